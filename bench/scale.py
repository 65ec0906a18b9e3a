"""What 10,000 tables over three nodes need, and what is full first: extrapolated from parts measured on this machine.

python -m bench.scale                         measures the parts (a minute), then simulates an evening
python -m bench.scale --tables 20000 --nodes 5 --seconds-per-move 3
python -m bench.scale --write                 the default, and write the tables into docs/scale.md
"""

from __future__ import annotations

import asyncio
import os
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

import click
import numpy as np
import numpy.typing as npt

from bench.cluster import hop, rates
from bench.load_measures import Asked, flat_out, memory
from bench.pages import ROOT, Report, machine, writes
from harness import postgres
from harness.load.process import two_cores

SCALE: Final = ROOT / "docs" / "scale.md"
SEATS: Final = 4
GAME_MOVES: Final = sum(SEATS + SEATS * cards for cards in range(1, 16))
"""Bids and cards of a standard game of four."""
PACE_SPREAD: Final = 0.4
"""Of the logarithm of the seconds between two moves, from table to table."""
DUE: Final = 2 * 3600
"""Seconds after which as many tables are in play as were asked for."""
GROWTH: Final = 4
"""Arrivals grow for this many times DUE."""
NODE_GIGABYTES: Final = 4.0
NODE_FILES: Final = 65_536
"""Open files that a service is commonly allowed to have (`LimitNOFILE` in docs/hosting.md)."""
WINDOW: Final = 300
"""Seconds before and after DUE that are analysed."""
BUSIEST: Final = 99.9
"""The percentile of the seconds that counts: nobody notices one busy second in a quarter of an hour."""

Series = npt.NDArray[np.float64]


class Parts(NamedTuple):
    """What was measured."""

    move_us: float
    """CPU of a node for a move at a table of four sockets, with PostgreSQL."""
    table_kb: float
    """Memory of a table in the middle of its game, with its four sockets."""
    message_us: float
    """CPU of both nodes, added by a message that passes through a node that does not own the table."""
    commits: float
    """Durable entries that the database takes in a second."""
    load: float
    """Of the machine while this was measured: processes that run or wait for a core."""


def measured() -> Parts:
    """Measures every part, one after the other."""
    asked = Asked(None, None, 5.0, two_cores(), Random(1))
    playing = asyncio.run(flat_out(asked))
    filled = asyncio.run(memory(Asked(200, None, 5.0, two_cores(), Random(1))))
    with postgres.server() as server, TemporaryDirectory() as folder:
        found = rates(server.get_uri(), Path(folder))
        passed_on = hop(server.get_uri(), Path(folder))
    move_us = playing["server_microseconds_per_move"] + found["PostgreSQL"].cpu_us - found["SQLite"].cpu_us
    return Parts(
        move_us,
        filled["kilobytes_per_table"],
        passed_on.added_cpu_us / 2,
        found["PostgreSQL"].per_second,
        os.getloadavg()[0],
    )


class Evening(NamedTuple):
    """Second by second: the tables, and the moves at them, by node (nodes, seconds)."""

    tables: Series
    moves: Series


def evening(tables: int, nodes: int, seconds_per_move: float, rng: np.random.Generator) -> Evening:
    """Tables are opened at random, more and more often: after DUE seconds about ``tables`` are in play. Each is at a
    random node and has a pace of its own."""
    seconds = GROWTH * DUE
    game = GAME_MOVES * seconds_per_move * np.exp(PACE_SPREAD**2 / 2)
    opened = np.repeat(np.arange(seconds), rng.poisson(tables / game / (DUE - game / 2) * np.arange(seconds)))
    pace = seconds_per_move * rng.lognormal(0.0, PACE_SPREAD, len(opened))
    closed = np.minimum(opened + GAME_MOVES * pace, seconds).astype(np.int64)
    node = rng.integers(nodes, size=len(opened))
    change, rates_of = np.zeros((2, nodes, seconds + 1)), 1 / pace
    for which, amount in enumerate((np.ones(len(opened)), rates_of)):
        np.add.at(change[which], (node, opened), amount)
        np.subtract.at(change[which], (node, closed), amount)
    there, expected = change.cumsum(2)[:, :, :-1]
    return Evening(there, rng.poisson(np.maximum(expected, 0)).astype(np.float64))


class Resource(NamedTuple):
    """Something that can be full."""

    name: str
    used: Series
    """By second: what the busiest node uses, or the database."""
    limit: float
    shown: str
    """How an amount is written."""


def resources(parts: Parts, found: Evening, hashed: bool) -> list[Resource]:
    """What every node, and the database, has to give. ``hashed``: the balancer sends everybody to the owning node."""
    nodes = len(found.tables)
    elsewhere = 0.0 if hashed else 1 - 1 / nodes
    messages = SEATS + 1  # the move itself, and a step for each seat
    move_us = parts.move_us + messages * elsewhere * parts.message_us
    files = SEATS * (1 + 2 * elsewhere)
    busiest = found.tables.max(0)
    return [
        Resource("CPU of the busiest node", found.moves.max(0) * move_us / 1e6, 1.0, "{:.0%} of a core"),
        Resource("commits of the database", found.moves.sum(0), parts.commits, "{:,.0f} entries/s"),
        Resource("memory of the busiest node", busiest * parts.table_kb / 1e6, NODE_GIGABYTES, "{:.2f} GB"),
        Resource("open files of the busiest node", busiest * files, NODE_FILES, "{:,.0f}"),
    ]


def row(resource: Resource, tables: Series) -> tuple[float, str]:
    """Which share of the resource is used when all tables are in play, and its row."""
    used = float(np.percentile(resource.used[DUE - WINDOW : DUE + WINDOW], BUSIEST))
    share = used / resource.limit
    over = np.flatnonzero(resource.used > resource.limit)
    when = f"after {over[0] / 3600:.1f} h, with {tables[over[0]]:,.0f} tables" if len(over) else "not within that time"
    shown = resource.shown.format
    return share, f"| {resource.name} | {shown(used)} | {shown(resource.limit)} | {share:.0%} | {when} |"


def lines(parts: Parts, tables: int, nodes: int, seconds_per_move: float) -> list[str]:
    """The tables of docs/scale.md."""
    found = evening(tables, nodes, seconds_per_move, np.random.default_rng(1))
    total = found.tables.sum(0)
    written = [
        f"{machine()}; load of the machine {parts.load:.1f} while this was measured.",
        "",
        "| part | measured | command |",
        "|---|---:|---|",
        f"| CPU of a node for a move, four sockets, PostgreSQL | {parts.move_us:,.0f} µs "
        "| `bench.load flat-out`, and the difference of the stores in `bench.cluster` |",
        f"| memory of a table with four sockets in round 8 | {parts.table_kb:,.0f} KB | `bench.load memory` |",
        f"| CPU of both nodes for a relayed message | {parts.message_us:,.0f} µs | `bench.cluster` |",
        f"| durable entries that PostgreSQL takes | {parts.commits:,.0f}/s | `bench.cluster` |",
    ]
    for hashed in (True, False):
        rows = sorted((row(each, total) for each in resources(parts, found, hashed)), reverse=True)
        way = "the balancer hashes on the table's name" if hashed else "the balancer sends anybody anywhere"
        written += ["", f"{nodes} nodes, a move every {seconds_per_move:g} s; {way}:", ""]
        written += [f"| what | at {total[DUE]:,.0f} tables | there is | share | full |", "|---|---:|---:|---:|---|"]
        written += [line for _, line in rows]
    return written


@click.command(help=__doc__)
@click.option("--tables", default=10_000, show_default=True, help="In play at once.")
@click.option("--nodes", default=3, show_default=True)
@click.option("--seconds-per-move", default=4.0, show_default=True, help="At a table, median.")
@writes(SCALE, "scale")
def main(tables: int, nodes: int, seconds_per_move: float) -> Report:
    """Measure the parts and calculate."""
    return Report(lines(measured(), tables, nodes, seconds_per_move))


if __name__ == "__main__":
    main()
