"""Failure detection from the heartbeats that this process has read."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from math import inf
from typing import Final, NamedTuple

GAP_SECONDS: Final = 0.5
"""Readings that are further apart do not count as consecutive."""


class Observed(NamedTuple):
    """A heartbeat and the monotonic time of its first reading."""

    heartbeat: datetime
    since: float


class FailureDetector:
    """Declares a node dead if its heartbeat has not changed for a lease of consecutive readings.

    Only the process's monotonic clock is used: a heartbeat is compared for equality, so it does not matter how the
    database's clock is set. A gap between readings restarts the wait for all nodes, because whatever kept this process
    from reading may have kept the others from renewing their heartbeats.
    """

    def __init__(self, lease: float) -> None:
        self._lease = lease
        self._asked = -inf
        self._observed: dict[int, Observed] = {}

    def read(self, heartbeats: Mapping[int, datetime], asked: float, answered: float) -> dict[int, datetime]:
        """Record the heartbeats read between two monotonic times. Returns those of the dead nodes."""
        known = self._observed if answered - self._asked <= GAP_SECONDS else {}
        self._asked = asked
        self._observed = {
            node: known[node] if node in known and known[node].heartbeat == heartbeat else Observed(heartbeat, answered)
            for node, heartbeat in heartbeats.items()
        }
        return {node: each.heartbeat for node, each in self._observed.items() if asked - each.since >= self._lease}
