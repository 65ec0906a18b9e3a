"""A room: one document in memory, which people change together. All rooms of a node: each is loaded once, claimed while
it is in memory, and released.
"""

from __future__ import annotations

import asyncio
import logging
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Coroutine, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from functools import partial
from typing import Any, ClassVar, Final, Generic, TypeVar

from msgspec import Struct

from gizzard.core.errors import IllegalAction
from gizzard.server.phrases import RequestError
from gizzard.server.rooms.kind import AnyKind, Counted, Log, row_of
from gizzard.server.rooms.reading import rewriting
from gizzard.server.rooms.viewers import Viewer
from gizzard.server.store.group import resolve
from gizzard.server.store.protocol import Done, Fenced, Store, StoreError, StoreFull, Unreachable

UNUSED_SECONDS: Final = 1.0
"""How long a room stays in memory if all who asked for it went away while it was loaded."""
HAND_OVER_SECONDS: Final = 5.0
"""Maximum duration of the handover of all rooms to other nodes."""
HAND_OVER_PAUSE: Final = 0.1
"""Maximum pause between the handovers of two rooms."""

log = logging.getLogger(__name__)


S = TypeVar("S", bound=Counted)
V = TypeVar("V", bound=Viewer)
T = TypeVar("T")
Work = Callable[[], None]
Refusal = IllegalAction | RequestError


class Room(ABC, Generic[S, V]):
    """A document in memory, which this node has claimed, and its viewers.

    All that happens in it goes through its queue, in order. The queue is held while entries are being written or a
    longer job runs: entries are on disk before they are in `state`, and in `state` before anybody sees them. It has no
    task: it runs on requests and on completed writes.
    """

    kind: ClassVar[AnyKind]

    def __init__(self, name: str, state: S, rooms: Rooms) -> None:
        self.name, self.state, self.rooms = name, state, rooms
        self.waiting: deque[tuple[V | None, Work]] = deque()
        """The queue."""
        self.held = False
        """Whether the queue is held."""
        self._jobs: set[asyncio.Task[None]] = set()
        self.users = 0
        """The number of those who keep it in memory besides its viewers."""
        self.closed: RequestError | None = None
        """Why it was closed. From then on another node may write to its log, so it takes no more entries."""

    @property
    @abstractmethod
    def viewers(self) -> Collection[Viewer]:
        """Who is connected."""

    @property
    def in_use(self) -> bool:
        """Whether it must stay in memory."""
        return bool(self.viewers) or self.users > 0 or self.busy

    @property
    def busy(self) -> bool:
        """Whether something is queued or under way."""
        return self.held or bool(self.waiting)

    def refuse(self, viewer: V | None, reason: Refusal) -> None:
        """Tell a viewer that its request is refused."""

    def idle(self) -> None:
        """Called when the queue is empty."""
        self.rooms.rest(self)

    def put(self, viewer: V | None, work: Work) -> None:
        """Queue work, optionally on behalf of a viewer, who is notified if it fails."""
        self.waiting.append((viewer, work))
        self._run_queued()

    def _release(self) -> None:
        self.held = False
        self._run_queued()

    def _run_queued(self) -> None:
        """Run what is queued; if the room is closed, those who wait are refused immediately."""
        while self.waiting and (self.closed or not self.held):
            viewer, work = self.waiting.popleft()
            try:
                work()
            except Exception as error:
                self._failed(viewer, error)
        if not self.held:
            self.idle()

    def _failed(self, viewer: V | None, error: Exception) -> None:
        if not isinstance(error, Refusal):
            log.error("a request failed", extra={"table": self.name}, exc_info=error)
            error = RequestError("internal")
        self.refuse(viewer, error)

    def hold_for(self, viewer: V | None, job: Coroutine[None, None, Work]) -> None:
        """Hold the queue until a job is done, then run the work that it returns."""
        self.held = True
        self._start(self._run_held(viewer, job))

    def run_beside(self, viewer: V | None, job: Coroutine[None, None, Work]) -> None:
        """Run a job while the queue goes on, then queue the work that it returns."""
        self._start(self._run_beside(viewer, job))

    def _start(self, job: Coroutine[None, None, None]) -> None:
        self._jobs.add(task := asyncio.create_task(job))
        task.add_done_callback(self._jobs.discard)

    async def _run_held(self, viewer: V | None, job: Coroutine[None, None, Work]) -> None:
        await self._run_job(viewer, job, self.waiting.appendleft)  # before all queued work
        self._release()

    async def _run_beside(self, viewer: V | None, job: Coroutine[None, None, Work]) -> None:
        await self._run_job(viewer, job, self.waiting.append)
        self._run_queued()

    async def _run_job(
        self, viewer: V | None, job: Coroutine[None, None, Work], queue: Callable[[tuple[V | None, Work]], None]
    ) -> None:
        try:
            queue((viewer, await job))
        except StoreError:
            self.refuse(viewer, RequestError("not-saved"))
        except Exception as error:
            self._failed(viewer, error)

    def append(self, rows: Sequence[str], done: Done, closes: bool = False) -> None:
        """Append entries to the log; the queue waits until `done` was called with their outcome."""
        if self.closed:
            done(self._fenced())
            return
        self.held = True
        self.rooms.store.append(self.name, self.state.n + 1, rows, partial(self._appended, done), closes)

    def _fenced(self) -> Fenced:
        return Fenced(f"{self.name} is no longer in memory here")

    def _appended(self, done: Done, error: StoreError | None) -> None:
        if error:
            self._not_saved(error)
        done(error)
        self._release()

    async def commit(self, rows: Sequence[str], closes: bool = False) -> None:
        """Append entries within a job of `run`. Raises StoreError."""
        if self.closed:
            raise self._fenced()
        written: asyncio.Future[StoreError | None] = asyncio.get_running_loop().create_future()
        self.rooms.store.append(self.name, self.state.n + 1, rows, written.set_result, closes)
        if error := await written:
            self._not_saved(error)
            raise error

    def _not_saved(self, error: StoreError) -> None:
        if isinstance(error, Fenced):
            self.rooms.lose(self)
        elif not isinstance(error, Unreachable):  # the store logs those once per outage
            log.error("an entry could not be saved", extra={"table": self.name, "why": str(error)})

    async def run(self, job: Callable[[], Awaitable[T]]) -> T:
        """Run a job in its turn, to its end even if the caller is cancelled. Nothing else happens here meanwhile.

        Raises what it raises, or the reason for which the room was closed.
        """
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self.put(None, lambda: self.hold_for(None, self._run_in_turn(job, done)))
        return await done

    async def _run_in_turn(self, job: Callable[[], Awaitable[T]], done: asyncio.Future[T]) -> Work:
        try:
            if self.closed:
                raise self.closed
            result = await job()
        except Exception as error:  # passed to the caller
            return partial(resolve, done, None, error)
        return partial(resolve, done, result, None)

    async def rewrite(self, change: Callable[[Log[Any, Any]], Log[Any, Any]]) -> None:
        """Rewrite the log, and show everybody the new state. Raises what `change` raises, or StoreError."""
        await self.run(partial(self._rewrite, change))

    async def _rewrite(self, change: Callable[[Log[Any, Any]], Log[Any, Any]]) -> None:
        try:
            await self.rooms.store.rewrite(self.name, rewriting(self.kind, change))
            await self.reload()
        except StoreError:
            self.rooms.lose(self)  # its log may have been rewritten
            raise

    @abstractmethod
    async def reload(self) -> None:
        """Read the log again after it was rewritten, and show everybody the new state."""

    def close(self, reason: RequestError) -> None:
        """Disconnect everybody, and take no more entries."""
        self.closed = reason
        for viewer in [*self.viewers]:
            viewer.drop(reason)
        self._run_queued()

    async def finish(self) -> None:
        """Wait, after `close`, for what is still going on."""
        await asyncio.gather(*self._jobs, return_exceptions=True)


AnyRoom = Room[Any, Any]
R = TypeVar("R", bound=AnyRoom)
Load = Callable[[str], Awaitable[Callable[[], R]]]
"""Reads a room from the store; the result brings it into memory. Raises RequestError if that is impossible."""


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
        self._forget: list[Callable[[str], object]] = []
        self._losses = 0
        """How often this node has lost its rooms."""
        store.watch(self.lose_all)

    def serve(self, kind: type[R], load: Load[R], forget: Callable[[str], object] = lambda _: None) -> None:
        """Serve rooms of a kind. `forget` is called with the name of a log, of any kind, that may have been removed."""
        self._loads[kind] = load
        self._forget.append(forget)

    def live(self, kind: type[R]) -> Iterator[R]:
        """The rooms of a kind in memory."""
        return (room for room in self._rooms.values() if isinstance(room, kind))

    def get(self, kind: type[R], name: str) -> R | None:
        """A room, if it is in memory."""
        room = self._rooms.get(name)
        return room if isinstance(room, kind) else None

    async def create(self, name: str, created: float, setup: Struct, rows: tuple[str, ...] = ()) -> None:
        """Store a new log, created at a time in seconds since 1970. Raises RequestError if the store is full."""
        try:
            await self.store.create(name, created, row_of(setup), rows)
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

    def rest(self, room: AnyRoom) -> None:
        """Unload a room that is not in use."""
        if self._rooms.get(room.name) is room and not room.in_use:
            self.lose(room)

    def lose_all(self) -> None:
        """Unload all rooms, because other nodes may own them."""
        log.warning("this node has lost its tables", extra={"tables": len(self._rooms)})
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
