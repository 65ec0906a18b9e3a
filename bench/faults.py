"""Faults of a cluster while people play at it: is a move lost that anybody was shown, and how soon are all back?

    python -m bench.faults                          three nodes, 300 tables of four sockets, 200 faults (half an hour)
    python -m bench.faults --tables 10 --faults 5
    python -m bench.faults --write                  the default, and the table of docs/reliability.md

What is checked after each fault is at the head of tests/load/faults.py.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final

from bench.pages import RELIABILITY, measured, put, spread
from tests import postgres
from tests.load.faults import FAULTS, Outcome, injected, members

NODES: Final = 3


def page_lines(tables: int, found: Outcome) -> list[str]:
    """The table of docs/reliability.md."""
    stepped = f"{len(found.problems)}; {found.gaps}"
    anew = f"{found.compared}; {found.differ}"
    rows = (
        (f"faults of {NODES} nodes, {tables} tables of four live sockets", f"{found.faults}", "200"),
        ("moves that clients were shown", f"{found.moves:,}", ""),
        ("of these not in the database as shown, after the next fault", f"{found.lost}", "0"),
        ("steps that came twice or not at all; logs with a gap", stepped, "0; 0"),
        ("seats that were compared with who joins anew; that saw something else", anew, "0"),
        ("from a kill -9 until a seat had all it had missed: median, 99 %, worst", spread(found.after_kills), "3 s"),
    )
    return measured(rows)


def main() -> None:
    """Injects faults and prints what came of them; exit code 1 where something was lost."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=300)
    parser.add_argument("--faults", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", action="store_true", help="write the table of docs/reliability.md")
    options = parser.parse_args()
    rng = Random(options.seed)
    faults = [rng.choice(FAULTS) for _ in range(options.faults)]
    with postgres.server() as server, TemporaryDirectory() as folder:
        url = postgres.empty(server.get_uri())
        with members(url, Path(folder), NODES) as cluster:
            found = asyncio.run(injected(cluster, url, server, options.tables, faults, rng))
    lines = page_lines(options.tables, found)
    print("\n".join(lines))
    if options.write:
        put(RELIABILITY, "faults", lines)
    sys.exit(bool(found.lost or found.gaps or found.differ or found.problems))


if __name__ == "__main__":
    main()
