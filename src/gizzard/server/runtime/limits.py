"""Rate limits: token buckets for each address, each socket and each seat.

The usual numbers leave a family with twenty open pages behind one address alone. This machine itself is not limited by
address: whoever is on it can do worse, and a proxy that does not name its clients would slow all of them down.

The nodes of a cluster tell each other every second what addresses have used up, of which all of them take account. An
address that goes to all nodes at once may so spend its burst at each of them within that second, and a tenth of it
unnoticed; from then on it gets as much as from one.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from hashlib import blake2b
from heapq import nlargest
from ipaddress import IPv6Address, ip_address, ip_network
from itertools import chain
from math import ceil, inf
from operator import itemgetter
from typing import Final, Literal, NamedTuple

from starlette.types import Scope

from gizzard.server import metrics
from gizzard.server.domain.phrases import RequestError


class Rate(NamedTuple):
    """A burst, refilled by one every n seconds."""

    burst: float
    seconds: float
    debt: float = inf
    """How many more can be charged at most: who shares an address with a flood need not wait for all of it."""


What = Literal["requests", "replays", "tables", "seats", "joins", "reports", "odds", "reviews", "pads", "stored"]
BY_ADDRESS: Final[dict[What, Rate]] = {
    "requests": Rate(600, 0.05),
    "replays": Rate(40, 1),
    "tables": Rate(60, 20),
    "seats": Rate(60, 5),
    "joins": Rate(200, 0.5),
    "reports": Rate(10, 300),
    "reviews": Rate(120, 20),
    "odds": Rate(60, 1),
    "pads": Rate(8192, 0.01, debt=400),
    "stored": Rate(8192, 10, debt=1024),
}
"""For each address; `replays` are all answers for which a whole log is read, `reviews` the rounds that are
reviewed, some seconds of a processor each. `pads` are KiB that are read from and shown to the phones at shared pads,
`stored` KiB that are added to pads beyond the first 32 of each."""
BY_NETWORK: Final[dict[What, Rate]] = {"reports": Rate(30, 100)}
"""For all addresses of an IPv6 /48 together, which is what one subscriber may get."""
MAX_SOCKETS: Final = 200
"""For each address, at the same time."""
REFUSAL_SECONDS: Final = 2.0
"""How long a refused socket is kept waiting. Clients reconnect once they are refused, and handshakes are expensive."""
MAX_DELAYED: Final = 1000
"""Maximum number of sockets kept waiting at the same time; more are refused immediately."""
MESSAGES: Final = Rate(500, 0.01)
"""For each socket. A program that plays as fast as it is answered may exceed this on a fast machine."""
UNLIMITED: Final = Rate(inf, 1)
REFUSALS: Final = Rate(50, 1)
"""How many messages beyond that are refused before the socket is closed."""
ASKS: Final = Rate(20, 5)
"""For each seat, because asks make the table's log longer; votes only follow asks."""
NOWHERE: Final = (0.0, 0)
"""What an address has used up where it has not been."""
LINES: Final = Rate(10, 6)
"""Lines of the log about what clients do wrong."""
MAX_ADDRESSES: Final = 10_000
"""Maximum number of buckets kept before full ones are dropped."""
TOLD_SHARE: Final = 0.1
"""What an address has used up is told to other nodes where it is at least this share of a limit."""
MAX_TOLD: Final = 1000
"""Of so many addresses at most, and of those that have used up the most."""
RELAYED: Final = "relayed"
"""The entry of a scope that marks what another node has passed on; it has counted that."""

log = logging.getLogger(__name__)


class Bucket:
    """A token bucket. Times are seconds of any monotonic clock."""

    __slots__ = ("_at", "_left", "_rate", "elsewhere", "sharers")

    def __init__(self, rate: Rate, now: float) -> None:
        self._rate, self._left, self._at = rate, rate.burst, now
        self.elsewhere, self.sharers = 0.0, 1
        """The share of all tokens that was taken at other nodes, and at how many nodes they are taken."""

    def wait(self, now: float, tokens: float = 1) -> float:
        """Takes tokens if there are enough: 0, or the seconds until there are."""
        seconds = self._seconds_until(now, tokens)
        if not seconds:
            self._left -= tokens
        return seconds

    def charge(self, now: float, tokens: float) -> float:
        """Takes tokens, even those to come, as far as the debt may grow: the seconds until they are there."""
        self._fill(now)
        least = self.elsewhere * self._rate.burst - self._rate.debt
        self._left = max(self._left - tokens, min(self._left, least))
        return self._seconds_until(now, 0)

    def _seconds_until(self, now: float, tokens: float) -> float:
        self._fill(now)
        missing = tokens - self._left + self.elsewhere * self._rate.burst
        return max(0.0, missing) * self._rate.seconds

    def spent(self, now: float) -> float:
        """The tokens that are missing, as a share of them all."""
        self._fill(now)
        return 1 - self._left / self._rate.burst

    def full(self, now: float) -> bool:
        """Whether it is full, so that a new one would do as well."""
        self._fill(now)
        return self._left >= self._rate.burst

    def _fill(self, now: float) -> None:
        self._left = min(self._rate.burst, self._left + (now - self._at) / self._rate.seconds / self.sharers)
        self._at = now


class Limits:
    """The buckets of all addresses. `factor` multiplies the usual numbers; 0: no limits, for sockets neither.

    `secret`: with it the nodes of a cluster hash the addresses that they tell each other.
    """

    def __init__(self, factor: float = 1, clock: Callable[[], float] = time.monotonic, secret: str = "") -> None:
        self._factor, self._clock, self._secret = factor, clock, secret.encode()[: blake2b.MAX_KEY_SIZE]
        self._buckets: dict[tuple[What, str], Bucket] = {}
        self._sockets: Counter[str] = Counter()
        self._delayed = 0
        self._lines = Bucket(LINES, clock())
        self._elsewhere: dict[str, tuple[float, int]] = {}
        """By what and the hash of an address: the share used up at other nodes, and at how many."""

    def check(self, what: What, scope: Scope, tokens: float = 1) -> None:
        """Take tokens of an address and of its network. Raises RequestError if there are too few."""
        address = address_of(scope)
        if address and self._factor:
            network = network_of(address)
            self._take(what, address, BY_ADDRESS[what], tokens)
            if what in BY_NETWORK and network != address:
                self._take(what, network, BY_NETWORK[what], tokens)

    def charge(self, what: What, scope: Scope, tokens: float) -> float:
        """Counts what an address has sent already: the seconds for which it is to be slowed down."""
        address = address_of(scope)
        if not address or not self._factor:
            return 0
        seconds = self._bucket(what, address, BY_ADDRESS[what]).charge(self._clock(), tokens)
        if seconds:
            metrics.LIMITED.labels(what).inc()
        return seconds

    def check_first(self, what: What, scope: Scope) -> None:
        """The same, unless another node has counted this before it passed it on."""
        if RELAYED not in scope:
            self.check(what, scope)

    def spent(self) -> dict[str, float]:
        """The share of its limits that each address has used up here, by what and the hash of the address."""
        now, most = self._clock(), MAX_SOCKETS * self._factor
        shares = {self._named(*key): bucket.spent(now) for key, bucket in self._buckets.items()}
        shares |= {self._named("sockets", address): count / most for address, count in self._sockets.items() if most}
        told = {name: round(share, 3) for name, share in shares.items() if share >= TOLD_SHARE}
        return dict(nlargest(MAX_TOLD, told.items(), key=itemgetter(1)))

    def hear(self, spent: Sequence[dict[str, float]]) -> None:
        """Takes account of what was used up at each of the other nodes."""
        self._elsewhere = {}
        for name, share in chain.from_iterable(each.items() for each in spent):
            before, nodes = self._elsewhere.get(name, (0.0, 0))
            self._elsewhere[name] = before + share, nodes + 1

    @contextmanager
    def socket(self, scope: Scope) -> Iterator[None]:
        """Counts a connection of an address for as long as the block runs; RequestError where there are too many."""
        self.check_first("joins", scope)
        address = None if RELAYED in scope else address_of(scope)
        if not address:
            yield
            return
        share, _ = self._used_elsewhere("sockets", address)
        if self._factor and self._sockets[address] / (MAX_SOCKETS * self._factor) + share >= 1:
            raise self._refusal("sockets", 60)
        self._sockets[address] += 1
        try:
            yield
        finally:
            self._sockets[address] -= 1
            if not self._sockets[address]:
                del self._sockets[address]

    @asynccontextmanager
    async def delayed_refusal(self) -> AsyncIterator[None]:
        """Delay a rate limit's refusal of a socket, so that its client cannot reconnect at full speed."""
        try:
            yield
        except RequestError as problem:
            if problem.code == "slow-down" and self._delayed < MAX_DELAYED:
                self._delayed += 1
                try:
                    await asyncio.sleep(REFUSAL_SECONDS)
                finally:
                    self._delayed -= 1
            raise

    def messages(self) -> Bucket:
        """The bucket for the messages of a new socket."""
        return Bucket(MESSAGES if self._factor else UNLIMITED, self._clock())

    def _take(self, what: What, address: str, rate: Rate, tokens: float) -> None:
        if seconds := self._bucket(what, address, rate).wait(self._clock(), tokens):
            raise self._refusal(what, seconds)

    def _bucket(self, what: What, address: str, usual: Rate) -> Bucket:
        bucket = self._buckets.get((what, address))
        if bucket is None:
            if len(self._buckets) >= MAX_ADDRESSES:
                self._forget()
            rate = Rate(usual.burst * self._factor, usual.seconds / self._factor, usual.debt * self._factor)
            bucket = self._buckets[what, address] = Bucket(rate, self._clock())
        bucket.elsewhere, others = self._used_elsewhere(what, address)
        bucket.sharers = 1 + others
        return bucket

    def _used_elsewhere(self, what: str, address: str) -> tuple[float, int]:
        return self._elsewhere.get(self._named(what, address), NOWHERE) if self._elsewhere else NOWHERE

    def _named(self, what: str, address: str) -> str:
        """Under which name nodes tell each other of an address: nobody else learns it from that."""
        return f"{what} {blake2b(address.encode(), digest_size=8, key=self._secret).hexdigest()}"

    def _forget(self) -> None:
        """Drops the buckets that are full, and the oldest half where that is not enough."""
        now = self._clock()
        used = [(key, bucket) for key, bucket in self._buckets.items() if not bucket.full(now)]
        self._buckets = dict(used[-MAX_ADDRESSES // 2 :])

    def _refusal(self, what: str, seconds: float) -> RequestError:
        """The refusal, which says when to try again. The log mentions it too, but only so often."""
        metrics.LIMITED.labels(what).inc()
        if not self._lines.wait(self._clock()):
            log.warning("rate limited", extra={"what": what})
        return RequestError("slow-down", seconds=ceil(seconds))


class SocketLimits(NamedTuple):
    """The limits of the address that a socket comes from."""

    limits: Limits
    scope: Scope

    @property
    def address(self) -> str | None:
        """The address as limits count it; None for this machine itself."""
        return address_of(self.scope)

    def check(self, what: What, tokens: float = 1) -> None:
        """Take tokens, or raise RequestError."""
        self.limits.check(what, self.scope, tokens)

    def charge(self, what: What, tokens: float) -> float:
        """Take tokens, even those to come: the seconds until they are there."""
        return self.limits.charge(what, self.scope, tokens)


def address_of(scope: Scope) -> str | None:
    """The address that limits count for: for IPv6 its /64 network; None for this machine itself."""
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


def network_of(address: str) -> str:
    """The /48 of an IPv6 network that `address_of` returned; anything else is returned as it is."""
    network, slash, _ = address.partition("/")
    return str(ip_network((network, 48), strict=False)) if slash and ":" in network else address
