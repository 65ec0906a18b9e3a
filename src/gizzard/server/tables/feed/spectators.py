"""Spectators see the public state, optionally with a delay."""

from collections import deque
from typing import Protocol

from gizzard.server.rooms.viewers import Viewer
from gizzard.server.tables.events import Entry
from gizzard.server.tables.state import TableState


class Client(Viewer, Protocol):
    """A client of a table."""

    seat: int | None
    """None for a spectator."""
    key: str | None
    """The hash of the seat's secret; None for a spectator."""
    lang: str
    address: str | None
    """Its network address, for limits and votes. None if unknown, which never equals another address."""


class Spectators:
    """The spectators of a table, and the possibly delayed state that they see."""

    def __init__(self, state: TableState, delay_ms: int) -> None:
        self.state = state
        self.clients: list[Client] = []
        self._delay_ms = delay_ms
        self._coming: deque[tuple[Entry, TableState]] = deque()

    def add(self, entry: Entry, state: TableState) -> None:
        """Queue a step until it is due."""
        self._coming.append((entry, state))

    def replay(self, entry: Entry, state: TableState, now: int) -> None:
        """Add an entry while loading a log; its delay may have passed already."""
        if not self._coming and entry.at + self._delay_ms <= now:
            self.state = state
        else:
            self.add(entry, state)

    def due(self) -> int | None:
        """When the next step is due, in ms since 1970; None if none is queued."""
        return self._coming[0][0].at + self._delay_ms if self._coming else None

    def next(self, now: int) -> tuple[TableState, Entry, TableState] | None:
        """The next due step as (state before, entry, state after), or None."""
        due = self.due()
        if due is None or due > now:
            return None
        before, (entry, self.state) = self.state, self._coming.popleft()
        return before, entry, self.state
