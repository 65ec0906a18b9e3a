"""Relay requests for a table to the node that owns it, as ordinary HTTP and WebSocket requests.

A relayed request is signed by the relaying node and names the original client. It is never relayed again: if the table
has moved meanwhile, the client retries.
"""

from __future__ import annotations

import asyncio
import logging
import ssl
from collections import defaultdict
from collections.abc import Iterator, Set
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import quote

from starlette.datastructures import MutableHeaders
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send
from websockets.exceptions import WebSocketException

from gizzard.server.cluster.signature import LOCALHOST, Relayed, is_valid, signature
from gizzard.server.cluster.sockets import PATH, Upstream, open_upstream, relay_messages
from gizzard.server.store.cluster import Cluster
from gizzard.server.store.protocol import Unreachable
from gizzard.server.traffic.limits import RELAYED
from gizzard.server.traffic.open_files import max_connections
from gizzard.server.wire import metrics
from gizzard.server.wire.messages import RequestError

if TYPE_CHECKING:
    import httpx2

SIGNATURE: Final = "x-gizzard-node"
CLIENT: Final = "x-gizzard-client"
HOST: Final = "x-gizzard-host"
"""The headers that a node adds to relayed requests."""
REQUEST_HEADERS: Final = ("accept-language", "authorization", "content-type")
"""The request headers that are relayed."""
RESPONSE_HEADERS: Final = ("content-type", "retry-after")
"""The response headers that are relayed; every node sets the others itself."""
HANDSHAKE: Final = "GET"
"""The method of a socket's handshake."""
QUERY: Final = "%&=+,;:@/?!$'()*"
"""The characters of a query that are relayed unquoted."""
ANSWER_SECONDS: Final = 10.0
WATCH_SECONDS: Final = 1.0
"""Interval between health checks of another node."""
HEALTH_SECONDS: Final = 2.5
"""Timeout of a health check: one lease."""

log = logging.getLogger(__name__)


class Relay:
    """Relays requests to other nodes, and recognises relayed requests."""

    def __init__(self, cluster: Cluster) -> None:
        self._cluster = cluster
        self.connections: set[Any] = set()
        """All open connections of this server, whose number is limited."""
        self._client: httpx2.AsyncClient | None = None
        self._upstreams: defaultdict[str, set[Upstream]] = defaultdict(set)
        self._watches: dict[str, asyncio.Task[None]] = {}
        self._unreachable: set[str] = set()

    def recognise(self, scope: Scope) -> None:
        """Restore the client and the host of a relayed request."""
        headers = MutableHeaders(scope=scope)
        given = headers.get(SIGNATURE)
        if given is None:
            return
        client, host = headers.get(CLIENT, ""), headers.get(HOST, "")
        relayed = Relayed(self._cluster.url, scope.get("method", HANDSHAKE), scope["path"], client, host)
        if is_valid(self._cluster.secret, relayed, given, self._cluster.now()):
            scope[RELAYED] = True
            scope["client"] = (client, 0) if client else None
            headers["host"] = host
        for name in (SIGNATURE, CLIENT, HOST):
            del headers[name]

    def update(self, nodes: Set[str]) -> None:
        """Watch live nodes by their URLs, and close the sockets to dead ones."""
        for node in self._watches.keys() - nodes:
            self._watches.pop(node).cancel()
            self._set_reachable(node, is_reachable=True)
            self._close_sockets(node)
        for node in nodes - self._watches.keys():
            self._watches[node] = asyncio.create_task(self._watch(node))

    async def answer(self, request: Request, node: str) -> Response:
        """Relay a request to another node. Raises RequestError if it does not answer."""
        check_first_hop(request.scope)
        host = request.headers.get("host", LOCALHOST)
        relayed = Relayed(node, request.method, request.scope["path"], _client(request.scope), host)
        headers = {name: request.headers[name] for name in REQUEST_HEADERS if name in request.headers}
        content = getattr(request.state, "body", b"")
        answer = await self._request(relayed, headers, content, request.scope["query_string"])
        kept = {name: answer.headers[name] for name in RESPONSE_HEADERS if name in answer.headers}
        return Response(answer.content, answer.status_code, kept)

    async def post(self, scope: Scope, node: str, path: str, content: bytes) -> tuple[int, bytes]:
        """Send a request to another node on behalf of a client. Returns status and content. Raises RequestError."""
        relayed = Relayed(node, "POST", path, _client(scope))
        answer = await self._request(relayed, {"content-type": "application/json"}, content)
        return answer.status_code, answer.content

    async def _request(
        self, relayed: Relayed, headers: dict[str, str], content: bytes, query: bytes = b""
    ) -> httpx2.Response:
        import httpx2

        url = relayed.node + quote(relayed.path) + (f"?{quote(query, safe=QUERY)}" if query else "")
        signed = headers | self._signed(relayed)
        sent = {name.encode(): value.encode("latin-1") for name, value in signed.items()}  # unchanged
        try:
            return await self._connections().request(relayed.method, url, headers=sent, content=content)
        except (httpx2.HTTPError, httpx2.InvalidURL) as error:
            log.warning("another node does not answer", extra={"node": relayed.node, "why": type(error).__name__})
            raise RequestError("moved") from None

    async def connect(self, scope: Scope, receive: Receive, send: Send, node: str, first: str) -> None:
        """Relay a client's socket to another node, after its first message, until either end closes.

        Raises:
            Unreachable: The other node does not answer; nothing was sent to the client yet.
        """
        check_first_hop(scope)
        upstream = await self._open(scope, node)
        with metrics.RELAYED.track_inprogress(), self._tracked(node, upstream):
            await relay_messages(receive, send, upstream, first)

    async def _open(self, scope: Scope, node: str) -> Upstream:
        if len(self.connections) >= max_connections():
            raise Unreachable("this node has too many connections")
        try:
            return await open_upstream(node, self._signed(Relayed(node, HANDSHAKE, PATH, _client(scope))))
        except (OSError, TimeoutError, ValueError, WebSocketException) as error:
            raise Unreachable(f"{node or 'no node'} does not answer: {type(error).__name__}") from None

    @contextmanager
    def _tracked(self, node: str, upstream: Upstream) -> Iterator[None]:
        self._upstreams[node].add(upstream)
        self.connections.add(upstream)
        try:
            yield
        finally:
            self._upstreams[node].discard(upstream)
            self.connections.discard(upstream)

    async def _watch(self, node: str) -> None:
        """Poll a node's health, and close the sockets to it if it does not answer, for example because it is frozen."""
        import httpx2

        while True:
            try:
                answer = await self._connections().get(f"{node}/health", timeout=HEALTH_SECONDS)
                answer.raise_for_status()  # a proxy may answer for a dead node
                self._set_reachable(node, is_reachable=True)
            except httpx2.HTTPError:
                self._set_reachable(node, is_reachable=False)
                self._close_sockets(node)
            await asyncio.sleep(WATCH_SECONDS)

    def _set_reachable(self, node: str, is_reachable: bool) -> None:
        if is_reachable:
            self._unreachable.discard(node)
        else:
            self._unreachable.add(node)
        metrics.UNREACHABLE.set(len(self._unreachable))

    def _close_sockets(self, node: str) -> None:
        for each in self._upstreams[node]:
            each.transport.abort()

    async def close(self) -> None:
        """Close the connections to other nodes."""
        for each in self._watches.values():
            each.cancel()
        if self._client:
            await self._client.aclose()

    def _signed(self, relayed: Relayed) -> dict[str, str]:
        proof = signature(self._cluster.secret, relayed, self._cluster.now())
        return {SIGNATURE: proof, CLIENT: relayed.client, HOST: relayed.host}

    def _connections(self) -> httpx2.AsyncClient:
        if self._client is None:
            import httpx2

            unlimited = httpx2.Limits()  # a slow node delays only the requests to it
            trusted = ssl.create_default_context()  # as for sockets: SSL_CERT_FILE may name a private authority
            self._client = httpx2.AsyncClient(timeout=ANSWER_SECONDS, limits=unlimited, trust_env=False, verify=trusted)
        return self._client


def _client(scope: Scope) -> str:
    return str((scope.get("client") or ("",))[0])


def check_first_hop(scope: Scope) -> None:
    """Raise RequestError for a relayed request: the table has moved meanwhile."""
    if RELAYED in scope:
        raise RequestError("moved")
