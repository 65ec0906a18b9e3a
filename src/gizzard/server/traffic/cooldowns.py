"""Addresses that were refused too often: for a while nothing is read from them, because refusing costs time, too.

A whole school may share an address, so only a flood gets that far. Sockets that are open stay open.
"""

from collections.abc import Callable
from typing import Final

from gizzard.server.traffic.bucket import Bucket, Rate, pruned

REFUSED: Final = Rate(1000, 0.1)
"""Refusals of an address before it has to cool down."""
COOLDOWN_SECONDS: Final = 10
"""How long connections and requests from the address are then refused unread."""
MAX_COUNTED: Final = 10_000
"""Maximum number of addresses whose refusals are counted."""


class Cooldowns:
    """Counts refusals, and knows which addresses are cooling down. Times are seconds of a monotonic clock."""

    def __init__(self, clock: Callable[[], float], factor: float = 1) -> None:
        """`factor` scales the number of refusals; 0: no address ever has to cool down."""
        self._clock, self._factor = clock, factor
        self._refused: dict[str, Bucket] = {}
        self._ends: dict[str, float] = {}

    def __bool__(self) -> bool:
        """Whether an address may be cooling down."""
        return bool(self._ends)

    def count(self, address: str) -> None:
        """Count a refusal."""
        if not self._factor:
            return
        now = self._clock()
        if len(self._refused) >= MAX_COUNTED:
            self._refused = pruned(self._refused, MAX_COUNTED, now)
        if self._bucket(address, now).wait(now):
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
        rate = Rate(REFUSED.burst * self._factor, REFUSED.seconds / self._factor)
        return self._refused.setdefault(address, Bucket(rate, now))
