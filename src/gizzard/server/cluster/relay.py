"""Requests about a table that another node has are passed on to that node, as ordinary HTTP and WebSocket requests.

Such a request is signed by the node that relays it, and names the client for whom it was made. It is never relayed
again: if the table has moved meanwhile, the client tries again.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
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

from gizzard.server import metrics
from gizzard.server.cluster.signature import Relayed, is_valid, signature
from gizzard.server.cluster.sockets import PATH, Upstream, connected, relay_messages
from gizzard.server.domain.phrases import RequestError
from gizzard.server.runtime.limits import RELAYED
from gizzard.server.runtime.open_files import most_connections
from gizzard.server.store import Unreachable
from gizzard.server.store.cluster import Cluster

if TYPE_CHECKING:
    import httpx2

SIGNATURE: Final = "x-gizzard-node"
CLIENT: Final = "x-gizzard-client"
HOST: Final = "x-gizzard-host"
"""The headers that a node adds to what it passes on."""
ASKED: Final = ("accept-language", "authorization", "content-type")
"""The headers of a request that are passed on."""
ANSWERED: Final = ("content-type", "retry-after")
"""The headers of an answer that are passed on; the others are set by every node in the same way."""
ANSWER_SECONDS: Final = 10.0
WATCH_SECONDS: Final = 1.0
"""How long a node waits before it asks again whether another is there."""
HEALTH_SECONDS: Final = 2.5
"""How long it waits for the answer: a lease."""

log = logging.getLogger(__name__)


class Relay:
    """Passes on what other nodes are to answer, and recognises what they have passed on."""

    def __init__(self, cluster: Cluster) -> None:
        self._cluster = cluster
        self._previous: Set[str] = frozenset()
        """The URLs of nodes of the previous release."""
        self.connections: set[Any] = set()
        """All that this server has open, which is limited."""
        self._client: httpx2.AsyncClient | None = None
        self._upstreams: defaultdict[str, set[Upstream]] = defaultdict(set)
        self._watches: dict[str, asyncio.Task[None]] = {}
        self._unreachable: set[str] = set()

    def recognise(self, scope: Scope) -> None:
        """Restores the client and the host of a request that another node has relayed."""
        headers = MutableHeaders(scope=scope)
        given = headers.get(SIGNATURE)
        if given is None:
            return
        client, host = headers.get(CLIENT, ""), headers.get(HOST, "")
        if self._is_from_node(Relayed(self._cluster.url, _method(scope), scope["path"], client, host), given):
            scope[RELAYED] = True
            scope["client"] = (client, 0) if client else None
            headers["host"] = host
        for name in (SIGNATURE, CLIENT, HOST):
            del headers[name]

    def _is_from_node(self, relayed: Relayed, given: str) -> bool:
        secret = self._cluster.secret
        if secrets.compare_digest(given.encode(), secret.encode()):
            return True  # nodes of the previous release send the secret itself
        return is_valid(secret, relayed, given, self._cluster.now())

    def update(self, nodes: Set[str], previous: Set[str]) -> None:
        """Watches the nodes that are alive, and closes the sockets to those that no longer are.

        Args:
            nodes: The URLs of the other nodes.
            previous: Those of the previous release.
        """
        self._previous = previous
        for node in self._watches.keys() - nodes:
            self._watches.pop(node).cancel()
            self._note(node, is_reachable=True)
            self._break_off(node)
        for node in nodes - self._watches.keys():
            self._watches[node] = asyncio.create_task(self._watch(node))

    async def answer(self, request: Request, node: str) -> Response:
        """The answer of another node to a request; RequestError where it does not answer."""
        check_first_hop(request.scope)
        import httpx2

        path = request.scope["path"]
        headers = self._headers(node, request.method, path, request.scope, request.headers.get("host", "localhost"))
        headers |= {name: request.headers[name] for name in ASKED if name in request.headers}
        url = node + quote(path) + (f"?{request.url.query}" if request.url.query else "")
        content = getattr(request.state, "body", b"")
        try:
            answer = await self._connections().request(request.method, url, headers=headers, content=content)
        except httpx2.HTTPError as error:
            raise _no_answer(node, error) from None
        kept = {name: answer.headers[name] for name in ANSWERED if name in answer.headers}
        return Response(answer.content, answer.status_code, kept)

    async def post(self, scope: Scope, node: str, path: str, content: bytes) -> tuple[int, bytes]:
        """Status and content of another node's answer to a request made for a client; RequestError without one."""
        import httpx2

        headers = self._headers(node, "POST", path, scope) | {"content-type": "application/json"}
        try:
            answer = await self._connections().post(node + quote(path), headers=headers, content=content)
        except httpx2.HTTPError as error:
            raise _no_answer(node, error) from None
        return answer.status_code, answer.content

    async def connect(self, scope: Scope, receive: Receive, send: Send, node: str, first: str) -> None:
        """Connect a client's socket with another node, after its first message, until one of them closes it.

        Raises:
            Unreachable: the other node does not answer; the client has heard nothing yet.
        """
        check_first_hop(scope)
        upstream = await self._opened(scope, node)
        with metrics.RELAYED.track_inprogress(), self._counted(node, upstream):
            await relay_messages(receive, send, upstream, first)

    async def _opened(self, scope: Scope, node: str) -> Upstream:
        if len(self.connections) >= most_connections():
            raise Unreachable("this node has too many connections")
        try:
            return await connected(node, self._headers(node, "GET", PATH, scope))
        except (OSError, TimeoutError, ValueError, WebSocketException) as error:
            raise Unreachable(f"{node or 'no node'} does not answer: {type(error).__name__}") from None

    @contextmanager
    def _counted(self, node: str, upstream: Upstream) -> Iterator[None]:
        self._upstreams[node].add(upstream)
        self.connections.add(upstream)
        try:
            yield
        finally:
            self._upstreams[node].discard(upstream)
            self.connections.discard(upstream)

    async def _watch(self, node: str) -> None:
        """Asks a node whether it is there, and closes the sockets to it if it does not answer: a node that is frozen or
        cut off says nothing.
        """
        import httpx2

        while True:
            try:
                answer = await self._connections().get(f"{node}/health", timeout=HEALTH_SECONDS)
                answer.raise_for_status()  # a proxy may answer for a node that is gone
                self._note(node, is_reachable=True)
            except httpx2.HTTPError:
                self._note(node, is_reachable=False)
                self._break_off(node)
            await asyncio.sleep(WATCH_SECONDS)

    def _note(self, node: str, is_reachable: bool) -> None:
        if is_reachable:
            self._unreachable.discard(node)
        else:
            self._unreachable.add(node)
        metrics.UNREACHABLE.set(len(self._unreachable))

    def _break_off(self, node: str) -> None:
        for each in self._upstreams[node]:
            each.transport.abort()

    async def close(self) -> None:
        """Closes the connections to other nodes."""
        for each in self._watches.values():
            each.cancel()
        if self._client:
            await self._client.aclose()

    def _headers(self, node: str, method: str, path: str, scope: Scope, host: str = "localhost") -> dict[str, str]:
        client = str((scope.get("client") or ("",))[0])
        proof = signature(self._cluster.secret, Relayed(node, method, path, client, host), self._cluster.now())
        if node in self._previous:
            proof = self._cluster.secret
        return {SIGNATURE: proof, CLIENT: client, HOST: host}

    def _connections(self) -> httpx2.AsyncClient:
        if self._client is None:
            import httpx2

            unlimited = httpx2.Limits()  # nobody waits for a node that does not answer but those who ask for it
            trusted = ssl.create_default_context()  # as for sockets: SSL_CERT_FILE may name a private authority
            self._client = httpx2.AsyncClient(timeout=ANSWER_SECONDS, limits=unlimited, trust_env=False, verify=trusted)
        return self._client


def _no_answer(node: str, error: Exception) -> RequestError:
    log.warning("another node does not answer", extra={"node": node, "why": type(error).__name__})
    return RequestError("moved")


def _method(scope: Scope) -> str:
    return str(scope.get("method", "GET"))  # a socket's handshake is a GET


def check_first_hop(scope: Scope) -> None:
    """RequestError for what another node has passed on: the table has moved meanwhile."""
    if RELAYED in scope:
        raise RequestError("moved")
