"""Rate limits: token buckets per address, socket and seat.

The defaults do not affect a family with twenty open pages behind one address. Loopback addresses are exempt: local
users could do worse anyway, and a proxy that does not forward client addresses would throttle all clients together.

The nodes of a cluster exchange usage per address every second. An address that contacts all nodes at the same time may
spend its burst at each of them within that second, and a tenth of it unnoticed; after that it gets as much as from a
single node.
"""

import asyncio
import logging
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from functools import lru_cache
from hashlib import blake2b
from heapq import nlargest
from ipaddress import IPv6Address, ip_network
from itertools import chain
from math import ceil, inf
from operator import itemgetter
from typing import Final, Literal, NamedTuple

from starlette.types import Scope

from gizzard.server.traffic.bucket import Bucket, Rate, pruned
from gizzard.server.traffic.cooldowns import Cooldowns
from gizzard.server.wire import metrics
from gizzard.server.wire.messages import RequestError
from gizzard.server.wire.networks import address_in, embedded_ipv4, network_of

Resource = Literal[
    "requests",
    "replays",
    "tables",
    "seats",
    "joins",
    "reports",
    "odds",
    "reviews",
    "pads",
    "stored",
    "tournaments",
    "bots",
    "codes",
    "claims",
    "messages",
]
BY_ADDRESS: Final[dict[Resource, Rate]] = {
    "requests": Rate(1200, 0.05),
    "replays": Rate(40, 1),
    "tables": Rate(60, 20),
    "seats": Rate(60, 5),
    "joins": Rate(200, 0.5),
    "reports": Rate(10, 300),
    "reviews": Rate(120, 20),
    "odds": Rate(60, 1),
    "pads": Rate(8192, 0.01, debt=400),
    "stored": Rate(8192, 10, debt=1024),
    "tournaments": Rate(10, 360),
    "bots": Rate(512, 30),
    "codes": Rate(30, 60),
    "claims": Rate(60, 3),
    "messages": Rate(4000, 0.005, debt=400),
}
"""Rates per address. `replays` are all requests that read a whole log; `reviews` are reviewed rounds, a few CPU seconds
each; `pads` are KiB sent and received by the phones of shared pads; `stored` are KiB added to pads beyond the first 32
of each; `bots` are entered in tournaments by their hosts; `codes` are join codes looked up: at that rate a guesser
finds one of ten waiting tables in four days; `claims` take up to a tenth of a second; `messages` are
those of all its sockets at tables."""
BY_NETWORK: Final[dict[Resource, Rate]] = {"reports": Rate(30, 100), "codes": Rate(90, 20)}
"""Rates per IPv6 /48 network, which a single subscriber may own."""
MAX_SOCKETS: Final = 200
"""Maximum number of concurrent sockets per address."""
REFUSAL_SECONDS: Final = 2.0
"""Delay before a socket is refused, because clients reconnect immediately and handshakes are expensive."""
MAX_DELAYED: Final = 2000
"""Maximum number of sockets kept waiting at the same time. A network may keep at most as many waiting as there are
places left, so that it can take half of them and no more; its other sockets are refused immediately."""
MESSAGES: Final = Rate(500, 0.01)
"""Messages per socket. A program that plays without pauses may exceed this on a fast machine."""
UNLIMITED: Final = Rate(inf, 1)
REFUSALS: Final = Rate(50, 1)
"""Further messages that are refused before the socket is closed."""
ASKS: Final = Rate(20, 5)
"""Asks per seat, because they grow the table's log; votes only follow asks."""
NO_USAGE: Final = (0.0, 0)
"""The remote usage of an unknown address."""
LINES: Final = Rate(10, 6)
"""Log lines about client errors."""
MAX_ADDRESSES: Final = 10_000
"""Maximum number of buckets kept before full ones are dropped."""
MIN_SHARED_USAGE: Final = 0.1
"""Usage below this share of a limit is not sent to other nodes."""
MAX_SHARED: Final = 1000
"""Maximum number of usages sent to other nodes, highest first."""
RELAYED: Final = "relayed"
"""Scope key of requests that another node has relayed, and already counted."""

log = logging.getLogger(__name__)


class Limits:
    """The buckets of all addresses. `factor` scales the limits; 0 disables them, including those of sockets.

    `secret` is the key with which the nodes of a cluster hash the addresses that they exchange.
    """

    def __init__(self, factor: float = 1, clock: Callable[[], float] = time.monotonic, secret: str = "") -> None:
        self._factor, self._clock, self._secret = factor, clock, secret.encode()[: blake2b.MAX_KEY_SIZE]
        self._buckets: dict[tuple[Resource, str], Bucket] = {}
        self._sockets: Counter[str] = Counter()
        self._delayed: Counter[str] = Counter()
        self._lines = Bucket(LINES, clock())
        self.cooldowns = Cooldowns(clock, factor)
        self._remote: dict[str, tuple[float, int]] = {}
        """By hashed key: the share used at other nodes, and the number of those nodes."""

    def check(self, resource: Resource, scope: Scope, tokens: float = 1) -> None:
        """Take tokens of an address and its network. Raises RequestError if too few are left."""
        address = address_of(scope)
        if address and self._factor:
            network = network_of(address)
            seconds = self._wait(resource, address, BY_ADDRESS[resource], tokens)
            if not seconds and resource in BY_NETWORK and network != address:
                seconds = self._wait(resource, network, BY_NETWORK[resource], tokens)
            if seconds:
                raise self._rate_limited(resource, seconds, address)

    def charge(self, resource: Resource, scope: Scope, tokens: float) -> float:
        """Charge an address for traffic that has already arrived. Returns the seconds by which to delay it."""
        address = address_of(scope)
        if not address or not self._factor:
            return 0
        seconds = self._bucket(resource, address, BY_ADDRESS[resource]).charge(self._clock(), tokens)
        if seconds:
            metrics.LIMITED.labels(resource).inc()
        return seconds

    def check_unless_relayed(self, resource: Resource, scope: Scope, tokens: float = 1) -> None:
        """Take tokens, unless the node that relayed the request has already done so."""
        if RELAYED not in scope:
            self.check(resource, scope, tokens)

    def usage(self) -> dict[str, float]:
        """The usage of addresses at this node as a share of their limits, by hashed key."""
        now, most = self._clock(), MAX_SOCKETS * self._factor
        usage = {self._hashed_key(*key): bucket.usage(now) for key, bucket in self._buckets.items()}
        usage |= {self._hashed_key("sockets", address): n / most for address, n in self._sockets.items() if most}
        shared = {key: round(share, 3) for key, share in usage.items() if share >= MIN_SHARED_USAGE}
        return dict(nlargest(MAX_SHARED, shared.items(), key=itemgetter(1)))

    def set_remote_usage(self, usages: Sequence[dict[str, float]]) -> None:
        """Replace the usage at other nodes, given for each of them."""
        self._remote = {}
        for key, share in chain.from_iterable(each.items() for each in usages):
            before, nodes = self._remote.get(key, NO_USAGE)
            self._remote[key] = before + share, nodes + 1

    @contextmanager
    def socket(self, scope: Scope) -> Iterator[None]:
        """Count a connection of an address while the block runs. Raises RequestError if there are too many."""
        self.check_unless_relayed("joins", scope)
        address = None if RELAYED in scope else address_of(scope)
        if not address:
            yield
            return
        share, _ = self._remote_usage("sockets", address)
        if self._factor and self._sockets[address] / (MAX_SOCKETS * self._factor) + share >= 1:
            raise self._rate_limited("sockets", 60, address)
        self._sockets[address] += 1
        try:
            yield
        finally:
            self._sockets[address] -= 1
            if not self._sockets[address]:
                del self._sockets[address]

    @asynccontextmanager
    async def delayed_refusal(self, scope: Scope) -> AsyncIterator[None]:
        """Delay a rate limit's refusal of a socket, so that its client cannot reconnect at full speed."""
        try:
            yield
        except RequestError as problem:
            if problem.code == "slow-down":
                await self._delay(network_of(address_of(scope) or ""))
            raise

    async def _delay(self, network: str) -> None:
        if self._delayed[network] >= MAX_DELAYED - self._delayed.total():
            return
        self._delayed[network] += 1
        try:
            await asyncio.sleep(REFUSAL_SECONDS)
        finally:
            self._delayed[network] -= 1
            if not self._delayed[network]:
                del self._delayed[network]

    def count_refusal(self, address: str | None) -> None:
        """Count a refusal of an address, which has to cool down after too many."""
        if address:
            self.cooldowns.count(address)

    def pace(self, rate: Rate = MESSAGES) -> Bucket:
        """The bucket for the messages of a new socket."""
        return Bucket(rate if self._factor else UNLIMITED, self._clock())

    def _wait(self, resource: Resource, address: str, rate: Rate, tokens: float) -> float:
        return self._bucket(resource, address, rate).wait(self._clock(), tokens)

    def _bucket(self, resource: Resource, address: str, usual: Rate) -> Bucket:
        bucket = self._buckets.get((resource, address))
        if bucket is None:
            if len(self._buckets) >= MAX_ADDRESSES:
                self._buckets = pruned(self._buckets, MAX_ADDRESSES, self._clock())
            rate = Rate(usual.burst * self._factor, usual.seconds / self._factor, usual.debt * self._factor)
            bucket = self._buckets[resource, address] = Bucket(rate, self._clock())
        bucket.remote_usage, others = self._remote_usage(resource, address)
        bucket.nodes = 1 + others
        return bucket

    def _remote_usage(self, resource: str, address: str) -> tuple[float, int]:
        return self._remote.get(self._hashed_key(resource, address), NO_USAGE) if self._remote else NO_USAGE

    def _hashed_key(self, resource: str, address: str) -> str:
        """The key under which nodes exchange usage, without revealing the address to others."""
        return f"{resource} {blake2b(address.encode(), digest_size=8, key=self._secret).hexdigest()}"

    def _rate_limited(self, resource: str, seconds: float, address: str) -> RequestError:
        """An error that says when to retry. It is also counted, and logged at a limited rate."""
        self.count_refusal(address)
        metrics.LIMITED.labels(resource).inc()
        if not self._lines.wait(self._clock()):
            log.warning("rate limited", extra={"what": resource})
        return RequestError("slow-down", seconds=ceil(seconds))


class SocketLimits(NamedTuple):
    """The limits of a socket's address."""

    limits: Limits
    scope: Scope

    @property
    def address(self) -> str | None:
        """The address for limits; None for loopback."""
        return address_of(self.scope)

    def check(self, resource: Resource, tokens: float = 1) -> None:
        """Take tokens. Raises RequestError if too few are left."""
        self.limits.check(resource, self.scope, tokens)

    def charge(self, resource: Resource, tokens: float) -> float:
        """Take tokens on credit. Returns the seconds until the debt is repaid."""
        return self.limits.charge(resource, self.scope, tokens)


def address_of(scope: Scope) -> str | None:
    """The address for limits: an embedded IPv4 address, or the /64 network, for IPv6; None for loopback."""
    client = scope.get("client")
    return address_of_host(str(client[0])[:64]) if client else None


@lru_cache(maxsize=MAX_ADDRESSES)
def address_of_host(host: str) -> str | None:
    """The same for a host."""
    address = address_in(host)
    if address is None:
        return host[:64]  # not an IP address, as sent by a trusted proxy
    if address.is_loopback:
        return None
    if isinstance(address, IPv6Address):
        return str(embedded_ipv4(address) or ip_network((address, 64), strict=False))
    return str(address)
