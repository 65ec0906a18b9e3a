"""How many tables a node of a cluster can have, by the figures of docs/performance.md and the limits of its service.

python -m bench.scale --write
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final, NamedTuple

import click

from bench.pages import PERFORMANCE, ROOT, Report, writes

SERVICE: Final = ROOT / "deploy" / "gizzard.service"
SCALE: Final = ROOT / "docs" / "scale.md"
MOVE_SECONDS: Final = 4.0
"""Seconds between the moves of a table, which is quick for people."""
SEATS: Final = 4
FILES: Final = {"hashes on the table's name": 1, "sends anybody anywhere": 3}
"""Open files of a socket, over all nodes: one that is relayed takes three."""
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


def report(performance: Path = PERFORMANCE, service: Path = SERVICE) -> Report:
    """The tables that a node can have, resource by resource."""
    found = needs(performance.read_text(encoding="utf-8"), service.read_text(encoding="utf-8"))
    rows = [
        f"| {need.resource} | {need.takes:,.4g}{need.unit} | {need.there_is:,.0f}{need.unit} | {need.tables:,} |"
        for need in found
    ]
    return Report(
        ["| resource of a node | a table takes | there is | tables at half of it |", "|---|---:|---:|---:|", *rows]
    )


@click.command(help=__doc__)
@writes(SCALE, "tables")
def main() -> Report:
    """Calculate how many tables a node can have."""
    return report()


if __name__ == "__main__":
    main()
