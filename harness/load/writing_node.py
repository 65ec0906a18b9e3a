"""A node that plays at tables of a shared database as fast as it can, for tests that kill and stop it.

    python -m harness.load.writing_node DATABASE URL TABLES SEED BEAT LEASE ACKNOWLEDGED [unfenced]

What the store says is durable is written to the file ACKNOWLEDGED, a line for each entry: table, number, entry.
`unfenced`: the same without what keeps nodes apart, to show that the test would notice.
"""

from __future__ import annotations

import asyncio
import os
import sys
from contextlib import suppress
from random import Random
from time import sleep, time
from typing import Final, TextIO

from gizzard.server.store.postgres import nodes, rows
from gizzard.server.store.postgres.store import PostgresStore
from gizzard.server.store.protocol import OwnedElsewhere, StoreError

AT_ONCE: Final = 4
"""Tables that a node plays at at the same time."""
LONGEST_STAY: Final = 60
"""The most entries that are added before a table is released."""
UNFENCED: Final = f"""
    WITH added AS (
        INSERT INTO log (table_id, n, entry, checksum) SELECT table_id, n, entry, checksum FROM {rows.ROWS}
        ON CONFLICT (table_id, n) DO UPDATE SET entry = excluded.entry, checksum = excluded.checksum
    ) SELECT 't' WHERE false
"""


async def play(store: PostgresStore, tables: int, rng: Random, acknowledged: TextIO) -> None:
    """Claims one table after the other and adds to it, for ever."""
    while True:
        table = f"table-{rng.randrange(tables)}"
        try:
            await store.claim(table)
            await added(store, table, rng.randrange(1, LONGEST_STAY), acknowledged)
        except OwnedElsewhere:
            continue
        except StoreError:
            with suppress(StoreError):
                await store.tables()  # answered once the database is there
        else:
            store.release(table)


async def added(store: PostgresStore, table: str, count: int, acknowledged: TextIO) -> None:
    """Loads a table and appends entries; raises StoreError if one fails."""
    stored = await store.load(table)
    assert stored is not None
    for number in range(len(stored.entries) + 1, len(stored.entries) + 1 + count):
        entry = f"{os.getpid()}-{number}"
        done: asyncio.Future[StoreError | None] = asyncio.get_running_loop().create_future()
        store.append(table, number, [entry], done.set_result)
        if error := await done:
            raise error
        acknowledged.write(f"{table} {number} {entry}\n")
        acknowledged.flush()


def opened(database: str, url: str, beat: float, lease: float) -> PostgresStore:
    """The store, once the database can be reached: a supervisor would start a server again that cannot reach it."""
    while True:
        with suppress(StoreError):
            return PostgresStore(database, url, beat, lease)
        sleep(beat)


async def run(database: str, url: str, tables: int, seed: int, beat: float, lease: float, path: str) -> None:
    store = opened(database, url, beat, lease)
    with open(path, "a", encoding="utf-8") as acknowledged:  # noqa: PTH123 - a name from the command line
        players = [play(store, tables, Random(seed * AT_ONCE + number), acknowledged) for number in range(AT_ONCE)]
        await asyncio.gather(*players)


if __name__ == "__main__":
    database, url, tables, seed, beat, lease, path, *unfenced = sys.argv[1:]
    if unfenced:
        rows.APPEND = UNFENCED  # type: ignore[misc]
        renew = nodes.renew
        nodes.renew = lambda connection, node: renew(connection, node) or time()
    asyncio.run(run(database, url, int(tables), int(seed), float(beat), float(lease), path))
