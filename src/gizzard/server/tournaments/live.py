"""A tournament in memory: changes by people, automatic changes, and viewers."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from typing import Any, Final

from msgspec.structs import replace

from gizzard.core.decoding import convert
from gizzard.server import metrics
from gizzard.server.phrases import RequestError
from gizzard.server.rooms.kind import row_of
from gizzard.server.rooms.reading import state_of
from gizzard.server.rooms.viewers import Viewer, Viewers
from gizzard.server.rooms.watched import WatchedRoom
from gizzard.server.store.protocol import StoreError
from gizzard.server.tables.tables import Tables
from gizzard.server.tournaments.games import Games
from gizzard.server.tournaments.kind import TOURNAMENT
from gizzard.server.tournaments.log import Entry, TournamentState, new_tables
from gizzard.server.tournaments.messages import TournamentChanged, TournamentJson, state_json
from gizzard.server.tournaments.requests import due_entry, instead_of, refusals
from gizzard.server.wire import Object, differences, encode
from gizzard.tournament import Advance, Pair, Report, Results, Round, Tournament
from gizzard.tournament.file import plain

MAX_VIEWERS: Final = 2000
"""Maximum number of connections per tournament."""
TELL_SECONDS: Final = 0.3
"""Changes within this time are sent together."""
LOOK_SECONDS: Final = 1.0
"""Interval between checks of the games of a round, some of which may be owned by other nodes."""

Make = Callable[[TournamentState], Entry | None]
"""An entry for a tournament in a state, or None if there is nothing to change."""

Seat = Callable[[Tournament, Pair | Advance, str | None], Awaitable[Any]]
"""Pairs the round of a change, in a turn of an address, as JSON. Raises RequestError if it cannot be paired."""

log = logging.getLogger(__name__)


class LiveTournament(WatchedRoom[TournamentState]):
    """A tournament in memory."""

    kind = TOURNAMENT

    def __init__(self, name: str, state: TournamentState, tables: Tables, games: Games, seat: Seat) -> None:
        super().__init__(name, state, tables.rooms)
        self.games = games
        self.host_address: str | None = None
        """The network address of the host's latest request, in whose turns rounds are paired; None if unknown."""
        self._time, self._seat, self._viewers = tables.time, seat, Viewers(TELL_SECONDS, self._changes)
        self._shown: Object = {}
        """The state that viewers know, if there are any."""
        self._news = asyncio.Event()
        self._running = asyncio.create_task(self._run())

    @property
    def viewers(self) -> Viewers:
        """The host, entrants and spectators who are connected."""
        return self._viewers

    @property
    def in_use(self) -> bool:
        """Whether it must stay in memory: somebody is watching, or it continues automatically."""
        goes_on = self.state.awaits_games or self.state.next_at is not None or self.state.publishes
        return goes_on or super().in_use

    def now(self) -> int:
        """Milliseconds since 1970."""
        return self._time.now()

    def wake(self) -> None:
        """Check the games now."""
        self._news.set()

    def join(self, viewer: Viewer, secret: str | None) -> None:
        """Connect the host, an entrant, or anybody with the link, and show them the tournament. Raises RequestError
        for a wrong secret, or if too many are connected.
        """
        entrant = self.state.owner(secret) if secret else None
        is_host = self.state.is_host(secret)
        if secret and entrant is None and not is_host:
            raise RequestError("no-seat")
        if len(self._viewers) >= MAX_VIEWERS:
            raise RequestError("tournament-crowded", most=MAX_VIEWERS)
        if not self._viewers:
            self._shown = plain(self.state_json())
        self._viewers.add(viewer)
        shown = {"type": "tournament", "state": self._shown, "entrant": entrant, "host": is_host}
        viewer.send(encode(shown))

    def state_json(self) -> TournamentJson:
        """The state as everybody sees it."""
        games = self.games
        stopped, halted = games.stopped(self.state), games.problem(self.state)
        return state_json(self.name, self.state, self.now(), stopped, halted, games.missing)

    async def change(self, make: Make) -> TournamentState:
        """Make a change, durably. Raises RequestError if it is not allowed, StoreError if it cannot be stored."""
        return await self.run(partial(self._change, make))

    async def erase(self) -> None:
        """Erase the tournament; its games in progress continue without it."""
        await self.run(partial(self.rooms.remove, self))
        log.info("tournament erased", extra={"tournament": self.name})

    async def reload(self) -> None:
        """Read the log again after it was rewritten."""
        self.state = await state_of(TOURNAMENT, self.rooms.store, self.name)
        self._viewers.announce()

    def close(self, reason: RequestError) -> None:
        """Disconnect all viewers, and take no more changes."""
        self._running.cancel()
        super().close(reason)

    async def _change(self, make: Make) -> TournamentState:
        with refusals():
            entry = make(self.state)
        if entry:
            await self._add(entry)
        self._news.set()
        return self.state

    async def _add(self, entry: Entry) -> None:
        before = self.state
        if isinstance(entry.do, Pair | Advance):
            round_json = await self._seat(before.tournament, entry.do, self.host_address)
            entry = replace(entry, seating=convert(round_json, Round))
        with refusals():
            after = await asyncio.to_thread(before.after, entry)
            if tables := new_tables(before.tournament, after.tournament):
                entry = replace(entry, tables=tables)
                after = await asyncio.to_thread(before.after, entry)
        await self.commit([row_of(entry)], closes=after.phase == "over")
        if entry.tables and not after.over_the_board:
            await self.games.open(after)
        self.state = after
        self.games.end_others(after, before)
        self._viewers.announce()

    def _changes(self) -> bytes:
        """What has changed for viewers."""
        before, self._shown = self._shown, plain(self.state_json())
        return encode(TournamentChanged(differences(before, self._shown)))

    # Automatic changes

    async def _run(self) -> None:
        while True:
            self._news.clear()
            try:
                await self._go_on()
            except (RequestError, StoreError) as problem:
                log.warning("a tournament waits", extra={"tournament": self.name, "why": str(problem)})
            except Exception:
                log.exception("a tournament failed", extra={"tournament": self.name})
            with suppress(TimeoutError):
                async with asyncio.timeout(self._rest_seconds()):
                    await self._news.wait()
            self.rooms.rest(self)

    def _rest_seconds(self) -> float | None:
        if self.state.awaits_games:
            return LOOK_SECONDS
        next_at = self.state.next_at
        return None if next_at is None else max(LOOK_SECONDS / 10, (next_at - self.now()) / 1000)

    async def _go_on(self) -> None:
        while entry := due_entry(self.state, self.now()):
            try:
                await self.change(lambda state: due_entry(state, self.now()))
            except RequestError as problem:
                if not problem.code.startswith("tournament-"):
                    raise
                note = instead_of(entry, problem)
                await self.change(lambda state, note=note: note)  # type: ignore[misc]
        if self.state.awaits_games:
            await self._take_results()

    async def _take_results(self) -> None:
        """Create missing tables, and record the results of games that are over."""
        before = self._known_of_games()
        for table in self.state.tournament.rounds[-1].tables:
            if table.result is None and (report := await self.games.report(self.state, table)):
                await self.change(lambda state, report=report: self._result(state, report))  # type: ignore[misc]
                metrics.TOURNAMENT_RESULTS.inc()
        if self._known_of_games() != before:
            self._viewers.announce()

    def _known_of_games(self) -> object:
        """What is shown of the games, and is not in the log."""
        return self.games.stopped(self.state), [*self.games.lost], {*self.games.missing}

    def _result(self, state: TournamentState, report: Report) -> Entry | None:
        """The entry with a result; None if the table is gone, or has one already."""
        names = state.opened[-1].names
        is_open = state.playing and report.table <= len(names) and names[report.table - 1] == report.game
        if not is_open or state.tournament.rounds[-1].tables[report.table - 1].result is not None:
            return None
        return Entry(self.now(), "server", Results((report,)))
