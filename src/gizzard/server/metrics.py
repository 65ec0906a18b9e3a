"""What a server counts and measures, for Prometheus: numbers alone, never whose they are or which table's."""

from __future__ import annotations

from collections.abc import Iterable
from importlib.metadata import version
from typing import TYPE_CHECKING, Final, get_args

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    Info,
    ProcessCollector,
    disable_created_metrics,
    generate_latest,
)

from gizzard.core import COMPILED
from gizzard.server.social import Phase

if TYPE_CHECKING:
    from gizzard.server.store import StoreHealth  # which counts here itself

SECONDS: Final = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)
SIZES: Final = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)

disable_created_metrics()  # type: ignore[no-untyped-call]
REGISTRY: Final = CollectorRegistry()
ProcessCollector(registry=REGISTRY)
Info("gizzard", "This server.", registry=REGISTRY).info(
    {"version": version("gizzard"), "core": "compiled" if COMPILED else "plain"}
)
TABLES: Final = Gauge("gizzard_tables", "Tables in memory.", ["state"], registry=REGISTRY)
SOCKETS: Final = Gauge("gizzard_sockets", "Sockets that are connected.", registry=REGISTRY)
MOVES: Final = Histogram(
    "gizzard_move_seconds",
    "From the arrival of a person's move until it is durable and told to all who see it.",
    buckets=SECONDS,
    registry=REGISTRY,
)
REFUSED: Final = Counter(
    "gizzard_refused", "Moves, asks, votes and lines of chat that were refused.", ["code"], registry=REGISTRY
)
LIMITED: Final = Counter("gizzard_limited", "What was refused for coming too often.", ["what"], registry=REGISTRY)
COMMITS: Final = Histogram(
    "gizzard_commit_seconds", "How long a transaction of the store took.", buckets=SECONDS, registry=REGISTRY
)
GROUPS: Final = Histogram(
    "gizzard_commit_jobs", "How many jobs became durable together.", buckets=SIZES, registry=REGISTRY
)
LAG: Final = Histogram(
    "gizzard_loop_lag_seconds",
    "How late the event loop got to what was due, measured four times a second.",
    buckets=SECONDS,
    registry=REGISTRY,
)
FILE: Final = Gauge("gizzard_store_file_bytes", "Size of the file that keeps all tables.", registry=REGISTRY)
WAL: Final = Gauge("gizzard_store_wal_bytes", "Size of its write-ahead log.", registry=REGISTRY)
FREE: Final = Gauge("gizzard_store_free_bytes", "Space left on its file system.", registry=REGISTRY)
BACKUP: Final = Gauge(
    "gizzard_store_last_backup_seconds", "When the last backup was made, since 1970; 0: never.", registry=REGISTRY
)
WRITABLE: Final = Gauge("gizzard_store_writable", "1 unless the last attempt to write failed.", registry=REGISTRY)
STORE_USED: Final = Gauge(
    "gizzard_store_used_ratio", "The share of --max-size that is used; 0 where there is no limit.", registry=REGISTRY
)
BOTS: Final = Histogram(
    "gizzard_bot_seconds",
    "From asking a bot for an action until it came, time in the queue included.",
    ["level"],
    buckets=SECONDS,
    registry=REGISTRY,
)
BOTS_BUSY: Final = Gauge("gizzard_bots_busy", "Gizzard's own bots that are thinking.", registry=REGISTRY)
BOTS_WAITING: Final = Gauge("gizzard_bots_waiting", "Own bots queued for their turn to think.", registry=REGISTRY)
ENGINES_BUSY: Final = Gauge("gizzard_engines_busy", "Engine processes that are in use.", registry=REGISTRY)
ENGINES_IDLE: Final = Gauge("gizzard_engines_idle", "Engine processes kept for the next question.", registry=REGISTRY)
ENGINES_WAITING: Final = Gauge("gizzard_engines_waiting", "Questions queued for an engine process.", registry=REGISTRY)
ENGINES_REPLACED: Final = Counter(
    "gizzard_engines_replaced", "Actions of a stand-in, because no engine process was free in time.", registry=REGISTRY
)
REQUESTS: Final = Counter(
    "gizzard_http_requests", "Answers over HTTP.", ["method", "route", "status"], registry=REGISTRY
)


def exposition(phases: Iterable[Phase], store: StoreHealth) -> bytes:
    """All of it in Prometheus' text format; `phases`: those of the tables in memory."""
    found = list(phases)
    FILE.set(store.file_bytes)
    WAL.set(store.wal_bytes)
    FREE.set(store.free_disk_bytes)
    BACKUP.set(store.last_backup or 0)
    WRITABLE.set(store.writable)
    for phase in get_args(Phase):
        TABLES.labels(phase).set(found.count(phase))
    return generate_latest(REGISTRY)
