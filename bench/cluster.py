"""Nodes that share a PostgreSQL database: what is lost when they are killed, stopped and cut off, how long people are
interrupted while they are restarted, and what saving costs.

python -m bench.cluster                   three nodes, 60 tables, 100 blows (ten minutes)
python -m bench.cluster --blows 5
python -m bench.cluster --write           the default, and the table of docs/reliability.md
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import Final, NamedTuple

from bench.cluster_hop import BLOCKS, MESSAGES, Hop, hop
from bench.cluster_rolling import TABLES, rolling, rolling_rows
from bench.pages import RELIABILITY, measured, put, spread
from gizzard.server.store import SQLiteStore, Store, StoreError
from gizzard.server.store.postgres.membership import BEAT_SECONDS, LEASE_SECONDS
from gizzard.server.store.postgres.store import PostgresStore
from tests import postgres
from tests.load.rolling import Rolled
from tests.load.taken_over import Outcome, Trial, tried
from tests.network import before_database

ENTRY: Final = json.dumps({"at": 1_700_000_000_000, "move": {"seat": 1, "play": "7D"}, "chance": []})
AT_ONCE: Final = 200
"""Tables that are written to at the same time, each after its last entry is durable."""
SECONDS: Final = 5.0
SLOW_SECONDS: Final = (0.002, 0.02)
"""How far away a database is, in two trials."""
BLOWS: Final = (
    "nodes killed, stopped or cut off for longer than a lease, or not told of a commit; three nodes, 60 tables"
)


class Rate(NamedTuple):
    """How fast one store takes entries."""

    per_second: float
    cpu_us: float
    """Of this process for each entry, without the database's."""


async def rate(store: Store) -> Rate:
    """Adds entries to many tables at once for some seconds."""
    tables = [f"rate-{number}" for number in range(AT_ONCE)]
    for table in tables:
        await store.create(table, 1.0, "{}", ())
        await store.claim(table)
    begun, cpu = perf_counter(), process_time()
    counts = await asyncio.gather(*(written(store, table, begun + SECONDS) for table in tables))
    wall, used = perf_counter() - begun, process_time() - cpu
    await store.close()
    return Rate(sum(counts) / wall, used / sum(counts) * 1e6)


async def written(store: Store, table: str, until: float) -> int:
    """How many entries one table took by then."""
    count = 0
    while perf_counter() < until:
        done: asyncio.Future[StoreError | None] = asyncio.get_running_loop().create_future()
        count += 1
        store.append(table, count, [ENTRY], done.set_result)
        if error := await done:
            raise error
    return count


def rates(url: str, folder: Path) -> dict[str, Rate]:
    """Both stores on this machine."""
    stores: dict[str, Callable[[], Store]] = {
        "SQLite": lambda: SQLiteStore(folder / "rate.sqlite3"),
        "PostgreSQL": lambda: PostgresStore(postgres.empty(url)),
    }
    found = {name: asyncio.run(_rate(store)) for name, store in stores.items()}
    for seconds in SLOW_SECONDS:
        found[f"PostgreSQL {seconds * 1000:.0f} ms away"] = _rate_through(postgres.empty(url), seconds)
    return found


def _rate_through(url: str, delay: float) -> Rate:
    with before_database(url) as (network, through):
        network.delay = delay
        return asyncio.run(_rate(lambda: PostgresStore(through)))


async def _rate(opened: Callable[[], Store]) -> Rate:
    return await rate(opened())


def trial(url: str, folder: Path, blows: int, fenced: bool) -> Outcome:
    """Three nodes with the lease of a server."""
    within = folder / ("fenced" if fenced else "unfenced")
    within.mkdir()
    asked = Trial(postgres.empty(url), within, 3, 60, blows, 1.0, beat=BEAT_SECONDS, lease=LEASE_SECONDS, fenced=fenced)
    return tried(asked)


def page_lines(
    blows: int, with_fence: Outcome, without: Outcome, found: dict[str, Rate], passed_on: Hop, restarted: Rolled
) -> list[str]:
    """The table of docs/reliability.md."""
    rows = [
        (BLOWS, f"{blows}", ""),
        ("acknowledged entries", f"{with_fence.acknowledged:,}", ""),
        ("of these lost or changed; logs with a gap", f"{with_fence.lost}; {with_fence.gaps}", "0; 0"),
        ("until another node had taken over: median, 99th percentile, worst", spread(with_fence.handovers), "3 s"),
        ("lost without the fence, of how many", f"{without.lost:,} of {without.acknowledged:,}", "some"),
    ]
    rows += rolling_rows(restarted)
    hop_ms, hop_us = f"{passed_on.added_ms_99:.1f} ms", f"{passed_on.added_cpu_us:,.0f} µs"
    rows.append(("a message and its answer by way of another node: added, 99th percentile", hop_ms, "2 ms"))
    rows.append((f"CPU of both nodes added by that (median of {BLOCKS} blocks of {MESSAGES})", hop_us, ""))
    for name, each in found.items():
        what = f"durable entries per second, {name}, {AT_ONCE} tables at once, no sockets"
        rows.append((what, f"{each.per_second:,.0f}", "4,000" if name == "PostgreSQL" else ""))
        rows.append((f"CPU of the server's process for each, {name}", f"{each.cpu_us:,.0f} µs", ""))
    return measured(rows)


def main() -> None:
    """Kill, count and tell; exit code 1 where something was lost."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--blows", type=int, default=100)
    parser.add_argument("--tables", type=int, default=TABLES, help="tables at which people play during the restarts")
    parser.add_argument("--write", action="store_true", help="write the table of docs/reliability.md")
    options = parser.parse_args()
    with postgres.server() as server, TemporaryDirectory() as folder:
        found = rates(server.get_uri(), Path(folder))
        passed_on = hop(server.get_uri(), Path(folder))
        restarted = rolling(server.get_uri(), Path(folder), options.tables)
        without = trial(server.get_uri(), Path(folder), max(1, options.blows // 5), False)
        with_fence = trial(server.get_uri(), Path(folder), options.blows, True)
    lines = page_lines(options.blows, with_fence, without, found, passed_on, restarted)
    print("\n".join(lines))
    if options.write:
        put(RELIABILITY, "cluster", lines)
    sys.exit(bool(with_fence.lost or with_fence.gaps or restarted.problems))


if __name__ == "__main__":
    main()
