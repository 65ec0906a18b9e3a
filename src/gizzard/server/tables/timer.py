"""The timer of a table."""

from __future__ import annotations

from collections.abc import Callable

from gizzard.server.tables.clock import Time, Timer


class TableTimer:
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
