"""Kills a server under load at random moments: is an acknowledged move lost, and how soon are all clients back?

    python -m bench.crash                     1,000 tables of four, a move a second each, 100 kills (half an hour)
    python -m bench.crash --tables 20 --rate 5 --kills 5
    python -m bench.crash --write             the default, and the table of docs/reliability.md

What is checked after each kill is at the head of harness/load/kills.py.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from random import Random
from statistics import median

import click

from bench.pages import RELIABILITY, Report, measured, writes
from harness.load.kills import Asked, Kill, killed
from harness.load.process import two_cores


def page_lines(tables: int, kills: Sequence[Kill]) -> list[str]:
    """The table of docs/reliability.md."""

    def times(of: Callable[[Kill], float]) -> str:
        seconds = [of(kill) for kill in kills]
        return f"{median(seconds):.1f} s, {max(seconds):.1f} s"

    def total(of: Callable[[Kill], int]) -> str:
        return f"{sum(map(of, kills)):,}"

    rows = (
        (f"kills -9 at random moments, {tables:,} tables of four live sockets", f"{len(kills)}", "100"),
        ("moves that clients received", total(lambda kill: kill.moves), ""),
        ("of these lost or changed", total(lambda kill: kill.lost), "0"),
        ("the new server listens after: median, worst", times(lambda kill: kill.up), ""),
        ("from then until all clients are back: median, worst", times(lambda kill: kill.back), "5 s"),
        (
            "within that: until the last client, after its own delay, tried to connect",
            times(lambda kill: kill.pause),
            "",
        ),
        (
            "within that: from a client's attempt until it had received all that it missed",
            times(lambda kill: kill.served),
            "",
        ),
        ("seats compared with a new connection", total(lambda kill: kill.compared), ""),
        ("of these differed", total(lambda kill: kill.differ), "0"),
    )
    return measured(rows)


@click.command(help=__doc__)
@click.option("--tables", default=1000, show_default=True)
@click.option("--rate", default=1.0, show_default=True, help="Moves a second at each table.")
@click.option("--kills", default=100, show_default=True)
@writes(RELIABILITY, "crash")
def main(tables: int, rate: float, kills: int) -> Report:
    """Kill and report; it fails if anything was lost."""
    found = asyncio.run(killed(Asked(tables, rate, kills, two_cores(), Random(1))))
    return Report(page_lines(tables, found), not any(kill.lost or kill.differ for kill in found))


if __name__ == "__main__":
    main()
