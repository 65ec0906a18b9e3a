"""A FIFO queue of the requests to a room."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Coroutine
from typing import Generic, TypeVar

from gizzard.core.errors import IllegalAction
from gizzard.server.phrases import RequestError
from gizzard.server.store.protocol import StoreError

Work = Callable[[], None]
Refusal = IllegalAction | RequestError

C = TypeVar("C")

log = logging.getLogger(__name__)


class WorkQueue(Generic[C]):
    """The queue of one room, for clients of a type. It is held while entries are being written or a longer job runs.

    `refuse` is called for failed requests; `idle` is called whenever the queue is empty.
    """

    def __init__(self, name: str, refuse: Callable[[C | None, Refusal], None], idle: Work) -> None:
        self._name, self._refuse, self._idle = name, refuse, idle
        self._waiting: deque[tuple[C | None, Work]] = deque()
        self.held = self._ended = False
        self._jobs: set[asyncio.Task[None]] = set()

    def __len__(self) -> int:
        return len(self._waiting)

    @property
    def busy(self) -> bool:
        """Whether something is queued or under way."""
        return self.held or bool(self._waiting)

    def put(self, client: C | None, work: Work) -> None:
        """Queue work, optionally on behalf of a client."""
        self._waiting.append((client, work))
        self._run()

    def hold(self) -> None:
        """Pause until `release`."""
        self.held = True

    def release(self) -> None:
        """Resume."""
        self.held = False
        self._run()

    def hold_for(self, client: C | None, job: Coroutine[None, None, Work]) -> None:
        """Hold the queue until a job is done, then run the work that it returns."""
        self.hold()
        self._jobs.add(task := asyncio.create_task(self._run_job(client, job)))
        task.add_done_callback(self._jobs.discard)

    def end(self) -> None:
        """Hold nothing from now on: the room is closed, and those who wait are notified immediately."""
        self._ended = True
        self._run()

    async def close(self) -> None:
        """Wait for what is under way."""
        await asyncio.gather(*self._jobs, return_exceptions=True)

    async def _run_job(self, client: C | None, job: Coroutine[None, None, Work]) -> None:
        try:
            self._waiting.appendleft((client, await job))  # before all queued work
        except StoreError:
            self._refuse(client, RequestError("not-saved"))
        except Exception as error:
            self._failed(client, error)
        self.release()

    def _run(self) -> None:
        while self._waiting and (self._ended or not self.held):
            client, work = self._waiting.popleft()
            try:
                work()
            except Exception as error:
                self._failed(client, error)
        if not self.held:
            self._idle()

    def _failed(self, client: C | None, error: Exception) -> None:
        if not isinstance(error, IllegalAction | RequestError):
            log.error("a request failed", extra={"table": self._name}, exc_info=error)
            error = RequestError("internal")
        self._refuse(client, error)
