"""The socket: one connection, one seat of one table."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any, Final

from starlette.websockets import WebSocket, WebSocketDisconnect

from gizzard.server.phrases import Problem
from gizzard.server.table import Table
from gizzard.server.tables import Tables
from gizzard.server.wire import Act, Error, Join, encode, read_client

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

    def __init__(self, socket: WebSocket, seat: int, lang: str) -> None:
        self.seat = seat
        self.lang = lang
        self._socket = socket
        self._outgoing: asyncio.Queue[bytes] = asyncio.Queue(QUEUE_LENGTH)
        self._overrun = asyncio.Event()

    def send(self, message: bytes) -> None:
        """Passes a message on without ever waiting."""
        try:
            self._outgoing.put_nowait(message)
        except asyncio.QueueFull:
            self._overrun.set()

    async def pump(self) -> None:
        """Sends what waits, forever."""
        while True:
            message = await self._outgoing.get()
            await self._socket.send_text(message.decode())

    async def watch(self) -> None:
        """Ends with a Problem when the client cannot keep up."""
        await self._overrun.wait()
        raise Problem("slow")

    async def listen(self, table: Table) -> None:
        """Plays what the client sends, one message after the other, until it goes."""
        while True:
            message = await receive(self._socket)
            if isinstance(message, Join):
                raise Problem("joined-already")
            await table.act(self, message.action)


async def receive(socket: WebSocket) -> Join | Act:
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
    seat = table.meta.seat_of(join.secret)
    if seat is None:
        raise Problem("no-seat")
    connection = Connection(socket, seat, join.lang)
    try:
        await table.join(connection)
        await _first_end(connection.listen(table), connection.pump(), connection.watch())
    finally:
        table.leave(connection)


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
