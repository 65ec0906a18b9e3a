"""The socket: one connection, one seat of one table, or somebody who looks on.

It speaks ASGI itself: what stands between a framework's routes and a socket would take longer than a move.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from math import ceil
from time import monotonic
from typing import Final

from starlette.requests import HTTPConnection
from starlette.types import Receive, Scope, Send

from gizzard.server import metrics
from gizzard.server.gate import Gate
from gizzard.server.hosts import Hosts
from gizzard.server.limits import PATIENCE, Bucket, Limits
from gizzard.server.opening import key_of, seat_of
from gizzard.server.phrases import Problem
from gizzard.server.table import Table
from gizzard.server.tables import Tables
from gizzard.server.web import asked_language, check_host, check_origin
from gizzard.server.wire import Act, Ask, Error, FromClient, Join, Ping, Refused, Say, Vote, encode, read_client

PATH: Final = "/ws"
JOIN_SECONDS: Final = 10.0
"""How long a connection may take to say what it wants."""
QUEUE_LENGTH: Final = 1024
"""Messages that may wait for a client before it counts as too slow."""
QUEUE_BYTES: Final = 4 * 2**20
"""Bytes of messages that may wait; the whole view of the longest game has half a megabyte."""
MOST_WAITING: Final = 32
"""Once a table has so much to do, its clients are not listened to for a while."""
PATIENCE_SECONDS: Final = 0.01
POLICY_VIOLATION: Final = 1008
CLOSE_SECONDS: Final = 2.0
"""How long a client may take to hear why it is sent away."""

log = logging.getLogger(__name__)


class Gone(Exception):
    """The client is no longer there."""


class Connection:
    """A client on the wire: what is sent to it waits in a queue of its own."""

    def __init__(self, receive: Receive, send: Send, lang: str, pace: Bucket, check_tables: Callable[[], None]) -> None:
        self.seat: int | None = None
        self.key: str | None = None
        self.lang = lang
        self.dropped: Problem | None = None
        """Why the server is closing this connection; None while it is not."""
        self._receive, self._send = receive, send
        self._outgoing: list[bytes] = []
        self._waiting_bytes = 0
        self._check_tables = check_tables
        """Problem where its address has opened too many tables."""
        self._pump: asyncio.Task[None] | None = None
        self._task = asyncio.current_task()
        self._pace, self._patience = pace, Bucket(PATIENCE, monotonic())

    def send(self, message: bytes) -> None:
        """Passes a message on without ever waiting; a client that cannot keep up is sent away."""
        self._waiting_bytes += len(message)
        if len(self._outgoing) >= QUEUE_LENGTH or self._waiting_bytes > QUEUE_BYTES:
            self.drop(Problem("slow"))
        if self.dropped:
            return
        self._outgoing.append(message)
        if self._pump is None:
            self._pump = asyncio.create_task(self._send_on())

    def drop(self, reason: Problem) -> None:
        """Closes the connection with that reason; what still waits to be sent is discarded."""
        if self.dropped is None and self._task:
            self.dropped = reason
            self._task.cancel()

    async def _send_on(self) -> None:
        """Sends what waits. Only while something does is there a task for it: sockets are silent most of the time."""
        with suppress(OSError):
            while self._outgoing:
                await self._send({"type": "websocket.send", "text": self._outgoing[0].decode()})
                self._waiting_bytes -= len(self._outgoing.pop(0))
        self._pump = None

    def stop(self) -> None:
        """Sends nothing more of what waits."""
        if self._pump:
            self._pump.cancel()

    async def next(self) -> FromClient:
        """The client's next message; Problem where it is none, Gone where nobody is there."""
        event = await self._receive()
        if event["type"] == "websocket.disconnect":
            raise Gone
        text = event.get("text")
        if text is None:
            raise Problem("not-text")
        return read_client(text)

    async def first(self) -> Join:
        """The message that says which table and seat."""
        try:
            async with asyncio.timeout(JOIN_SECONDS):
                message = await self.next()
        except TimeoutError:
            raise Problem("no-join") from None
        if not isinstance(message, Join):
            raise Problem("no-join")
        return message

    async def listen(self, table: Table) -> None:
        """Does what the client sends, one message after the other, until it goes."""
        while True:
            while table.backlog > MOST_WAITING:
                await asyncio.sleep(PATIENCE_SECONDS)
            message = await self.next()
            if seconds := self._too_early(table):
                await asyncio.sleep(seconds)  # what it has sent meanwhile waits on the wire
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
                    raise Problem("joined-already")

    def _ask(self, table: Table, ask: Ask) -> None:
        """Passes an ask on. A rematch opens a table, and counts among those that its address may open."""
        try:
            if ask.what == "rematch":
                self._check_tables()
        except Problem as problem:
            self._refuse(table, problem)
        else:
            table.ask(self, ask)

    def _refuse(self, table: Table, problem: Problem) -> None:
        self.send(encode(Refused(problem.code, problem.say(self.lang), table.step_shown_to(self))))

    def _too_early(self, table: Table) -> float:
        """The seconds until the client may say something; 0: now. If not, it is told so, and in the end sent away."""
        now = monotonic()
        seconds = self._pace.wait(now)
        if not seconds:
            return 0
        metrics.LIMITED.labels("messages").inc()
        problem = Problem("slow-down", seconds=ceil(seconds))
        if self._patience.wait(now):
            raise problem
        self._refuse(table, problem)
        return seconds

    async def close(self, problem: Problem) -> None:
        """The last words to a client, if it still listens."""
        last = encode(Error(problem.code, problem.say(self.lang))).decode()
        try:
            async with asyncio.timeout(CLOSE_SECONDS):
                await self._send({"type": "websocket.send", "text": last})
                await self._send({"type": "websocket.close", "code": POLICY_VIOLATION, "reason": problem.code})
        except (TimeoutError, OSError, RuntimeError):
            log.debug("a client was gone before it could be told", extra={"code": problem.code})


async def serve_socket(
    tables: Tables, limits: Limits, hosts: Hosts, gate: Gate, scope: Scope, receive: Receive, send: Send
) -> None:
    """A connection from its first message to its end. Whatever goes wrong is told to it alone."""
    asker = HTTPConnection(scope)
    await receive()
    try:
        check_host(asker, hosts)
        check_origin(asker)
        if scope["path"] != PATH:
            raise Problem("not-found")
    except Problem:
        await send({"type": "websocket.close"})  # before it is accepted: status 403
        return
    await send({"type": "websocket.accept"})
    connection = Connection(
        receive, send, asked_language(asker), limits.messages(), partial(limits.check, "tables", scope)
    )
    del asker
    scope["headers"] = []  # a socket stays for hours: what it came with would be a tenth of its memory
    try:
        with limits.socket(scope), metrics.SOCKETS.track_inprogress(), gate.visit(scope, connection.drop) as visitor:
            await _serve(connection, tables, partial(gate.seat, visitor))
    except Gone:
        pass
    except asyncio.CancelledError:
        if connection.dropped is None:
            raise
        await connection.close(connection.dropped)
    except Problem as problem:
        await connection.close(problem)
    except Exception:
        log.exception("a connection failed")
        await connection.close(Problem("internal"))


async def _serve(connection: Connection, tables: Tables, admit: Callable[[str, str | None], None]) -> None:
    join = await connection.first()
    connection.lang = join.lang
    table = await tables.find(join.table)
    connection.seat = _seat(table, join.secret)
    connection.key = join.secret and key_of(join.secret)
    admit(join.table, connection.key)
    tail = None
    if (after := table.tail_needed(join.since)) is not None:
        tail = await tables.tail(join.table, after)
        table = await tables.find(join.table)  # it may have left memory meanwhile
    try:
        table.join(connection, join.since, tail)
        await connection.listen(table)
    finally:
        table.leave(connection)
        connection.stop()


def _seat(table: Table, secret: str | None) -> int | None:
    """The seat that a secret owns; None for who looks on, where that is allowed."""
    if secret is None:
        if table.meta.settings.spectators == "off" and table.standing.social.phase not in ("over", "ended"):
            raise Problem("no-spectators")
        return None
    seat = seat_of(table.standing.social, secret)
    if seat is None:
        raise Problem("no-seat")
    return seat
