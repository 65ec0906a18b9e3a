"""A table as a room: its log and the resulting state. Entries are on disk before anyone sees them."""

from __future__ import annotations

import logging
from abc import abstractmethod
from collections.abc import Collection, Sequence
from functools import partial
from random import Random
from typing import Final, Protocol

from gizzard.core.errors import IllegalAction
from gizzard.core.formats.moves import SeatAction
from gizzard.core.game.claims import Claim
from gizzard.server.rooms.clock import Time
from gizzard.server.rooms.kind import row_of
from gizzard.server.rooms.room import Room
from gizzard.server.rooms.rooms import Rooms
from gizzard.server.store.protocol import Done, StoreError
from gizzard.server.tables.bot_pool import BotPool
from gizzard.server.tables.claims import Verdict
from gizzard.server.tables.events import Entry, Event
from gizzard.server.tables.feed.spectators import Client
from gizzard.server.tables.log import TABLE
from gizzard.server.tables.setup import TableSetup, draws_of
from gizzard.server.tables.state import TableState, advance
from gizzard.server.wire.messages import RequestError

MAX_LOG_ENTRIES: Final = 20_000
"""Maximum number of entries, after which only moves and timeouts are added; regular games are far shorter."""

NewEntries = list[tuple[Entry, TableState]]
"""Entries, each with the table's state after it."""

log = logging.getLogger(__name__)


class TableHost(Protocol):
    """The services that a table uses."""

    time: Time
    rng: Random
    rooms: Rooms
    bot_pool: BotPool
    idle_ms: int
    """How long a table without clients stays in memory."""

    async def judge(self, claim: Claim, address: str | None) -> Verdict:
        """The verdict on a claim that came from an address. Raises RequestError if too many wait for theirs."""

    async def rematch(self, table: TableLog, present: Collection[int], host: int) -> str:
        """Open a table for the same people, and return its name; `present`: the seats of those who are connected."""

    def on_game_over(self, table: TableLog) -> None:
        """Called when the game at a table is over."""


class TableLog(Room[TableState, Client]):
    """A table whose log takes moves and events. It holds its queue while they are being written."""

    def __init__(self, name: str, setup: TableSetup, state: TableState, host: TableHost) -> None:
        super().__init__(TABLE, name, state, host.rooms)
        self.setup, self._host = setup, host
        self.halted: RequestError | None = None
        """Why the game cannot go on."""

    @abstractmethod
    def show_step(self, before: TableState, entry: Entry) -> None:
        """Called with the previous state and an entry, after it is durable and `state` is updated."""

    @property
    def full(self) -> bool:
        """Whether only moves and timeouts may be added."""
        return self.state.n >= MAX_LOG_ENTRIES

    def check_length(self) -> None:
        """Raise RequestError if only moves and timeouts may be added."""
        if self.full:
            raise RequestError("log-full")

    def move(self, move: SeatAction, done: Done) -> None:
        """Add a seat's move and the chance events that follow it.

        Raises IllegalAction, or RequestError in a game that is halted.
        """
        if self.halted:
            raise self.halted
        self._append([self._advanced(self.state, move, self._host.time.now())], done)

    def add(self, events: Sequence[Event], done: Done) -> None:
        """Add events atomically."""
        added: NewEntries = []
        state, now = self.state, self._host.time.now()
        for event in events:
            entry, state = self._advanced(state, event, now)
            added.append((entry, state))
        self._append(added, done)

    def _advanced(self, state: TableState, what: SeatAction | Event, at: int) -> tuple[Entry, TableState]:
        drawn = draws_of(self.setup, state.game, self._host.rng)
        try:
            return advance(state, what, at, drawn)
        except IllegalAction as refused:
            if refused.code == "deal-wrong":
                self._halt(refused)
            raise

    def _halt(self, why: IllegalAction) -> None:
        """Stop a game whose next cards cannot be dealt, and tell everybody at the table: it would fail every time."""
        log.error("a game cannot go on", extra={"table": self.name, "why": str(why)})
        self.halted = RequestError("not-dealt")
        for viewer in [*self.viewers]:
            viewer.drop(self.halted)

    def _append(self, added: NewEntries, done: Done) -> None:
        rows = [row_of(entry) for entry, _ in added]
        phase = added[-1][1].social.phase if added else self.state.social.phase
        self.append(rows, partial(self._saved, added, done), phase in ("over", "ended"))

    def _saved(self, added: NewEntries, done: Done, error: StoreError | None) -> None:
        if error is None:
            for entry, state in added:
                self._publish(entry, state)
        done(error)

    def _publish(self, entry: Entry, state: TableState) -> None:
        before, self.state = self.state, state
        try:
            self.show_step(before, entry)
        except Exception:  # the entry is on disk, so the game continues; clients that miss a step rejoin
            log.exception("a step could not be shown", extra={"table": self.name, "step": state.n})
        if state.social.phase != before.social.phase:
            log.info("table %s", state.social.phase, extra={"table": self.name})
