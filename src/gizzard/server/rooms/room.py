"""A room: one document in memory, which people change together."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable, Collection, Coroutine, Sequence
from functools import partial
from inspect import isawaitable
from typing import Any, Final, Generic, Protocol, TypeVar

from gizzard.core.errors import IllegalAction
from gizzard.server.rooms.clock import RoomTimer, Time
from gizzard.server.rooms.kind import Counted, Kind, Log, Seen, row_of
from gizzard.server.rooms.reading import rewriting, state_of
from gizzard.server.rooms.viewers import Viewer, Viewers
from gizzard.server.store.group import resolve
from gizzard.server.store.protocol import Done, Fenced, Store, StoreError, Unreachable
from gizzard.server.wire.messages import RequestError

RETRY_MS: Final = 1_000
"""How long after a failure a room tries again what happens by itself."""

log = logging.getLogger(__name__)

S = TypeVar("S", bound=Counted)
V = TypeVar("V", bound=Viewer)
T = TypeVar("T")
Work = Callable[[], None]
Refusal = IllegalAction | RequestError
Make = Callable[[S], Any]
"""The entry to add to a document in a state, or a coroutine that returns it; None if there is nothing to add."""


class Keeper(Protocol):
    """What keeps the rooms of a node."""

    store: Store
    time: Time

    def rest(self, room: AnyRoom) -> None:
        """Unload a room that is not in use."""

    def lose(self, room: AnyRoom) -> None:
        """Unload a room, because another node may own it."""

    async def remove(self, room: AnyRoom) -> None:
        """Remove a room for good."""

    def changed(self, room: AnyRoom) -> None:
        """Called when the state of a room has changed."""


class Room(Generic[S, V]):
    """A document in memory, which this node has claimed, and its viewers.

    All that happens in it goes through its queue, in order. The queue is held while entries are being written or a
    longer job runs: entries are on disk before they are in `state`, and in `state` before anybody sees them. It has no
    task: it runs on requests, on completed writes, and on its timer.
    """

    def __init__(self, kind: Kind[Any, Any, S], name: str, state: S, rooms: Keeper) -> None:
        self.kind, self.name, self.state, self.rooms = kind, name, state, rooms
        self.waiting: deque[tuple[V | None, Work]] = deque()
        """The queue."""
        self.held = False
        """Whether the queue is held."""
        self._jobs: set[asyncio.Task[None]] = set()
        self.users = 0
        """The number of those who keep it in memory besides its viewers."""
        self.closed: RequestError | None = None
        """Why it was closed. From then on another node may write to its log, so it takes no more entries."""
        self.timer = RoomTimer(rooms.time, self.wake)
        self._watchers = Viewers(kind.watching, self.seen) if kind.watching else None
        self._acting = False
        self._retry_at = 0

    @property
    def viewers(self) -> Collection[Viewer]:
        """Who is connected."""
        return self._watchers or ()

    @property
    def in_use(self) -> bool:
        """Whether it must stay in memory."""
        return bool(self.viewers) or self.users > 0 or self.busy or self._acting or self.due is not None

    @property
    def busy(self) -> bool:
        """Whether something is queued or under way."""
        return self.held or bool(self.waiting)

    def now(self) -> int:
        """Milliseconds since 1970."""
        return self.rooms.time.now()

    # Its queue

    def refuse(self, viewer: V | None, reason: Refusal) -> None:
        """Tell a viewer that its request is refused."""

    def idle(self) -> None:
        """Called when the queue is empty."""
        self.rooms.rest(self)
        if not self.closed:  # it is in use
            self.timer.set(self.next_timer())

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
            log.error("a request failed", extra={"document": self.name}, exc_info=error)
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

    # Its log

    def append(self, rows: Sequence[str], done: Done, closes: bool = False) -> None:
        """Append entries to the log; the queue waits until `done` was called with their outcome.

        Neither a task nor a future is needed, but the caller brings the entries into `state`.
        """
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

    def _not_saved(self, error: StoreError) -> None:
        if isinstance(error, Fenced):
            self.rooms.lose(self)
        elif not isinstance(error, Unreachable):  # the store logs those once per outage
            log.error("an entry could not be saved", extra={"document": self.name, "why": str(error)})

    async def change(self, make: Make[S]) -> S:
        """Add the entry that `make` returns, in its turn. Returns the state after it.

        Raises what `make` and the kind raise, which adds nothing, or StoreError.
        """
        return await self.run(partial(self._change, make))

    async def _change(self, make: Make[S]) -> S:
        made = make(self.state)
        entry = await made if isawaitable(made) else made
        if entry is not None:
            await self.write(entry)
        return self.state

    async def write(self, entry: Any) -> None:
        """Add an entry within a job of `run`: on disk, then in `state`, then shown. Raises as `change` does."""
        entry, after = await self.prepared(entry)
        await self._commit(row_of(entry), self.kind.closed(after))
        try:
            await self.saved(entry, after)
        finally:
            self.state = after
            self.show()

    async def prepared(self, entry: Any) -> tuple[Any, S]:
        """An entry as it is to be stored, and the state after it. Raises the refusal of the kind."""
        return entry, await self.after(entry)

    async def after(self, entry: Any) -> S:
        """The state after an entry. Raises the refusal of the kind."""
        if self.kind.slow:
            return await asyncio.to_thread(self.kind.after, self.state, (entry,))
        return self.kind.after(self.state, (entry,))

    async def _commit(self, row: str, closes: bool) -> None:
        if self.closed:
            raise self._fenced()
        written: asyncio.Future[StoreError | None] = asyncio.get_running_loop().create_future()
        self.rooms.store.append(self.name, self.state.n + 1, (row,), written.set_result, closes)
        if error := await written:
            self._not_saved(error)
            raise error

    async def saved(self, entry: Any, after: S) -> None:
        """Called with an entry that is on disk and the state after it, before anybody sees them."""

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

    async def reload(self) -> None:
        """Read the log again after it was rewritten, and show everybody the new state."""
        self.state = await state_of(self.kind, self.rooms.store, self.name)
        self.show()

    async def remove(self) -> None:
        """Remove the document for good."""
        await self.run(partial(self.rooms.remove, self))

    # Its viewers

    def seen(self, viewers: int) -> Seen[S]:
        """What can be seen of it, with a number of viewers."""
        return Seen(self.name, self.state, viewers, self.now())

    def admit(self, viewer: V, secret: str | None) -> Any:
        """Connect a viewer and show it the document. Returns as whom; raises RequestError if that is impossible."""
        if self._watchers is None:
            raise RequestError(self.kind.missing)
        return self._watchers.join(viewer, secret)

    def leave(self, viewer: V) -> None:
        """Disconnect a viewer, if it is there."""
        if self._watchers is not None:
            self._watchers.leave(viewer)

    def show(self) -> None:
        """Show everybody what has changed."""
        if self._watchers:
            self._watchers.show()
        self.rooms.changed(self)

    # What happens by itself

    @property
    def due(self) -> int | None:
        """When something happens by itself, in ms since 1970; None if nothing does."""
        return self.kind.due(self.state) if self.kind.due else None

    def next_timer(self) -> int | None:
        """When to be woken, in ms since 1970; None: only by what happens."""
        due = self.due
        return None if due is None or self._acting else max(due, self._retry_at)

    def wake(self) -> None:
        """Do what is due, beside the queue."""
        if not self._acting and not self.closed:
            self._acting = True
            self.run_beside(None, self._do_what_is_due())

    async def _do_what_is_due(self) -> Work:
        try:
            await self.act()
        except (RequestError, StoreError) as problem:
            log.warning("a document waits", extra={"document": self.name, "why": str(problem)})
            self._retry_at = self.now() + RETRY_MS
        except Exception:
            log.exception("a document failed", extra={"document": self.name})
            self._retry_at = self.now() + RETRY_MS
        finally:
            self._acting = False
        return _nothing

    async def act(self) -> None:
        """Do what is due."""
        while (due := self.due) is not None and due <= self.now():
            await self.go_on()

    async def go_on(self) -> None:
        """Add the entry that is due."""
        await self.change(lambda state: self.kind.act(state, self.now()))

    # Its end

    def close(self, reason: RequestError) -> None:
        """Disconnect everybody, and take no more entries."""
        self.closed = reason
        self.timer.cancel()
        for viewer in [*self.viewers]:
            viewer.drop(reason)
        self._run_queued()

    async def finish(self) -> None:
        """Wait, after `close`, for what is still going on."""
        await asyncio.gather(*self._jobs, return_exceptions=True)


def _nothing() -> None:
    """The work that remains after what happens by itself."""


AnyRoom = Room[Any, Any]
