"""Done every hour, by one node of a cluster: abandoned tables are closed, and old games removed."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import Final

from gizzard.server.domain.phrases import RequestError
from gizzard.server.ops.retention import Retention, prune
from gizzard.server.runtime.tables.tables import Tables
from gizzard.server.store import Elsewhere

ABANDONED_SECONDS: Final = 24 * 3600
"""A table that nobody has been at for so long is closed."""
SWEEP_SECONDS: Final = 3600
TURN_SECONDS: Final = 0.9 * SWEEP_SECONDS
"""For so long after a node has begun, no other one does: nodes do not wake up at the same moment."""

log = logging.getLogger(__name__)


async def sweep_forever(tables: Tables, retention: Retention | None) -> None:
    """Sweeps every hour."""
    while True:
        try:
            cluster = tables.store.cluster
            if cluster is None or await cluster.take_turn("sweep", TURN_SECONDS):
                await sweep(tables, retention)
        except Exception:
            log.exception("tables could not be swept")
        await asyncio.sleep(SWEEP_SECONDS)


async def sweep(tables: Tables, retention: Retention | None = None) -> None:
    """Closes the tables that nobody has been at for a day, and removes what was kept until a day ended, and games that
    ended too long ago.
    """
    now = tables.time.now() / 1000
    for name in await tables.store.open_since(now - ABANDONED_SECONDS):
        with suppress(RequestError, Elsewhere):  # damaged, or the log of a day: the others are closed
            await _close_abandoned(tables, name)
    await tables.daily.forget_marks()
    if retention:
        await prune(tables.store, retention, tables.time.now() / 1000, tables.store.remove, tables.reserve)


async def _close_abandoned(tables: Tables, name: str) -> None:
    setup, entries = await tables.entries(name)
    last = entries[-1].at / 1000 if entries else setup.created
    if last < tables.time.now() / 1000 - ABANDONED_SECONDS:
        (await tables.find(name)).end()
