"""Waiting for a state of another process or thread."""

import time
from collections.abc import Callable

ENOUGH = 60.0
"""Seconds that nothing takes."""


def eventually(holds: Callable[[], object]) -> None:
    """Looks again and again until something holds; fails where it never does."""
    until = time.monotonic() + ENOUGH
    while not holds():
        assert time.monotonic() < until, "this never came to hold"
        time.sleep(0.01)
