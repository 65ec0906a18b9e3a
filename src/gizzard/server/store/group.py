"""Group commit: queued jobs are committed together by a single writer thread."""

from __future__ import annotations

import asyncio
import logging
import threading
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from queue import Empty, SimpleQueue
from typing import Final, Generic, TypeVar

from gizzard.server import metrics
from gizzard.server.store.protocol import Done, StoreError

MAX_GROUP: Final = 1000
"""The most jobs in one transaction."""

log = logging.getLogger(__name__)

J = TypeVar("J")


@dataclass(eq=False, slots=True)
class QueuedJob(Generic[J]):
    """A job, with the callback to run on its event loop after the commit."""

    job: J
    loop: asyncio.AbstractEventLoop
    done: Done
    error: StoreError | None = None


class Jobs(Generic[J]):
    """A FIFO queue of jobs."""

    def __init__(self) -> None:
        self._queue: SimpleQueue[QueuedJob[J] | None] = SimpleQueue()

    def put(self, job: J, done: Done) -> None:
        """Queue a job without blocking."""
        self._queue.put(QueuedJob(job, asyncio.get_running_loop(), done))

    async def commit(self, job: J) -> None:
        """Queue a job and wait until it is durable. Raises StoreError."""
        durable: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.put(job, partial(_resolve, durable))
        await durable

    def end(self) -> None:
        """Mark the end of the queue."""
        self._queue.put(None)

    def next(self, timeout: float | None) -> QueuedJob[J] | None:
        """The next job, or None at the end of the queue. Raises queue.Empty after `timeout` seconds."""
        return self._queue.get(timeout=timeout)

    def group(self, first: QueuedJob[J]) -> tuple[list[QueuedJob[J]], bool]:
        """`first` and the jobs queued behind it, and whether the end of the queue was reached."""
        group = [first]
        while len(group) < MAX_GROUP:
            try:
                queued = self._queue.get_nowait()
            except Empty:
                break
            if queued is None:
                return group, True
            group.append(queued)
        return group, False


class GroupWriter(ABC, Generic[J]):
    """A thread that commits all queued jobs as one group. Call `start` to run it."""

    def __init__(self) -> None:
        self.jobs: Jobs[J] = Jobs()
        self._thread = threading.Thread(target=self._run, name="gizzard-store", daemon=True)

    def start(self) -> None:
        """Start the thread, once the subclass is initialised."""
        self._thread.start()

    async def close(self) -> None:
        """Commit all queued jobs and stop the thread."""
        self.jobs.end()
        await asyncio.to_thread(self._thread.join)

    def _run(self) -> None:
        self._begin()
        last = False
        while not last and (first := self._next()) is not None:
            group, last = self.jobs.group(first)
            metrics.GROUPS.observe(len(group))
            with metrics.COMMITS.time():
                self._commit_group(group)
            self._after_commit(group)
            group[0].loop.call_soon_threadsafe(_run_callbacks, group)
        self._end()

    def _begin(self) -> None:
        """Initialise, within the thread."""

    def _next(self) -> QueuedJob[J] | None:
        """Wait for the next job; None at the end of the queue."""
        return self.jobs.next(None)

    @abstractmethod
    def _commit_group(self, group: Sequence[QueuedJob[J]]) -> None:
        """Commit a group, and set the `error` of failed jobs."""

    def _after_commit(self, group: Sequence[QueuedJob[J]]) -> None:
        """Hook that runs after a commit, before the callbacks."""

    @abstractmethod
    def _end(self) -> None:
        """Release the thread's resources."""


def _run_callbacks(group: Sequence[QueuedJob[J]]) -> None:
    for queued in group:
        try:
            queued.done(queued.error)
        except Exception:  # the other callbacks must run
            log.exception("a callback after a commit failed")


def _resolve(durable: asyncio.Future[None], error: StoreError | None) -> None:
    if durable.done():  # the caller was cancelled
        return
    if error is None:
        durable.set_result(None)
    else:
        durable.set_exception(error)
