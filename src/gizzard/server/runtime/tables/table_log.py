"""A table's log, and the state that follows from it. An entry is on disk before anyone sees it."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from gizzard.game.moves import Act
from gizzard.server.domain.events import Entry, Event
from gizzard.server.domain.phrases import RequestError
from gizzard.server.domain.table.setup import TableSetup, rng_of_round
from gizzard.server.domain.table.state import TableState, advance
from gizzard.server.domain.wire import encode
from gizzard.server.runtime.tables.host import TableHost
from gizzard.server.runtime.tables.queue import WorkQueue
from gizzard.server.store import Fenced, StoreError

LONGEST_LOG: Final = 20_000
"""After so many entries only moves and timeouts are added; no game by the rules has nearly as many."""

Done = Callable[[StoreError | None], None]
"""Called once entries are on disk, or with the reason why they are not."""
Made = list[tuple[Entry, TableState]]
"""Entries, each with the table's state after it."""

log = logging.getLogger(__name__)


class TableLog:
    """The log of one table. It holds the table's queue while entries are on their way to disk.

    `shown` is called with the state before each entry, and the entry, once it is durable and `state` is the one after
    it.
    """

    def __init__(
        self,
        name: str,
        setup: TableSetup,
        state: TableState,
        host: TableHost,
        queue: WorkQueue,
        shown: Callable[[TableState, Entry], None],
    ) -> None:
        self.name, self.setup, self.state = name, setup, state
        self._host, self._queue, self._shown = host, queue, shown
        self.lost = False
        """Whether another node may have the table: nothing is added any more."""

    @property
    def full(self) -> bool:
        """Whether only the game itself may make it longer."""
        return self.state.n >= LONGEST_LOG

    def check_length(self) -> None:
        """RequestError once only the game itself may make it longer."""
        if self.full:
            raise RequestError("log-full")

    def move(self, move: Act, done: Done) -> None:
        """Adds a seat's move, and the chance that follows it. Raises IllegalAction if the rules do not allow it."""
        self._append([self._advanced(self.state, move, self._host.time.now())], done)

    def add(self, events: Sequence[Event], done: Done) -> None:
        """Adds events, all of them or none."""
        made: Made = []
        state, now = self.state, self._host.time.now()
        for event in events:
            entry, state = self._advanced(state, event, now)
            made.append((entry, state))
        self._append(made, done)

    def _advanced(self, state: TableState, what: Act | Event, at: int) -> tuple[Entry, TableState]:
        shared = self.setup.shared
        rng = rng_of_round(shared.seed, state.game.position.number) if shared else self._host.rng
        return advance(state, what, at, self.setup.settings.undo, rng)

    def _append(self, made: Made, done: Done) -> None:
        if self.lost:
            done(Fenced(f"table {self.name} has moved to another node"))
            return
        self._queue.hold()
        rows = [encode(entry).decode() for entry, _ in made]
        phase = made[-1][1].social.phase if made else self.state.social.phase
        closes = phase in ("over", "ended")
        self._host.store.append(self.name, self.state.n + 1, rows, partial(self._appended, made, done), closes)

    def _appended(self, made: Made, done: Done, error: StoreError | None) -> None:
        if error is None:
            for entry, state in made:
                self._go_on(entry, state)
        else:
            if not isinstance(error, Fenced):
                log.error("an entry could not be saved", extra={"table": self.name, "why": str(error)})
            elif not self.lost:
                self._host.lose(self.name)
        done(error)
        self._queue.release()

    def _go_on(self, entry: Entry, state: TableState) -> None:
        before, self.state = self.state, state
        try:
            self._shown(before, entry)
        except Exception:  # it is on disk: the game goes on, and whoever misses a step joins anew
            log.exception("a step could not be shown", extra={"table": self.name, "step": state.n})
        if state.social.phase != before.social.phase:
            log.info("table %s", state.social.phase, extra={"table": self.name})
