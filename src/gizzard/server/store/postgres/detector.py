"""Failure detection from the heartbeats that this process has read."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from math import inf
from typing import Final, NamedTuple

LEAST_READINGS: Final = 5
"""Between two readings this fraction of a lease counts at most, so a node is declared dead after five of them."""


class Observed(NamedTuple):
    """A heartbeat and the monotonic time of its first reading, later by all that does not count since."""

    heartbeat: datetime
    since: float


class FailureDetector:
    """Declares a node dead if its heartbeat has not changed for a lease of observed time.

    Only the process's monotonic clock is used: a heartbeat is compared for equality, so it does not matter how the
    database's clock is set. Between two readings a fifth of the lease counts at most, because whatever kept this
    process from reading may have kept the others from renewing their heartbeats. The wait does not start again, or a
    database that is slow at every commit would put it off for ever.
    """

    def __init__(self, lease: float) -> None:
        self._lease = lease
        self._answered = -inf
        self._observed: dict[int, Observed] = {}

    def read(self, heartbeats: Mapping[int, datetime], asked: float, answered: float) -> dict[int, datetime]:
        """Record the heartbeats read between two monotonic times. Returns those of the dead nodes."""
        uncounted = max(0.0, answered - self._answered - self._lease / LEAST_READINGS)
        self._answered = answered
        self._observed = {
            node: Observed(heartbeat, known.since + uncounted)
            if (known := self._observed.get(node)) and known.heartbeat == heartbeat
            else Observed(heartbeat, answered)
            for node, heartbeat in heartbeats.items()
        }
        return {node: each.heartbeat for node, each in self._observed.items() if asked - each.since >= self._lease}
