"""Progress bars of long commands, on standard error if that is a terminal."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, TypeVar

import click

if TYPE_CHECKING:
    from click._termui_impl import ProgressBar

T = TypeVar("T")


def progress(what: str, total: int, done: int = 0) -> ProgressBar[int]:
    """A bar that is advanced with ``update``; ``done``: the amount that was done in an earlier run."""
    bar = click.progressbar(length=total, label=what, show_pos=True, file=sys.stderr, hidden=not sys.stderr.isatty())
    bar.pos = done
    return bar


def with_progress(items: Iterable[T], what: str, total: int | None = None) -> Iterator[T]:
    """The items, with a bar of how many there have been."""
    hidden = not sys.stderr.isatty()
    with click.progressbar(items, total, what, show_pos=True, file=sys.stderr, hidden=hidden) as bar:
        yield from bar
