"""How far a long command is, on standard error."""

import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from threading import Event, Thread
from time import monotonic
from types import TracebackType
from typing import Self, TextIO, TypeVar

import click

T = TypeVar("T")

PATIENCE = 2.0
REDRAW = 0.25
"""Seconds before the first report and between two of them on a terminal, where each overwrites the last."""
PATIENCE_OF_FILES = 5.0
MOST_SILENCE = 60.0
"""The same elsewhere, where each report is a line: the time between two doubles up to this."""

ERASE_LINE = "\r\x1b[K"


class Progress:
    """Counts what is done, and reports it from another thread, so that a long step does not look like the end.

    ``total`` is how much there is to do; None where nobody knows.
    """

    def __init__(self, what: str, total: float | None = None) -> None:
        self.done: float = 0
        self._what, self._total = what, total
        self._began = monotonic()
        self._ended = Event()
        self._terminal = sys.stderr.isatty()
        self._thread = Thread(target=self._report, args=(sys.stderr,), daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: object, trace: TracebackType | None) -> None:
        self._ended.set()
        self._thread.join()

    def note(self, text: str) -> None:
        """A line on standard error that stays."""
        click.echo(f"{ERASE_LINE if self._terminal else ''}{text}", err=True)

    def line(self) -> str:
        """``Games: 1,200 of 5,000 (24%), 00:42 left``."""
        done = f"{self._what}: {self.done:,.0f}"
        if not self._total:
            return done
        spent = monotonic() - self._began
        rest = max(self._total - self.done, 0)
        left = f", {_clock(spent * rest / self.done)} left" if self.done else ""
        return f"{done} of {self._total:,.0f} ({self.done / self._total:.0%}){left}"

    def _report(self, stream: TextIO) -> None:
        with suppress(OSError, ValueError):  # nobody reads it any more: the command goes on
            self._redraw(stream) if self._terminal else self._log(stream)

    def _redraw(self, terminal: TextIO) -> None:
        pause = PATIENCE
        while not self._ended.wait(pause):
            print(f"{ERASE_LINE}{self.line()}", end="", file=terminal, flush=True)
            pause = REDRAW
        if pause == REDRAW:
            print(ERASE_LINE, end="", file=terminal, flush=True)

    def _log(self, file: TextIO) -> None:
        pause = PATIENCE_OF_FILES
        while not self._ended.wait(pause):
            print(self.line(), file=file, flush=True)
            pause = min(2 * pause, MOST_SILENCE)


def _clock(seconds: float) -> str:
    """``00:42``, ``75:00``, or in hours where it is longer."""
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes:02}:{rest:02}" if minutes < 100 else f"{minutes / 60:,.0f} h"


class Elapsed(Progress):
    """Reports how many seconds have passed of those that a command is to take."""

    def line(self) -> str:
        """``Seconds: 12 of 60 (20%), 00:48 left``."""
        self.done = monotonic() - self._began
        return super().line()


def counted(items: Iterable[T], what: str, total: int | None = None) -> Iterator[T]:
    """The items; how many there have been is reported."""
    with Progress(what, total) as progress:
        for item in items:
            progress.done += 1
            yield item
