"""A limit on concurrent work, with a FIFO queue of callers."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from prometheus_client import Gauge


class WorkerSlots:
    """A semaphore with gauges for taken slots and waiting callers."""

    def __init__(self, most: int, busy: Gauge, waiting: Gauge) -> None:
        self._free = asyncio.Semaphore(most)
        self._busy, self._waiting = busy, waiting
        self.taken = 0
        """Number of slots in use."""

    @asynccontextmanager
    async def one(self, within: float | None = None) -> AsyncIterator[None]:
        """A slot while the block runs. Raises TimeoutError after `within` seconds in the queue; None: no limit."""
        with self._waiting.track_inprogress():
            async with asyncio.timeout(within):
                await self._free.acquire()
        self.taken += 1
        try:
            with self._busy.track_inprogress():
                yield
        finally:
            self.taken -= 1
            self._free.release()
