"""The sockets of those who watch a document: one loop reads their messages, of any kind of document."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from time import monotonic
from typing import Any, Final

import msgspec

from gizzard.server.rooms.kind import AnyKind
from gizzard.server.rooms.rooms import Rooms
from gizzard.server.traffic.bucket import Bucket, Rate
from gizzard.server.web.connection import Connection
from gizzard.server.web.socket import Admit
from gizzard.server.wire.keys import key_of
from gizzard.server.wire.messages import Join, Ping, Pong, encode, read_frame
from gizzard.server.wire.phrases import RequestError

PACE: Final = Rate(20, 1)
"""Rate at which messages are read from those who only watch; later ones wait."""
PINGS: Final[msgspec.json.Decoder[Any]] = msgspec.json.Decoder(Ping | Join)
PONG: Final = encode(Pong())


async def listen(
    connection: Connection,
    frames: msgspec.json.Decoder[Any],
    wait: Callable[[str], Awaitable[bool]],
    receive: Callable[[Any], Awaitable[None]],
) -> None:
    """Read a client's messages in order until it disconnects, and answer its pings.

    `wait` is called with each message as it came, and returns whether to read it; `receive` with those that are no
    pings. Later messages wait on the wire.
    """
    while True:
        text = await connection.receive_text()
        if not await wait(text):
            continue
        message = read_frame(text, frames)
        if isinstance(message, Ping):
            connection.send(PONG)
        elif isinstance(message, Join):
            raise RequestError("joined-already")
        else:
            await receive(message)


async def serve_viewer(rooms: Rooms, kind: AnyKind, connection: Connection, join: Join, admit: Admit) -> None:
    """Serve somebody who only watches until they disconnect. Raises RequestError if the document does not exist, or
    for a wrong secret.
    """
    admit(join.table, join.secret and key_of(join.secret))
    pace = connection.limits.limits.pace(PACE)
    async with rooms.use(kind, join.table) as room:
        room.admit(connection, join.secret)
        try:
            await listen(connection, PINGS, partial(_wait, pace), _refuse)
        finally:
            room.leave(connection)


async def _wait(pace: Bucket, _text: str) -> bool:
    await asyncio.sleep(pace.charge(monotonic(), 1))
    return True


async def _refuse(_message: object) -> None:
    raise RequestError("joined-already")
