"""How much may come how often: token buckets, for each address and for each socket and seat.

The usual numbers leave a family with twenty open pages behind one address in peace. This machine itself is not limited
by address: whoever is on it can do worse, and a proxy that does not say for whom it asks would slow down everybody.
"""

from __future__ import annotations

import logging
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from ipaddress import IPv6Address, ip_address, ip_network
from math import ceil, inf
from typing import Final, Literal, NamedTuple

from starlette.types import Scope

from gizzard.server import metrics
from gizzard.server.phrases import Problem


class Rate(NamedTuple):
    """So many at once, and then one more every so many seconds."""

    burst: float
    seconds: float


What = Literal["requests", "replays", "tables", "seats", "joins"]
BY_ADDRESS: Final[dict[What, Rate]] = {
    "requests": Rate(600, 0.05),
    "replays": Rate(40, 1),
    "tables": Rate(60, 20),
    "seats": Rate(60, 5),
    "joins": Rate(200, 0.5),
}
"""Of each address; `replays` are all answers that a whole log is read for."""
MOST_SOCKETS: Final = 200
"""Of each address, at the same time."""
MESSAGES: Final = Rate(500, 0.01)
"""Of each socket; a program that plays as fast as it is answered may come to more on a fast machine."""
UNLIMITED: Final = Rate(inf, 1)
PATIENCE: Final = Rate(50, 1)
"""How many messages beyond that are refused before the socket is closed."""
ASKS: Final = Rate(20, 5)
"""Of each seat, for they grow the table's log; votes only follow them."""
LINES: Final = Rate(10, 6)
"""Of the log, about what clients do wrong."""
MOST_ADDRESSES: Final = 10_000
"""So many buckets are remembered before those that are full again are dropped."""

log = logging.getLogger(__name__)


class Bucket:
    """What is left of a rate. Times are seconds of any clock that does not go back."""

    __slots__ = ("_at", "_left", "_rate")

    def __init__(self, rate: Rate, now: float) -> None:
        self._rate, self._left, self._at = rate, rate.burst, now

    def wait(self, now: float) -> float:
        """Takes one where there is one: 0. Else the seconds until there is."""
        self._fill(now)
        if self._left < 1:
            return (1 - self._left) * self._rate.seconds
        self._left -= 1
        return 0

    def full(self, now: float) -> bool:
        """Whether nothing was taken for so long that it might as well be a new one."""
        self._fill(now)
        return self._left >= self._rate.burst

    def _fill(self, now: float) -> None:
        self._left = min(self._rate.burst, self._left + (now - self._at) / self._rate.seconds)
        self._at = now


class Limits:
    """What each address has left. `factor`: how many times the usual numbers; 0: no limits, nor for a socket."""

    def __init__(self, factor: float = 1, clock: Callable[[], float] = time.monotonic) -> None:
        self._factor, self._clock = factor, clock
        self._buckets: dict[tuple[What, str], Bucket] = {}
        self._sockets: Counter[str] = Counter()
        self._lines = Bucket(LINES, clock())

    def check(self, what: What, scope: Scope) -> None:
        """Problem where that came too often from there."""
        address = address_of(scope)
        if address and self._factor and (seconds := self._bucket(what, address).wait(self._clock())):
            raise self._refusal(what, seconds)

    @contextmanager
    def socket(self, scope: Scope) -> Iterator[None]:
        """One more connection from there, for as long as it lasts; Problem where there are too many."""
        self.check("joins", scope)
        address = address_of(scope)
        if not address:
            yield
            return
        if self._factor and self._sockets[address] >= MOST_SOCKETS * self._factor:
            raise self._refusal("sockets", 60)
        self._sockets[address] += 1
        try:
            yield
        finally:
            self._sockets[address] -= 1
            if not self._sockets[address]:
                del self._sockets[address]

    def messages(self) -> Bucket:
        """What a new socket may say."""
        return Bucket(MESSAGES if self._factor else UNLIMITED, self._clock())

    def _bucket(self, what: What, address: str) -> Bucket:
        bucket = self._buckets.get((what, address))
        if bucket is None:
            if len(self._buckets) >= MOST_ADDRESSES:
                self._forget()
            rate = Rate(BY_ADDRESS[what].burst * self._factor, BY_ADDRESS[what].seconds / self._factor)
            bucket = self._buckets[what, address] = Bucket(rate, self._clock())
        return bucket

    def _forget(self) -> None:
        """Drops what nobody uses, and where that is too little, the oldest half."""
        now = self._clock()
        used = [(key, bucket) for key, bucket in self._buckets.items() if not bucket.full(now)]
        self._buckets = dict(used[-MOST_ADDRESSES // 2 :])

    def _refusal(self, what: str, seconds: float) -> Problem:
        """Why not, and when again. The log says so too, but is not flooded either."""
        metrics.LIMITED.labels(what).inc()
        if not self._lines.wait(self._clock()):
            log.warning("slowed down", extra={"what": what})
        return Problem("slow-down", seconds=ceil(seconds))


def address_of(scope: Scope) -> str | None:
    """Who asks, as far as limits go: an address, or for IPv6 its network of 64 bits; None for this machine itself."""
    client = scope.get("client")
    if not client:
        return None
    try:
        address = ip_address(client[0])
    except ValueError:
        return str(client[0])[:64]  # as a trusted proxy put it
    if isinstance(address, IPv6Address):
        address = address.ipv4_mapped or address
    if address.is_loopback:
        return None
    return str(ip_network((address, 64), strict=False) if isinstance(address, IPv6Address) else address)
