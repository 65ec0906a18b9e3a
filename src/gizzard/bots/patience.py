"""A limit to how long a bot thinks. It thinks so many deals, whatever the time; the limit is a guard, and reached only
where the machine is so busy that an answer late by seconds is worse than another answer."""

from collections.abc import Callable
from time import monotonic
from typing import Final, TypeVar

LIMIT: Final = 2.0
"""Seconds: a hundred times what a decision takes."""
PART: Final = 50
"""Deals after which the clock is looked at."""

Found = TypeVar("Found")


def in_time(run: Callable[[int], Found], deals: int) -> Found:
    """What ``run`` finds on so many deals more, part by part, or on those for which there was time."""
    end = monotonic() + LIMIT
    while True:
        part = min(PART, deals)
        found = run(part)
        deals -= part
        if deals <= 0 or monotonic() > end:
            return found
