"""What it costs to be connected to a node that does not have the table."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from statistics import quantiles
from time import perf_counter
from typing import Final, NamedTuple

from tests import postgres
from tests.load.process import cpu_seconds
from tests.server.cluster import at, node
from tests.server.live import Opened, Server

MESSAGES: Final = 3000
"""Messages that are sent and answered, one after the other."""
WARM_UP: Final = 200


class Hop(NamedTuple):
    """What a message and its answer cost more at another node than at the owner."""

    added_ms_99: float
    """Milliseconds at the 99th percentile."""
    added_cpu_us: float
    """Of both nodes together, in microseconds."""


class _Measured(NamedTuple):
    ms_99: float
    cpu_us: float


def hop(url: str, folder: Path) -> Hop:
    """Pings through both of two nodes."""
    database, free = postgres.empty(url), ("--limits", "0")
    with node(database, folder, "owner", *free) as owner, node(database, folder, "other", *free) as other:
        opened = owner.open({"players": 3, "rounds": 1}, seats=["novice", "novice"])
        with opened.seat():  # keeps the table here
            here, there = (_pinged(at(server, opened), (owner, other)) for server in (owner, other))
    return Hop(there.ms_99 - here.ms_99, there.cpu_us - here.cpu_us)


def _pinged(opened: Opened, nodes: Sequence[Server]) -> _Measured:
    with opened.seat() as seat:
        took: list[float] = []
        for number in range(-WARM_UP, MESSAGES):
            if number == 0:
                took, used = [], -sum(cpu_seconds(each.process.pid) for each in nodes)
            begun = perf_counter()
            seat.send({"type": "ping"})
            seat.until("pong")
            took.append(perf_counter() - begun)
        used += sum(cpu_seconds(each.process.pid) for each in nodes)
    return _Measured(quantiles(took, n=100)[98] * 1e3, used / MESSAGES * 1e6)
