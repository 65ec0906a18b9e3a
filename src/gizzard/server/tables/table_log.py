"""A table's log and the resulting state. Entries are on disk before anyone sees them."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from gizzard.core.game.moves import Act
from gizzard.server.phrases import RequestError
from gizzard.server.rooms.queue import WorkQueue
from gizzard.server.store import Fenced, StoreError, Unreachable
from gizzard.server.tables.events import Entry, Event
from gizzard.server.tables.feed.subscribers import Client
from gizzard.server.tables.host import TableHost
from gizzard.server.tables.setup import TableSetup, draws_of
from gizzard.server.tables.state import TableState, advance
from gizzard.server.wire import encode

MAX_LOG_ENTRIES: Final = 20_000
"""Maximum number of entries, after which only moves and timeouts are added; regular games are far shorter."""

Done = Callable[[StoreError | None], None]
"""Called with None once entries are on disk, or with an error."""
NewEntries = list[tuple[Entry, TableState]]
"""Entries, each with the table's state after it."""

log = logging.getLogger(__name__)


class TableLog:
    """The log of one table. It holds the table's queue while entries are being written.

    `on_entry` is called with the previous state and the entry, after it is durable and `state` is updated.
    """

    def __init__(
        self,
        name: str,
        setup: TableSetup,
        state: TableState,
        host: TableHost,
        queue: WorkQueue[Client],
        on_entry: Callable[[TableState, Entry], None],
    ) -> None:
        self.name, self.setup, self.state = name, setup, state
        self._host, self._queue, self._on_entry = host, queue, on_entry
        self.lost = False
        """Whether another node may own the table, so that all entries are refused."""

    @property
    def full(self) -> bool:
        """Whether only moves and timeouts may be added."""
        return self.state.n >= MAX_LOG_ENTRIES

    def check_length(self) -> None:
        """Raise RequestError if only moves and timeouts may be added."""
        if self.full:
            raise RequestError("log-full")

    def move(self, move: Act, done: Done) -> None:
        """Add a seat's move and the chance events that follow it. Raises IllegalAction."""
        self._append([self._advanced(self.state, move, self._host.time.now())], done)

    def add(self, events: Sequence[Event], done: Done) -> None:
        """Add events atomically."""
        added: NewEntries = []
        state, now = self.state, self._host.time.now()
        for event in events:
            entry, state = self._advanced(state, event, now)
            added.append((entry, state))
        self._append(added, done)

    def _advanced(self, state: TableState, what: Act | Event, at: int) -> tuple[Entry, TableState]:
        drawn = draws_of(self.setup, state.game, self._host.rng)
        return advance(state, what, at, self.setup.settings.undo, drawn)

    def _append(self, added: NewEntries, done: Done) -> None:
        if self.lost:
            done(Fenced(f"table {self.name} has moved to another node"))
            return
        self._queue.hold()
        rows = [encode(entry).decode() for entry, _ in added]
        phase = added[-1][1].social.phase if added else self.state.social.phase
        closes = phase in ("over", "ended")
        self._host.store.append(self.name, self.state.n + 1, rows, partial(self._appended, added, done), closes)

    def _appended(self, added: NewEntries, done: Done, error: StoreError | None) -> None:
        if error is None:
            for entry, state in added:
                self._publish(entry, state)
        else:
            if isinstance(error, Fenced):
                if not self.lost:
                    self._host.lose(self.name)
            elif not isinstance(error, Unreachable):  # the store logs those once per outage
                log.error("an entry could not be saved", extra={"table": self.name, "why": str(error)})
        done(error)
        self._queue.release()

    def _publish(self, entry: Entry, state: TableState) -> None:
        before, self.state = self.state, state
        try:
            self._on_entry(before, entry)
        except Exception:  # the entry is on disk, so the game continues; clients that miss a step rejoin
            log.exception("a step could not be shown", extra={"table": self.name, "step": state.n})
        if state.social.phase != before.social.phase:
            log.info("table %s", state.social.phase, extra={"table": self.name})
