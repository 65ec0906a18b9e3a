"""All tournaments: those that are under way or watched are in memory, all others in the store."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from functools import partial
from math import inf, nextafter
from time import monotonic
from typing import TYPE_CHECKING, Any, Final, TypeVar

from msgspec import MsgspecError

from gizzard.core.decoding import decode_json
from gizzard.server.jobs.process import Worker
from gizzard.server.keys import key_of, new_secret
from gizzard.server.phrases import RequestError
from gizzard.server.rooms.live_logs import LiveLogs
from gizzard.server.rooms.shared_task import shared_task
from gizzard.server.store import Damaged, Fenced, StoreError, StoreFull, Unreachable
from gizzard.server.study.jobs import seat_round
from gizzard.server.tables.setup import TableSetup, TournamentTable, is_table
from gizzard.server.tournaments.live import LiveTournament
from gizzard.server.tournaments.log import (
    NAME,
    TournamentState,
    is_tournament_log,
    new_name,
    read_tournament,
)
from gizzard.server.tournaments.messages import OpenedTournament, TournamentBody
from gizzard.server.tournaments.requests import opened
from gizzard.server.tournaments.tables import is_complete
from gizzard.server.wire import encode
from gizzard.tournament import Advance, Pair, Refused, Tournament
from gizzard.tournament import encode as encode_file

if TYPE_CHECKING:
    from gizzard.server.tables.live_table import Table
    from gizzard.server.tables.tables import Tables

SEATING_SECONDS: Final = 300.0
"""How long a seating may take."""
KEEP_SECONDS: Final = 5.0
"""Interval at which nodes search for tournaments without an owner."""
ASLEEP_SECONDS: Final = 60.0
"""Interval between checks of tournaments that do not continue automatically."""

T = TypeVar("T")

log = logging.getLogger(__name__)


class Tournaments(LiveLogs[LiveTournament]):
    """Opens, finds and forgets tournaments."""

    def __init__(self, tables: Tables) -> None:
        super().__init__(tables.store, "no-tournament")
        self.tables = tables
        self._worker = Worker(job_seconds=SEATING_SECONDS)
        self._finishing: set[asyncio.Task[Any]] = set()
        self._asleep: dict[str, float] = {}
        """When tournaments that do not continue automatically were last checked, by `monotonic`."""

    def now(self) -> int:
        """Milliseconds since 1970."""
        return self.tables.time.now()

    async def open(self, body: TournamentBody) -> OpenedTournament:
        """A new tournament on disk. Raises RulesRefused or RequestError if it is not allowed."""
        name, secret = new_name(), new_secret()
        setup = await asyncio.to_thread(opened, body, self.now(), key_of(secret))
        try:
            await self.store.create(name, setup.created / 1000, encode(setup).decode(), ())
        except StoreFull:
            raise RequestError("store-full") from None
        log.info("tournament opened", extra={"tournament": name})
        if setup.settings.starts is not None:
            await self.find(name)
        return OpenedTournament(name, secret)

    async def find(self, name: str) -> LiveTournament:
        """The tournament of that name. Raises RequestError if there is none, OwnedElsewhere if another node has it."""
        if not NAME.fullmatch(name):
            raise RequestError("no-tournament")
        return await self._found(name)

    @asynccontextmanager
    async def use(self, name: str) -> AsyncIterator[LiveTournament]:
        """A tournament, kept in memory while the block runs."""
        found = await self.find(name)
        found.users += 1
        try:
            yield found
        finally:
            found.users -= 1
            self.rest(found)

    async def check_shown(self, setup: TableSetup) -> None:
        """Raise RequestError for a tournament's game while its round is in progress, or others still play its deals."""
        place = setup.tournament
        if place is None:
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
        earlier = {*await self.store.open_before(setup.created)}
        at_once = {*await self.store.open_before(nextafter(setup.created, inf))} - earlier
        for name in filter(is_table, at_once):
            with suppress(Damaged):
                stored = await self.store.load(name)
                other = stored and decode_json(stored.setup, TableSetup).tournament
                if other and (other.tournament, other.round) == (place.tournament, place.round):
                    return True
        return False

    async def state(self, name: str) -> TournamentState:
        """A tournament, as it is stored if another node has it. Raises RequestError as `read` does."""
        live = self._live.get(name)
        return live.state if live else await self.read(name)

    async def read(self, name: str) -> TournamentState:
        """A tournament as it is stored, whichever node has it. Raises RequestError if there is none, or if it cannot
        be read.
        """
        try:
            stored = await self.store.load(name) if NAME.fullmatch(name) else None
            if stored is None:
                raise RequestError("no-tournament")
            return await asyncio.to_thread(read_tournament, stored)
        except (Damaged, Refused, MsgspecError) as damaged:
            log.error("a tournament is refused to its visitors", extra={"tournament": name, "why": str(damaged)})
            raise RequestError("damaged") from damaged

    async def seat(self, tournament: Tournament, change: Pair | Advance) -> Any:
        """The round that a change pairs, as JSON. Raises RequestError if it cannot be paired."""
        return await self._worker.value(partial(seat_round, encode_file(tournament), change))

    async def finish(self, work: Coroutine[Any, Any, T]) -> T:
        """Complete a task even if its caller is cancelled."""
        self._finishing.add(task := shared_task(work))
        task.add_done_callback(self._finishing.discard)
        return await asyncio.shield(task)

    def on_game_over(self, table: Table) -> None:
        """Called when the game at a table is over."""
        place = table.setup.tournament
        if place and place.tournament in self._live:
            self._live[place.tournament].wake()

    async def keep(self) -> None:
        """Load tournaments that continue automatically, when the server starts and periodically: in a cluster their
        owner may be gone.
        """
        while True:
            try:
                await self._wake_all()
            except StoreError as error:
                log.debug("tournaments could not be listed", extra={"why": str(error)})
            await asyncio.sleep(KEEP_SECONDS if self.store.cluster else ASLEEP_SECONDS)

    async def _wake_all(self) -> None:
        for name in filter(is_tournament_log, await self.store.open_before(self.now() / 1000 + 1)):
            if name in self._live or monotonic() < self._asleep.get(name, 0.0) + ASLEEP_SECONDS:
                continue
            try:
                with suppress(RequestError):  # it is damaged
                    self.rest(await self.find(name))
            except StoreError:
                continue
            if name not in self._live:
                self._asleep[name] = monotonic()

    def lose(self, found: LiveTournament, why: StoreError) -> None:
        """Unload a tournament that could not be saved, or that another node may own."""
        if not isinstance(why, Fenced | Unreachable):
            log.error("a tournament could not be saved", extra={"tournament": found.name, "why": str(why)})
        self._drop(found, RequestError("moved"))

    async def remove(self, found: LiveTournament) -> None:
        """Remove a tournament that this node owns, for good."""
        with self.reserve(found.name, found):
            await self.store.remove(found.name, erase=True)
        log.info("tournament erased", extra={"tournament": found.name})

    async def close(self) -> None:
        """Stop all tournaments, and complete pending changes."""
        for found in self.live:
            found.close(RequestError("moved"))
        self._worker.stop()
        await asyncio.gather(*self._finishing, return_exceptions=True)
        await self._worker.close()

    async def _read(self, name: str) -> Callable[[], LiveTournament]:
        return partial(LiveTournament, name, await self.read(name), self)
