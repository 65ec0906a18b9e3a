"""Time limits. How long a bot searches is normally counted in deals, so that its answer does not depend on the clock;
its limit only takes effect on a machine so busy that a late answer would be worse. Other work may be limited by whoever
asks for it."""

from collections.abc import Callable
from dataclasses import dataclass
from math import inf
from time import monotonic
from typing import Final, TypeVar

LIMIT: Final = 2.0
"""Seconds for a bot's search: a hundred times what a decision normally takes."""
BATCH: Final = 25
"""Deals between two looks at the clock."""

Found = TypeVar("Found")


def run_until_deadline(run: Callable[[int], Found], deals: int) -> Found:
    """Call ``run(n)`` in batches until it has had ``deals`` in total or the time is up; returns its last result."""
    deadline = monotonic() + LIMIT
    while True:
        batch = min(BATCH, deals)
        result = run(batch)
        deals -= batch
        if deals <= 0 or monotonic() > deadline:
            return result


class TimeUp(Exception):
    """Raised when a time limit is over."""


@dataclass(frozen=True)
class TimeLimit:
    """A time limit that work checks again and again."""

    end: float = inf
    """When it is over, by ``time.monotonic``."""

    def check(self) -> None:
        """Raise TimeUp if the limit is over."""
        if monotonic() >= self.end:
            raise TimeUp


NO_LIMIT: Final = TimeLimit()


def within(seconds: float | None) -> TimeLimit:
    """A time limit that begins now; None: no limit."""
    return NO_LIMIT if seconds is None else TimeLimit(monotonic() + seconds)
