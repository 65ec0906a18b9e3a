"""Documents that all nodes write: each has one in memory, and claims it, for an entry at a time."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from math import inf
from time import monotonic
from typing import Any, Final, Generic, NamedTuple, TypeVar

from msgspec import Struct

from gizzard.server.rooms.kind import Counted, Kind, Log, row_of
from gizzard.server.rooms.room import Room
from gizzard.server.rooms.rooms import Rooms
from gizzard.server.rooms.viewers import Viewer
from gizzard.server.store.protocol import Fenced, OwnedElsewhere, StoreError
from gizzard.server.wire.messages import RequestError

CLAIM_ATTEMPTS: Final = 40
"""Maximum number of attempts to claim a log, which other nodes hold only briefly."""
CLAIM_SECONDS: Final = 0.05
"""Delay between attempts."""
READ_SECONDS: Final = 1.0
"""Maximum age of the entries of other nodes."""

log = logging.getLogger(__name__)

Value = TypeVar("Value", bound=Counted)
Make = Callable[[Value], Struct | None]
"""The entry to add to a log with a value; None if there is nothing to add."""


class Sent(NamedTuple):
    """A row that was sent to the store, and the number of the entry before it."""

    after: int
    row: str


@dataclass
class Addition(Generic[Value]):
    """What is to be added to a log once, in several attempts if need be."""

    make: Make[Value]
    sent: Sent | None = None
    """What the last attempt has sent."""


class SharedLogs(Generic[Value]):
    """Logs of one kind, cached as values. Entries are on disk before they are in a value.

    A log is named without the prefix of its kind. The methods that read, create, change or rewrite one by its name are
    called with the lock held.
    """

    def __init__(self, rooms: Rooms, kind: Kind[Any, Any, Value]) -> None:
        self._rooms, self._store, self._kind = rooms, rooms.store, kind
        rooms.serve(kind, self._loaded, lambda log: self._known.pop(log.removeprefix(kind.prefix), None))
        rooms.on_change(kind, self._changed)
        self._known: dict[str, tuple[Value | None, float]] = {}
        """The values, and the monotonic times at which they were last read; None for the log that was last found not
        to exist."""
        self.lock = asyncio.Lock()

    def is_current(self, name: str) -> bool:
        """Whether all entries of a log are known, or were a second ago if other nodes can add some."""
        if name not in self._known:
            return False
        _, read_at = self._known[name]
        return not self._store.cluster or monotonic() < read_at + READ_SECONDS

    def cached(self, name: str) -> Value | None:
        """The value as last read or written; None if it does not exist, or is not in memory."""
        room = self._rooms.get(self._kind, self._log_of(name))
        return room.state if room else self._known.get(name, (None, 0.0))[0]

    async def value(self, name: str, fresh: bool = False) -> Value | None:
        """The value of a log, or None if it does not exist.

        Entries of other nodes may be a second old, unless `fresh`.
        """
        if room := self._rooms.get(self._kind, self._log_of(name)):
            return room.state
        value, now = self.cached(name), monotonic()
        if self.is_current(name) and not (fresh and self._store.cluster):
            return value
        if value is not None:
            value = await self._extended(value, await self._store.tail(self._log_of(name), value.n))
        return await self._load(name) if value is None else self._keep(name, value, now)

    async def create(self, name: str, at: float, setup: Struct) -> Value:
        """Create a log at a time in seconds since 1970, unless another node has just done so.

        Raises RequestError if the store is full or fails.
        """
        try:
            await self._rooms.create(self._log_of(name), at, setup)
        except StoreError as error:
            log.debug("a shared log was not created", extra={"log": self._log_of(name), "why": str(error)})
        value = await self._load(name)
        if value is None:
            raise RequestError("not-saved")
        return value

    async def add(self, name: str, make: Make[Value]) -> Value:
        """Add the entry that `make` returns for the value of a log. Returns the value after that.

        If it is unknown whether the entry was stored, the log is read: if nothing was stored, `make` is asked again.
        Raises RequestError if the entry cannot be stored, StoreError if that is still unknown.
        """
        addition = Addition(make)
        adding = partial(self._in_room, name, lambda room: room.run(partial(self._add, room, addition)))
        try:
            return await adding()
        except Fenced as unknown:
            try:
                return await adding()
            except (StoreError, RequestError):
                raise unknown from None

    async def _add(self, room: Room[Value, Viewer], addition: Addition[Value]) -> None:
        """Add an entry to a document, unless an earlier attempt has stored it.

        Raises Fenced if other entries are in its place: it may have been rewritten, or be out of date.
        """
        if addition.sent and await self._has(room.name, addition.sent):
            return
        if entry := await asyncio.to_thread(addition.make, room.state):
            addition.sent = Sent(room.state.n, row_of(entry))
            await room.write(entry)

    async def _has(self, log: str, sent: Sent) -> bool:
        """Whether a row was stored. Raises Fenced if another one was stored in its place."""
        found = await self._store.tail(log, sent.after)
        if found and found[0] != sent.row:
            raise Fenced(f"{log} has other entries by now")
        return bool(found)

    async def rewrite(self, name: str, change: Callable[[Log[Any, Any]], Log[Any, Any]]) -> None:
        """Rewrite a log. Raises RequestError if another node does not release it."""
        await self._in_room(name, lambda room: room.rewrite(change))

    async def _in_room(self, name: str, job: Callable[[Room[Value, Viewer]], Awaitable[None]]) -> Value:
        """Do something in a log's room, as soon as no other node has it. Returns the value after that."""
        for _ in range(CLAIM_ATTEMPTS):
            with suppress(OwnedElsewhere):
                async with self._rooms.use(self._kind, self._log_of(name)) as room:
                    await job(room)
                    return room.state
            await asyncio.sleep(CLAIM_SECONDS)
        raise RequestError("moved")  # a newer node may have written what this one does not understand

    async def _loaded(self, log: str) -> Callable[[], Room[Value, Viewer]]:
        """The room of a log that this node has claimed."""
        name = log.removeprefix(self._kind.prefix)
        value = await self.value(name, fresh=True)
        if value is None:
            raise RequestError(self._kind.missing)
        return partial(Room, self._kind, log, value, self._rooms)

    def _changed(self, room: Room[Value, Viewer]) -> None:
        self._keep(room.name.removeprefix(self._kind.prefix), room.state, monotonic())

    async def forget(self, owner: object, at: int) -> None:
        """Erase the owner of a seat at a table, at a time in ms since 1970."""
        if part := self._kind.of_owner(owner, at):
            async with self.lock:
                name = part.log.removeprefix(self._kind.prefix)
                if await self.value(name):  # old logs are removed
                    await self.rewrite(name, part.without)

    async def names(self) -> list[str]:
        """The names of all logs of the kind, latest first."""
        prefix, logs = self._kind.prefix, await self._store.open_before(inf)
        return sorted((log.removeprefix(prefix) for log in logs if self._kind.owns(log)), reverse=True)

    async def _extended(self, value: Value, rows: Sequence[str]) -> Value | None:
        """The value after more stored entries; None if earlier ones were rewritten, so that it must be read again."""
        entries = self._kind.entries(rows)
        if self._kind.rereads and any(isinstance(entry, self._kind.rereads) for entry in entries):
            return None
        return await asyncio.to_thread(self._kind.after, value, entries) if entries else value

    def _log_of(self, name: str) -> str:
        return self._kind.prefix + name

    async def _load(self, name: str) -> Value | None:
        self._known.pop(name, None)
        now = monotonic()
        stored = await self._store.load(self._log_of(name))
        if stored is not None:
            return self._keep(name, await asyncio.to_thread(self._kind.read, stored), now)
        self._known = {each: known for each, known in self._known.items() if known[0] is not None}
        self._known[name] = None, now
        return None

    def _keep(self, name: str, value: Value, read_at: float) -> Value:
        self._known[name] = value, read_at
        return value
