"""All rooms of a node: each is loaded once, claimed while it is in memory, and released."""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from functools import partial
from time import monotonic
from typing import Any, Final, TypeVar

from msgspec import Struct

from gizzard.server.rooms.clock import Time
from gizzard.server.rooms.kind import AnyKind, Kind, row_of
from gizzard.server.rooms.reading import state_of
from gizzard.server.rooms.room import AnyRoom, Room, S
from gizzard.server.rooms.viewers import Viewer
from gizzard.server.store.protocol import Fenced, Store, StoreError, StoreFull
from gizzard.server.wire.messages import RequestError

UNUSED_SECONDS: Final = 1.0
"""How long a room stays in memory if all who asked for it went away while it was loaded."""
HAND_OVER_SECONDS: Final = 5.0
"""Maximum duration of the handover of all rooms to other nodes."""
HAND_OVER_PAUSE: Final = 0.1
"""Maximum pause between the handovers of two rooms."""
SEARCH_SECONDS: Final = 5.0
"""Interval at which nodes search for documents that go on by themselves and have no owner."""
ASLEEP_SECONDS: Final = 60.0
"""Interval between checks of those that do not go on by themselves."""

log = logging.getLogger(__name__)

T = TypeVar("T")
Load = Callable[[str], Awaitable[Callable[[], AnyRoom]]]
"""Reads a room from the store; the result brings it into memory. Raises RequestError if that is impossible."""


class Rooms:
    """Creates, finds, unloads and removes rooms of all kinds that are served."""

    def __init__(self, store: Store, time: Time) -> None:
        self.store, self.time = store, time
        self._loads: dict[AnyKind, Load] = {}
        self._rooms: dict[str, AnyRoom] = {}
        self._loading: dict[str, asyncio.Task[None]] = {}
        self._closing: set[asyncio.Task[None]] = set()
        self._reserved: set[str] = set()
        """Those that are being removed."""
        self._forget: list[Callable[[str], object]] = []
        self._subscribers: dict[AnyKind, list[Callable[[AnyRoom], object]]] = {}
        self._losses = 0
        """How often this node has lost its rooms."""
        self._asleep: dict[str, float] = {}
        """When documents that do not go on by themselves were last checked, by `monotonic`."""
        store.watch(self.lose_all)

    def serve(self, kind: AnyKind, load: Load | None = None, forget: Callable[[str], object] = lambda _: None) -> None:
        """Serve documents of a kind. `forget` is called with the name of a log, of any kind, that may be gone."""
        self._loads[kind] = load or partial(self._loaded, kind)
        self._forget.append(forget)

    def on_change(self, kind: AnyKind, subscriber: Callable[[Room[Any, Any]], object]) -> None:
        """Call a subscriber with each document of a kind whose state has changed, on disk and in memory."""
        self._subscribers.setdefault(kind, []).append(subscriber)

    def changed(self, room: AnyRoom) -> None:
        """Called when the state of a room has changed."""
        for subscriber in self._subscribers.get(room.kind, ()):
            subscriber(room)

    async def _loaded(self, kind: AnyKind, name: str) -> Callable[[], AnyRoom]:
        return partial(Room, kind, name, await state_of(kind, self.store, name), self)

    def live(self, kind: Kind[Any, Any, S]) -> Iterator[Room[S, Viewer]]:
        """The documents of a kind in memory."""
        return (room for room in self._rooms.values() if room.kind is kind)

    def get(self, kind: Kind[Any, Any, S], name: str) -> Room[S, Viewer] | None:
        """A document, if it is in memory."""
        room = self._rooms.get(name)
        return room if room and room.kind is kind else None

    async def state(self, kind: Kind[Any, Any, S], name: str) -> S:
        """The state of a document, as it is stored if it is not in memory here. Raises RequestError."""
        room = self.get(kind, name)
        return room.state if room else await state_of(kind, self.store, name)

    async def create(self, name: str, created: float, setup: Struct, rows: tuple[str, ...] = ()) -> None:
        """Store a new log, created at a time in seconds since 1970. Raises RequestError if the store is full."""
        try:
            await self.store.create(name, created, row_of(setup), rows)
        except StoreFull:
            raise RequestError("store-full") from None

    async def find(self, kind: Kind[Any, Any, S], name: str) -> Room[S, Viewer]:
        """A document by name. Raises RequestError if it does not exist, OwnedElsewhere if another node has it."""
        while name not in self._reserved and kind.owns(name):
            if room := self.get(kind, name):
                return room
            if name not in self._loading:
                self._loading[name] = shared_task(self._load(kind, name))
            await asyncio.shield(self._loading[name])  # loop, because it may already be unloaded again
        raise RequestError(kind.missing)

    async def _load(self, kind: AnyKind, name: str) -> None:
        """Load a room, once for all waiting requests."""
        try:
            await self.store.claim(name)
            losses = self._losses
            try:
                loaded = await self._loads[kind](name)
                if losses != self._losses:
                    raise Fenced(f"{name} was lost while it was loaded")
                room = self._rooms[name] = loaded()
                room.timer.set(room.next_timer())
                asyncio.get_running_loop().call_later(UNUSED_SECONDS, self.rest, room)
            except BaseException:
                self.store.release(name)
                raise
        finally:
            del self._loading[name]

    @asynccontextmanager
    async def use(self, kind: Kind[Any, Any, S], name: str) -> AsyncIterator[Room[S, Viewer]]:
        """A document, which stays in memory while the block runs."""
        room = await self.find(kind, name)
        room.users += 1
        try:
            yield room
        finally:
            room.users -= 1
            self.rest(room)

    def rest(self, room: AnyRoom) -> None:
        """Unload a room that is not in use."""
        if self._rooms.get(room.name) is room and not room.in_use:
            self.lose(room)

    def lose_all(self) -> None:
        """Unload all rooms, because other nodes may own them."""
        log.warning("this node has lost its documents", extra={"documents": len(self._rooms)})
        self._losses += 1
        for room in [*self._rooms.values()]:
            self.lose(room)

    def lose(self, room: AnyRoom, reason: str = "moved") -> None:
        """Unload a room, because another node may own it, or for another `reason`, a code."""
        if self._rooms.get(room.name) is not room:
            return
        del self._rooms[room.name]
        self.store.release(room.name)
        room.close(RequestError(reason))
        self._closing.add(closing := asyncio.create_task(room.finish()))
        closing.add_done_callback(self._closing.discard)

    async def keep_going(self) -> None:
        """Load documents that go on by themselves, now and periodically: in a cluster their owner may be gone."""
        while kinds := [kind for kind in self._loads if kind.due]:
            try:
                await self._wake_all(kinds)
            except StoreError as error:
                log.debug("documents could not be listed", extra={"why": str(error)})
            await asyncio.sleep(SEARCH_SECONDS if self.store.cluster else ASLEEP_SECONDS)

    async def _wake_all(self, kinds: list[AnyKind]) -> None:
        for name in await self.store.open_before(self.time.now() / 1000 + 1):
            kind = next((kind for kind in kinds if kind.owns(name)), None)
            if kind and name not in self._rooms and monotonic() >= self._asleep.get(name, 0.0) + ASLEEP_SECONDS:
                await self._wake(kind, name)

    async def _wake(self, kind: AnyKind, name: str) -> None:
        try:
            with suppress(RequestError):  # it is damaged
                self.rest(await self.find(kind, name))
        except StoreError:
            return
        if name not in self._rooms:
            self._asleep[name] = monotonic()

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
        log.info("documents handed over", extra={"documents": len(rooms)})

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
            self.lose(room, room.kind.missing)
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


def shared_task(work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
    """Start a task for several callers, who await it through `asyncio.shield`. It may fail after all are gone."""
    task = asyncio.create_task(work)
    task.add_done_callback(_retrieve_error)
    return task


def _retrieve_error(task: asyncio.Task[Any]) -> None:
    """Refusals concern only those who wait; without this, asyncio would report them."""
    error = None if task.cancelled() else task.exception()
    if error and not isinstance(error, RequestError | StoreError):
        log.error("a task failed", exc_info=error)
