"""Kills a server under load at random moments: is a move lost that anybody was told of, and how soon are all back?

    python -m bench.crash                     1,000 tables of four, a move a second each, 100 kills (half an hour)
    python -m bench.crash --tables 20 --rate 5 --kills 5
    python -m bench.crash --write             the default, and the table of docs/reliability.md

What is checked after each kill is at the head of tests/load/kills.py.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
from collections.abc import Sequence
from random import Random
from statistics import median

from bench.pages import RELIABILITY, measured, put
from tests.load.kills import Asked, Kill, killed
from tests.load.process import two_cores


def summary(asked: Asked, kills: Sequence[Kill]) -> dict[str, float]:
    """All kills in some figures."""
    return {
        "kills": len(kills),
        "tables": asked.tables,
        "moves_told_of": sum(kill.moves for kill in kills),
        "steps_lost": sum(kill.lost for kill in kills),
        "seats_compared": sum(kill.compared for kill in kills),
        "seats_that_differ": sum(kill.differ for kill in kills),
        **both("up", [kill.up for kill in kills]),
        **both("back", [kill.back for kill in kills]),
        **both("pause", [kill.pause for kill in kills]),
        **both("served", [kill.served for kill in kills]),
    }


def both(name: str, seconds: Sequence[float]) -> dict[str, float]:
    """The median and the worst of some times."""
    return {f"{name}_seconds_median": median(seconds), f"{name}_seconds_worst": max(seconds)}


def page_lines(found: dict[str, float]) -> list[str]:
    """The table of docs/reliability.md."""

    def row(what: str, name: str, wanted: str = "") -> tuple[str, str, str]:
        times = (found[f"{name}_seconds_{which}"] for which in ("median", "worst"))
        return what, ", ".join(f"{seconds:.1f} s" for seconds in times), wanted

    rows = (
        (f"kills -9 at random moments, {found['tables']:,} tables of four live sockets", f"{found['kills']}", "100"),
        ("moves that clients were told of", f"{found['moves_told_of']:,}", ""),
        ("of these lost or changed", f"{found['steps_lost']}", "0"),
        row("the new server listens after: median, worst", "up"),
        row("from then until all clients are back: median, worst", "back", "5 s"),
        row("within that: until the last client, after its own pause, tried to connect", "pause"),
        row("within that: from a client's attempt until it had all it had missed", "served"),
        ("seats that were compared with who joins anew", f"{found['seats_compared']:,}", ""),
        ("of these saw something else", f"{found['seats_that_differ']}", "0"),
    )
    return measured(rows)


def main() -> None:
    """Kill and tell; exit code 1 where something was lost."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--rate", type=float, default=1.0, help="moves a second at each table")
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--cores", type=int, nargs=2, help="of the server and of who plays  [the first two]")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true", help="one JSON object")
    parser.add_argument("--write", action="store_true", help="write the table of docs/reliability.md")
    options = parser.parse_args()
    cores = (options.cores[0], options.cores[1]) if options.cores else two_cores()
    asked = Asked(options.tables, options.rate, options.kills, cores, Random(options.seed))
    found = summary(asked, asyncio.run(killed(asked)))
    print(
        json.dumps(found)
        if options.json
        else "\n".join(f"{name.replace('_', ' '):>24}  {found[name]:,.4g}" for name in found)
    )
    if options.write:
        put(RELIABILITY, "crash", page_lines(found))
    sys.exit(bool(found["steps_lost"] or found["seats_that_differ"]))


if __name__ == "__main__":
    main()
