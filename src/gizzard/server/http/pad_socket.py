"""A phone at a shared pad: it is shown the pad, and may write on it if its link allows that."""

from __future__ import annotations

import asyncio
from time import monotonic
from typing import Final

from gizzard.server.http.connection import Connection
from gizzard.server.ops.limits import Bucket, Rate
from gizzard.server.pads.cells import CellsRefused
from gizzard.server.pads.live import LivePad
from gizzard.server.pads.log import device_named
from gizzard.server.pads.messages import FROM_PHONE, Write, WriteRefused
from gizzard.server.phrases import RequestError
from gizzard.server.play.tables import Tables
from gizzard.server.wire import Join, Pong, decoded, encode

PACE: Final = Rate(100, 0.2)
"""How fast a phone is read from: nobody taps faster."""


async def at_pad(connection: Connection, tables: Tables, join: Join) -> None:
    """Serves a phone until it disconnects; RequestError where there is no such pad, or its secret is wrong."""
    await tables.pads.find(join.table)
    with tables.pads.visit(join.table, connection, join.secret) as pad:
        may_write = pad.pad.setup.may(join.secret) != "read"
        try:
            await _listen(connection, tables, pad, may_write)
        finally:
            connection.stop()


async def _listen(connection: Connection, tables: Tables, pad: LivePad, may_write: bool) -> None:
    pace = Bucket(PACE, monotonic())
    while True:
        text = await connection.receive_text()
        while seconds := pace.wait(monotonic()):
            await asyncio.sleep(seconds)  # what it has sent meanwhile waits on the wire
        message = decoded(FROM_PHONE, text)
        if not isinstance(message, Write):
            connection.send(encode(Pong()))
            continue
        try:
            if not may_write:
                raise RequestError("read-only")
            await tables.pads.write(pad, message.cells, tables.time.now(), device_named(message.device))
        except RequestError as problem:
            wrong = problem.cells if isinstance(problem, CellsRefused) else []
            connection.send(encode(WriteRefused(problem.code, problem.say(connection.lang), wrong)))
