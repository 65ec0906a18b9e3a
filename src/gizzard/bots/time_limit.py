"""A time limit that long work looks at again and again."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from time import monotonic
from typing import Final


class TimeUp(Exception):
    """Raised when a time limit is over."""


@dataclass(frozen=True, slots=True)
class TimeLimit:
    """A time limit."""

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
