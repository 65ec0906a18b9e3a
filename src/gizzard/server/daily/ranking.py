"""The daily deals of a server, and their results."""

import asyncio
import logging
import secrets
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from typing import Final

from gizzard.server.daily.log import (
    DAY,
    PERSON,
    Began,
    Day,
    Finished,
    deal_of,
    first_dealer,
    is_date,
    played_alone,
    rounds_of,
    without_marks,
)
from gizzard.server.daily.messages import DailyGame
from gizzard.server.rooms.shared_log import SharedLogs
from gizzard.server.store.protocol import StoreError
from gizzard.server.tables.avatars import Avatar
from gizzard.server.tables.messages import Settings
from gizzard.server.tables.setup import SeatSetup, SharedDeal, TableSetup, clean_name
from gizzard.server.tables.state import state_of
from gizzard.server.tables.table_log import TableLog
from gizzard.server.tables.tables import Tables
from gizzard.server.wire.dates import day_of
from gizzard.server.wire.messages import RequestError

SETTINGS: Final = Settings(chat="off")
"""The settings of every game: no clock, no spectators, no undo."""
MARKED_DAYS: Final = 3
"""Number of past days searched for marks, hourly and at startup; older days have none."""
MAX_DAYS: Final = 400
"""Number of earlier days offered."""

log = logging.getLogger(__name__)


class DailyDeals:
    """The daily deals of a server. Entries are on disk before they are published."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._logs = SharedLogs(tables.rooms, DAY)
        tables.game_over.append(self.on_game_over)
        tables.show.append(self.check_shown)
        tables.erased.append(self._logs.forget)

    @property
    def today(self) -> str:
        """The current day (UTC)."""
        return day_of(self._tables.time.now())

    async def day(self, day: str | None = None, key: str | None = None) -> Day:
        """A day, by default today. Raises RequestError if it has no deal or is in the future.

        Entries from other nodes may be up to a second old, except for an unfinished game of the person with `key`.
        """
        async with self._logs.lock:
            known = await self._day(day or self.today)
            first = known.attempt_of(key)
            return await self._day(known.deal.day, fresh=True) if first and first.points is None else known

    async def days(self) -> list[str]:
        """The past days with a deal, latest first."""
        return [day for day in await self._logs.names() if day < self.today][:MAX_DAYS]

    async def begin(self, day: str | None, key: str, name: str, avatar: Avatar | None) -> DailyGame:
        """Start today's ranked game for the person with a key, or resume it; after that, start an unranked game."""
        async with self._logs.lock:
            known = await self._day(day or self.today)
            first, is_today = known.attempt_of(key), known.deal.day == self.today
            if is_today and first and first.points is None:
                return DailyGame(first.table, PERSON, True)
            table = await self._tables.create(self._setup(known, SeatSetup(clean_name(name), key, avatar=avatar)))
            if is_today:
                began = Began(self._tables.time.now(), table, key)
                known = await self._logs.add(known.deal.day, lambda day: None if day.has_begun(key) else began)
                first = known.attempt_of(key)
                if first and first.points is None:
                    return DailyGame(first.table, PERSON, True)
            return DailyGame(table, PERSON, False)

    async def check_shown(self, setup: TableSetup, key: str | None, own: bool = False) -> None:
        """Raise RequestError if a game is today's, not their own, and the person has not finished theirs yet."""
        if not own and setup.shared and setup.shared.day == self.today:
            self.check_finished(await self.day(key=key), key)

    def check_finished(self, day: Day, key: str | None) -> None:
        """RequestError if this is today's deal, and the person with that key has not finished their game."""
        first = day.attempt_of(key)
        if day.deal.day == self.today and (first is None or first.points is None):
            raise RequestError("daily-hidden")

    async def remove_marks(self) -> None:
        """Remove the marks of erased players from past days."""
        for day in (await self.days())[:MARKED_DAYS]:
            async with self._logs.lock:
                with suppress(RequestError, StoreError):  # a damaged day must not stop the sweep
                    if any(attempt.mark for attempt in (await self._day(day)).attempts.values()):
                        await self._logs.rewrite(day, without_marks)

    def on_game_over(self, table: TableLog) -> None:
        """Record the result of a finished game in the background."""
        if table.setup.shared:
            self._tables.recording.begin(partial(self._record, table.setup.shared.day, table.name), table.name)

    async def _record(self, day: str, table: str) -> None:
        async with self._logs.lock:
            known = await self._day(day)
            if (attempt := known.attempts.get(table)) and attempt.points is None:
                await self._record_if_over(day, table)

    async def _day(self, day: str, fresh: bool = False) -> Day:
        if not is_date(day) or day > self.today:
            raise RequestError("no-day", day=day[:100])
        known = self._logs.cached(day)
        if known is None:
            known = await self._logs.value(day) or await self._create(day)
            await self._record_all(known)
        return await self._logs.value(day, fresh) or known

    async def _create(self, day: str) -> Day:
        if day != self.today:
            raise RequestError("no-day", day=day)
        deal = await asyncio.to_thread(deal_of, day, secrets.token_hex(32))
        known = await self._logs.create(day, self._tables.time.now() / 1000, deal)
        if known.deal == deal:
            log.info("daily deal made", extra={"day": day, "deal": deal.hash})
        return known

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
            await self._logs.add(day, lambda known: finished if known.attempts[table].points is None else None)

    def _setup(self, day: Day, person: SeatSetup) -> TableSetup:
        deal, now = day.deal, self._tables.time.now() / 1000
        seats: Sequence[SeatSetup] = (person, *(SeatSetup(bot=level) for level in deal.bots))
        dealer = first_dealer(len(seats), deal.seed)
        shared = SharedDeal(deal.day, deal.seed)
        return TableSetup(now, deal.rules, "standard", (), dealer, tuple(seats), settings=SETTINGS, shared=shared)
