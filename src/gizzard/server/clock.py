"""What time does at a table: whose is up, and when somebody must look again."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Collection
from math import inf
from typing import Final, Protocol

from gizzard.server.events import Bot, Denied, Event
from gizzard.server.social import Social, deadline

GONE_MS: Final = 60_000
"""After so long without a connection a bot plays for a seat, where there is a clock."""
HEARTBEAT_SECONDS: Final = 0.25
"""How often the clock is read while nothing else reads it."""
LONGEST_GAP_SECONDS: Final = 1.0
"""What of a longer time between two readings is counted: the process was stopped, or the machine asleep."""
ASK_MS: Final = 60_000
"""How long an ask waits for answers."""


class Timer(Protocol):
    """Something that will happen."""

    def cancel(self) -> None:
        """It will not."""


class Time(Protocol):
    """Where a table takes its time from."""

    def now(self) -> int:
        """Milliseconds since 1970."""

    def at(self, when: int, callback: Callable[[], None]) -> Timer:
        """Calls back at that time."""

    def synchronize(self) -> None:
        """Catches up with the time of day, while nobody's clock runs."""


class RunningTime:
    """The time while the server runs: it starts as the time of day, and passes only while the event loop turns.

    A step of the system's clock does not move it, and neither does a process that was stopped or a machine that slept:
    nobody is late for a time in which nothing could reach the server.
    """

    def __init__(
        self, clock: Callable[[], float] = time.monotonic, time_of_day: Callable[[], float] = time.time
    ) -> None:
        self._clock, self._time_of_day = clock, time_of_day
        self._read_at = clock()
        self._ms = time_of_day() * 1000
        self._heartbeat: asyncio.TimerHandle | None = None

    def now(self) -> int:
        """Milliseconds since 1970."""
        now = self._clock()
        self._ms += min(max(0.0, now - self._read_at), LONGEST_GAP_SECONDS if self._heartbeat else inf) * 1000
        self._read_at = now
        return int(self._ms)

    def at(self, when: int, callback: Callable[[], None]) -> Timer:
        """Calls back at that time, or at once if it is past."""
        delay = max(0, when - self.now()) / 1000
        return asyncio.get_running_loop().call_later(delay, callback)

    def synchronize(self) -> None:
        """Catches up with the time of day, while nobody's clock runs; never goes back."""
        self._ms = max(float(self.now()), self._time_of_day() * 1000)

    def start(self) -> None:
        """Reads the clock regularly, on the running event loop, so that a gap is noticed."""
        self.now()
        self._heartbeat = asyncio.get_running_loop().call_later(HEARTBEAT_SECONDS, self.start)

    def stop(self) -> None:
        """Ends what `start` began."""
        if self._heartbeat:
            self._heartbeat.cancel()
        self._heartbeat = None


def due(social: Social, to_act: Collection[int], gone: dict[int, int]) -> tuple[int, Event] | None:
    """The next thing that time brings, and when; None where it brings nothing. `gone` says since when a seat is."""
    found: list[tuple[int, Event]] = [(ask.at + ASK_MS, Denied(ask.id)) for ask in social.asks]
    if social.phase == "playing" and social.clock:
        found += [(gone[seat] + GONE_MS, Bot(seat, "gone")) for seat in social.persons if seat in gone]
        late = [(deadline(social, seat), seat) for seat in to_act]
        found += [(when, Bot(seat, "late")) for when, seat in late if when is not None]
    return min(found, key=lambda one: one[0], default=None)
