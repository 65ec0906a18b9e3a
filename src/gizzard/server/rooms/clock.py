"""The server's time, and timers by it."""

import asyncio
import time
from collections.abc import Callable
from math import inf
from typing import Final, Protocol

HEARTBEAT_SECONDS: Final = 0.25
"""Maximum interval between readings of the clock."""
MAX_GAP_SECONDS: Final = 1.0
"""Maximum time counted between two readings; longer gaps mean that the process was stopped or the machine asleep."""


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


class RoomTimer:
    """Calls back at the earliest time set."""

    def __init__(self, time: Time, callback: Callable[[], None]) -> None:
        self._time, self._callback = time, callback
        self._timer: Timer | None = None
        self._at = 0

    def set(self, when: int | None) -> None:
        """Call back at `when` (ms since 1970), or earlier if an earlier time is pending; None does nothing."""
        if when is None or (self._timer and self._at <= when):
            return
        self.cancel()
        self._at = when
        self._timer = self._time.at(when, self._fire)

    def cancel(self) -> None:
        """Cancel the timer."""
        if self._timer:
            self._timer.cancel()
        self._timer = None

    def _fire(self) -> None:
        self._timer = None
        self._callback()
