"""Jobs that wait for the one thread that writes, and are committed in groups."""

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

LARGEST_GROUP: Final = 1000
"""The most jobs in one transaction."""

log = logging.getLogger(__name__)

J = TypeVar("J")


@dataclass(eq=False, slots=True)
class QueuedJob(Generic[J]):
    """A job, and who is to be told on their event loop how it went."""

    job: J
    loop: asyncio.AbstractEventLoop
    done: Done
    error: StoreError | None = None


class Jobs(Generic[J]):
    """A queue of jobs, in order."""

    def __init__(self) -> None:
        self._waiting: SimpleQueue[QueuedJob[J] | None] = SimpleQueue()

    def put(self, job: J, done: Done) -> None:
        """Queues a job; never blocks."""
        self._waiting.put(QueuedJob(job, asyncio.get_running_loop(), done))

    async def durably(self, job: J) -> None:
        """Waits until a job is durable; StoreError on failure."""
        durable: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.put(job, partial(_resolve, durable))
        await durable

    def end(self) -> None:
        """Says that no more jobs will come."""
        self._waiting.put(None)

    def next(self, timeout: float | None) -> QueuedJob[J] | None:
        """The next job, None at the end; queue.Empty after so many seconds."""
        return self._waiting.get(timeout=timeout)

    def group(self, first: QueuedJob[J]) -> tuple[list[QueuedJob[J]], bool]:
        """The jobs that are waiting now, and whether the end was among them."""
        group = [first]
        while len(group) < LARGEST_GROUP:
            try:
                waiting = self._waiting.get_nowait()
            except Empty:
                break
            if waiting is None:
                return group, True
            group.append(waiting)
        return group, False


class GroupWriter(ABC, Generic[J]):
    """A thread that commits whatever is waiting when it is free. It starts with `start`."""

    def __init__(self) -> None:
        self.jobs: Jobs[J] = Jobs()
        self._thread = threading.Thread(target=self._run, name="gizzard-store", daemon=True)

    def start(self) -> None:
        """Begins to work; called once everything else is set up."""
        self._thread.start()

    async def close(self) -> None:
        """Finishes all jobs."""
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
            self._committed(group)
            tell(group)
        self._end()

    def _begin(self) -> None:
        """Prepares, in the thread."""

    def _next(self) -> QueuedJob[J] | None:
        """Waits for the next job; None at the end."""
        return self.jobs.next(None)

    @abstractmethod
    def _commit_group(self, group: Sequence[QueuedJob[J]]) -> None:
        """Commits a group, and notes the errors of jobs that failed."""

    def _committed(self, group: Sequence[QueuedJob[J]]) -> None:
        """Does what is to be done after a commit, before anybody is told of it."""

    @abstractmethod
    def _end(self) -> None:
        """Releases what the thread holds."""


def tell(group: Sequence[QueuedJob[J]]) -> None:
    """Tells everybody, on the event loop, how their jobs went."""
    group[0].loop.call_soon_threadsafe(_finish, group)


def _finish(group: Sequence[QueuedJob[J]]) -> None:
    for waiting in group:
        try:
            waiting.done(waiting.error)
        except Exception:  # the other callers must hear too
            log.exception("a callback after a commit failed")


def _resolve(durable: asyncio.Future[None], error: StoreError | None) -> None:
    if durable.done():  # the caller is gone
        return
    if error is None:
        durable.set_result(None)
    else:
        durable.set_exception(error)
