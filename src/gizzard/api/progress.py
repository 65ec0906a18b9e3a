"""Long work: reports of its progress, and a time limit."""

from collections import deque
from collections.abc import Callable, Generator, Iterator
from contextlib import closing
from time import monotonic
from typing import TypeVar

from gizzard.api.arguments import check_not_negative

R = TypeVar("R")


def last_within(
    steps: Generator[tuple[R, float]], seconds: float | None, report: Callable[[R, float], object] | None
) -> R:
    """The last result of steps that refine it, or the last one within a time limit.

    Args:
        steps: at least one result, each with the share of the work that is done.
        seconds: the time limit; None: no limit.
        report: called with each result and its share.

    Raises:
        ValueError: the time limit is negative.
    """
    check_not_negative("seconds", seconds)
    with closing(steps):
        return deque(_within(steps, seconds, report), maxlen=1).pop()


def _within(
    steps: Iterator[tuple[R, float]], seconds: float | None, report: Callable[[R, float], object] | None
) -> Iterator[R]:
    """The results until the next one, which is expected to take twice as long as the last one, would be too late."""
    began = now = monotonic()
    for result, share in steps:
        if report:
            report(result, share)
        yield result
        before, now = now, monotonic()
        if seconds is not None and now + 2 * (now - before) > began + seconds:
            return
