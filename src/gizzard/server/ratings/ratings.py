"""The ratings of a server: who takes part at which table, and the judgement of finished games."""

import asyncio
import logging
import secrets
from contextlib import suppress
from functools import partial

from msgspec.structs import replace

from gizzard.server.ratings.judge import judge, may_enter, outcome_of
from gizzard.server.ratings.log import (
    MAX_RENAMED,
    SEASON,
    Entered,
    Judged,
    Listed,
    Season,
    SeasonSetup,
    without_player,
)
from gizzard.server.ratings.seasons import season_before, season_of
from gizzard.server.rooms.shared_log import SharedLogs
from gizzard.server.store.protocol import StoreError
from gizzard.server.tables.live_table import Table
from gizzard.server.tables.recording import recorded
from gizzard.server.tables.table_log import TableLog
from gizzard.server.tables.tables import Tables
from gizzard.server.wire.messages import RequestError

log = logging.getLogger(__name__)


class Ratings:
    """The ratings of a server. Entries are on disk before they are published."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._logs = SharedLogs(tables.rooms, SEASON)
        tables.game_over.append(self.on_game_over)
        tables.loaded.append(self.on_loaded)
        tables.joined.append(self.seen)
        tables.erased.append(self._logs.forget)

    @property
    def now(self) -> int:
        """Milliseconds since 1970."""
        return self._tables.time.now()

    @property
    def current(self) -> str:
        """The name of the current season."""
        return season_of(self.now / 1000)

    async def season(self, name: str | None = None) -> Season | None:
        """A season, by default the current one; None if nobody takes part in it."""
        async with self._logs.lock:
            return await self._logs.value(name or self.current)

    async def seasons(self) -> list[str]:
        """The names of all seasons with a log, latest first."""
        return await self._logs.names()

    async def enter(self, table: Table, seat: int, player: str | None, address: str | None, listed: bool) -> None:
        """Let the owner of a seat take part at a table, or no longer if `player` is None.

        Raises RequestError once they have acted or a card was played, or after too many changes.
        """
        if not may_enter(table.state, seat):
            raise RequestError("rating-late")
        owner = table.state.social.seats[seat]
        async with self._logs.lock:
            name = season_of(table.setup.created)
            season = await self._logs.value(name, fresh=True) or await self._open(table.setup.created)
            network, listed_as = season.hashed_network(address), owner.name if listed and player else None
            entry = Entered(self.now, table.name, owner.key or "", player, network, listed_as)
            await self._logs.add(season.name, partial(_entering, entry))
        for connected in table.subscribers.addresses(seat):
            await self.seen(table, seat, connected)

    async def seen(self, table: TableLog, seat: int, address: str | None) -> None:
        """Note the network from which the owner of a seat plays, if they take part."""
        name, key = season_of(table.setup.created), table.state.social.seats[seat].key or ""
        known = self._logs.cached(name)
        if self._logs.is_current(name) and (known is None or table.name not in known.pending):
            return
        try:
            async with self._logs.lock:
                season = await self._logs.value(name)
                if season and table.name in season.pending:
                    network, now, late = season.hashed_network(address), self.now, not may_enter(table.state, seat)
                    await self._logs.add(
                        season.name, lambda known: known.from_also(table.name, key, network, now, late)
                    )
        except (StoreError, RequestError) as refused:
            log.warning("a player's network was not noted", extra={"table": table.name, "why": str(refused)})

    async def list_as(self, player: str, name: str | None) -> str | None:
        """Change a player's name on the current leaderboard; None takes them off it.

        Returns the name that they have now: None for somebody who has never taken part. Raises RequestError after too
        many changes; taking off a name is always possible.
        """
        async with self._logs.lock:
            season = await self._logs.value(self.current, fresh=True)
            before = await self._logs.value(season_before(self.current), fresh=True)
            if season is None or not any(player in one.players for one in (season, before) if one):
                return None
            await self._logs.add(season.name, partial(_listing, Listed(self.now, player, name)))
            return name

    async def erase(self, player: str) -> None:
        """Erase a player's key and names from all seasons."""
        async with self._logs.lock:
            for name in await self.seasons():  # the latest first: the ratings of the season before it are still there
                season = await self._logs.value(name, fresh=True)
                if season is None or player not in season.players:
                    continue
                before = await self._logs.value(season_before(name))
                await self._logs.rewrite(name, partial(without_player, player=player, at=self.now, before=before))

    def on_game_over(self, table: TableLog) -> None:
        """Judge a table in the background, after its game is over."""
        name = season_of(table.setup.created)
        self._tables.recording.begin(partial(self._judge, name, table.name), table.name)

    def on_loaded(self, table: TableLog) -> None:
        """Judge a table whose game is over: perhaps the server was killed before."""
        if table.state.game.over:
            self.on_game_over(table)

    async def judged(self, table: Table) -> tuple[Season | None, Judged | None, frozenset[str]]:
        """The season of a table, its judgement if its game is over, and the keys of the seats that take part."""
        name = season_of(table.setup.created)
        if table.state.game.over:
            await self._judge(name, table.name)
        season = await self.season(name)
        if season is None:
            return None, None, frozenset()
        return season, season.judged.get(table.name), frozenset(season.taking_part(table.name))

    async def judge_all(self) -> None:
        """Judge the games that ended just before the server was killed, and those that will never end."""
        in_play = {table.name for table in self._tables.live if table.state.social.phase not in ("over", "ended")}
        for name in (season_before(self.current), self.current):
            with suppress(StoreError):  # it is read again in an hour
                season = await self.season(name)
                for table in [*season.pending] if season else []:
                    if table not in in_play:
                        await recorded(partial(self._judge, name, table), table)

    async def _judge(self, name: str, table: str) -> None:
        """Judge a table at which people take part, once, if its game will not change any more."""
        season = await self.season(name)
        if season is None or table not in season.pending:
            return
        try:
            setup, entries = await self._tables.entries(table)
            outcome = await asyncio.to_thread(outcome_of, setup, entries)
            if outcome is None:
                return
        except RequestError:  # it was removed, or is damaged
            outcome = None

        def judged(season: Season) -> Judged | None:
            return judge(table, outcome, season, before, self.now) if table in season.pending else None

        async with self._logs.lock:
            before = await self._logs.value(season_before(name))
            if season := await self._logs.value(name):
                await self._logs.add(season.name, judged)

    async def _open(self, created: float) -> Season:
        """Create the log of a season, unless another node has just done so."""
        name = season_of(created)
        return await self._logs.create(name, self.now / 1000, SeasonSetup(name, secrets.token_hex(16)))


def _entering(entry: Entered, season: Season) -> Entered | None:
    """The entry with the networks that the owner of its seat used before; None if it would change nothing.

    Raises RequestError after too many changes; withdrawing is always possible.
    """
    earlier = season.networks_of(entry.table, entry.seat_key)
    entry = replace(entry, others=tuple(network for network in earlier if network != entry.network))
    if season.has(entry):
        return None
    if season.entered_too_often(entry):
        raise RequestError("rating-often")
    return entry


def _listing(entry: Listed, season: Season) -> Listed | None:
    """The entry; None if it would change nothing. Raises RequestError after too many names."""
    player = entry.player or ""
    if season.names.get(player) == entry.name:
        return None
    if entry.name and season.renamed[player] >= MAX_RENAMED:
        raise RequestError("listing-often")
    return entry
