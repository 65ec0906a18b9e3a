"""A client's connection: outgoing messages are queued, and incoming messages are rate-limited."""

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from math import ceil
from time import monotonic
from typing import Final

import msgspec
from starlette.types import Receive, Scope, Send

from gizzard.server.cluster.relay import Relay
from gizzard.server.traffic.bucket import Bucket
from gizzard.server.traffic.limits import REFUSALS, SocketLimits
from gizzard.server.wire import metrics
from gizzard.server.wire.messages import MESSAGES, Error, Join, RequestError, encode, read_frame

JOIN_SECONDS: Final = 10.0
"""How long a new connection may take to send its join."""
QUEUE_LENGTH: Final = 1024
"""Maximum number of messages queued for a client before it is disconnected as too slow."""
QUEUE_BYTES: Final = 4 * 2**20
"""Maximum number of bytes queued; the full state of the longest game takes half a megabyte."""
POLICY_VIOLATION: Final = 1008
SERVICE_RESTART: Final = 1012
CLOSE_SECONDS: Final = 2.0
"""How long a client may take to receive the reason for its disconnection."""

JOINS: Final = msgspec.json.Decoder(Join)

log = logging.getLogger(__name__)


class Disconnected(Exception):
    """The client has disconnected."""


class Connection:
    """A client's end of a socket. Messages for it are queued."""

    def __init__(self, receive: Receive, send: Send, lang: str, limits: SocketLimits) -> None:
        self.seat: int | None = None
        self.key: str | None = None
        self.lang, self.limits = lang, limits
        self.address = limits.address
        self.dropped: RequestError | None = None
        """Why the server is closing this connection; None while it is open."""
        self._receive, self._send = receive, send
        self._outgoing: list[bytes] = []
        self._waiting_bytes = 0
        self._pump: asyncio.Task[None] | None = None
        self._task = asyncio.current_task()
        self._pace, self._refusals = limits.limits.pace(), Bucket(REFUSALS, monotonic())

    def send(self, message: bytes) -> None:
        """Queue a message; never blocks. A client that cannot keep up is disconnected."""
        self._waiting_bytes += len(message)
        if len(self._outgoing) >= QUEUE_LENGTH or self._waiting_bytes > QUEUE_BYTES:
            self.drop(RequestError("slow"))
        if self.dropped:
            return
        self._outgoing.append(message)
        if self._pump is None:
            self._pump = asyncio.create_task(self._flush())

    def drop(self, reason: RequestError) -> None:
        """Close the connection with this reason and discard queued messages."""
        if self.dropped is None and self._task:
            self.dropped = reason
            self._task.cancel()

    async def _flush(self) -> None:
        """Send the queued messages. The task exists only while there are some, because most sockets are idle."""
        with suppress(OSError):
            while self._outgoing:
                await self._send({"type": "websocket.send", "text": self._outgoing[0].decode()})
                self._waiting_bytes -= len(self._outgoing.pop(0))
        self._pump = None

    def stop(self) -> None:
        """Stop sending queued messages."""
        if self._pump:
            self._pump.cancel()

    async def receive_text(self) -> str:
        """The text of the client's next message. Raises Disconnected at the end of the stream."""
        event = await self._receive()
        if event["type"] == "websocket.disconnect":
            raise Disconnected
        text = event.get("text")
        if not isinstance(text, str):
            raise RequestError("not-text")
        return text

    async def receive_join(self) -> Join:
        """The client's first message, which names a table and a seat."""
        try:
            async with asyncio.timeout(JOIN_SECONDS):
                text = await self.receive_text()
        except TimeoutError:
            raise RequestError("no-join") from None
        if read_frame(text, MESSAGES).type != "join":
            raise RequestError("no-join")
        return read_frame(text, JOINS)

    async def hand_over(self, relay: Relay, scope: Scope, node: str, join: Join) -> None:
        """Let another node serve the client. Raises Unreachable if that node does not answer."""
        await relay.connect(scope, self._receive, self._send, node, encode(join).decode())

    async def slowed_down(self, refuse: Callable[[RequestError], None]) -> bool:
        """Wait if the client's last message came too early, and refuse it; later ones stay in the socket buffer.

        If its address sends too much on all sockets, the message waits and is not refused. Raises RequestError if the
        client does not heed refusals.
        """
        now = monotonic()
        seconds = self._pace.wait(now)
        if not seconds:
            if wait := self.limits.charge("messages", 1):
                await asyncio.sleep(wait)
            return False
        metrics.LIMITED.labels("messages").inc()
        problem = RequestError("slow-down", seconds=ceil(seconds))
        if self._refusals.wait(now):
            self.limits.limits.count_refusal(self.address)
            raise problem
        refuse(problem)
        await asyncio.sleep(seconds)
        return True

    async def close(self, problem: RequestError) -> None:
        """Send the reason as the last message, if the client still reads. A client whose table has moved reconnects."""
        if problem.code == "moved":
            with suppress(OSError, RuntimeError):
                await self._send({"type": "websocket.close", "code": SERVICE_RESTART})
            return
        last = encode(Error(problem.code, problem.say(self.lang))).decode()
        try:
            async with asyncio.timeout(CLOSE_SECONDS):
                await self._send({"type": "websocket.send", "text": last})
                await self._send({"type": "websocket.close", "code": POLICY_VIOLATION, "reason": problem.code})
        except (TimeoutError, OSError, RuntimeError):
            log.debug("a client was gone before it could be told", extra={"code": problem.code})
