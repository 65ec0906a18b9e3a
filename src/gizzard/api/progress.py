"""Long work: reports of its progress, and a time limit."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import closing
from time import monotonic
from typing import TypeVar

from gizzard.core.errors import quoted

R = TypeVar("R")


def last_within(
    steps: Generator[tuple[R, float]], seconds: float | None, report: Callable[[R, float], object] | None
) -> R:
    """The last result of steps that refine it, or the last one that takes no longer than ``seconds``.

    Args:
        steps: at least one result, each with the share of the work that is done.
        seconds: the time limit; another step is expected to take as long as the last one. None: no limit.
        report: called with each result and its share.

    Raises:
        ValueError: the time limit is negative.
    """
    if seconds is not None and not seconds >= 0:
        raise ValueError(f"seconds must not be negative, but is {quoted(seconds)}")
    began = now = monotonic()
    with closing(steps):
        for result, share in steps:
            if report:
                report(result, share)
            before, now = now, monotonic()
            if seconds is not None and 2 * now - before > began + seconds:
                break
    return result
