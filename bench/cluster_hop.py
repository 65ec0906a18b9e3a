"""What it costs to be connected to a node that does not have the table."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter
from typing import Final, NamedTuple

from tests import postgres
from tests.load.process import cpu_seconds
from tests.server.live import Seat, Server
from tests.server.nodes import at, node

MESSAGES: Final = 500
"""Messages that are sent and answered, one after the other, in a block."""
BLOCKS: Final = 11
"""At each node, in turns."""


class Hop(NamedTuple):
    """What a message and its answer cost more at another node than at the owner."""

    added_ms_99: float
    """Milliseconds at the 99th percentile."""
    added_cpu_us: float
    """Of both nodes together, in microseconds."""


class _Block(NamedTuple):
    took: list[float]
    """Seconds, of each message."""
    cpu_us: float
    """Of both nodes, for a message."""


def hop(url: str, folder: Path) -> Hop:
    """Pings through both of two nodes. The processor time is the median of the differences between blocks."""
    database, free = postgres.empty(url), ("--limits", "0")
    with node(database, folder, "owner", *free) as owner, node(database, folder, "other", *free) as other:
        opened = owner.open({"players": 3, "rounds": 1}, seats=["novice", "novice"])
        with opened.seat() as direct, at(other, opened).seat() as passed_on:
            blocks = [[_pinged(seat, (owner, other)) for seat in (direct, passed_on)] for _ in range(1 + BLOCKS)]
    here, there = zip(*blocks[1:], strict=True)  # the first warms up
    added = [passed.cpu_us - own.cpu_us for own, passed in zip(here, there, strict=True)]
    return Hop(_ms_99(there) - _ms_99(here), median(added))


def _pinged(seat: Seat, nodes: Sequence[Server]) -> _Block:
    took, used = [], -sum(cpu_seconds(each.process.pid) for each in nodes)
    for _ in range(MESSAGES):
        begun = perf_counter()
        seat.send({"type": "ping"})
        seat.until("pong")
        took.append(perf_counter() - begun)
    used += sum(cpu_seconds(each.process.pid) for each in nodes)
    return _Block(took, used / MESSAGES * 1e6)


def _ms_99(blocks: Sequence[_Block]) -> float:
    return quantiles([each for block in blocks for each in block.took], n=100)[98] * 1e3
