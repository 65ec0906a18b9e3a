"""A room: one document in memory, which people change together."""

from __future__ import annotations

import asyncio
import logging
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Collection, Sequence
from functools import partial
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from gizzard.server.phrases import RequestError
from gizzard.server.rooms.kind import Kind
from gizzard.server.rooms.queue import Refusal, Work, WorkQueue
from gizzard.server.rooms.viewers import Viewer
from gizzard.server.store.group import resolve
from gizzard.server.store.protocol import Done, Fenced, Store, StoreError, Unreachable
from gizzard.server.store.stored import Stored

log = logging.getLogger(__name__)


class Counted(Protocol):
    """A state after a number of entries."""

    @property
    def n(self) -> int:
        """The number of entries."""


S = TypeVar("S", bound=Counted)
V = TypeVar("V", bound=Viewer)
T = TypeVar("T")


class Keeper(Protocol):
    """Who keeps rooms in memory."""

    store: Store

    def rest(self, room: Room[Any, Any]) -> None:
        """Unload a room that is not in use."""

    def lose(self, room: Room[Any, Any]) -> None:
        """Unload a room that another node may own."""

    async def read(self, kind: Kind[T], name: str) -> T:
        """The content of a log as it is stored."""

    async def remove(self, room: Room[Any, Any]) -> None:
        """Remove a room for good."""


class Room(ABC, Generic[S, V]):
    """A document in memory, which this node has claimed, and its viewers.

    All that happens in it goes through its queue, in order. Entries are on disk before they are in `state`, and in
    `state` before anybody sees them. It has no task: it runs on requests and on completed writes.
    """

    kind: ClassVar[Kind[Any]]

    def __init__(self, name: str, state: S, rooms: Keeper) -> None:
        self.name, self.state, self.rooms = name, state, rooms
        self.queue: WorkQueue[V] = WorkQueue(name, self.refuse, self.idle)
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
        return bool(self.viewers) or self.users > 0 or self.queue.busy

    def refuse(self, viewer: V | None, reason: Refusal) -> None:
        """Tell a viewer that its request is refused."""

    def idle(self) -> None:
        """Called when the queue is empty."""
        self.rooms.rest(self)

    def append(self, rows: Sequence[str], done: Done, closes: bool = False) -> None:
        """Append entries to the log; the queue waits until `done` was called with their outcome."""
        if self.closed:
            done(self._fenced())
            return
        self.queue.hold()
        self.rooms.store.append(self.name, self.state.n + 1, rows, partial(self._appended, done), closes)

    def _fenced(self) -> Fenced:
        return Fenced(f"{self.name} is no longer in memory here")

    def _appended(self, done: Done, error: StoreError | None) -> None:
        if error:
            self._not_saved(error)
        done(error)
        self.queue.release()

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
        self.queue.put(None, lambda: self.queue.hold_for(None, self._run_in_turn(job, done)))
        return await done

    async def _run_in_turn(self, job: Callable[[], Awaitable[T]], done: asyncio.Future[T]) -> Work:
        try:
            if self.closed:
                raise self.closed
            result = await job()
        except Exception as error:  # passed to the caller
            return partial(resolve, done, None, error)
        return partial(resolve, done, result, None)

    async def rewrite(self, change: Callable[[Stored], Stored]) -> None:
        """Rewrite the log, and show everybody the new state. Raises what `change` raises, or StoreError."""
        await self.run(partial(self._rewrite, change))

    async def _rewrite(self, change: Callable[[Stored], Stored]) -> None:
        try:
            await self.rooms.store.rewrite(self.name, change)
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
        for viewer in self.viewers:
            viewer.drop(reason)
        self.queue.end()

    async def finish(self) -> None:
        """Wait, after `close`, for what is still going on."""
        await self.queue.close()
