"""A time limit for a bot's search. How long a bot searches is normally counted in deals, so that its answer does not
depend on the clock; the limit only takes effect on a machine so busy that a late answer would be worse."""

from collections.abc import Callable
from time import monotonic
from typing import Final, TypeVar

LIMIT: Final = 2.0
"""Seconds: a hundred times what a decision normally takes."""
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
