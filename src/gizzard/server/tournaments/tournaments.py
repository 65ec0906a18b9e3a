"""All tournaments: those that are under way or watched are in memory, all others in the store."""

import asyncio
import logging
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from functools import partial
from math import inf, nextafter
from typing import Any, Final

from gizzard.core.decoding import decode_json
from gizzard.server.jobs.process import Worker
from gizzard.server.rooms.reading import state_of
from gizzard.server.store.protocol import Damaged
from gizzard.server.tables.log import TABLE
from gizzard.server.tables.setup import TableSetup, TournamentTable
from gizzard.server.tables.table_log import TableLog
from gizzard.server.tables.tables import Tables
from gizzard.server.tournaments.games import Games
from gizzard.server.tournaments.kind import TOURNAMENT
from gizzard.server.tournaments.live import LiveTournament
from gizzard.server.tournaments.log import TournamentState, new_name
from gizzard.server.tournaments.messages import OpenedTournament, TournamentBody
from gizzard.server.tournaments.requests import opened, seat_round
from gizzard.server.tournaments.tables import is_complete
from gizzard.server.wire.keys import key_of, new_secret
from gizzard.server.wire.messages import RequestError
from gizzard.tournament import Advance, Pair, Tournament
from gizzard.tournament import encode as encode_file

SEATING_SECONDS: Final = 300.0
"""How long a seating may take."""
MAX_SMALL: Final = 64
"""Maximum number of entrants of a small tournament, which does not wait for large ones, whose rounds take minutes."""

log = logging.getLogger(__name__)


class Tournaments:
    """Opens and finds tournaments."""

    def __init__(self, tables: Tables) -> None:
        self.tables, self.rooms = tables, tables.rooms
        self.rooms.serve(TOURNAMENT, self._load)
        tables.game_over.append(self.on_game_over)
        tables.show.append(self.check_shown)
        self._workers = [Worker(sys.maxsize, sys.maxsize, job_seconds=SEATING_SECONDS) for _ in range(2)]
        """Pair rounds of small and of large tournaments, of each one at a time, in turns of the hosts' addresses."""

    def now(self) -> int:
        """Milliseconds since 1970."""
        return self.tables.time.now()

    async def open(self, body: TournamentBody, address: str | None = None) -> OpenedTournament:
        """A new tournament on disk, opened from an address. Raises RulesRefused or RequestError if it cannot be."""
        name, secret = new_name(), new_secret()
        setup = await asyncio.to_thread(opened, body, self.now(), key_of(secret))
        await self.rooms.create(name, setup.created / 1000, setup)
        log.info("tournament opened", extra={"tournament": name})
        if setup.settings.starts is not None:
            async with self.use(name) as live:
                live.host_address = address
        return OpenedTournament(name, secret)

    async def _load(self, name: str) -> Callable[[], LiveTournament]:
        state, games = await state_of(TOURNAMENT, self.rooms.store, name), Games(name, self.tables)
        if state.awaits_games:  # nobody sees a table of this round before it is there
            await games.open(state)
        return partial(LiveTournament, name, state, self.rooms, games, self.seat)

    @asynccontextmanager
    async def use(self, name: str) -> AsyncIterator[LiveTournament]:
        """A tournament, which stays in memory while the block runs. Raises RequestError if it does not exist."""
        async with self.rooms.use(TOURNAMENT, name) as live:
            assert isinstance(live, LiveTournament)
            yield live

    async def check_shown(self, setup: TableSetup, _key: str | None = None, own: bool = False) -> None:
        """Raise RequestError for a tournament's game while its round is in progress, or others still play its deals;
        for somebody's own game only if there are such deals.
        """
        place = setup.tournament
        if place is None or (own and not place.deals):
            return
        if not await self._is_complete(place) or (place.deals and await self._in_play(setup, place)):
            raise RequestError("tournament-hidden")

    async def _is_complete(self, place: TournamentTable) -> bool:
        """Whether the round of a table is complete, as far as its tournament still exists."""
        try:
            return is_complete(await self.state(place.tournament), place.round)
        except RequestError as problem:
            if problem.code == "no-tournament":  # its host has erased it
                return True
            raise

    async def _in_play(self, setup: TableSetup, place: TournamentTable) -> bool:
        """Whether a table of the same round is not over, whatever has become of the tournament.

        They are known by their setup; all of them were created at the same time. A damaged one is played no more.
        """
        earlier = {*await self.rooms.store.open_before(setup.created)}
        at_once = {*await self.rooms.store.open_before(nextafter(setup.created, inf))} - earlier
        for name in filter(TABLE.owns, at_once):
            with suppress(Damaged):
                stored = await self.rooms.store.load(name)
                other = stored and decode_json(stored.setup, TableSetup).tournament
                if other and (other.tournament, other.round) == (place.tournament, place.round):
                    return True
        return False

    async def state(self, name: str) -> TournamentState:
        """A tournament, as it is stored if another node has it. Raises RequestError if that is impossible."""
        return await self.rooms.state(TOURNAMENT, name)

    async def seat(self, tournament: Tournament, change: Pair | Advance, address: str | None) -> Any:
        """Pair a round, in a turn of an address. Returns it as JSON. Raises RequestError if it cannot be paired."""
        with self._workers[len(tournament.entrants) > MAX_SMALL].slot(address) as slot:
            return await slot.value(partial(seat_round, encode_file(tournament), change))

    def on_game_over(self, table: TableLog) -> None:
        """Called when the game at a table is over."""
        place = table.setup.tournament
        live = place and self.rooms.get(TOURNAMENT, place.tournament)
        if isinstance(live, LiveTournament):
            live.look()

    def stop(self) -> None:
        """Pair no more rounds, so that no tournament waits for one any more."""
        for worker in self._workers:
            worker.stop()

    async def close(self) -> None:
        """Release resources, after all rooms were closed."""
        for worker in self._workers:
            await worker.close()
