"""A queue of everything that is asked of a table, which is done in the order in which it came."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Coroutine

from gizzard.errors import IllegalAction
from gizzard.server.domain.phrases import RequestError
from gizzard.server.runtime.feed.subscribers import Client
from gizzard.server.store import StoreError

Work = Callable[[], None]
Refuse = Callable[[Client | None, IllegalAction | RequestError], None]

log = logging.getLogger(__name__)


class WorkQueue:
    """The queue of one table. While it is held, everything in it waits: entries are on their way to disk, or a longer
    job is under way.

    `refuse` is called with requests that fail; `idle` is called whenever nothing is left to do.
    """

    def __init__(self, table: str, refuse: Refuse, idle: Work) -> None:
        self._table, self._refuse, self._idle = table, refuse, idle
        self._waiting: deque[tuple[Client | None, Work]] = deque()
        self.held = False
        self._job: asyncio.Task[None] | None = None

    def __len__(self) -> int:
        return len(self._waiting)

    def put(self, client: Client | None, work: Work) -> None:
        """Queues some work for a client, or for nobody in particular."""
        self._waiting.append((client, work))
        if not self.held:
            self._run()

    def hold(self) -> None:
        """Stops working until `release`."""
        self.held = True

    def release(self) -> None:
        """Continues working."""
        self.held = False
        self._run()

    def hold_for(self, client: Client | None, job: Coroutine[None, None, Work]) -> None:
        """Holds the queue until a job is done, then does the work that the job returns."""
        self.hold()
        self._job = asyncio.create_task(self._held_for(client, job))

    async def close(self) -> None:
        """Waits for the current job."""
        if self._job:
            await asyncio.gather(self._job, return_exceptions=True)

    async def _held_for(self, client: Client | None, job: Coroutine[None, None, Work]) -> None:
        try:
            self._waiting.appendleft((client, await job))  # before whatever has waited meanwhile
        except StoreError:
            self._refuse(client, RequestError("not-saved"))
        except Exception as error:
            self._failed(client, error)
        self._job = None
        self.release()

    def _run(self) -> None:
        while self._waiting and not self.held:
            client, work = self._waiting.popleft()
            try:
                work()
            except Exception as error:
                self._failed(client, error)
        if not self.held:
            self._idle()

    def _failed(self, client: Client | None, error: Exception) -> None:
        if not isinstance(error, IllegalAction | RequestError):
            log.error("a request failed", extra={"table": self._table}, exc_info=error)
            error = RequestError("internal")
        self._refuse(client, error)
