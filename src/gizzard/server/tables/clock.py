"""The server's time, and the timeouts of a table."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Collection
from math import inf
from typing import Final, Protocol

from gizzard.server.tables.events import Bot, Denied, Event, Left, Started
from gizzard.server.tables.setup import TableSetup
from gizzard.server.tables.social import GONE_MS, Social, deadline

UNSEATED_MS: Final = 20_000
"""How long a matched player may be disconnected before losing the seat, while the table waits."""
ARRIVAL_MS: Final = 5_000
"""How long a self-starting table waits for a player who has just taken a seat."""
FILL_LEVEL: Final = "club"
"""The level of the bots that fill a self-starting table."""
HEARTBEAT_SECONDS: Final = 0.25
"""Maximum interval between readings of the clock."""
MAX_GAP_SECONDS: Final = 1.0
"""Maximum time counted between two readings; longer gaps mean that the process was stopped or the machine asleep."""
ASK_MS: Final = 60_000
"""How long an ask waits for votes."""


class Timer(Protocol):
    """A callback that has been scheduled."""

    def cancel(self) -> None:
        """Cancel the callback."""


class Time(Protocol):
    """The source of time for a table."""

    def now(self) -> int:
        """Milliseconds since 1970."""

    def at(self, when: int, callback: Callable[[], None]) -> Timer:
        """Schedule a callback."""

    def synchronize(self) -> None:
        """Set the time to the time of day, while no clock is running."""


class RunningTime:
    """The time while the server is running: it starts as the time of day, and passes only while the event loop runs.

    Changes of the system's clock do not affect it, and neither does a stopped process or a sleeping machine: players
    must not time out while the server is unreachable.
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
        self._ms += min(max(0.0, now - self._read_at), MAX_GAP_SECONDS if self._heartbeat else inf) * 1000
        self._read_at = now
        return int(self._ms)

    def at(self, when: int, callback: Callable[[], None]) -> Timer:
        """Schedule a callback; it runs immediately if its time has passed."""
        delay = max(0, when - self.now()) / 1000
        return asyncio.get_running_loop().call_later(delay, callback)

    def synchronize(self) -> None:
        """Set the time to the time of day, while no clock is running; never goes back."""
        self._ms = max(float(self.now()), self._time_of_day() * 1000)

    def start(self) -> None:
        """Read the clock periodically on the running event loop, to detect gaps."""
        self.now()
        self._heartbeat = asyncio.get_running_loop().call_later(HEARTBEAT_SECONDS, self.start)

    def stop(self) -> None:
        """Stop the periodic readings."""
        if self._heartbeat:
            self._heartbeat.cancel()
        self._heartbeat = None


def due(social: Social, to_act: Collection[int], gone: dict[int, int], setup: TableSetup) -> tuple[int, Event] | None:
    """The next timeout, as time and event, or None. `gone`: when disconnected seats lost their connection."""
    found: list[tuple[int, Event]] = [(ask.at + ASK_MS, Denied(ask.id, "unanswered")) for ask in social.asks]
    if social.phase == "playing" and social.clock:
        found += [(gone[seat] + GONE_MS, Bot(seat, "gone")) for seat in social.persons if seat in gone]
        late = [(deadline(social, seat), seat) for seat in to_act]
        found += [(when, Bot(seat, "late")) for when, seat in late if when is not None]
        if social.ends is not None:
            found += [(social.ends, Bot(seat, "late")) for seat in social.persons]
    if social.phase == "gathering" and setup.fill_at is not None:
        found += _until_start(social, gone, setup.fill_at, setup.tournament is not None)
    return min(found, key=lambda one: one[0], default=None)


def _until_start(social: Social, gone: dict[int, int], fill_at: int, reserved: bool) -> list[tuple[int, Event]]:
    """The timeouts of a self-starting table: disconnected players lose their seats, unless these are `reserved`."""
    missing = [seat for seat in social.persons if seat in gone]
    if reserved:
        return [(fill_at if missing else 0, Started(FILL_LEVEL))]
    if not missing:
        full = not any(seat.free for seat in social.seats)
        return [(0 if full else fill_at, Started(FILL_LEVEL))]
    latest = {seat: min(gone[seat] + UNSEATED_MS, max(gone[seat], fill_at) + ARRIVAL_MS) for seat in missing}
    return [(when, Left(seat)) for seat, when in latest.items()]
