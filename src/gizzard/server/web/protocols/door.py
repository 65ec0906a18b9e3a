"""Who is let in: what comes from an address that is cooling down waits outside, or is refused unread.

Behind a trusted proxy the address is in a request's headers, so that the request has to wait, and never the proxy.
"""

import asyncio
from collections import Counter
from collections.abc import Callable, Iterable
from functools import cache
from typing import Final

from gizzard.server.traffic.cooldowns import COOLDOWN_SECONDS
from gizzard.server.traffic.limits import Limits, address_of_host
from gizzard.server.web.proxies import Proxies
from gizzard.server.wire import metrics
from gizzard.server.wire.messages import Failure, RequestError, encode, language

Headers = Iterable[tuple[bytes, bytes]]
"""Of a request, with names in lower case."""
Peer = tuple[str, int] | None
"""The other end of a connection."""

MAX_HELD: Final = 200
"""How many requests of an address wait; the others are refused immediately, which costs more."""
MAX_HELD_ALTOGETHER: Final = 2000
CODE: Final = "slow-down"
REFUSED: Final = metrics.LIMITED.labels("cooldown")


class Door:
    """Lets nothing in from addresses that are cooling down."""

    def __init__(self, limits: Limits, proxies: Proxies) -> None:
        self._limits, self._proxies = limits, proxies
        self._held: Counter[str] = Counter()

    def cooling(self, peer: Peer, headers: Headers = ()) -> str | None:
        """The address of a connection, or of a request with these headers, if it is cooling down."""
        if not self._limits.cooldowns or peer is None:
            return None
        host = peer[0]
        if self._proxies.trusts(host):
            forwarded = b",".join(value for name, value in headers if name == b"x-forwarded-for")
            host = self._proxies.client(host, forwarded.decode("latin-1"))
        address = address_of_host(host)
        return address if address is not None and self._limits.cooldowns.holds(address) else None

    def is_shut_to(self, peer: Peer) -> bool:
        """Whether a connection is closed unread, because its address is cooling down and too much of it waits."""
        address = self.cooling(peer)
        return address is not None and self._is_full(address)

    def _is_full(self, address: str) -> bool:
        REFUSED.inc()
        return self._held[address] >= MAX_HELD or self._held.total() >= MAX_HELD_ALTOGETHER

    def hold(self, address: str, go_on: Callable[[], object]) -> bool:
        """Call `go_on` later. Returns False if too many wait already."""
        if self._is_full(address):
            return False
        self._held[address] += 1
        asyncio.get_running_loop().call_later(COOLDOWN_SECONDS, self._release, address, go_on)
        return True

    def _release(self, address: str, go_on: Callable[[], object]) -> None:
        self._held[address] -= 1
        if not self._held[address]:
            del self._held[address]
        go_on()

    def count_refusal(self, peer: Peer) -> None:
        """Count a request that could not be read. A proxy is not to blame for those of its clients."""
        if peer and not self._proxies.trusts(peer[0]):
            self._limits.count_refusal(address_of_host(peer[0]))


def refusal(headers: Headers) -> bytes:
    """The headers and the body of the answer to a request from an address that is cooling down."""
    accepted = next((value for name, value in headers if name == b"accept-language"), b"")
    return _refusal(language(None, accepted.decode("latin-1")))


@cache
def _refusal(lang: str) -> bytes:
    body = encode(Failure(RequestError(CODE, seconds=COOLDOWN_SECONDS).say(lang), CODE))
    head = f"content-type: application/json\r\ncontent-length: {len(body)}\r\nretry-after: {COOLDOWN_SECONDS}\r\n"
    return head.encode() + b"cache-control: no-store\r\nconnection: close\r\n\r\n" + body
