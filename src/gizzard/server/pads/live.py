"""A shared pad in memory, and its connected phones."""

from __future__ import annotations

import asyncio
from typing import Final, Protocol

from gizzard.server.pads.cells import Cells, changed, check, check_phones, newer, relayed, with_clean_names
from gizzard.server.pads.log import MAX_LOG_BYTES, Pad, Permission, entry_of
from gizzard.server.pads.messages import CellsWritten, PadShown, PhonesConnected
from gizzard.server.phrases import RequestError
from gizzard.server.store import Store, StoreError
from gizzard.server.wire import encode

MAX_PHONES: Final = 50
"""Maximum number of connections per pad."""
MAX_READERS: Final = 40
"""Maximum number of connections for read-only phones to join, because a read-only link may be widely shared."""
COUNT_SECONDS: Final = 0.2
"""Debounce interval for the number of phones: after a restart all of them reconnect simultaneously."""


class Phone(Protocol):
    """A phone's end of a socket."""

    def send(self, message: bytes) -> None:
        """Queue a message."""

    def drop(self, reason: RequestError) -> None:
        """Close the connection with a reason."""


class LivePad:
    """A pad in memory. Writes are on disk before any phone sees them."""

    def __init__(self, name: str, pad: Pad, store: Store) -> None:
        self.name, self.pad = name, pad
        self._store = store
        self._phones: set[Phone] = set()
        self._counting: asyncio.TimerHandle | None = None
        """Pending broadcast of the number of phones."""
        self._write_lock = asyncio.Lock()
        self._closed: RequestError | None = None
        """Why the pad was closed; from then on another node may write to it."""

    @property
    def phones(self) -> int:
        """The number of connected phones."""
        return len(self._phones)

    @property
    def in_use(self) -> bool:
        """Whether a phone is connected or a write is pending."""
        return bool(self._phones) or self._write_lock.locked()

    def join(self, phone: Phone, may: Permission) -> None:
        """Connect a phone and send it the pad. Raises RequestError if too many are connected."""
        most = MAX_READERS if may == "read" else MAX_PHONES
        if len(self._phones) >= most:
            raise RequestError("pad-crowded", most=most)
        self._phones.add(phone)
        self._schedule_count()
        setup = self.pad.setup
        shown = PadShown(
            setup.game,
            setup.created,
            setup.rules,
            setup.first,
            may,
            dict(self.pad.cells),
            len(self._phones),
            dict(self.pad.by),
        )
        phone.send(encode(shown))

    def leave(self, phone: Phone) -> None:
        """Disconnect a phone."""
        if phone in self._phones:
            self._phones.remove(phone)
            self._schedule_count()

    async def write(self, cells: Cells, at: int, by: str = "") -> int:
        """Write the cells that are newer than those on the pad, at a time in ms since 1970.

        `by` is the device that delivers them, if known. Returns the number of bytes stored. Raises RequestError if a
        cell is invalid or the log is full, StoreError if the store refuses the entry.
        """
        asked = changed(cells, self.pad.cells)
        check(asked, self.pad.setup.size, at)
        async with self._write_lock:
            if self._closed:
                raise self._closed
            fresh = newer(with_clean_names(asked), self.pad.cells)
            check_phones(fresh, self.pad.cells)
            if not fresh:
                return 0
            others = relayed(fresh, by)
            row = entry_of(at, fresh, by if others else None)
            await self._append(row)
            self._broadcast(encode(CellsWritten(fresh, others)))
            return len(row)

    def close(self, reason: RequestError) -> None:
        """Disconnect all phones; pending writes are refused."""
        self._closed = reason
        for phone in [*self._phones]:
            phone.drop(reason)
        self._phones.clear()

    async def _append(self, row: str) -> None:
        if self.pad.size + len(row) > MAX_LOG_BYTES:
            raise RequestError("pad-full")
        done: asyncio.Future[StoreError | None] = asyncio.get_running_loop().create_future()
        self._store.append(self.name, self.pad.n + 1, [row], done.set_result)
        refused = await done
        if refused:
            raise refused
        self.pad = self.pad.after(row)

    def _broadcast(self, message: bytes) -> None:
        for phone in [*self._phones]:
            phone.send(message)

    def _schedule_count(self) -> None:
        if self._counting is None:
            self._counting = asyncio.get_running_loop().call_later(COUNT_SECONDS, self._broadcast_count)

    def _broadcast_count(self) -> None:
        self._counting = None
        self._broadcast(encode(PhonesConnected(len(self._phones))))
