"""Token buckets."""

from collections.abc import Hashable, Mapping
from math import inf
from typing import NamedTuple, TypeVar

Key = TypeVar("Key", bound=Hashable)


class Rate(NamedTuple):
    """A burst, refilled by one every n seconds."""

    burst: float
    seconds: float
    debt: float = inf
    """Maximum debt, so that users who share an address with a flood need not wait for all of it."""


class Bucket:
    """A token bucket. Times are seconds of a monotonic clock."""

    __slots__ = ("_at", "_left", "_rate", "nodes", "remote_usage")

    def __init__(self, rate: Rate, now: float) -> None:
        self._rate, self._left, self._at = rate, rate.burst, now
        self.remote_usage, self.nodes = 0.0, 1
        """The share of the burst used at other nodes, and the number of nodes in use including this one."""

    def wait(self, now: float, tokens: float = 1) -> float:
        """Take tokens and return 0, or return the seconds until enough are available."""
        seconds = self._seconds_until(now, tokens)
        if not seconds:
            self._left -= tokens
        return seconds

    def charge(self, now: float, tokens: float) -> float:
        """Take tokens on credit, up to the maximum debt. Returns the seconds until the debt is repaid."""
        self._fill(now)
        least = self.remote_usage * self._rate.burst - self._rate.debt
        self._left = max(self._left - tokens, min(self._left, least))
        return self._seconds_until(now, 0)

    def _seconds_until(self, now: float, tokens: float) -> float:
        self._fill(now)
        missing = tokens - self._left + self.remote_usage * self._rate.burst
        return max(0.0, missing) * self._rate.seconds

    def usage(self, now: float) -> float:
        """The share of the burst that is used up."""
        self._fill(now)
        return 1 - self._left / self._rate.burst

    def full(self, now: float) -> bool:
        """Whether the bucket is full, and therefore equivalent to a new one."""
        self._fill(now)
        return self._left >= self._rate.burst

    def _fill(self, now: float) -> None:
        self._left = min(self._rate.burst, self._left + (now - self._at) / self._rate.seconds / self.nodes)
        self._at = now


def pruned(buckets: Mapping[Key, Bucket], most: int, now: float) -> dict[Key, Bucket]:
    """Drop full buckets, and if necessary the oldest ones, so that at most half of `most` are left."""
    used = [(key, bucket) for key, bucket in buckets.items() if not bucket.full(now)]
    return dict(used[-most // 2 :])
