"""The socket of somebody who watches a document of any kind, and sends only pings."""

from __future__ import annotations

import asyncio
from time import monotonic
from typing import Any, Final, Protocol

from gizzard.server.keys import key_of
from gizzard.server.phrases import RequestError
from gizzard.server.rooms.rooms import Rooms
from gizzard.server.rooms.watched import WatchedRoom
from gizzard.server.traffic.bucket import Rate
from gizzard.server.web.connection import Connection
from gizzard.server.web.socket import Admit
from gizzard.server.wire import MESSAGES, Join, Pong, encode, read_frame

PACE: Final = Rate(20, 1)
"""Rate at which messages are read; later ones wait."""


class Keeper(Protocol):
    """What keeps the documents of a kind on a node."""

    @property
    def rooms(self) -> Rooms:
        """All rooms of the node."""


async def serve_viewer(
    room: type[WatchedRoom[Any]], keeper: Keeper, connection: Connection, join: Join, admit: Admit
) -> None:
    """Serve a viewer until they disconnect. Raises RequestError if the document does not exist, or for a wrong
    secret.
    """
    admit(join.table, join.secret and key_of(join.secret))
    async with keeper.rooms.use(room, join.table) as found:
        found.join(connection, join.secret)
        try:
            await _answer_pings(connection)
        finally:
            found.leave(connection)


async def _answer_pings(connection: Connection) -> None:
    pace = connection.limits.limits.pace(PACE)
    while True:
        await asyncio.sleep(pace.charge(monotonic(), 1))  # later messages wait on the wire
        if read_frame(await connection.receive_text(), MESSAGES).type != "ping":
            raise RequestError("joined-already")
        connection.send(encode(Pong()))
