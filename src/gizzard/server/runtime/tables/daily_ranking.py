"""The daily deals of a server, and their results."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from math import inf
from time import monotonic
from typing import TYPE_CHECKING, Final, NamedTuple

from gizzard.server.domain.avatars import Avatar
from gizzard.server.domain.names import clean_name
from gizzard.server.domain.phrases import RequestError
from gizzard.server.domain.stored import Stored
from gizzard.server.domain.table.daily_deal import (
    PERSON,
    Began,
    Day,
    Finished,
    day_of,
    deal_of,
    first_dealer,
    is_date,
    is_day_log,
    log_of,
    played_alone,
    read_day,
    rounds_of,
    with_entries,
    without_key,
    without_marks,
)
from gizzard.server.domain.table.setup import Place, SharedDeal, TableSetup
from gizzard.server.domain.table.state import state_of
from gizzard.server.domain.wire import Settings, encode
from gizzard.server.runtime.tables.shared_log import append_shared, retry
from gizzard.server.store import StoreError, StoreFull

if TYPE_CHECKING:
    from gizzard.server.runtime.tables.live_table import Table
    from gizzard.server.runtime.tables.tables import Tables

SETTINGS: Final = Settings(chat="off")
"""The settings of every game: no clock, no spectators, no undo."""
READ_SECONDS: Final = 1.0
"""Maximum age of a day's entries from other nodes."""
MARKED_DAYS: Final = 3
"""Number of past days searched for marks, hourly and at startup; older days have none."""
MAX_DAYS: Final = 400
"""Number of earlier days offered."""

log = logging.getLogger(__name__)


class StartedGame(NamedTuple):
    """A game of a daily deal that was started or resumed."""

    table: str
    ranked: bool
    """Whether it counts for the ranking: the person's first game, on the day itself."""


class DailyDeals:
    """The daily deals of a server. Entries are on disk before they are published."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._days: dict[str, Day] = {}
        self._read_at: dict[str, float] = {}
        """Monotonic time at which a day was last read; other nodes may have added entries since."""
        self._lock = asyncio.Lock()
        self._recording: set[asyncio.Task[None]] = set()
        self._closing = asyncio.Event()

    @property
    def today(self) -> str:
        """The current day (UTC)."""
        return day_of(self._tables.time.now())

    async def day(self, day: str | None = None, key: str | None = None) -> Day:
        """A day, by default today. Raises RequestError if it has no deal or is in the future.

        Entries from other nodes may be up to a second old, except for an unfinished game of the person with `key`.
        """
        async with self._lock:
            known = await self._day(day or self.today)
            first = known.attempt_of(key)
            return known if first is None or first.points is not None else await self._refresh(known)

    async def days(self) -> list[str]:
        """The past days with a deal, latest first."""
        logs = await self._tables.store.open_before(self._tables.time.now() / 1000)
        days = (name.removeprefix(log_of("")) for name in logs if is_day_log(name))
        return sorted((day for day in days if day < self.today), reverse=True)[:MAX_DAYS]

    async def begin(self, day: str | None, key: str, name: str, avatar: Avatar | None) -> StartedGame:
        """Start today's ranked game for the person with a key, or resume it; after that, start an unranked game."""
        async with self._lock:
            known = await self._day(day or self.today)
            table = None
            while True:
                first = known.attempt_of(key)
                today = known.deal.day == self.today
                if today and first and first.points is None:
                    return StartedGame(first.table, True)
                setup = self._setup(known, Place(clean_name(name), key, avatar=avatar))
                table = table or await self._tables.create(setup)
                if not today or known.has_begun(key):
                    return StartedGame(table, False)
                if await self._append(known, Began(self._tables.time.now(), table, key)):
                    return StartedGame(table, True)
                known = await self._reload(known)

    async def check_shown(self, setup: TableSetup, key: str | None) -> None:
        """Raise RequestError if a game is today's and the person has not finished their own yet."""
        if setup.shared and setup.shared.day == self.today:
            self.check_finished(await self.day(key=key), key)

    def check_finished(self, day: Day, key: str | None) -> None:
        """RequestError if this is today's deal, and the person with that key has not finished their game."""
        first = day.attempt_of(key)
        if day.deal.day == self.today and (first is None or first.points is None):
            raise RequestError("daily-hidden")

    async def forget(self, setup: TableSetup, key: str) -> None:
        """Erase the owner of a game. Until the day ends a mark remains, so that they cannot be ranked twice."""
        if setup.shared:
            async with self._lock:
                with suppress(RequestError):
                    known = await self._day(setup.shared.day)
                    now = self._tables.time.now()
                    await self._rewrite(known.deal.day, partial(without_key, key=key, at=now))

    async def remove_marks(self) -> None:
        """Remove the marks of erased players from past days."""
        for day in (await self.days())[:MARKED_DAYS]:
            async with self._lock:
                with suppress(RequestError, StoreError):  # a damaged day must not stop the sweep
                    if any(attempt.mark for attempt in (await self._day(day)).attempts.values()):
                        await self._rewrite(day, without_marks)

    async def _rewrite(self, day: str, change: Callable[[Stored], Stored]) -> None:
        await self._tables.store.rewrite(log_of(day), change)
        del self._days[day]

    def over(self, table: Table) -> None:
        """Record the result of a finished game in the background."""
        if table.setup.shared:
            task = asyncio.create_task(
                retry(partial(self._try_record, table.setup.shared.day, table.name), self._closing)
            )
            self._recording.add(task)
            task.add_done_callback(self._recording.discard)

    async def close(self) -> None:
        """Try to record pending results; the rest is found again at the next start."""
        self._closing.set()
        await asyncio.gather(*self._recording, return_exceptions=True)

    async def _try_record(self, day: str, table: str) -> bool:
        """Record the result of a game if possible. Returns False if the store refused it, so that it is retried."""
        try:
            async with self._lock:
                known = await self._day(day)
                if (attempt := known.attempts.get(table)) and attempt.points is None:
                    await self._record_if_over(day, table)
        except (StoreError, RequestError) as refused:
            log.warning("the result of a daily deal could not be noted", extra={"table": table, "why": str(refused)})
            return isinstance(refused, RequestError) and refused.code != "not-saved"
        except Exception:
            log.exception("the result of a daily deal could not be noted", extra={"table": table})
        return True

    async def _day(self, day: str) -> Day:
        if day not in self._days:
            if not is_date(day) or day > self.today:
                raise RequestError("no-day", day=day[:10])
            self._days[day] = await self._load(day)
            await self._record_all(self._days[day])
        if monotonic() < self._read_at.get(day, -inf) + READ_SECONDS:
            return self._days[day]
        return await self._refresh(self._days[day])

    async def _refresh(self, known: Day) -> Day:
        """Refresh a day with the entries that other nodes have added."""
        day = known.deal.day
        if self._tables.store.cluster:
            known = self._days[day] = with_entries(known, await self._tables.store.tail(log_of(day), known.n))
            self._read_at[day] = monotonic()
        return known

    async def _load(self, day: str) -> Day:
        stored = await self._tables.store.load(log_of(day))
        if stored is not None:
            return read_day(stored)
        if day != self.today:
            raise RequestError("no-day", day=day)
        deal = await asyncio.to_thread(deal_of, day, secrets.token_hex(32))
        try:
            await self._tables.store.create(log_of(day), self._tables.time.now() / 1000, encode(deal).decode(), ())
        except StoreFull:
            raise RequestError("store-full") from None
        except StoreError:  # another node may have created it meanwhile
            stored = await self._tables.store.load(log_of(day))
            if stored is None:
                raise RequestError("not-saved") from None
            return read_day(stored)
        log.info("daily deal made", extra={"day": day, "deal": deal.hash})
        return Day(deal, {})

    async def _record_all(self, known: Day) -> None:
        """Record the results of games that ended just before the server was killed."""
        for attempt in known.attempts.values():
            if attempt.points is None:
                with suppress(RequestError):  # a removed or damaged game has no result
                    await self._record_if_over(known.deal.day, attempt.table)

    async def _record_if_over(self, day: str, table: str) -> None:
        """Record the result of a game if it is over and no other node has done so."""
        setup, entries = await self._tables.entries(table)
        state = await asyncio.to_thread(state_of, setup, entries)
        if state.game.over:
            points = state.game.position.scores[PERSON]
            finished = Finished(entries[-1].at, table, points, played_alone(entries), rounds_of(state.game))
            known = self._days[day]
            while known.attempts[table].points is None and not await self._append(known, finished):
                known = await self._reload(known)

    async def _append(self, known: Day, entry: Began | Finished) -> bool:
        """Append an entry to a day. Returns False if the store refused it, for example because the day has changed."""
        name = log_of(known.deal.day)
        added = await append_shared(self._tables.store, name, known.n + 1, encode(entry).decode())
        if added:
            self._days[known.deal.day] = known.after(entry)
        return added

    async def _reload(self, known: Day) -> Day:
        """Reload a day after a refused entry. Raises RequestError if no other node has changed it: the write failed."""
        day = self._days[known.deal.day] = await self._load(known.deal.day)
        if day.n == known.n:
            raise RequestError("not-saved")
        return day

    def _setup(self, day: Day, person: Place) -> TableSetup:
        deal, now = day.deal, self._tables.time.now() / 1000
        seats: Sequence[Place] = (person, *(Place(bot=level) for level in deal.bots))
        dealer = first_dealer(len(seats), deal.seed)
        shared = SharedDeal(deal.day, deal.seed)
        return TableSetup(now, deal.rules, "standard", (), dealer, tuple(seats), settings=SETTINGS, shared=shared)
