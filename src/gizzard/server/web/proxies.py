"""The client behind a proxy: the address that a trusted proxy added to X-Forwarded-For.

Each proxy appends the address of its own client, so only the rightmost entries, appended by trusted proxies, are
reliable. If every proxy is trusted, Uvicorn's own middleware uses the leftmost entry, which a client can forge.
"""

from ipaddress import IPv4Network, IPv6Network, ip_network
from typing import Final

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from gizzard.server.wire.networks import address_in

ANY: Final = "*"
SCHEMES: Final = frozenset({"http", "https"})


class Proxies:
    """The trusted proxies: addresses or networks separated by commas, or ``*`` for any.

    Raises ValueError for anything else.

    With ``*`` every peer counts as a proxy, and the last address in the header as its client. This is safe only if
    nothing but the proxy can connect.
    """

    def __init__(self, proxies: str) -> None:
        names = {name.strip() for name in proxies.split(",")} - {""}
        self._any = ANY in names
        self._networks: list[IPv4Network | IPv6Network] = [ip_network(name) for name in names - {ANY}]

    def client(self, peer: str, forwarded: str) -> str:
        """The client of a request from `peer`, given its X-Forwarded-For header."""
        hops = [hop.strip() for hop in forwarded.split(",") if hop.strip()]
        if hops and self._any:
            return _host(hops[-1])
        while hops and self._trusts(peer):
            peer = _host(hops.pop())
        return peer

    def trusts(self, peer: str) -> bool:
        """Whether this peer's X-Forwarded-For header is trusted."""
        return self._any or self._trusts(peer)

    def _trusts(self, peer: str) -> bool:
        address = address_in(peer)
        return address is not None and any(address in network for network in self._networks)


def _host(hop: str) -> str:
    """An entry without its port: `192.0.2.1:80` and `[2001:db8::1]:80` have one."""
    if hop.startswith("["):
        return hop[1:].partition("]")[0]
    return hop.partition(":")[0] if hop.count(":") == 1 else hop


class Forwarded:
    """Middleware that sets the client and the scheme of a request that came through a proxy."""

    def __init__(self, app: ASGIApp, proxies: Proxies) -> None:
        self.app, self.proxies = app, proxies

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on."""
        client = scope.get("client")
        if client and self.proxies.trusts(client[0]):
            headers = Headers(scope=scope)
            forwarded = ",".join(headers.getlist("x-forwarded-for"))
            scope["client"] = (self.proxies.client(client[0], forwarded), 0)
            scheme = headers.get("x-forwarded-proto")
            if scheme in SCHEMES:
                scope["scheme"] = scheme.replace("http", "ws") if scope["type"] == "websocket" else scheme
        await self.app(scope, receive, send)
