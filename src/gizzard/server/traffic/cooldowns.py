"""Addresses that were refused too often: for a while nothing is read from them, because refusing costs time, too.

A whole school may share an address, so only a flood gets that far. Sockets that are open stay open.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from gizzard.server.traffic.bucket import Bucket, Rate

REFUSED: Final = Rate(300, 0.1)
"""Refusals of an address before it has to cool down."""
COOLDOWN_SECONDS: Final = 10
"""How long connections and requests from the address are then refused unread."""
MAX_COUNTED: Final = 10_000
"""Maximum number of addresses whose refusals are counted."""


class Cooldowns:
    """Counts refusals, and knows which addresses are cooling down. Times are seconds of a monotonic clock."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._refused: dict[str, Bucket] = {}
        self._ends: dict[str, float] = {}

    def __bool__(self) -> bool:
        """Whether an address may be cooling down."""
        return bool(self._ends)

    def count(self, address: str) -> None:
        """Count a refusal."""
        now = self._clock()
        if len(self._refused) >= MAX_COUNTED:
            self._refused = {each: bucket for each, bucket in self._refused.items() if not bucket.full(now)}
        if len(self._refused) < MAX_COUNTED and self._bucket(address, now).wait(now):
            self._ends = {each: end for each, end in self._ends.items() if end > now}
            self._ends.setdefault(address, now + COOLDOWN_SECONDS)

    def holds(self, address: str) -> bool:
        """Whether an address is cooling down."""
        end = self._ends.get(address)
        if end is None or end > self._clock():
            return end is not None
        del self._ends[address]
        return False

    def _bucket(self, address: str, now: float) -> Bucket:
        return self._refused.setdefault(address, Bucket(REFUSED, now))
