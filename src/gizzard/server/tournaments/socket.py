"""The socket of somebody who watches a tournament: its host, an entrant, or anybody with the link."""

from __future__ import annotations

import asyncio
from time import monotonic
from typing import Final

from gizzard.server.keys import key_of
from gizzard.server.phrases import RequestError
from gizzard.server.tournaments.live import LiveTournament
from gizzard.server.tournaments.tournaments import Tournaments
from gizzard.server.traffic.limits import Bucket, Rate
from gizzard.server.web.connection import Connection
from gizzard.server.web.socket import Admit
from gizzard.server.wire import MESSAGES, Join, Pong, encode, read_frame

PACE: Final = Rate(20, 1)
"""Rate at which messages are read."""


async def serve_viewer(tournaments: Tournaments, connection: Connection, join: Join, admit: Admit) -> None:
    """Serve a viewer until they disconnect. Raises RequestError if the tournament does not exist, or for a wrong
    secret.
    """
    admit(join.table, join.secret and key_of(join.secret))
    async with tournaments.rooms.use(LiveTournament, join.table) as found:
        entrant = found.state.owner(join.secret) if join.secret else None
        is_host = found.state.is_host(join.secret)
        if join.secret and entrant is None and not is_host:
            raise RequestError("no-seat")
        found.join(connection, entrant, is_host)
        try:
            pace = Bucket(PACE, monotonic())
            while True:
                await asyncio.sleep(pace.charge(monotonic(), 1))  # later messages wait on the wire
                if read_frame(await connection.receive_text(), MESSAGES).type != "ping":
                    raise RequestError("joined-already")
                connection.send(encode(Pong()))
        finally:
            found.viewers.discard(connection)
