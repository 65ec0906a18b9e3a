"""The metrics of a server, for Prometheus: only numbers, and nothing about individual people or tables."""

from functools import partial
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

from gizzard.core.native import COMPILED

SECONDS: Final = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)
SIZES: Final = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)

disable_created_metrics()  # type: ignore[no-untyped-call]
REGISTRY: Final = CollectorRegistry()
ProcessCollector(registry=REGISTRY)
Info("gizzard", "This server.", registry=REGISTRY).info(
    {"version": version("gizzard"), "core": "compiled" if COMPILED else "plain"}
)
_counter = partial(Counter, registry=REGISTRY)
_gauge = partial(Gauge, registry=REGISTRY)
_histogram = partial(Histogram, registry=REGISTRY)

TABLES: Final = _gauge("gizzard_tables", "Tables in memory.", ["state"])
TOURNAMENTS: Final = _gauge("gizzard_tournaments", "Tournaments in memory.")
TOURNAMENT_RESULTS: Final = _counter("gizzard_tournament_results", "Results taken from tournaments' tables.")
SOCKETS: Final = _gauge("gizzard_sockets", "Open websockets.")
RELAYED: Final = _gauge("gizzard_relayed_sockets", "Websockets that are passed on to the node that has the table.")
UNREACHABLE: Final = _gauge("gizzard_unreachable_nodes", "Other nodes of the cluster that do not answer this one.")
MOVES: Final = _histogram(
    "gizzard_move_seconds",
    "Time from the arrival of a person's move until it is durable and sent to all viewers.",
    buckets=SECONDS,
)
REFUSED: Final = _counter("gizzard_refused", "Refused moves, asks, votes and lines of chat.", ["code"])
LIMITED: Final = _counter("gizzard_limited", "Requests and messages refused or delayed by a rate limit.", ["what"])
MALFORMED: Final = _counter("gizzard_malformed", "HTTP requests that are malformed or too large.")
COMMITS: Final = _histogram("gizzard_commit_seconds", "Duration of the store's transactions.", buckets=SECONDS)
GROUPS: Final = _histogram("gizzard_commit_jobs", "Jobs committed together in one transaction.", buckets=SIZES)
FENCED: Final = _counter("gizzard_store_fenced", "Appends refused because their table had been claimed again.")
UNKNOWN: Final = _counter(
    "gizzard_store_unknown",
    "Jobs during which the connection to the database broke, so that their outcome was unknown.",
)
CLAIMED: Final = _gauge("gizzard_store_claimed_tables", "Tables that this node of a cluster owns.")
BEAT: Final = _gauge(
    "gizzard_store_beat_age_seconds",
    "Time since this node of a cluster last told the database that it is alive; 0 without a cluster.",
)
HANDOVER: Final = _histogram(
    "gizzard_handover_seconds",
    "Time from the last sign of life of a node that this one declared dead until its tables were free.",
    buckets=(2.5, 2.75, 3.0, 3.5, 4.0, 5.0, 10.0, 30.0, 60.0),
)
LAG: Final = _histogram(
    "gizzard_loop_lag_seconds", "Delay of the event loop, measured four times a second.", buckets=SECONDS
)
FILE: Final = _gauge("gizzard_store_file_bytes", "Size of the data file.")
WAL: Final = _gauge("gizzard_store_wal_bytes", "Size of the write-ahead log.")
FREE: Final = _gauge("gizzard_store_free_bytes", "Free space on the file system of the data.")
BACKUP: Final = _gauge("gizzard_store_last_backup_seconds", "Time of the last backup, in seconds since 1970; 0: never.")
WRITABLE: Final = _gauge("gizzard_store_writable", "0 while the store takes no writes, else 1.")
IN_PLACE: Final = _gauge("gizzard_store_in_place", "0 if the data file was moved or deleted under the server, else 1.")
STORE_USED: Final = _gauge("gizzard_store_used_ratio", "Used share of --max-size; 0 without a limit.")
BOT_SECONDS: Final = _histogram(
    "gizzard_bot_seconds", "Time until a bot has answered, including its time in the queue.", ["level"], buckets=SECONDS
)
BOTS_BUSY: Final = _gauge("gizzard_bots_busy", "Gizzard's own bots that are thinking.")
BOTS_WAITING: Final = _gauge("gizzard_bots_waiting", "Gizzard's own bots that are queued.")
ENGINES_BUSY: Final = _gauge("gizzard_engines_busy", "Engine processes in use.")
ENGINES_IDLE: Final = _gauge("gizzard_engines_idle", "Idle engine processes.")
ENGINES_WAITING: Final = _gauge("gizzard_engines_waiting", "Requests queued for an engine process.")
ENGINES_REPLACED: Final = _counter(
    "gizzard_engines_replaced", "Actions of a stand-in because no engine process was free in time."
)
REQUESTS: Final = _counter("gizzard_http_requests", "Answers over HTTP.", ["method", "route", "status"])
