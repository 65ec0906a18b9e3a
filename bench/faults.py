"""Injects faults into a cluster during play: is a move lost that somebody received, and how soon do tables resume?

    python -m bench.faults                          three nodes, 60 tables of four, 10 pads, 300 faults (an hour)
    python -m bench.faults --faults 20 --write      20 of them, and the table of docs/reliability.md of all so far

Faults come in batches, each in a separate cluster. Finished batches are stored in build/faults.jsonl; the next call on
the same commit continues after them. harness/load/fault_trial.py describes the checks after each fault.
"""

from __future__ import annotations

import asyncio
import os
import subprocess
from collections.abc import Sequence
from itertools import chain
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from typing import Final

import click
import msgspec

from bench.pages import RELIABILITY, ROOT, Report, measured, spread, writes
from harness import postgres
from harness.load.fault_trial import Outcome, Trial, tried
from harness.load.faults import members, planned

NODES: Final = 3
BATCH: Final = 20
"""Faults while the same tables are played at; their games would end otherwise."""
RESULTS: Final = ROOT / "build" / "faults.jsonl"
TOLD: Final = ("kill", "freeze", "reset", "drop")
"""The faults after which the time to the first move is reported."""


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
        ("moves that clients received; writes on pads", f"{total('moves'):,}; {total('written'):,}", ""),
        ("received moves missing or changed in the database, after the next fault", f"{total('lost')}", "0"),
        ("refused as not saved; of these in the log", f"{total('not_saved')}; {total('rejected')}", "–; 0"),
        ("steps or writes duplicated or lost; logs with a gap", f"{problems}; {total('gaps')}", "0; 0"),
        ("tables that did not resume within 15 s of the end of a fault", f"{total('stalled')}", "0"),
        ("seats compared with a new connection; that differed", f"{total('compared')}; {total('differ')}", "0"),
        (
            "closes with 1012 per disconnected socket and fault: median; most",
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


@click.command(help=__doc__)
@click.option("--tables", default=60, show_default=True)
@click.option("--pads", default=10, show_default=True)
@click.option("--faults", default=300, show_default=True, help="Until there are so many.")
@writes(RELIABILITY, "faults")
def main(tables: int, pads: int, faults: int) -> Report:
    """Inject faults and report on all so far; it fails if anything was lost."""
    commit = subprocess.check_output(["git", "rev-parse", "--short", "HEAD"], cwd=ROOT, text=True).strip()
    RESULTS.parent.mkdir(exist_ok=True)
    while (number := len(batches := kept(commit))) * BATCH < faults:
        over = batch(number, tables, pads, commit)
        with RESULTS.open("ab") as file:
            file.write(msgspec.json.encode(over) + b"\n")
    outcomes = [each.outcome for each in batches]
    lost = any(each.lost or each.rejected or each.gaps or each.differ or each.problems for each in outcomes)
    return Report(page_lines(tables, pads, batches), not lost)


if __name__ == "__main__":
    main()
