"""What a server counts and measures, for Prometheus: numbers alone, never whose they are or which table's."""

from __future__ import annotations

from collections.abc import Iterable
from importlib.metadata import version
from typing import Final, get_args

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
STORE_USED: Final = Gauge(
    "gizzard_store_used_ratio", "The share of --max-size that is used; 0 where there is no limit.", registry=REGISTRY
)
BOTS: Final = Histogram(
    "gizzard_bot_seconds", "How long a bot took for an action.", ["level"], buckets=SECONDS, registry=REGISTRY
)
REQUESTS: Final = Counter(
    "gizzard_http_requests", "Answers over HTTP.", ["method", "route", "status"], registry=REGISTRY
)


def exposition(phases: Iterable[Phase]) -> bytes:
    """All of it in Prometheus' text format; `phases`: those of the tables in memory."""
    found = list(phases)
    for phase in get_args(Phase):
        TABLES.labels(phase).set(found.count(phase))
    return generate_latest(REGISTRY)
