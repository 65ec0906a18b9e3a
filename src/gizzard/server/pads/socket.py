"""The socket of a phone at a shared pad: sends the pad and, if the link allows it, accepts writes."""

from __future__ import annotations

import asyncio
from random import uniform
from time import monotonic
from typing import Final

from gizzard.server.clock import Time
from gizzard.server.keys import key_of
from gizzard.server.pads.checks import CellsRefused
from gizzard.server.pads.live import LivePad
from gizzard.server.pads.log import Permission, device_id
from gizzard.server.pads.messages import FROM_PHONE, Write, WriteRefused
from gizzard.server.pads.pads import Pads
from gizzard.server.phrases import RequestError
from gizzard.server.store.protocol import StoreError
from gizzard.server.traffic.bucket import Rate
from gizzard.server.web.connection import Connection
from gizzard.server.web.socket import Admit
from gizzard.server.wire import Join, Pong, decoded, encode

MESSAGE_RATE: Final = Rate(100, 0.2)
"""Rate at which messages from a phone are read; later ones wait."""
MESSAGE_BYTES: Final = 512
"""Fixed cost of handling a message, in addition to its length."""
KIB: Final = 1024
FREE_BYTES: Final = 32 * KIB
"""The first part of each pad's log is not charged to any address. A game needs less, so other clients at the same
address cannot block it."""


def kib_of(message: str) -> float:
    """The cost of a message to its address, in KiB."""
    return (len(message) + MESSAGE_BYTES) / KIB


def jittered(seconds: float) -> float:
    """A random part of a wait: phones that share an address would otherwise all continue at the same moment."""
    return uniform(seconds / 2, seconds)


async def serve_pad(pads: Pads, connection: Connection, join: Join, admit: Admit) -> None:
    """Serve a phone until it disconnects.

    Raises RequestError if the pad does not exist, the secret is wrong, or the phone's address has used up its budget.
    """
    admit(join.table, join.secret and key_of(join.secret))
    connection.limits.check("pads", 0)  # nothing is read for an address in debt
    may = await pads.permission(join.table, join.secret)
    async with pads.rooms.use(LivePad, join.table) as pad:
        connection.limits.check("pads", 0)  # many may have waited for the pad
        connection.limits.charge("pads", pad.state.size / KIB)
        pad.join(connection, may)
        try:
            await _listen(connection, pads.time, pad, may)
        finally:
            pad.leave(connection)


async def _listen(connection: Connection, time: Time, pad: LivePad, may: Permission) -> None:
    pace = connection.limits.limits.pace(MESSAGE_RATE)
    while True:
        text = await connection.receive_text()
        seconds = connection.limits.charge("pads", kib_of(text))
        await asyncio.sleep(max(jittered(seconds), pace.charge(monotonic(), 1)))  # later messages wait on the wire
        message = decoded(FROM_PHONE, text)
        if not isinstance(message, Write):
            connection.send(encode(Pong()))
            continue
        try:
            if may == "read":
                raise RequestError("read-only")
            is_charged = pad.state.size >= FREE_BYTES
            if is_charged:
                connection.limits.check("stored", 0)
            by = device_id(message.device)
            stored = await pad.write(message.cells, time.now(), by)
            connection.limits.charge("stored", is_charged * stored / KIB)
            connection.limits.charge("pads", stored * len(pad.viewers) / KIB)
        except RequestError as problem:
            wrong = problem.cells if isinstance(problem, CellsRefused) else []
            connection.send(encode(WriteRefused(problem.code, problem.say(connection.lang), wrong)))
        except StoreError:  # the phone connects again, and compares its cells with those that are stored
            raise RequestError("moved") from None
