"""Rewrites of a table's log: for the host's changes before the game, and to erase a person."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial

from gizzard.server.rooms.queue import Work, WorkQueue, resolve
from gizzard.server.store import StoreError
from gizzard.server.store.stored import Stored
from gizzard.server.tables.feed.loading import Loaded, load
from gizzard.server.tables.feed.subscribers import Client, Subscribers
from gizzard.server.tables.host import TableHost
from gizzard.server.tables.setup import TableSetup
from gizzard.server.tables.table_log import TableLog


class LogRewriter:
    """Rewrites the log of one table while its queue is held, and sends all clients the new state."""

    def __init__(self, log: TableLog, queue: WorkQueue[Client], subscribers: Subscribers, host: TableHost) -> None:
        self._log, self._queue, self._subscribers, self._host = log, queue, subscribers, host

    async def rewrite(self, change: Callable[[Stored], Stored]) -> None:
        """Rewrite the log after all queued requests. Raises what `change` raises, or StoreError."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._queue.put(None, lambda: self._queue.hold_for(None, self._rewritten(change, done)))
        await done

    async def _rewritten(self, change: Callable[[Stored], Stored], done: asyncio.Future[None]) -> Work:
        name = self._log.name
        try:
            await self._host.store.rewrite(name, change)
            setup, entries = await self._host.entries(name)
            loaded: Loaded[Client] = await load(setup, entries, self._host.time.now())
            before, after = self._log.state, loaded.state
            if (setup, after.n, after.social) == (self._log.setup, before.n, before.social):  # nothing was changed
                return partial(resolve, done, None, None)
        except Exception as error:  # passed to the waiting caller
            if isinstance(error, StoreError) and not self._log.lost:
                self._host.lose(name)  # its log may have been rewritten
            return partial(resolve, done, None, error)
        return partial(self._reset, setup, loaded, done)

    def _reset(self, setup: TableSetup, loaded: Loaded[Client], done: asyncio.Future[None]) -> None:
        """Send all clients the full state, because steps cannot remove what they have seen."""
        resolve(done, None, None)
        self._log.setup, self._log.state = setup, loaded.state
        self._subscribers.reset(setup, loaded, self._host.time.now())
