"""The hourly sweep, by one node of a cluster: close abandoned tables and remove old games."""

import asyncio
import logging
from contextlib import suppress
from typing import Final

from gizzard.server.node.features import KINDS
from gizzard.server.node.node import Node
from gizzard.server.ops.retention import Retention, prune
from gizzard.server.store.protocol import OwnedElsewhere
from gizzard.server.tables.tables import Tables
from gizzard.server.wire.messages import RequestError

ABANDONED_SECONDS: Final = 24 * 3600
"""Tables without clients for this time are closed."""
SWEEP_SECONDS: Final = 3600
TURN_SECONDS: Final = 0.9 * SWEEP_SECONDS
"""Minimum time between sweeps of the cluster, slightly less than the interval because nodes are not synchronised."""

log = logging.getLogger(__name__)


async def sweep_forever(node: Node, retention: Retention | None) -> None:
    """Sweep every hour."""
    while True:
        try:
            cluster = node.tables.store.cluster
            if cluster is None or await cluster.take_turn("sweep", TURN_SECONDS):
                await sweep(node, retention)
        except Exception:
            log.exception("tables could not be swept")
        await asyncio.sleep(SWEEP_SECONDS)


async def sweep(node: Node, retention: Retention | None = None) -> None:
    """Close tables abandoned for a day, remove marks of past days and expired games, and rate games that were not."""
    tables = node.tables
    now = tables.time.now() / 1000
    for name in await tables.store.open_before(now - ABANDONED_SECONDS):
        with suppress(RequestError, OwnedElsewhere):  # damaged, or a daily deal; continue with the others
            await _close_abandoned(tables, name)
    await node.daily.remove_marks()
    await node.ratings.judge_all()
    if retention:
        await prune(tables.store, KINDS, retention, tables.time.now() / 1000, tables.store.remove, node.rooms.reserve)


async def _close_abandoned(tables: Tables, name: str) -> None:
    setup, entries = await tables.entries(name)
    last = entries[-1].at / 1000 if entries else setup.created
    if last < tables.time.now() / 1000 - ABANDONED_SECONDS:
        (await tables.find(name)).end()
