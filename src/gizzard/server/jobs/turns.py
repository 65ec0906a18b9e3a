"""A limit on concurrent work. Addresses take turns, so that nobody waits for all the work of one of them."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import AbstractContextManager, asynccontextmanager, nullcontext

from prometheus_client import Gauge


class Turns:
    """A semaphore with a queue for each address; the callers of one address are served in order.

    `busy` and `waiting` are gauges for running work and waiting callers.
    """

    def __init__(self, most: int, busy: Gauge | None = None, waiting: Gauge | None = None) -> None:
        self._most, self._busy, self._waiting = most, busy, waiting
        self._queues: dict[str | None, deque[asyncio.Future[None]]] = {}
        """By address, in the order of their next turns."""
        self.taken = 0
        """Amount of work that is running."""

    @asynccontextmanager
    async def one(self, address: str | None = None, within: float | None = None) -> AsyncIterator[None]:
        """Run the block in a turn of an address; None: this machine.

        Raises TimeoutError after `within` seconds in the queue; None: no limit.
        """
        with _counted(self._waiting):
            async with asyncio.timeout(within):
                await self._acquire(address)
        try:
            with _counted(self._busy):
                yield
        finally:
            self._release()

    async def _acquire(self, address: str | None) -> None:
        if self.taken < self._most:
            self.taken += 1
            return
        turn = asyncio.get_running_loop().create_future()
        self._queues.setdefault(address, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled():  # it had just come
                self._release()
            raise

    def _release(self) -> None:
        """Pass the turn on to the next caller who still waits, if there is one."""
        while self._queues:
            address = next(iter(self._queues))
            queue = self._queues.pop(address)
            turn = queue.popleft()
            if queue:
                self._queues[address] = queue  # behind the others
            if not turn.done():
                turn.set_result(None)
                return
        self.taken -= 1


def _counted(gauge: Gauge | None) -> AbstractContextManager[object]:
    return gauge.track_inprogress() if gauge else nullcontext()
