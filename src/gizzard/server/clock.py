"""What time does at a table: whose is up, and when somebody must look again."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Collection
from typing import Final, Protocol

from gizzard.server.events import Bot, Denied, Event
from gizzard.server.social import Social, deadline

GONE_MS: Final = 60_000
"""After so long without a connection a bot plays for a seat, where there is a clock."""
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


class WallTime:
    """The time of day, on the running event loop."""

    def now(self) -> int:
        """Milliseconds since 1970."""
        return time.time_ns() // 1_000_000

    def at(self, when: int, callback: Callable[[], None]) -> Timer:
        """Calls back at that time, or at once if it is past."""
        delay = max(0, when - self.now()) / 1000
        return asyncio.get_running_loop().call_later(delay, callback)


def due(social: Social, to_act: Collection[int], gone: dict[int, int]) -> tuple[int, Event] | None:
    """The next thing that time brings, and when; None where it brings nothing. `gone` says since when a seat is."""
    found: list[tuple[int, Event]] = [(ask.at + ASK_MS, Denied(ask.id)) for ask in social.asks]
    if social.phase == "playing" and social.clock:
        found += [(gone[seat] + GONE_MS, Bot(seat, "gone")) for seat in social.persons if seat in gone]
        late = [(deadline(social, seat), seat) for seat in to_act]
        found += [(when, Bot(seat, "late")) for when, seat in late if when is not None]
    return min(found, key=lambda one: one[0], default=None)
