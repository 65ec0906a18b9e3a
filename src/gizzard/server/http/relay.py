"""Requests about a table that another node has are passed on to that node, as ordinary HTTP and WebSocket requests.

A request that was passed on proves by the secret in the shared database that it comes from a node, and names the client
for whom it was made. It is never passed on again: where the table has moved meanwhile, the client tries again.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from contextlib import suppress
from typing import TYPE_CHECKING, Final
from urllib.parse import quote

from starlette.datastructures import MutableHeaders
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send
from uvicorn.protocols.utils import ClientDisconnected

from gizzard.server.ops import metrics
from gizzard.server.ops.limits import RELAYED
from gizzard.server.phrases import RequestError
from gizzard.server.wire import Join, encode

if TYPE_CHECKING:
    import httpx2
    from websockets.asyncio.client import ClientConnection

SECRET: Final = "x-gizzard-node"
CLIENT: Final = "x-gizzard-client"
HOST: Final = "x-gizzard-host"
"""The headers that a node adds to what it passes on."""
ASKED: Final = ("accept-language", "authorization", "content-type")
"""The headers of a request that are passed on."""
ANSWERED: Final = ("content-type", "retry-after")
"""The headers of an answer that are passed on; the others are set by every node in the same way."""
ANSWER_SECONDS: Final = 10.0
CONNECT_SECONDS: Final = 1.5
"""Shorter than a lease: a node that does not answer has soon lost its tables, and the client tries again."""
PING_SECONDS: Final = 5.0
"""How often a node asks whether the other is still there, and how long it waits for the answer."""
LARGEST_MESSAGE: Final = 4 * 2**20
RESTART: Final = 1012
POLICY: Final = 1008

log = logging.getLogger(__name__)


class Relay:
    """Passes on what other nodes are to answer, and recognises what they have passed on."""

    def __init__(self, secret: str) -> None:
        self._secret = secret
        self._client: httpx2.AsyncClient | None = None

    def recognise(self, scope: Scope) -> None:
        """Restores the client and the host of a request that another node has passed on."""
        headers = MutableHeaders(scope=scope)
        given = headers.get(SECRET)
        if given is None:
            return
        if secrets.compare_digest(given.encode(), self._secret.encode()):
            scope[RELAYED] = True
            address = headers.get(CLIENT)
            scope["client"] = (address, 0) if address else None
            headers["host"] = headers.get(HOST, "localhost")
        for name in (SECRET, CLIENT, HOST):
            del headers[name]

    async def answer(self, request: Request, node: str) -> Response:
        """The answer of another node to a request; RequestError where it does not answer."""
        check_first_hop(request.scope)
        import httpx2

        headers = self._headers(request.scope, request.headers.get("host"))
        headers |= {name: request.headers[name] for name in ASKED if name in request.headers}
        url = node + quote(request.url.path) + (f"?{request.url.query}" if request.url.query else "")
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

        headers = self._headers(scope, None) | {"content-type": "application/json"}
        try:
            answer = await self._connections().post(node + quote(path), headers=headers, content=content)
        except httpx2.HTTPError as error:
            raise _no_answer(node, error) from None
        return answer.status_code, answer.content

    async def connect(self, scope: Scope, join: Join, receive: Receive, send: Send, node: str) -> None:
        """Connects a client's socket with another node until one of them closes it."""
        check_first_hop(scope)
        code = RESTART
        try:
            code = await self._connected(scope, join, receive, send, node)
        except (OSError, TimeoutError) as error:
            log.warning("the connection to another node broke", extra={"node": node, "why": type(error).__name__})
        with suppress(OSError, RuntimeError):  # the client may be gone
            await send({"type": "websocket.close", "code": code})

    async def _connected(self, scope: Scope, join: Join, receive: Receive, send: Send, node: str) -> int:
        """The code with which the client's socket is to be closed in the end."""
        from websockets.asyncio.client import connect
        from websockets.exceptions import ConnectionClosed, WebSocketException

        connection = connect(
            f"{node.replace('http', 'ws', 1)}/ws",
            additional_headers=self._headers(scope, None),
            compression=None,
            open_timeout=CONNECT_SECONDS,
            ping_interval=PING_SECONDS,
            ping_timeout=PING_SECONDS,
            close_timeout=1,
            max_size=LARGEST_MESSAGE,
            proxy=None,
        )
        try:
            async with connection as onward:
                with metrics.RELAYED.track_inprogress():
                    await onward.send(encode(join).decode())
                    await _pass_on(onward, receive, send)
        except ConnectionClosed as closed:
            return POLICY if closed.rcvd and closed.rcvd.code == POLICY else RESTART
        except WebSocketException as error:
            raise OSError(str(error)) from error
        return RESTART

    async def close(self) -> None:
        """Closes the connections to other nodes."""
        if self._client:
            await self._client.aclose()

    def _headers(self, scope: Scope, host: str | None) -> dict[str, str]:
        client = scope.get("client")
        named = {CLIENT: str(client[0])} if client else {}
        return {SECRET: self._secret, **named, **({HOST: host} if host else {})}

    def _connections(self) -> httpx2.AsyncClient:
        if self._client is None:
            import httpx2

            self._client = httpx2.AsyncClient(timeout=ANSWER_SECONDS, trust_env=False)
        return self._client


def _no_answer(node: str, error: Exception) -> RequestError:
    log.warning("another node does not answer", extra={"node": node, "why": type(error).__name__})
    return RequestError("moved")


def check_first_hop(scope: Scope) -> None:
    """RequestError for what another node has passed on: the table has moved meanwhile."""
    if RELAYED in scope:
        raise RequestError("moved")


async def _pass_on(onward: ClientConnection, receive: Receive, send: Send) -> None:
    """Passes messages on in both directions until one end is closed."""
    up = asyncio.create_task(_up(onward, receive))
    try:
        with suppress(ClientDisconnected):
            async for message in onward:
                await send({"type": "websocket.send", "text": message})
    finally:
        up.cancel()
        await asyncio.gather(up, return_exceptions=True)


async def _up(onward: ClientConnection, receive: Receive) -> None:
    """Passes on what the client sends; it is read from as fast as the other node reads."""
    while (event := await receive())["type"] != "websocket.disconnect":
        text = event.get("text")
        await onward.send(text if text is not None else event["bytes"])
    await onward.close()
