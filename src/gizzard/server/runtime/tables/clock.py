"""Clocks: the server's time, and the next event that time brings at a table."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Collection
from math import inf
from typing import Final, Protocol

from gizzard.server.domain.events import Bot, Denied, Event, Left, Started
from gizzard.server.domain.table.social import Social, deadline

GONE_MS: Final = 60_000
"""After so long without a connection a bot takes over a seat, at tables with a clock."""
UNSEATED_MS: Final = 20_000
"""After so long without a connection somebody who searched for a game loses their seat, while the table waits."""
ARRIVAL_MS: Final = 5_000
"""How long the start of a table that fills by itself waits for somebody who has just taken a seat there."""
FILL_LEVEL: Final = "club"
"""The bots that take the free seats there."""
HEARTBEAT_SECONDS: Final = 0.25
"""How often the clock is read at least."""
LONGEST_GAP_SECONDS: Final = 1.0
"""At most so much of the time between two readings is counted; the process may have been stopped, or the machine
asleep."""
ASK_MS: Final = 60_000
"""How long an ask waits for votes."""


class Timer(Protocol):
    """A callback that has been scheduled."""

    def cancel(self) -> None:
        """Cancels the callback."""


class Time(Protocol):
    """The source of time for a table."""

    def now(self) -> int:
        """Milliseconds since 1970."""

    def at(self, when: int, callback: Callable[[], None]) -> Timer:
        """Schedules a callback."""

    def synchronize(self) -> None:
        """Catches up with the time of day, while nobody's clock is running."""


class RunningTime:
    """The time while the server is running: it starts as the time of day, and passes only while the event loop runs.

    A change of the system's clock does not affect it, nor does a process that was stopped or a machine that was asleep:
    nobody is late because of a time in which nothing could reach the server.
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
        """Schedules a callback; it runs immediately if its time has passed."""
        delay = max(0, when - self.now()) / 1000
        return asyncio.get_running_loop().call_later(delay, callback)

    def synchronize(self) -> None:
        """Catches up with the time of day, while nobody's clock is running; never goes back."""
        self._ms = max(float(self.now()), self._time_of_day() * 1000)

    def start(self) -> None:
        """Reads the clock regularly on the running event loop, so that gaps are noticed."""
        self.now()
        self._heartbeat = asyncio.get_running_loop().call_later(HEARTBEAT_SECONDS, self.start)

    def stop(self) -> None:
        """Stops what `start` began."""
        if self._heartbeat:
            self._heartbeat.cancel()
        self._heartbeat = None


def due(
    social: Social, to_act: Collection[int], gone: dict[int, int], fill_at: int | None = None
) -> tuple[int, Event] | None:
    """The next event that time brings, and when; None for none. `gone`: since when seats have been without a
    connection. `fill_at`: when a table that has not begun is filled with bots.
    """
    found: list[tuple[int, Event]] = [(ask.at + ASK_MS, Denied(ask.id, "unanswered")) for ask in social.asks]
    if social.phase == "playing" and social.clock:
        found += [(gone[seat] + GONE_MS, Bot(seat, "gone")) for seat in social.persons if seat in gone]
        late = [(deadline(social, seat), seat) for seat in to_act]
        found += [(when, Bot(seat, "late")) for when, seat in late if when is not None]
    if social.phase == "gathering" and fill_at is not None:
        found += _until_start(social, gone, fill_at)
    return min(found, key=lambda one: one[0], default=None)


def _until_start(social: Social, gone: dict[int, int], fill_at: int) -> list[tuple[int, Event]]:
    """What leads to the start of a table that fills by itself: nobody plays there with people who never came."""
    missing = [seat for seat in social.persons if seat in gone]
    if not missing:
        full = not any(seat.free for seat in social.seats)
        return [(0 if full else fill_at, Started(FILL_LEVEL))]
    latest = {seat: min(gone[seat] + UNSEATED_MS, max(gone[seat], fill_at) + ARRIVAL_MS) for seat in missing}
    return [(when, Left(seat)) for seat, when in latest.items()]
