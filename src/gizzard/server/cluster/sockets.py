"""Relay a client's socket to the node that owns its table: one task per direction relays one message at a time.

A task reads the next message only after the last one was sent, which provides backpressure.
"""

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from typing import Final

from starlette.types import Receive, Send
from uvicorn.protocols.utils import ClientDisconnected
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.frames import CloseCode

PATH: Final = "/ws"
"""Of the socket on each node."""
MAX_MESSAGE: Final = 4 * 2**20
"""Maximum size of a message from another node: the maximum that a node queues for a client."""
CONNECT_SECONDS: Final = 1.5
"""Connection timeout. Shorter than a lease, after which a dead node has lost its tables and the client retries."""
CLOSE_SECONDS: Final = 1.5
"""How long the other node may take to close a socket."""


class Upstream(ClientConnection):
    """A socket to another node; counts as one of the server's connections."""

    def shutdown(self) -> None:
        """Called when the server stops. Closing the client's socket also closes this one."""


class _Connect(connect):
    """Redirects are not followed: no node sends one."""

    def process_redirect(self, exc: Exception) -> Exception | str:
        return exc


async def open_upstream(node: str, headers: Mapping[str, str]) -> Upstream:
    """A socket to another node. Raises OSError, TimeoutError, ValueError or WebSocketException."""
    upstream = await _Connect(
        f"{node.replace('http', 'ws', 1)}{PATH}",
        additional_headers=headers,
        user_agent_header=None,
        compression=None,
        proxy=None,
        ping_interval=None,  # the relay watches the node, not each socket
        open_timeout=CONNECT_SECONDS,
        close_timeout=CLOSE_SECONDS,
        max_size=MAX_MESSAGE,
        create_connection=Upstream,
    )
    assert isinstance(upstream, Upstream)
    return upstream


async def relay_messages(receive: Receive, send: Send, upstream: Upstream, first: str) -> None:
    """Relay messages between a client and another node, after the client's first one, until either end closes.

    The client gets the node's close code, or 1012 if the connection to the node breaks.
    """
    async with asyncio.TaskGroup() as tasks:
        tasks.create_task(_to_client(send, upstream))
        try:
            await _to_node(receive, upstream, first)
        finally:
            await upstream.close()


async def _to_node(receive: Receive, upstream: Upstream, first: str) -> None:
    with suppress(ConnectionClosed):
        await upstream.send(first)
    while (message := await receive())["type"] == "websocket.receive":
        with suppress(ConnectionClosed):  # the other task closes the client's socket
            await upstream.send(message.get("text") or message.get("bytes") or "")


async def _to_client(send: Send, upstream: Upstream) -> None:
    with suppress(ClientDisconnected):
        try:
            while True:
                await send({"type": "websocket.send", "text": await upstream.recv(decode=True)})
        except ConnectionClosed as closed:
            await send({"type": "websocket.close", **_reason(closed)})


def _reason(closed: ConnectionClosed) -> dict[str, object]:
    frame = closed.rcvd
    if frame is None or frame.code == CloseCode.NO_STATUS_RCVD:
        return {"code": CloseCode.SERVICE_RESTART}
    return {"code": frame.code, "reason": frame.reason}
