"""Progress of long commands, on standard error."""

import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from threading import Event, Thread
from time import monotonic
from types import TracebackType
from typing import Self, TextIO, TypeVar

import click

T = TypeVar("T")

TERMINAL_DELAY = 2.0
TERMINAL_INTERVAL = 0.25
"""Seconds before the first report on a terminal, and between two: each overwrites the one before."""
LOG_DELAY = 5.0
MAX_LOG_INTERVAL = 60.0
"""The same for other outputs, where each report is a line: the interval doubles up to this."""

ERASE_LINE = "\r\x1b[K"


class Progress:
    """Counts finished work and reports it from a thread of its own, so that a long step does not look like a hang.

    It ends with the command, even where a generator that reports progress is not read to its end: an interpreter that
    shuts down must not wait for a thread.

    ``total``: the amount of work, None if unknown; ``done``: the amount that was done in an earlier run.
    """

    def __init__(self, what: str, total: float | None = None, done: float = 0) -> None:
        self.done = self._before = done
        self._what, self._total = what, total
        self._started = monotonic()
        self._ended = Event()
        self._terminal = sys.stderr.isatty()
        self._thread = Thread(target=self._report, args=(sys.stderr,), daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        if command := click.get_current_context(silent=True):
            command.call_on_close(self._end)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: object, trace: TracebackType | None) -> None:
        self._end()

    def _end(self) -> None:
        self._ended.set()
        self._thread.join()

    def update(self, amount: float) -> None:
        """Count an amount of finished work."""
        self.done += amount

    def print_line(self, text: str) -> None:
        """Print a line on standard error that is not overwritten."""
        click.echo(f"{ERASE_LINE if self._terminal else ''}{text}", err=True)

    def line(self) -> str:
        """``Games: 1,200 of 5,000 (24%), 00:42 left``."""
        done = f"{self._what}: {self.done:,.0f}"
        if not self._total:
            return done
        spent, rest = monotonic() - self._started, max(self._total - self.done, 0)
        new = self.done - self._before
        left = f", {_clock(spent * rest / new)} left" if new else ""
        return f"{done} of {self._total:,.0f} ({self.done / self._total:.0%}){left}"

    def _report(self, stream: TextIO) -> None:
        with suppress(OSError, ValueError):  # standard error was closed: the command continues
            self._redraw(stream) if self._terminal else self._log(stream)

    def _redraw(self, terminal: TextIO) -> None:
        pause = TERMINAL_DELAY
        while not self._ended.wait(pause):
            print(f"{ERASE_LINE}{self.line()}", end="", file=terminal, flush=True)
            pause = TERMINAL_INTERVAL
        if pause == TERMINAL_INTERVAL:
            print(ERASE_LINE, end="", file=terminal, flush=True)

    def _log(self, file: TextIO) -> None:
        pause = LOG_DELAY
        while not self._ended.wait(pause):
            print(self.line(), file=file, flush=True)
            pause = min(2 * pause, MAX_LOG_INTERVAL)


def _clock(seconds: float) -> str:
    """``00:42``, ``75:00``, or hours from 100 minutes up."""
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes:02}:{rest:02}" if minutes < 100 else f"{minutes / 60:,.0f} h"


class Elapsed(Progress):
    """Reports how many of a command's seconds have passed."""

    def line(self) -> str:
        """``Seconds: 12 of 60 (20%), 00:48 left``."""
        self.done = monotonic() - self._started
        return super().line()


def with_progress(items: Iterable[T], what: str, total: int | None = None) -> Iterator[T]:
    """The items, with a report of how many there have been."""
    with Progress(what, total) as progress:
        for item in items:
            progress.done += 1
            yield item
