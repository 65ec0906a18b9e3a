"""The ratings of a server: who takes part at which table, and the judgement of finished games."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from gizzard.ratings import season_before, season_of
from gizzard.server.domain.phrases import RequestError
from gizzard.server.domain.rating.judge import judge, may_enter, outcome_of
from gizzard.server.domain.rating.log import (
    Entered,
    Judged,
    Listed,
    Season,
    SeasonEntry,
    SeasonSetup,
    add_rows,
    is_season_log,
    log_of,
    read_season,
    without_name,
    without_player,
)
from gizzard.server.domain.stored import Stored
from gizzard.server.domain.wire import encode
from gizzard.server.runtime.tables.shared_log import append_shared, retry, rewrite_shared
from gizzard.server.store import Damaged, StoreError, StoreFull

if TYPE_CHECKING:
    from gizzard.server.runtime.tables.live_table import Table
    from gizzard.server.runtime.tables.tables import Tables

READ_SECONDS: Final = 1.0
"""Maximum age of a season's entries from other nodes."""

Make = Callable[[Season], SeasonEntry | None]
"""An entry for a season in its current state, or None if there is nothing to add."""

log = logging.getLogger(__name__)


class Ratings:
    """The ratings of a server. Entries are on disk before they are published."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._seasons: dict[str, Season | None] = {}
        """The seasons that were read; None if a season had no log then."""
        self._read_at: dict[str, float] = {}
        """Monotonic time at which a season was last read; other nodes may have added entries since."""
        self._lock = asyncio.Lock()
        self._judging: set[asyncio.Task[None]] = set()
        self._closing = asyncio.Event()

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
        async with self._lock:
            return await self._season(name or self.current)

    async def seasons(self) -> list[str]:
        """The names of all seasons with a log, latest first."""
        logs = await self._tables.store.open_before(self.now / 1000 + 1)
        return sorted((name.removeprefix(log_of("")) for name in logs if is_season_log(name)), reverse=True)

    async def enter(self, table: Table, seat: int, player: str | None, address: str | None, listed: bool) -> None:
        """Let the owner of a seat take part at a table, or no longer if `player` is None.

        Raises RequestError after their first bid, or after too many changes.
        """
        if not may_enter(table.state, seat):
            raise RequestError("rating-late")
        owner = table.state.social.seats[seat]
        async with self._lock:
            season = await self._season(season_of(table.setup.created)) or await self._open(table.setup.created)
            network, name = season.hashed_network(address), owner.name if listed and player else None
            entry = Entered(self.now, table.name, owner.key or "", player, network, name)
            await self._add(season, partial(_entering, entry))
        for connected in table.addresses(seat):
            await self.seen(table, seat, connected)

    async def seen(self, table: Table, seat: int, address: str | None) -> None:
        """Note the network from which the owner of a seat plays, if they take part."""
        name, key = season_of(table.setup.created), table.state.social.seats[seat].key or ""
        known = self._seasons.get(name)
        if self._is_current(name) and (known is None or table.name not in known.pending):
            return
        try:
            async with self._lock:
                season = await self._season(name)
                if season and table.name in season.pending:
                    network, now = season.hashed_network(address), self.now
                    await self._add(season, lambda known: known.from_also(table.name, key, network, now))
        except (StoreError, RequestError) as refused:
            log.warning("a player's network was not noted", extra={"table": table.name, "why": str(refused)})

    async def list_as(self, player: str, name: str | None) -> str | None:
        """Change a player's name on the current leaderboard; None takes them off it.

        Returns the name that they have now: None for somebody who has never taken part.
        """
        async with self._lock:
            season, before = await self._season(self.current), await self._season(season_before(self.current))
            if season is None or not any(player in one.players for one in (season, before) if one):
                return None
            await self._add(
                season, lambda known: None if known.names.get(player) == name else Listed(self.now, player, name)
            )
            return name

    async def erase(self, player: str) -> None:
        """Erase a player's key and names from all seasons."""
        async with self._lock:
            for name in await self.seasons():  # the latest first: the ratings of the season before it are still there
                before = await self._season(season_before(name))
                await self._rewrite(name, partial(without_player, player=player, at=self.now, before=before))

    async def forget(self, created: float, seat_key: str) -> None:
        """Erase the names of the owner of a seat, at a table created at a time in seconds since 1970."""
        season = season_of(created)
        if season in await self.seasons():
            async with self._lock:
                await self._rewrite(season, partial(without_name, seat_key=seat_key, at=self.now))

    def over(self, table: Table) -> None:
        """Judge a table in the background, after its game is over."""
        attempt = partial(self._try_judge, season_of(table.setup.created), table.name)
        task = asyncio.create_task(retry(attempt, self._closing))
        self._judging.add(task)
        task.add_done_callback(self._judging.discard)

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
                        await self._try_judge(name, table)

    async def close(self) -> None:
        """Try to judge finished games; the rest is found again at the next start."""
        self._closing.set()
        await asyncio.gather(*self._judging, return_exceptions=True)

    async def _try_judge(self, season: str, table: str) -> bool:
        """Judge a table if possible. Returns False if the store refused it, so that it is retried."""
        try:
            await self._judge(season, table)
        except (StoreError, RequestError) as refused:
            log.warning("a game could not be rated", extra={"table": table, "why": str(refused)})
            return isinstance(refused, Damaged)
        except Exception:
            log.exception("a game could not be rated", extra={"table": table})
        return True

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

        async with self._lock:
            before = await self._season(season_before(name))
            if season := await self._season(name):
                await self._add(season, judged)

    async def _add(self, season: Season, make: Make) -> None:
        """Add an entry, made again if another node has added one before. Raises RequestError if it cannot be stored."""
        while entry := await asyncio.to_thread(make, season):
            added = await append_shared(self._tables.store, log_of(season.name), season.n + 1, encode(entry).decode())
            if added:
                return season.add(entry)
            read = await self._load(season.name)
            if read is None or read.n == season.n:
                raise RequestError("not-saved")
            season = read
        return None

    def _is_current(self, name: str) -> bool:
        """Whether a season was read, and only in the last second if other nodes can add entries."""
        if name not in self._seasons:
            return False
        return self._tables.store.cluster is None or monotonic() < self._read_at[name] + READ_SECONDS

    async def _season(self, name: str) -> Season | None:
        season, now = self._seasons.get(name), monotonic()
        if self._is_current(name):
            return season
        if season is None or add_rows(season, await self._tables.store.tail(log_of(name), season.n)):
            return await self._load(name)
        self._read_at[name] = now
        return season

    async def _load(self, name: str) -> Season | None:
        self._seasons.pop(name, None)
        now = monotonic()
        stored = await self._tables.store.load(log_of(name))
        season = await asyncio.to_thread(read_season, stored) if stored else None
        self._seasons[name], self._read_at[name] = season, now
        return season

    async def _open(self, created: float) -> Season:
        """Create the log of a season, unless another node has just done so."""
        name = season_of(created)
        setup = encode(SeasonSetup(name, secrets.token_hex(16))).decode()
        try:
            await self._tables.store.create(log_of(name), self.now / 1000, setup, ())
        except StoreFull:
            raise RequestError("store-full") from None
        except StoreError as error:
            log.debug("a season was not created", extra={"season": name, "why": str(error)})
        season = await self._load(name)
        if season is None:
            raise RequestError("not-saved")
        return season

    async def _rewrite(self, season: str, change: Callable[[Stored], Stored]) -> None:
        await rewrite_shared(self._tables.store, log_of(season), change)
        self._seasons.pop(season, None)


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
