"""The socket of a phone at a shared pad: sends the pad and, if the link allows it, accepts writes."""

import asyncio
from dataclasses import dataclass
from random import uniform
from time import monotonic
from typing import Final

from gizzard.server.pads.checks import CellsRefused
from gizzard.server.pads.log import PAD, Pad, PadEntry, device_id
from gizzard.server.pads.messages import FROM_PHONE, Permission, Write, WriteRefused
from gizzard.server.pads.pads import Pads
from gizzard.server.pads.requests import writing
from gizzard.server.rooms.room import Room
from gizzard.server.rooms.viewers import Viewer
from gizzard.server.store.protocol import StoreError
from gizzard.server.traffic.bucket import Bucket, Rate
from gizzard.server.web.connection import Connection
from gizzard.server.web.socket import Admit, listen
from gizzard.server.wire.keys import key_of
from gizzard.server.wire.messages import Join, RequestError, encode

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
    await pads.permission(join.table, join.secret)
    async with pads.rooms.use(PAD, join.table) as pad:
        connection.limits.check("pads", 0)  # many may have waited for the pad
        connection.limits.charge("pads", pad.state.size / KIB)
        phone = Phone(connection, pad, pad.admit(connection, join.secret), connection.limits.limits.pace(MESSAGE_RATE))
        try:
            await listen(connection, FROM_PHONE, phone.wait, phone.write)
        finally:
            pad.leave(connection)


@dataclass(frozen=True)
class Phone:
    """A phone at a pad."""

    connection: Connection
    pad: Room[Pad, Viewer]
    may: Permission
    pace: Bucket

    async def wait(self, text: str) -> bool:
        """Wait until the budget of the address allows a message."""
        seconds = self.connection.limits.charge("pads", kib_of(text))
        await asyncio.sleep(max(jittered(seconds), self.pace.charge(monotonic(), 1)))
        return True

    async def write(self, message: Write) -> None:
        """Write what a phone sends, or say why not."""
        try:
            if self.may == "read":
                raise RequestError("read-only")
            await self._write(message)
        except RequestError as problem:
            wrong = problem.cells if isinstance(problem, CellsRefused) else []
            refused = WriteRefused(problem.code, problem.say(self.connection.lang), wrong)
            self.connection.send(encode(refused))
        except StoreError:  # the phone connects again, and compares its cells with those that are stored
            raise RequestError("moved") from None

    async def _write(self, message: Write) -> None:
        limits, size = self.connection.limits, self.pad.state.size
        if is_charged := size >= FREE_BYTES:
            limits.check("stored", 0)

        def make(pad: Pad) -> PadEntry | None:
            nonlocal size
            size = pad.size
            return writing(pad, message.cells, self.pad.now(), device_id(message.device))

        stored = (await self.pad.change(make)).size - size
        limits.charge("stored", is_charged * stored / KIB)
        limits.charge("pads", stored * len(self.pad.viewers) / KIB)
