"""How many tables a node of a cluster can have, by the figures of docs/performance.md and the limits of its service.

python -m bench.scale --write
"""

from __future__ import annotations

import re
from math import ceil
from pathlib import Path
from textwrap import wrap
from typing import Final, NamedTuple

import click

from bench.pages import PERFORMANCE, ROOT, put

SERVICE: Final = ROOT / "deploy" / "gizzard.service"
HOSTING: Final = ROOT / "docs" / "hosting.md"
SCALE: Final = ROOT / "docs" / "scale.md"
EXAMPLE: Final = 10_000
"""Tables for which the nodes are counted."""
MOVE_SECONDS: Final = 4.0
"""Seconds between the moves of a table, which is quick for people."""
SEATS: Final = 4
FILES: Final = {"hashes on the table's name": 1, "sends anybody anywhere": 3}
"""Open files of a socket, over all nodes: one that is relayed takes three. The last is the need of relays alone."""
SHARE: Final = 0.5
"""The share of a resource that tables may take: the rest is for page loads, bots and busy moments."""


class Need(NamedTuple):
    """What a table takes of a resource of a node, and what there is of it."""

    resource: str
    takes: float
    there_is: float
    unit: str

    @property
    def tables(self) -> int:
        """The tables that take their share of it."""
        return int(SHARE * self.there_is / self.takes)


def figure(text: str, pattern: str) -> float:
    """The number that a pattern finds in a text. Raises LookupError if there is none."""
    found = re.search(pattern, text, re.MULTILINE)
    if found is None:
        raise LookupError(f"there is no {pattern!r}")
    return float(found[1].replace(",", ""))


def needs(performance: str, service: str) -> list[Need]:
    """What a table takes, by the text of docs/performance.md, and what a service has, by its unit."""
    cpu = figure(performance, r"server's processor time for each of these \| ([\d,]+) µs")
    memory = figure(performance, r"table with four sockets in round 8.*? \| ([\d,]+) KB")
    files = figure(service, r"^LimitNOFILE=(\d+)$")
    sockets = [Need(f"open files; the balancer {how}", SEATS * each, files, "") for how, each in FILES.items()]
    return [
        Need("CPU", cpu / 1000 / MOVE_SECONDS, 1000.0, " ms a second"),
        Need("memory", memory, figure(service, r"^MemoryMax=(\d+)G$") * 2**20, " KB"),
        *sockets,
    ]


def sections(performance: Path = PERFORMANCE, service: Path = SERVICE) -> dict[tuple[Path, str], list[str]]:
    """What the pages say about this, by page and section."""
    found = needs(performance.read_text(encoding="utf-8"), service.read_text(encoding="utf-8"))
    return {(HOSTING, "size"): _size(found), (SCALE, "plan"): _plan(found), (SCALE, "tables"): _table(found)}


def _size(found: list[Need]) -> list[str]:
    tables = f"{_rounded(found[:-1]):,}"
    return [f"One server carries {tables} tables of four people on one SQLite file ([how many tables](scale.md))."]


def _plan(found: list[Need]) -> list[str]:
    anywhere, hashed = _rounded(found), _rounded(found[:-1])
    many, fewer = ceil(EXAMPLE / anywhere), ceil(EXAMPLE / hashed)
    sentences = (
        f"Plan for **{anywhere:,} tables of four people for each node**, and one node more than these need:",
        f"{EXAMPLE:,} tables want {many + 1} nodes, because {many} carry them while one restarts or fails.",
        "Any balancer will do then; with one that hashes on the table's name",
        f"a node carries {hashed:,}, as a server alone does, and {EXAMPLE:,} tables want {fewer + 1} nodes.",
    )
    return wrap(" ".join(sentences), 120)


def _rounded(found: list[Need]) -> int:
    """The tables for which each of these resources suffices, rounded down to 500."""
    return min(need.tables for need in found) // 500 * 500


def _table(found: list[Need]) -> list[str]:
    rows = (
        f"| {need.resource} | {need.takes:,.4g}{need.unit} | {need.there_is:,.0f}{need.unit} | {need.tables:,} |"
        for need in found
    )
    return ["| resource of a node | a table takes | there is | tables at half of it |", "|---|---:|---:|---:|", *rows]


@click.command(help=__doc__)
@click.option("--write", is_flag=True, help="Write the figures into docs/scale.md and docs/hosting.md.")
def main(write: bool) -> None:
    """Calculate how many tables a node can have."""
    for (page, mark), lines in sections().items():
        print(*lines, sep="\n")
        if write:
            put(page, mark, lines)


if __name__ == "__main__":
    main()
