"""Faults of a cluster while people play at it: is a move lost that anybody was shown, and how soon do tables go on?

    python -m bench.faults                          three nodes, 60 tables of four, 10 pads, 300 faults (an hour)
    python -m bench.faults --faults 20 --write      20 of them, and the table of docs/reliability.md of all so far

Faults come in batches, each in a cluster of its own. Batches that are over stay in build/faults.jsonl; the next call on
the same commit goes on after them. What is checked after each fault is at the head of tests/load/fault_trial.py.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import subprocess
import sys
from collections.abc import Sequence
from itertools import chain
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from typing import Final

import msgspec

from bench.pages import RELIABILITY, ROOT, measured, put, spread
from tests import postgres
from tests.load.fault_trial import Outcome, Trial, tried
from tests.load.faults import members, planned

NODES: Final = 3
BATCH: Final = 20
"""Faults while the same tables are played at; their games would end otherwise."""
RESULTS: Final = ROOT / "build" / "faults.jsonl"
TOLD: Final = ("kill", "freeze", "reset", "drop")
"""The faults after which the time to the first move is told."""


class Batch(msgspec.Struct):
    """What came of some faults."""

    commit: str
    load: float
    """Of the machine, when it was over."""
    outcome: Outcome


def batch(number: int, tables: int, pads: int, commit: str) -> Batch:
    """The faults of a batch are always the same."""
    rng = Random(number)
    with postgres.server() as server, TemporaryDirectory() as folder:
        url = postgres.empty(server.get_uri())
        with members(url, Path(folder), NODES) as cluster:
            outcome = asyncio.run(tried(Trial(cluster, url, server, rng), tables, pads, planned(BATCH, rng)))
    return Batch(commit, os.getloadavg()[2], outcome)


def kept(commit: str) -> list[Batch]:
    """The batches that are over."""
    lines = RESULTS.read_bytes().splitlines() if RESULTS.exists() else []
    return [each for line in lines if (each := msgspec.json.decode(line, type=Batch)).commit == commit]


def page_lines(tables: int, pads: int, batches: Sequence[Batch]) -> list[str]:
    """The table of docs/reliability.md."""
    found = [each.outcome for each in batches]

    def total(name: str) -> int:
        return sum(getattr(each, name) for each in found)

    where = f"{NODES} nodes, {tables} tables of four live sockets, {pads} pads"
    problems = sum(len(each.problems) for each in found)
    closes = [*chain.from_iterable(each.closes for each in found)] or [0]
    rows = [
        (f"faults of {where}, at commit {batches[0].commit}", f"{total('faults')}", "300"),
        ("load of the machine", f"{median(each.load for each in batches):.1f}", ""),
        ("moves that clients were shown; writes on pads", f"{total('moves'):,}; {total('written'):,}", ""),
        ("moves not in the database as shown, after the next fault", f"{total('lost')}", "0"),
        ("refused as not saved; of these in the log", f"{total('not_saved')}; {total('rejected')}", "–; 0"),
        ("steps or writes that came twice or not at all; logs with a gap", f"{problems}; {total('gaps')}", "0; 0"),
        ("tables that did not go on within 15 s of the end of a fault", f"{total('stalled')}", "0"),
        ("seats compared with who joins anew; that saw something else", f"{total('compared')}; {total('differ')}", "0"),
        (
            "closes with 1012 per socket that was cut off, and fault: median; most",
            f"{median(closes)}; {max(closes)}",
            "2",
        ),
    ]
    for kind in TOLD:
        times = [*chain.from_iterable(each.first_moves.get(kind, ()) for each in found)]
        rows.append(
            (f"from a {kind} longer than a lease to a table's first move: median, 99 %, worst", spread(times), "5 s")
        )
    return measured(rows)


def main() -> None:
    """Injects faults and prints what came of all so far; exit code 1 if something was lost."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=60)
    parser.add_argument("--pads", type=int, default=10)
    parser.add_argument("--faults", type=int, default=300, help="until there are so many")
    parser.add_argument("--write", action="store_true", help="write the table of docs/reliability.md")
    options = parser.parse_args()
    commit = subprocess.check_output(["git", "rev-parse", "--short", "HEAD"], cwd=ROOT, text=True).strip()
    RESULTS.parent.mkdir(exist_ok=True)
    while (number := len(batches := kept(commit))) * BATCH < options.faults:
        over = batch(number, options.tables, options.pads, commit)
        with RESULTS.open("ab") as file:
            file.write(msgspec.json.encode(over) + b"\n")
    lines = page_lines(options.tables, options.pads, batches)
    print("\n".join(lines))
    if options.write:
        put(RELIABILITY, "faults", lines)
    outcomes = [each.outcome for each in batches]
    sys.exit(any(each.lost or each.rejected or each.gaps or each.differ or each.problems for each in outcomes))


if __name__ == "__main__":
    main()
