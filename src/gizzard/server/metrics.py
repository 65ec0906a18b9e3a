"""The metrics of a server, for Prometheus: only numbers, and nothing about individual people or tables."""

from __future__ import annotations

from importlib.metadata import version
from typing import Final

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    Info,
    ProcessCollector,
    disable_created_metrics,
)

from gizzard.native import COMPILED

SECONDS: Final = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)
SIZES: Final = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)

disable_created_metrics()  # type: ignore[no-untyped-call]
REGISTRY: Final = CollectorRegistry()
ProcessCollector(registry=REGISTRY)
Info("gizzard", "This server.", registry=REGISTRY).info(
    {"version": version("gizzard"), "core": "compiled" if COMPILED else "plain"}
)
TABLES: Final = Gauge("gizzard_tables", "Tables in memory.", ["state"], registry=REGISTRY)
SOCKETS: Final = Gauge("gizzard_sockets", "Open websockets.", registry=REGISTRY)
RELAYED: Final = Gauge(
    "gizzard_relayed_sockets", "Websockets that are passed on to the node that has the table.", registry=REGISTRY
)
UNREACHABLE: Final = Gauge(
    "gizzard_unreachable_nodes", "Other nodes of the cluster that do not answer this one.", registry=REGISTRY
)
MOVES: Final = Histogram(
    "gizzard_move_seconds",
    "Time from the arrival of a person's move until it is durable and sent to all viewers.",
    buckets=SECONDS,
    registry=REGISTRY,
)
REFUSED: Final = Counter(
    "gizzard_refused", "Refused moves, asks, votes and lines of chat.", ["code"], registry=REGISTRY
)
LIMITED: Final = Counter(
    "gizzard_limited", "Requests and messages refused or delayed by a rate limit.", ["what"], registry=REGISTRY
)
COMMITS: Final = Histogram(
    "gizzard_commit_seconds", "Duration of the store's transactions.", buckets=SECONDS, registry=REGISTRY
)
GROUPS: Final = Histogram(
    "gizzard_commit_jobs", "Jobs committed together in one transaction.", buckets=SIZES, registry=REGISTRY
)
FENCED: Final = Counter(
    "gizzard_store_fenced", "Appends refused because this node had been declared dead.", registry=REGISTRY
)
UNKNOWN: Final = Counter(
    "gizzard_store_unknown",
    "Jobs during which the connection to the database broke, so that their outcome was unknown.",
    registry=REGISTRY,
)
CLAIMED: Final = Gauge("gizzard_store_claimed_tables", "Tables that this node of a cluster owns.", registry=REGISTRY)
BEAT: Final = Gauge(
    "gizzard_store_beat_age_seconds",
    "Time since this node of a cluster last told the database that it is alive; 0 without a cluster.",
    registry=REGISTRY,
)
HANDOVER: Final = Histogram(
    "gizzard_handover_seconds",
    "Time from the last sign of life of a node that this one declared dead until its tables were free.",
    buckets=(2.5, 2.75, 3.0, 3.5, 4.0, 5.0, 10.0, 30.0, 60.0),
    registry=REGISTRY,
)
LAG: Final = Histogram(
    "gizzard_loop_lag_seconds",
    "Delay of the event loop, measured four times a second.",
    buckets=SECONDS,
    registry=REGISTRY,
)
FILE: Final = Gauge("gizzard_store_file_bytes", "Size of the data file.", registry=REGISTRY)
WAL: Final = Gauge("gizzard_store_wal_bytes", "Size of the write-ahead log.", registry=REGISTRY)
FREE: Final = Gauge("gizzard_store_free_bytes", "Free space on the file system of the data.", registry=REGISTRY)
BACKUP: Final = Gauge(
    "gizzard_store_last_backup_seconds", "Time of the last backup, in seconds since 1970; 0: never.", registry=REGISTRY
)
WRITABLE: Final = Gauge("gizzard_store_writable", "0 while the store takes no writes, else 1.", registry=REGISTRY)
IN_PLACE: Final = Gauge(
    "gizzard_store_in_place", "0 if the data file was moved or deleted under the server, else 1.", registry=REGISTRY
)
STORE_USED: Final = Gauge("gizzard_store_used_ratio", "Used share of --max-size; 0 without a limit.", registry=REGISTRY)
BOTS: Final = Histogram(
    "gizzard_bot_seconds",
    "Time until a bot has answered, including its time in the queue.",
    ["level"],
    buckets=SECONDS,
    registry=REGISTRY,
)
BOTS_BUSY: Final = Gauge("gizzard_bots_busy", "Gizzard's own bots that are thinking.", registry=REGISTRY)
BOTS_WAITING: Final = Gauge("gizzard_bots_waiting", "Gizzard's own bots that are queued.", registry=REGISTRY)
ENGINES_BUSY: Final = Gauge("gizzard_engines_busy", "Engine processes in use.", registry=REGISTRY)
ENGINES_IDLE: Final = Gauge("gizzard_engines_idle", "Idle engine processes.", registry=REGISTRY)
ENGINES_WAITING: Final = Gauge("gizzard_engines_waiting", "Requests queued for an engine process.", registry=REGISTRY)
ENGINES_REPLACED: Final = Counter(
    "gizzard_engines_replaced", "Actions of a stand-in because no engine process was free in time.", registry=REGISTRY
)
REQUESTS: Final = Counter(
    "gizzard_http_requests", "Answers over HTTP.", ["method", "route", "status"], registry=REGISTRY
)
