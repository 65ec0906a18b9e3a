"""Sections of documents that are written by the commands that measure them."""

from __future__ import annotations

import os
import platform
from collections.abc import Callable, Iterable, Sequence
from functools import update_wrapper
from math import ceil
from pathlib import Path
from statistics import median
from typing import NamedTuple

import click

ROOT = Path(__file__).resolve().parent.parent
PERFORMANCE = ROOT / "docs" / "performance.md"
RELIABILITY = ROOT / "docs" / "reliability.md"


def machine() -> str:
    """What the figures of a page were measured with."""
    return f"Python {platform.python_version()}, {platform.system()} on {platform.machine()}, {os.cpu_count()} cores"


def spread(seconds: Sequence[float], places: int = 1) -> str:
    """Median, 99th percentile (the nearest rank) and the worst; a dash if there are none.

    >>> spread([0.5, 1.0, 2.25])
    '1.0 s, 2.2 s, 2.2 s'
    """
    if not seconds:
        return "–"
    ordered = sorted(seconds)
    shown = median(ordered), ordered[ceil(0.99 * len(ordered)) - 1], ordered[-1]
    return ", ".join(f"{each:.{places}f} s" for each in shown)


def measured(rows: Iterable[tuple[str, str, str]]) -> list[str]:
    """What was measured, the figure, and what was wanted."""
    return ["| what | measured | wanted |", "|---|---:|---:|", *(f"| {' | '.join(row)} |" for row in rows)]


def put(page: Path, mark: str, lines: Iterable[str]) -> None:
    """Replace the section of a page between the markers of that name."""
    first, last = f"<!-- {mark} -->\n", f"<!-- end of {mark} -->"
    before, rest = page.read_text(encoding="utf-8").split(first)
    _, after = rest.split(last)
    page.write_text(f"{before}{first}\n" + "\n".join(lines) + f"\n\n{last}{after}", encoding="utf-8")


class Report(NamedTuple):
    """The lines of a section, and whether the targets that matter were met."""

    lines: Iterable[str]
    passed: bool = True


def writes(page: Path, mark: str) -> Callable[[Callable[..., Report]], Callable[..., None]]:
    """A command that prints a report and, with ``--write``, puts it into a section; exit code 1 if it failed."""

    def decorated(measure: Callable[..., Report]) -> Callable[..., None]:
        def command(write: bool, **options: object) -> None:
            found = measure(**options)
            lines = [*found.lines]
            print(*lines, sep="\n")
            if write:
                put(page, mark, lines)
            raise SystemExit(not found.passed)

        flag = click.option("--write", is_flag=True, help=f"Write the table into {page.name}.")
        return flag(update_wrapper(command, measure))

    return decorated
