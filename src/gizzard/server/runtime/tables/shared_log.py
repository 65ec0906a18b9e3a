"""Logs that all nodes write: each claims the log for one entry at a time."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from typing import Final

from gizzard.server.domain.phrases import RequestError
from gizzard.server.domain.stored import Stored
from gizzard.server.store import OwnedElsewhere, Store, StoreError

CLAIM_ATTEMPTS: Final = 40
"""Maximum number of attempts to claim a log, which other nodes hold only briefly."""
CLAIM_SECONDS: Final = 0.05
"""Delay between attempts."""
RETRY_SECONDS: Final = 10.0
"""Delay before retrying to record a result that the store refused."""


async def append_shared(store: Store, log: str, n: int, row: str) -> bool:
    """Append entry number `n` to a log.

    Returns False if the store refused it, for example because another node has added that entry. Raises RequestError
    if the log cannot be claimed.
    """
    done: asyncio.Future[StoreError | None] = asyncio.get_running_loop().create_future()
    await _when_free(partial(store.claim, log))
    store.append(log, n, [row], done.set_result)
    refused = await done
    store.release(log)
    return refused is None


async def rewrite_shared(store: Store, log: str, change: Callable[[Stored], Stored]) -> None:
    """Rewrite a log. Raises RequestError if it cannot be claimed."""
    await _when_free(partial(store.rewrite, log, change))


async def _when_free(action: Callable[[], Awaitable[None]]) -> None:
    for _ in range(CLAIM_ATTEMPTS):
        with suppress(OwnedElsewhere):
            return await action()
        await asyncio.sleep(CLAIM_SECONDS)
    raise RequestError("not-saved")


async def retry(attempt: Callable[[], Awaitable[bool]], closing: asyncio.Event) -> None:
    """Repeat an attempt until it returns True, or the server is closing."""
    while not await attempt():
        with suppress(TimeoutError):
            async with asyncio.timeout(RETRY_SECONDS):
                await closing.wait()
                return
