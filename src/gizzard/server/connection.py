"""The socket: one connection, one seat of one table, or somebody who looks on."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Coroutine
from typing import Any, Final

from starlette.websockets import WebSocket, WebSocketDisconnect

from gizzard.server.opening import seat_of
from gizzard.server.phrases import Problem
from gizzard.server.table import Table
from gizzard.server.tables import Tables
from gizzard.server.wire import Act, Ask, Error, FromClient, Join, Ping, Say, Vote, encode, read_client

JOIN_SECONDS: Final = 10.0
"""How long a connection may take to say what it wants."""
QUEUE_LENGTH: Final = 1024
"""Messages that may wait for a client before it counts as too slow."""
POLICY_VIOLATION: Final = 1008
CLOSE_SECONDS: Final = 2.0
"""How long a client may take to hear why it is sent away."""

log = logging.getLogger(__name__)


class Connection:
    """A client on the wire: what is sent to it waits in a queue of its own."""

    def __init__(self, socket: WebSocket, seat: int | None, lang: str) -> None:
        self.seat = seat
        self.lang = lang
        self._socket = socket
        self._outgoing: deque[bytes] = deque()
        self._waiting = asyncio.Event()
        self._overrun = asyncio.Event()

    def send(self, message: bytes) -> None:
        """Passes a message on without ever waiting."""
        if len(self._outgoing) < QUEUE_LENGTH:
            self._outgoing.append(message)
            self._waiting.set()
        else:
            self._overrun.set()

    async def pump(self) -> None:
        """Sends what waits, forever."""
        while True:
            await self._waiting.wait()
            self._waiting.clear()
            while self._outgoing:
                await self._socket.send_text(self._outgoing.popleft().decode())

    async def watch(self) -> None:
        """Ends with a Problem when the client cannot keep up."""
        await self._overrun.wait()
        raise Problem("slow")

    async def listen(self, table: Table) -> None:
        """Does what the client sends, one message after the other, until it goes."""
        while True:
            match await receive(self._socket):
                case Act(n, action):
                    table.act(self, n, action)
                case Ask() as ask:
                    table.ask(self, ask)
                case Vote() as vote:
                    table.vote(self, vote)
                case Say() as say:
                    table.say(self, say)
                case Ping():
                    table.ping(self)
                case Join():
                    raise Problem("joined-already")


async def receive(socket: WebSocket) -> FromClient:
    """The client's next message; Problem where it is none, WebSocketDisconnect where it is gone."""
    event = await socket.receive()
    if event["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(event.get("code", 1005))
    if event.get("text") is None:
        raise Problem("not-text")
    return read_client(event["text"])


async def serve_seat(socket: WebSocket, tables: Tables, lang: str) -> None:
    """A connection from its first message to its end. Whatever goes wrong is told to it alone."""
    await socket.accept()
    said = [lang]
    try:
        await _serve(socket, tables, said)
    except WebSocketDisconnect:
        pass
    except Problem as problem:
        await _close(socket, problem.code, problem.say(said[-1]))
    except Exception:
        log.exception("a connection failed")
        await _close(socket, "internal", Problem("internal").say(said[-1]))


async def _serve(socket: WebSocket, tables: Tables, said: list[str]) -> None:
    join = await _first(socket)
    said.append(join.lang)
    table = await tables.find(join.table)
    connection = Connection(socket, _seat(table, join.secret), join.lang)
    missed = await tables.entries(join.table) if join.since not in (None, table.standing.n) else None
    try:
        table.join(connection, join.since, missed[1] if missed else ())
        await _first_end(connection.listen(table), connection.pump(), connection.watch())
    finally:
        table.leave(connection)


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


async def _first(socket: WebSocket) -> Join:
    try:
        async with asyncio.timeout(JOIN_SECONDS):
            message = await receive(socket)
    except TimeoutError:
        raise Problem("no-join") from None
    if not isinstance(message, Join):
        raise Problem("no-join")
    return message


async def _first_end(*work: Coroutine[Any, Any, None]) -> None:
    """Runs all of it at once until one part ends, and ends with that."""
    tasks = [asyncio.create_task(part) for part in work]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _close(socket: WebSocket, code: str, text: str) -> None:
    """The last words to a client, if it still listens."""
    try:
        async with asyncio.timeout(CLOSE_SECONDS):
            await socket.send_text(encode(Error(code, text)).decode())
            await socket.close(POLICY_VIOLATION, code)
    except (TimeoutError, WebSocketDisconnect, RuntimeError):
        log.debug("a client was gone before it could be told: %s", code)
