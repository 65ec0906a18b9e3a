"""A client's connection: outgoing messages are queued, and incoming messages are rate-limited."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from math import ceil
from time import monotonic
from typing import Final

from starlette.types import Receive, Scope, Send

from gizzard.server import metrics
from gizzard.server.cluster.relay import Relay
from gizzard.server.phrases import RequestError
from gizzard.server.tables.live_table import Table
from gizzard.server.tables.messages import Act, Ask, FromClient, Refused, Say, Vote, read_client
from gizzard.server.web.limits import REFUSALS, Bucket, SocketLimits
from gizzard.server.wire import Error, Join, Ping, encode

JOIN_SECONDS: Final = 10.0
"""How long a new connection may take to send its join."""
QUEUE_LENGTH: Final = 1024
"""Maximum number of messages queued for a client before it is disconnected as too slow."""
QUEUE_BYTES: Final = 4 * 2**20
"""Maximum number of bytes queued; the full state of the longest game takes half a megabyte."""
MAX_WAITING: Final = 32
"""A table with more queued requests stops reading from its clients."""
BACKLOG_PAUSE_SECONDS: Final = 0.01
POLICY_VIOLATION: Final = 1008
SERVICE_RESTART: Final = 1012
CLOSE_SECONDS: Final = 2.0
"""How long a client may take to receive the reason for its disconnection."""

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
        self._pace, self._refusals = limits.limits.messages(), Bucket(REFUSALS, monotonic())

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

    async def receive(self) -> FromClient:
        """The client's next message. Raises RequestError if it is invalid, Disconnected at the end of the stream."""
        return read_client(await self.receive_text())

    async def receive_text(self) -> str:
        """The text of the client's next message."""
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
                message = await self.receive()
        except TimeoutError:
            raise RequestError("no-join") from None
        if not isinstance(message, Join):
            raise RequestError("no-join")
        return message

    async def hand_over(self, relay: Relay, scope: Scope, node: str, join: Join) -> None:
        """Let another node serve the client. Raises Unreachable if that node does not answer."""
        await relay.connect(scope, self._receive, self._send, node, encode(join).decode())

    async def listen(self, table: Table) -> None:
        """Process the client's messages in order until it disconnects."""
        while True:
            while table.backlog > MAX_WAITING:
                await asyncio.sleep(BACKLOG_PAUSE_SECONDS)
            message = await self.receive()
            if seconds := self._rate_limit_wait(table):
                await asyncio.sleep(seconds)  # later messages stay in the socket buffer
                continue
            match message:
                case Act(n, action):
                    table.act(self, n, action)
                case Ask() as ask:
                    self._ask(table, ask)
                case Vote() as vote:
                    table.vote(self, vote)
                case Say() as say:
                    table.say(self, say)
                case Ping():
                    table.ping(self)
                case Join():
                    raise RequestError("joined-already")

    def _ask(self, table: Table, ask: Ask) -> None:
        """Forward a request. A rematch opens a table, so it counts towards the address's limit."""
        try:
            if ask.what == "rematch":
                self.limits.check("tables")
        except RequestError as problem:
            self._refuse(table, problem)
        else:
            table.ask(self, ask)

    def _refuse(self, table: Table, problem: RequestError) -> None:
        self.send(encode(Refused(problem.code, problem.say(self.lang), table.last_step(self))))

    def _rate_limit_wait(self, table: Table) -> float:
        """The seconds to wait before reading the client's next message. A client that is too fast receives refusals and
        is finally disconnected.
        """
        now = monotonic()
        seconds = self._pace.wait(now)
        if not seconds:
            return 0
        metrics.LIMITED.labels("messages").inc()
        problem = RequestError("slow-down", seconds=ceil(seconds))
        if self._refusals.wait(now):
            raise problem
        self._refuse(table, problem)
        return seconds

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
