"""All rooms of a node: each is loaded once, claimed while it is in memory, and released."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Any, Final, TypeVar

from msgspec import Struct

from gizzard.server.phrases import RequestError
from gizzard.server.rooms.kind import Kind
from gizzard.server.rooms.room import Room
from gizzard.server.rooms.shared_task import shared_task
from gizzard.server.store.protocol import MAX_ENTRY, Damaged, Fenced, Store, StoreFull
from gizzard.server.store.stored import Stored
from gizzard.server.wire import encode

UNUSED_SECONDS: Final = 1.0
"""How long a room stays in memory if all who asked for it went away while it was loaded."""
HAND_OVER_SECONDS: Final = 5.0
"""Maximum duration of the handover of all rooms to other nodes."""
HAND_OVER_PAUSE: Final = 0.1
"""Maximum pause between the handovers of two rooms."""

AnyRoom = Room[Any, Any]
R = TypeVar("R", bound=AnyRoom)
S = TypeVar("S")
Load = Callable[[str], Awaitable[Callable[[], R]]]
"""Reads a room from the store; the result brings it into memory. Raises RequestError if that is impossible."""

log = logging.getLogger(__name__)


class Rooms:
    """Creates, finds, unloads and removes rooms of all kinds that are served."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._loads: dict[type[AnyRoom], Load[Any]] = {}
        self._rooms: dict[str, AnyRoom] = {}
        self._loading: dict[str, asyncio.Task[None]] = {}
        self._closing: set[asyncio.Task[None]] = set()
        self._reserved: set[str] = set()
        """Those that are being removed."""
        self._forget: list[Callable[[str], None]] = []
        self._losses = 0
        """How often this node has lost its rooms."""
        store.watch(self.lose_all)

    def serve(self, kind: type[R], load: Load[R], forget: Callable[[str], None] = lambda _: None) -> None:
        """Serve rooms of a kind. `forget` is called with the name of a log, of any kind, that may have been removed."""
        self._loads[kind] = load
        self._forget.append(forget)

    def live(self, kind: type[R]) -> list[R]:
        """The rooms of a kind in memory."""
        return [room for room in self._rooms.values() if isinstance(room, kind)]

    def has(self, kind: type[AnyRoom]) -> bool:
        """Whether a room of a kind is in memory."""
        return any(isinstance(room, kind) for room in self._rooms.values())

    def get(self, kind: type[R], name: str) -> R | None:
        """A room, if it is in memory."""
        room = self._rooms.get(name)
        return room if isinstance(room, kind) else None

    async def create(self, name: str, created: float, setup: Struct, rows: tuple[str, ...] = ()) -> None:
        """Store a new log, created at a time in seconds since 1970. Raises RequestError if the store is full."""
        try:
            await self.store.create(name, created, encode(setup).decode(), rows)
        except StoreFull:
            raise RequestError("store-full") from None

    async def find(self, kind: type[R], name: str) -> R:
        """A room by name. Raises RequestError if it does not exist, OwnedElsewhere if another node has it."""
        while name not in self._reserved and kind.kind.owns(name):
            if room := self.get(kind, name):
                return room
            if name not in self._loading:
                self._loading[name] = shared_task(self._load(kind, name))
            await asyncio.shield(self._loading[name])  # loop, because it may already be unloaded again
        raise RequestError(kind.kind.missing)

    async def _load(self, kind: type[AnyRoom], name: str) -> None:
        """Load a room, once for all waiting requests."""
        try:
            await self.store.claim(name)
            losses = self._losses
            try:
                loaded = await self._loads[kind](name)
                if losses != self._losses:
                    raise Fenced(f"{name} was lost while it was loaded")
                room = self._rooms[name] = loaded()
                asyncio.get_running_loop().call_later(UNUSED_SECONDS, self.rest, room)
            except BaseException:
                self.store.release(name)
                raise
        finally:
            del self._loading[name]

    @asynccontextmanager
    async def use(self, kind: type[R], name: str) -> AsyncIterator[R]:
        """A room, which stays in memory while the block runs."""
        room = await self.find(kind, name)
        room.users += 1
        try:
            yield room
        finally:
            room.users -= 1
            self.rest(room)

    async def stored(self, kind: Kind[Any], name: str, most: int = MAX_ENTRY) -> Stored:
        """A log as it is stored, up to entry `most`. Raises RequestError if it does not exist or is damaged."""
        try:
            stored = await self.store.load(name, most) if kind.owns(name) else None
        except Damaged as damaged:
            raise _damaged(name, damaged) from damaged
        if stored is None:
            raise RequestError(kind.missing)
        return stored

    async def tail(self, name: str, after: int) -> tuple[str, ...]:
        """The entries of a log after number `after`. Raises RequestError if one is damaged."""
        try:
            return await self.store.tail(name, after)
        except Damaged as damaged:
            raise _damaged(name, damaged) from damaged

    async def read(self, kind: Kind[S], name: str, most: int = MAX_ENTRY) -> S:
        """The state of a log as it is stored, whichever node has it. Raises RequestError as `stored` does."""
        stored = await self.stored(kind, name, most)
        try:
            return await asyncio.to_thread(kind.read, stored)
        except Exception as damaged:  # nothing that a server has stored
            raise _damaged(name, damaged) from damaged

    def rest(self, room: AnyRoom) -> None:
        """Unload a room that is not in use."""
        if self._rooms.get(room.name) is room and not room.in_use:
            self._drop(room, RequestError("moved"))

    def lose(self, room: AnyRoom) -> None:
        """Unload a room that another node may own."""
        self._drop(room, RequestError("moved"))

    def lose_all(self) -> None:
        """Unload all rooms, because other nodes may own them."""
        log.warning("this node has lost its tables", extra={"tables": len(self._rooms)})
        self._losses += 1
        for room in [*self._rooms.values()]:
            self.lose(room)

    def _drop(self, room: AnyRoom, reason: RequestError) -> None:
        if self._rooms.get(room.name) is not room:
            return
        del self._rooms[room.name]
        self.store.release(room.name)
        room.close(reason)
        self._closing.add(closing := asyncio.create_task(room.finish()))
        closing.add_done_callback(self._closing.discard)

    async def hand_over(self) -> None:
        """Release all rooms to the other nodes of the cluster, gradually to spread the load of reconnects."""
        cluster = self.store.cluster
        if cluster is None:
            return
        cluster.retire()
        rooms = [*self._rooms.values()]
        for room in rooms:
            self.lose(room)
            await asyncio.sleep(min(HAND_OVER_PAUSE, HAND_OVER_SECONDS / len(rooms)))
        log.info("tables handed over", extra={"tables": len(rooms)})

    async def close(self) -> None:
        """Close all rooms; all published entries are on disk."""
        for room in [*self._rooms.values()]:
            self.lose(room)
        await asyncio.gather(*self._closing, return_exceptions=True)

    @contextmanager
    def reserve(self, name: str, room: AnyRoom | None = None) -> Iterator[bool]:
        """Block loading a room while it is removed. Yields False if it is in memory; `room` may be, and is closed."""
        if (self._rooms.get(name) or room) is not room or name in self._loading:
            yield False
            return
        self._reserved.add(name)
        if room:
            self._drop(room, RequestError(room.kind.missing))
        try:
            yield True
        finally:
            self._reserved.discard(name)
            for forget in self._forget:
                forget(name)

    async def remove(self, room: AnyRoom) -> None:
        """Remove a room for good, and overwrite its bytes."""
        with self.reserve(room.name, room):
            await self.store.remove(room.name, erase=True)


def _damaged(name: str, why: Exception) -> RequestError:
    log.error("a table is refused to its visitors", extra={"table": name, "why": str(why)})
    return RequestError("damaged")
