"""Nodes that share a PostgreSQL database: what is lost when they are killed, stopped and cut off, how long people are
interrupted while they are restarted, and what saving costs.

python -m bench.cluster                   three nodes, 60 tables, 100 blows (ten minutes)
python -m bench.cluster --blows 5
python -m bench.cluster --write           the default, and the table of docs/reliability.md
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import Final, NamedTuple

import click

from bench.pages import RELIABILITY, Report, measured, spread, writes
from gizzard.server.store.postgres.membership import BEAT_SECONDS, LEASE_SECONDS
from gizzard.server.store.postgres.store import PostgresStore
from gizzard.server.store.protocol import Store, StoreError
from gizzard.server.store.sqlite.store import SQLiteStore
from harness import postgres
from harness.load.process import cpu_seconds
from harness.load.rolling import Rolled, rolled
from harness.load.takeover import Outcome, Trial, tried
from harness.network import before_database
from harness.nodes import at, node, nodes
from harness.server import Seat, Server

ENTRY: Final = json.dumps({"at": 1_700_000_000_000, "move": {"seat": 1, "play": "7D"}, "chance": []})
AT_ONCE: Final = 200
"""Tables that are written to at the same time, each after its last entry is durable."""
MESSAGES: Final = 500
"""Messages that are sent and answered, one after the other, in a block."""
BLOCKS: Final = 11
"""At each node, in turns."""
NODES: Final = 3
TABLES: Final = 60
"""Of four sockets each; nodes, people and database share the machine, so that more of them measure the machine."""
SECONDS: Final = 5.0
SLOW_SECONDS: Final = (0.002, 0.02)
"""How far away a database is, in two trials."""
BLOWS: Final = (
    "nodes killed, stopped or cut off for longer than a lease, or not notified of a commit; three nodes, 60 tables"
)


class Rate(NamedTuple):
    """How fast one store takes entries."""

    per_second: float
    cpu_us: float
    """Of this process for each entry, without the database's."""


async def rate(opened: Callable[[], Store]) -> Rate:
    """Appends entries to many tables concurrently for some seconds."""
    store, tables = opened(), [f"rate-{number}" for number in range(AT_ONCE)]
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
    found = {name: asyncio.run(rate(store)) for name, store in stores.items()}
    for seconds in SLOW_SECONDS:
        found[f"PostgreSQL {seconds * 1000:.0f} ms away"] = _rate_through(postgres.empty(url), seconds)
    return found


def _rate_through(url: str, delay: float) -> Rate:
    with before_database(url) as (network, through):
        network.delay = delay
        return asyncio.run(rate(lambda: PostgresStore(through)))


def trial(url: str, folder: Path, blows: int, fenced: bool) -> Outcome:
    """Three nodes with the lease of a server."""
    within = folder / ("fenced" if fenced else "unfenced")
    within.mkdir()
    database = postgres.empty(url)
    return tried(Trial(database, within, NODES, TABLES, blows, 1.0, BEAT_SECONDS, LEASE_SECONDS, fenced))


class Hop(NamedTuple):
    """What a message and its answer cost more at another node than at the owner."""

    added_ms_99: float
    """Milliseconds at the 99th percentile."""
    added_cpu_us: float
    """Of both nodes together, in microseconds."""


class _Block(NamedTuple):
    took: list[float]
    """Seconds, of each message."""
    cpu_us: float
    """Of both nodes, for a message."""


def hop(url: str, folder: Path) -> Hop:
    """Pings through both of two nodes. The processor time is the median of the differences between blocks."""
    database, free = postgres.empty(url), ("--limits", "0")
    with node(database, folder, "owner", *free) as owner, node(database, folder, "other", *free) as other:
        opened = owner.open({"players": 3, "rounds": 1}, seats=["novice", "novice"])
        with opened.seat() as direct, at(other, opened).seat() as passed_on:
            blocks = [[_pinged(seat, (owner, other)) for seat in (direct, passed_on)] for _ in range(1 + BLOCKS)]
    here, there = zip(*blocks[1:], strict=True)  # the first warms up
    added = [passed.cpu_us - own.cpu_us for own, passed in zip(here, there, strict=True)]
    return Hop(_ms_99(there) - _ms_99(here), median(added))


def _pinged(seat: Seat, nodes: Sequence[Server]) -> _Block:
    took, used = [], -sum(cpu_seconds(each.process.pid) for each in nodes)
    for _ in range(MESSAGES):
        begun = perf_counter()
        seat.send({"type": "ping"})
        seat.until("pong")
        took.append(perf_counter() - begun)
    used += sum(cpu_seconds(each.process.pid) for each in nodes)
    return _Block(took, used / MESSAGES * 1e6)


def _ms_99(blocks: Sequence[_Block]) -> float:
    return quantiles([each for block in blocks for each in block.took], n=100)[98] * 1e3


def rolling(url: str, folder: Path) -> Rolled:
    """Restarts three nodes during play."""
    with nodes(postgres.empty(url), folder, NODES, "--limits", "0") as servers:
        return asyncio.run(rolled(servers, TABLES, Random(1)))


def rolling_rows(restarted: Rolled) -> list[tuple[str, str, str]]:
    """The rows of docs/reliability.md: what, measured, wanted."""
    took = restarted.interrupted
    return [
        (f"rolling restart of {NODES} nodes while people play: sockets that were cut off", f"{len(took):,}", ""),
        ("until each had received all that it missed: median, 99th percentile, worst", spread(took, 2), "1 s"),
        ("steps duplicated or lost", f"{len(restarted.problems)}", "0"),
        ("from SIGTERM until a node had ended: worst", f"{max(restarted.stopping):.1f} s", "10 s"),
    ]


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
    rows.append(("latency that a relay adds to a message and its answer, 99th percentile", hop_ms, "2 ms"))
    rows.append((f"CPU of both nodes added by that (median of {BLOCKS} blocks of {MESSAGES})", hop_us, ""))
    for name, each in found.items():
        what = f"durable entries per second, {name}, {AT_ONCE} concurrent tables, no sockets"
        rows.append((what, f"{each.per_second:,.0f}", "4,000" if name == "PostgreSQL" else ""))
        rows.append((f"CPU of the server's process for each, {name}", f"{each.cpu_us:,.0f} µs", ""))
    return measured(rows)


@click.command(help=__doc__)
@click.option("--blows", default=100, show_default=True)
@writes(RELIABILITY, "cluster")
def main(blows: int) -> Report:
    """Kill, count and report; it fails if anything was lost."""
    with postgres.server() as server, TemporaryDirectory() as name:
        url, folder = server.get_uri(), Path(name)
        found, passed_on, restarted = rates(url, folder), hop(url, folder), rolling(url, folder)
        without = trial(url, folder, max(1, blows // 5), False)
        with_fence = trial(url, folder, blows, True)
    lines = page_lines(blows, with_fence, without, found, passed_on, restarted)
    return Report(lines, not (with_fence.lost or with_fence.gaps or restarted.problems))


if __name__ == "__main__":
    main()
