"""A tournament in memory: its rounds are paired by workers, and the results of its games are taken as they end."""

from collections.abc import Awaitable, Callable
from typing import Any, Final

from msgspec.structs import replace

from gizzard.core.decoding import convert
from gizzard.server.rooms.kind import Seen
from gizzard.server.rooms.room import Make, Room
from gizzard.server.rooms.rooms import Rooms
from gizzard.server.rooms.viewers import Viewer
from gizzard.server.tournaments.games import Games
from gizzard.server.tournaments.kind import TOURNAMENT, GamesKnown
from gizzard.server.tournaments.log import Entry, TournamentState, new_tables
from gizzard.server.tournaments.requests import due_entry, instead_of, refusals
from gizzard.server.wire import metrics
from gizzard.server.wire.messages import RequestError
from gizzard.tournament import Advance, Pair, Report, Results, Round, Tournament

LOOK_MS: Final = 1_000
"""Interval between checks of the games of a round, some of which may be owned by other nodes."""

Seat = Callable[[Tournament, Pair | Advance, str | None], Awaitable[Any]]
"""Pairs the round of a change, in a turn of an address, as JSON. Raises RequestError if it cannot be paired."""


class LiveTournament(Room[TournamentState, Viewer]):
    """A tournament in memory, with the games of its last round."""

    def __init__(self, name: str, state: TournamentState, rooms: Rooms, games: Games, seat: Seat) -> None:
        self.games = games
        self.host_address: str | None = None
        """The network address of the host's latest request, in whose turns rounds are paired; None if unknown."""
        self._seat, self._look_at = seat, 0
        super().__init__(TOURNAMENT, name, state, rooms)

    @property
    def in_use(self) -> bool:
        """Whether it must stay in memory: also while games are played."""
        return self.state.awaits_games or super().in_use

    def seen(self, viewers: int) -> Seen[TournamentState]:
        """What can be seen of it, with a number of viewers."""
        games, state = self.games, self.state
        known = GamesKnown(games.stopped(state), games.problem(state), frozenset(games.missing))
        return super().seen(viewers)._replace(besides=known)

    async def change(self, make: Make[TournamentState]) -> TournamentState:
        """Make a change, durably. Raises RequestError if it is not allowed, StoreError if it cannot be stored."""
        with refusals():
            return await super().change(make)

    async def prepared(self, entry: Entry) -> tuple[Entry, TournamentState]:
        """A change with the round that it pairs and the names of its tables, and the state after it."""
        before = self.state
        if isinstance(entry.do, Pair | Advance):
            round_json = await self._seat(before.tournament, entry.do, self.host_address)
            entry = replace(entry, seating=convert(round_json, Round))
        after = await self.after(entry)
        if tables := new_tables(before.tournament, after.tournament):
            entry = replace(entry, tables=tables)
            after = await self.after(entry)
        return entry, after

    async def saved(self, entry: Entry, after: TournamentState) -> None:
        """Open the tables of a round before anybody sees them, and end those that are not played any more."""
        if entry.tables and not after.over_the_board:
            await self.games.open(after)
            self._look_at = 0
        await self.games.end_others(after, self.state)

    # Automatic changes

    def next_timer(self) -> int | None:
        """When the next automatic change is due, or the games are to be checked."""
        if self.state.awaits_games and not self._acting:
            return max(self._look_at, self._retry_at)
        return super().next_timer()

    def look(self) -> None:
        """Check the games now."""
        self._look_at = 0
        self.wake()

    async def act(self) -> None:
        """Make the automatic changes that are due, and take results."""
        await super().act()
        if self.state.awaits_games and self._look_at <= self.now():
            self._look_at = self.now() + LOOK_MS
            await self._take_results()

    async def go_on(self) -> None:
        """Make the automatic change that is due, or note why it is refused."""
        entry = due_entry(self.state, self.now())
        try:
            await super().go_on()
        except RequestError as problem:
            if entry is None or not problem.code.startswith("tournament-"):
                raise
            note = instead_of(entry, problem)
            await self.change(lambda _: note)

    async def _take_results(self) -> None:
        """Create missing tables, and record the results of games that are over."""
        before = self._known()
        for table in self.state.tournament.rounds[-1].tables:
            if table.result is None and (report := await self.games.report(self.state, table)):
                await self._take(report)
        if self._known() != before:
            self.show()

    async def _take(self, report: Report) -> None:
        await self.change(lambda state: self._result(state, report))
        metrics.TOURNAMENT_RESULTS.inc()

    def _known(self) -> object:
        """What is shown of the games, and is not in the log."""
        return self.games.stopped(self.state), [*self.games.lost], {*self.games.missing}

    def _result(self, state: TournamentState, report: Report) -> Entry | None:
        """The entry with a result; None if the table is gone, or has one already."""
        names = state.opened[-1].names
        is_open = state.playing and report.table <= len(names) and names[report.table - 1] == report.game
        if not is_open or state.tournament.rounds[-1].tables[report.table - 1].result is not None:
            return None
        return Entry(self.now(), "server", Results((report,)))
