"""What the server bears, and how fast it is: real servers and real sockets over loopback, each side on a core.

    python -m bench.load                      every measure, one after the other
    python -m bench.load paced --tables 1000 --rate 1 --seconds 60
    python -m bench.load flat-out no-sockets
    python -m bench.load --write              all, and the table of docs/performance.md

paced       tables of four live sockets, n moves a second each: how late a move reaches the last of its seats
flat-out    each next move immediately: how many durable moves a second
no-sockets  the same through the tables themselves, in one process, with four clients each that keep nothing
memory      what a table with its four sockets adds to the server's memory by round 8
idle        tables of round 8 that are on disk alone: how soon they are back
bad         a socket that never reads and one that floods, beside tables that are measured
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from random import Random

import click

from bench.load_measures import Asked, Figures, bad, flat_out, idle, memory, no_sockets, paced
from bench.pages import PERFORMANCE, Report, machine, writes
from harness.load.process import two_cores

BUSY = 0.9
"""The share of a core from which on it may be the players that are slow."""

Measure = Callable[[Asked], Coroutine[object, object, Figures]]

MEASURES: dict[str, Measure] = {
    "paced": paced,
    "flat-out": flat_out,
    "no-sockets": no_sockets,
    "memory": memory,
    "idle": idle,
    "bad": bad,
}

ROWS = (
    ("paced", "{p99_ms:.0f} ms", "{tables:,.0f} tables, a move a second each: 99 % reach all four seats in", "100 ms"),
    ("paced", "{bytes_of_a_played_card:.0f} bytes", "a played card on the wire, for each seat, median", "300 bytes"),
    ("no-sockets", "{moves_per_second:,.0f}", "durable moves a second on one core, without sockets", "4,000"),
    ("no-sockets", "{microseconds_per_move:.0f} µs", "the processor time for each of these", "250 µs"),
    ("flat-out", "{moves_per_second:,.0f}", "the same, with four sockets a table", "2,000"),
    ("flat-out", "{server_microseconds_per_move:.0f} µs", "the server's processor time for each of these", "500 µs"),
    ("memory", "{kilobytes_per_table:.0f} KB", "a table with four sockets in round 8, one of {tables:,.0f}", "150 KB"),
    ("idle", "{p50_ms:.1f} ms", "a table of round 8 is back from disk, median", "5 ms"),
    ("idle", "{p90_ms:.1f} ms", "90 % of them", "5 ms"),
    ("bad", "{p99_ms_before:.1f} ms", "99 % of moves at {tables:,.0f} tables reach all four seats in", ""),
    ("bad", "{p99_ms_beside:.1f} ms", "the same beside a socket that never reads and one that floods", "no change"),
)
"""Measure, figure, what it is, what was wanted."""


def page_lines(found: dict[str, Figures]) -> list[str]:
    """The table of docs/performance.md."""
    rows = [
        f"| {what.format(**found[measure])} | {figure.format(**found[measure])} | {wanted} "
        f"| `python -m bench.load {measure}` |"
        for measure, figure, what, wanted in ROWS
        if measure in found
    ]
    return [f"{machine()}.", "", "| what | measured | wanted | command |", "|---|---:|---:|---|", *rows]


@click.command(help=__doc__)
@click.argument("measures", nargs=-1, type=click.Choice([*MEASURES]))
@click.option("--tables", type=int)
@click.option("--rate", type=float, help="Moves a second at each table.")
@click.option("--seconds", default=20.0, show_default=True, help="How long to measure.")
@writes(PERFORMANCE, "server")
def main(measures: tuple[str, ...], tables: int | None, rate: float | None, seconds: float) -> Report:
    """Measure and report."""
    asked = Asked(tables, rate, seconds, two_cores(), Random(1))
    found = {name: asyncio.run(MEASURES[name](asked)) for name in measures or MEASURES}
    for name, figures in found.items():
        if figures.get("players_share_of_a_core", 0) > BUSY:
            click.echo(f"{name}: the players were busy all the time, so the server may be faster than this.", err=True)
    return Report(page_lines(found))


if __name__ == "__main__":
    main()
