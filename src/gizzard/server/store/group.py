"""Group commit: queued jobs are committed together by a single writer thread."""

import asyncio
import logging
import threading
from abc import ABC, abstractmethod
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from queue import Empty, SimpleQueue
from typing import Final, Generic, TypeVar

from gizzard.server.store.protocol import Done, StoreError
from gizzard.server.wire import metrics

MAX_GROUP: Final = 1000
"""The most jobs in one transaction."""

log = logging.getLogger(__name__)

J = TypeVar("J")
T = TypeVar("T")


@dataclass(eq=False, slots=True)
class QueuedJob(Generic[J]):
    """A job, with the callback to run on its event loop after the commit."""

    job: J
    loop: asyncio.AbstractEventLoop
    done: Done
    error: StoreError | None = None


class GroupWriter(ABC, Generic[J]):
    """A thread that commits all queued jobs as one group. Call `start` to run it."""

    def __init__(self) -> None:
        self.queue: SimpleQueue[QueuedJob[J] | None] = SimpleQueue()
        """The jobs in the order of their arrival; None at its end."""
        self._thread = threading.Thread(target=self._run, name="gizzard-store", daemon=True)

    def start(self) -> None:
        """Start the thread, once the subclass is initialised."""
        self._thread.start()

    def put(self, job: J, done: Done) -> None:
        """Queue a job without blocking."""
        self.queue.put(QueuedJob(job, asyncio.get_running_loop(), done))

    async def commit(self, job: J) -> None:
        """Queue a job and wait until it is durable. Raises StoreError."""
        durable: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.put(job, partial(resolve, durable, None))
        await durable

    async def close(self) -> None:
        """Commit all queued jobs and stop the thread."""
        self.queue.put(None)
        await asyncio.to_thread(self._thread.join)

    def _run(self) -> None:
        last = False
        while not last and (first := self._next()) is not None:
            group, last = self._group(first)
            metrics.GROUPS.observe(len(group))
            with metrics.COMMITS.time():
                self._commit_group(group)
            group[0].loop.call_soon_threadsafe(_run_callbacks, group)
        self._end()

    def _group(self, first: QueuedJob[J]) -> tuple[list[QueuedJob[J]], bool]:
        """`first` and the jobs queued behind it, and whether the end of the queue was reached."""
        group = [first]
        with suppress(Empty):
            while len(group) < MAX_GROUP:
                queued = self.queue.get_nowait()
                if queued is None:
                    return group, True
                group.append(queued)
        return group, False

    def _next(self) -> QueuedJob[J] | None:
        """Wait for the next job; None at the end of the queue."""
        return self.queue.get()

    @abstractmethod
    def _commit_group(self, group: Sequence[QueuedJob[J]]) -> None:
        """Commit a group, and set the `error` of failed jobs."""

    @abstractmethod
    def _end(self) -> None:
        """Release the thread's resources."""


def _run_callbacks(group: Sequence[QueuedJob[J]]) -> None:
    for queued in group:
        try:
            queued.done(queued.error)
        except Exception:  # the other callbacks must run
            log.exception("a callback after a commit failed")


def resolve(done: asyncio.Future[T], result: T | None, error: Exception | None) -> None:
    """Complete a future if its caller is still waiting."""
    if done.done():
        return
    if error:
        done.set_exception(error)
    else:
        done.set_result(result)  # type: ignore[arg-type]
