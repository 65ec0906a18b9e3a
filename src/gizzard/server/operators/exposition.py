"""The metrics in Prometheus' text format."""

from __future__ import annotations

from collections.abc import Iterable
from math import nan
from typing import get_args

from prometheus_client import generate_latest

from gizzard.server import metrics
from gizzard.server.store.protocol import StoreHealth
from gizzard.server.tables.messages import Phase


def exposition(phases: Iterable[Phase], tournaments: int, store: StoreHealth) -> bytes:
    """All metrics; `phases` are those of the tables in memory."""
    found = list(phases)
    metrics.FILE.set(store.file_bytes)
    metrics.WAL.set(store.wal_bytes)
    metrics.FREE.set(nan if store.free_disk_bytes is None else store.free_disk_bytes)  # NaN triggers no alert
    metrics.BACKUP.set(store.last_backup or 0)
    metrics.WRITABLE.set(store.writable)
    metrics.IN_PLACE.set(store.in_place)
    metrics.CLAIMED.set(store.claimed)
    metrics.BEAT.set(store.beat_age)
    metrics.TOURNAMENTS.set(tournaments)
    for phase in get_args(Phase):
        metrics.TABLES.labels(phase).set(found.count(phase))
    return generate_latest(metrics.REGISTRY)
