"""The services of the application for its routes and its socket."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from gizzard.server.cluster.own_url import OwnURL
from gizzard.server.cluster.relay import Relay
from gizzard.server.jobs.process import Worker
from gizzard.server.ops.bans import Bans
from gizzard.server.ops.gate import Gate
from gizzard.server.ops.health import Readiness
from gizzard.server.ops.reports import Reports
from gizzard.server.ops.retention import Retention
from gizzard.server.store.protocol import Store
from gizzard.server.traffic.limits import Limits
from gizzard.server.web.hosts import Hosts

MetricsAccess = Literal["off", "local", "open"]
"""Who may read the metrics: nobody, programs on this machine, or anybody."""


@dataclass(frozen=True)
class Services:
    """The services of the application, which closes the store and the workers when it stops."""

    store: Store
    readiness: Readiness
    limits: Limits = field(default_factory=Limits)
    hosts: Hosts = field(default_factory=Hosts)
    gate: Gate = field(default_factory=lambda: Gate(Bans()))
    reports: Reports = field(default_factory=Reports)
    worker: Worker = field(default_factory=Worker)
    odds: Worker = field(default_factory=Worker)
    retention: Retention | None = None
    lobby: bool = True
    """Whether public tables are listed and matchmaking is enabled."""
    metrics_access: MetricsAccess = "local"
    relay: Relay | None = None
    """Relays requests to the nodes that share the store; None without a cluster."""
    own_url: OwnURL | None = None
    """The URL at which other nodes reach this one."""
    control: Path | None = None
    """The path of the operators' socket; None: no socket."""
    before_stop: list[Callable[[], Awaitable[None]]] = field(default_factory=list)
    """Hooks that run at shutdown, before clients are disconnected."""
