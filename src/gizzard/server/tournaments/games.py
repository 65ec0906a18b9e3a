"""The games of a tournament's round: created if missing, and followed until they are over.

Each table may be owned by another node; then its game is read from the store.
"""

import asyncio
import logging
from contextlib import suppress
from typing import Final

from gizzard.server.rooms.reading import tail
from gizzard.server.store.protocol import Fenced, OwnedElsewhere, StoreError, Unreachable
from gizzard.server.tables.log import TABLE
from gizzard.server.tables.state import TableState, state_of
from gizzard.server.tables.tables import Tables
from gizzard.server.tournaments.log import TournamentState
from gizzard.server.tournaments.tables import report_of, table_setup
from gizzard.server.wire.messages import RequestError
from gizzard.tournament import Report, Table

START_MS: Final = 30_000
"""How long after the start of its round a table may take to start."""

log = logging.getLogger(__name__)


class Games:
    """The games of one tournament."""

    def __init__(self, tournament: str, tables: Tables) -> None:
        self._tournament, self._tables = tournament, tables
        self._elsewhere: dict[str, TableState] = {}
        """Last known states of the games that other nodes own."""
        self.lost: set[int] = set()
        """Tables of the last round whose games cannot be read or cannot go on: the host may enter their results."""
        self.ends: dict[str, int] = {}
        """When the time of each game of the round is over, in ms since 1970: later if the server was down."""
        self.missing: set[str] = set()
        """Games of the round that could not be opened yet."""

    def stopped(self, state: TournamentState) -> int:
        """By how many ms the last round ends later than planned."""
        planned = state.ends(len(state.opened)) if state.opened else None
        names = state.opened[-1].names if planned is not None else ()
        return max((self.ends[name] - (planned or 0) for name in names if name in self.ends), default=0)

    def problem(self, state: TournamentState) -> RequestError | None:
        """The games of the last round that cannot go on; None if there are none."""
        tables = state.tournament.rounds[-1].tables if state.playing else ()
        lost = [str(table.table) for table in tables if table.table in self.lost and table.result is None]
        return RequestError("tournament-halted", n=len(lost), tables=", ".join(lost)) if lost else None

    async def open(self, state: TournamentState) -> None:
        """Open the tables of the last round that are not there; those that cannot be opened now are opened later."""
        self.lost.clear()
        names = state.opened[-1].names
        self.missing = {*names}
        with suppress(RequestError, StoreError):
            for table, name in zip(state.tournament.rounds[-1].tables, names, strict=True):
                await self._open(state, table, name)

    async def end_others(self, state: TournamentState, before: TournamentState) -> None:
        """End the games of a round that was paired again or undone, unless people are at them."""
        kept = {name for opened in state.opened for name in opened.names}
        for name in (name for opened in before.opened for name in opened.names if name not in kept):
            with suppress(RequestError, StoreError):  # not there yet, or at another node
                (await self._tables.find(name)).end()

    async def report(self, state: TournamentState, table: Table) -> Report | None:
        """The result of a table of the last round; None while its game is in progress."""
        name = state.opened[-1].names[table.table - 1]
        try:
            if not await self._is_over(state, table, name):
                return None
            setup, entries = await self._tables.entries(name)
            self._elsewhere.pop(name, None)
            return await asyncio.to_thread(report_of, state, name, setup, entries)
        except RequestError as problem:
            if problem.code == "damaged":
                self._lose(table, name, problem)
            return None
        except (Fenced, Unreachable):  # its node may be gone, or the database: this is tried again
            return None

    def _lose(self, table: Table, name: str, why: RequestError) -> None:
        """Note a game that cannot be read, or cannot go on."""
        if table.table not in self.lost:
            details = {"tournament": self._tournament, "table": name, "why": why.say("en")}
            log.error("a tournament's table is lost", extra=details)
            self.lost.add(table.table)

    async def _is_over(self, state: TournamentState, table: Table, name: str) -> bool:
        if name in self.missing:
            await self._open(state, table, name)
        try:
            found = await self._tables.find(name)
            return self._seen(table, name, found.state, found.halted)
        except OwnedElsewhere:
            return self._seen(table, name, await self._state_elsewhere(name))

    async def _open(self, state: TournamentState, table: Table, name: str) -> None:
        """Open a table, unless it is there: a node that had the tournament was killed before or after that."""
        if await self._tables.store.load(name, 0) is None:
            setup = table_setup(self._tournament, state, state.tournament.rounds[-1], table)
            await self._tables.create(setup, name)
        self.missing.discard(name)

    async def _state_elsewhere(self, name: str) -> TableState:
        known = self._elsewhere.get(name)
        if known is None:
            known = await asyncio.to_thread(state_of, *await self._tables.entries(name))
        else:
            known = TABLE.after(known, await tail(TABLE, self._tables.store, name, known.n))
        self._elsewhere[name] = known
        return known

    def _seen(self, table: Table, name: str, state: TableState, halted: RequestError | None = None) -> bool:
        """Note when a game's time is over, and whether it can go on. Returns whether the game is over."""
        if state.social.ends is not None:
            self.ends[name] = state.social.ends
        if why := halted or self._why_not_started(state):
            self._lose(table, name, why)
        else:
            self.lost.discard(table.table)
        return state.game.over

    def _why_not_started(self, state: TableState) -> RequestError | None:
        """The refusal of a game that should have started for a while; None if it has, or has still time."""
        late = (state.social.starts or 0) + START_MS < self._tables.time.now()
        return RequestError("not-started") if late and state.social.phase == "gathering" else None
