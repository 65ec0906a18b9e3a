"""The database's clock, which is the one that all nodes have in common."""

from __future__ import annotations

from math import inf
from time import monotonic
from typing import Final

SET_SECONDS: Final = 1.0
"""A clock that goes wrong by more than this between two readings was set."""


class DatabaseClock:
    """What that clock says now, going by its last reading: setting this machine's clock changes nothing."""

    def __init__(self) -> None:
        self._least, self._most = -inf, inf
        """By how much it is ahead of the monotonic clock."""

    def now(self) -> float:
        """Seconds since 1970; only once it was read."""
        return monotonic() + (self._least + self._most) / 2

    def read(self, seconds: float, asked: float, answered: float) -> bool:
        """Notes what it said between two monotonic times; whether it was set since the last time."""
        least, most = seconds - answered, seconds - asked
        was_set = least > self._most + SET_SECONDS or most < self._least - SET_SECONDS
        self._least, self._most = least, most
        return was_set
