"""Results of tables, which are recorded elsewhere in the background."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final

from gizzard.server.store.protocol import Damaged, StoreError
from gizzard.server.wire.messages import RequestError

RETRY_SECONDS: Final = 10.0
"""Delay before retrying to record a result that the store refused."""
RETRIED: Final = ("not-saved", "moved")
"""The refusals after which it is retried."""

Record = Callable[[], Awaitable[None]]
"""Records the result of a table. Raises StoreError or RequestError."""

log = logging.getLogger(__name__)


class Recording:
    """Results that are being recorded, again and again until the store does not refuse them."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()
        self._closing = asyncio.Event()

    def begin(self, record: Record, table: str) -> None:
        """Record the result of a table."""
        self._tasks.add(task := asyncio.create_task(self._retry(record, table)))
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """Try to record pending results; the rest is found again at the next start."""
        self._closing.set()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _retry(self, record: Record, table: str) -> None:
        while not await recorded(record, table):
            with suppress(TimeoutError):
                async with asyncio.timeout(RETRY_SECONDS):
                    await self._closing.wait()
                    return


async def recorded(record: Record, table: str) -> bool:
    """Record the result of a table. Returns False if the store refused it, so that it can be retried."""
    try:
        await record()
    except (StoreError, RequestError) as refused:
        log.warning("the result of a game was not recorded", extra={"table": table, "why": str(refused)})
        return isinstance(refused, Damaged) or (isinstance(refused, RequestError) and refused.code not in RETRIED)
    except Exception:
        log.exception("the result of a game was not recorded", extra={"table": table})
    return True
