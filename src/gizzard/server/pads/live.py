"""A shared pad in memory, and its connected phones."""

from __future__ import annotations

from functools import partial
from typing import Final

from gizzard.scorepad.cells import Cells, newer
from gizzard.server.pads.checks import changed, check, check_phones, relayed, with_clean_names
from gizzard.server.pads.log import MAX_LOG_BYTES, PAD, Pad, PadEntry, Permission
from gizzard.server.pads.messages import CellsWritten, PadShown, PhonesConnected
from gizzard.server.phrases import RequestError
from gizzard.server.rooms.kind import row_of
from gizzard.server.rooms.reading import state_of
from gizzard.server.rooms.rooms import Room, Rooms
from gizzard.server.rooms.viewers import Viewer, Viewers
from gizzard.server.wire import encode

MAX_PHONES: Final = 50
"""Maximum number of connections per pad."""
MAX_READERS: Final = 40
"""Maximum number of connections for read-only phones to join, because a read-only link may be widely shared."""
COUNT_SECONDS: Final = 0.2
"""Debounce interval for the number of phones: after a restart all of them reconnect simultaneously."""


class LivePad(Room[Pad, Viewer]):
    """A pad in memory."""

    kind = PAD

    def __init__(self, name: str, pad: Pad, rooms: Rooms) -> None:
        super().__init__(name, pad, rooms)
        self._phones = Viewers(COUNT_SECONDS, lambda: encode(PhonesConnected(len(self._phones))))

    @property
    def viewers(self) -> Viewers:
        """The connected phones."""
        return self._phones

    def join(self, phone: Viewer, may: Permission) -> None:
        """Connect a phone and send it the pad. Raises RequestError if too many are connected."""
        most = MAX_READERS if may == "read" else MAX_PHONES
        if len(self._phones) >= most:
            raise RequestError("pad-crowded", most=most)
        self._phones.add(phone)
        self._phones.announce()
        pad, setup = self.state, self.state.setup
        cells, phones, by = dict(pad.cells), len(self._phones), dict(pad.by)
        phone.send(encode(PadShown(setup.game, setup.created, setup.rules, setup.first, may, cells, phones, by)))

    def leave(self, phone: Viewer) -> None:
        """Disconnect a phone."""
        if phone in self._phones:
            self._phones.remove(phone)
            self._phones.announce()

    async def reload(self) -> None:
        """Read the log again after it was rewritten, and send all phones the cells that differ."""
        before, self.state = self.state, await state_of(PAD, self.rooms.store, self.name)
        self._phones.send(encode(CellsWritten(changed(self.state.cells, before.cells))))

    async def write(self, cells: Cells, at: int, by: str = "") -> int:
        """Write the cells that are newer than those on the pad, at a time in ms since 1970.

        `by` is the device that delivers them, if known. Returns the number of bytes stored. Raises RequestError if a
        cell is invalid or the log is full, StoreError if the store refuses the entry.
        """
        asked = changed(cells, self.state.cells)
        check(asked, self.state.setup.size, at)
        return await self.run(partial(self._write, asked, at, by))

    async def _write(self, cells: Cells, at: int, by: str) -> int:
        fresh = with_clean_names(newer(cells, self.state.cells), self.state.cells)
        check_phones(fresh, self.state.cells)
        if not fresh:
            return 0
        others = relayed(fresh, by)
        entry = PadEntry(at, fresh, by if others else None)
        row = row_of(entry)
        if self.state.size + len(row) > MAX_LOG_BYTES:
            raise RequestError("pad-full")
        await self.commit([row])
        self.state = self.state.after([entry])
        self._phones.send(encode(CellsWritten(fresh, others)))
        return len(row)
