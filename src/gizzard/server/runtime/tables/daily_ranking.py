"""The daily deal of a server: its days, who plays them, and how they ended."""

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
    with_entries,
    without_key,
    without_marks,
)
from gizzard.server.domain.table.setup import Place, SharedDeal, TableSetup
from gizzard.server.domain.table.state import state_of
from gizzard.server.domain.wire import Settings, encode
from gizzard.server.store import Elsewhere, StoreError, StoreFull

if TYPE_CHECKING:
    from gizzard.server.runtime.tables.live_table import Table
    from gizzard.server.runtime.tables.tables import Tables

SETTINGS: Final = Settings(chat="off")
"""Of every game: no clock, nobody looks on, and nothing can be taken back."""
CLAIMS, CLAIM_SECONDS = 40, 0.05
"""How often a day is tried to be claimed, and how long it is waited in between."""
RETRY_SECONDS: Final = 10.0
"""Between two tries to note a result that the disk or the database refuses."""
READ_SECONDS: Final = 1.0
"""How long what other nodes add to a day may be missing."""
MARKED_DAYS: Final = 3
"""Number of ended days that are searched for marks, once an hour and when the server starts: no older one has any."""
MAX_DAYS: Final = 400
"""Number of earlier days offered."""

log = logging.getLogger(__name__)


class Begun(NamedTuple):
    """A game of a day, to be played."""

    table: str
    ranked: bool
    """Whether it can count: it is the first of this person, on the day itself."""


class DailyDeals:
    """The days of a server. What is known of them is on disk before anybody hears of it."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._days: dict[str, Day] = {}
        self._read_at: dict[str, float] = {}
        """When a day was last read, by `monotonic`; other nodes may have added to it since."""
        self._turn = asyncio.Lock()
        """Days change one after the other."""
        self._noting: set[asyncio.Task[None]] = set()
        self._closing = asyncio.Event()

    @property
    def today(self) -> str:
        """The day that it is now (UTC)."""
        return day_of(self._tables.time.now())

    async def day(self, day: str | None = None, key: str | None = None) -> Day:
        """A day, by default today. Raises RequestError if there was no deal on it, or will be one only later.

        In a cluster what other nodes have added may be missing for a second; but the game of the person with that key
        is known as it is now.
        """
        async with self._turn:
            known = await self._day(day or self.today)
            first = known.attempt_of(key)
            return known if first is None or first.points is not None else await self._current(known)

    async def days(self) -> list[str]:
        """The earlier days of which there is a deal, latest first."""
        logs = await self._tables.store.open_since(self._tables.time.now() / 1000)
        days = (name.removeprefix(log_of("")) for name in logs if is_day_log(name))
        return sorted((day for day in days if day < self.today), reverse=True)[:MAX_DAYS]

    async def begin(self, day: str | None, key: str, name: str, avatar: Avatar | None) -> Begun:
        """A game for whoever's secret has that hash: their first one of today, again if it is not over; or another,
        which does not count."""
        async with self._turn:
            known = await self._day(day or self.today)
            table = None
            while True:
                first = known.attempt_of(key)
                today = known.deal.day == self.today
                if today and first and first.points is None:
                    return Begun(first.table, True)
                setup = self._setup(known, Place(clean_name(name), key, avatar=avatar))
                table = table or await self._tables.create(setup)
                if not today or known.has_begun(key):
                    return Begun(table, False)
                if await self._added(known, Began(self._tables.time.now(), table, key)):
                    return Begun(table, True)
                known = await self._reread(known)

    async def check_shown(self, setup: TableSetup, key: str | None) -> None:
        """RequestError where somebody may not see a game yet: it is today's, and they have not finished their own."""
        if setup.shared and setup.shared.day == self.today:
            first = (await self.day(key=key)).attempt_of(key)
            if first is None or first.points is None:
                raise RequestError("daily-hidden")

    async def forget(self, setup: TableSetup, key: str) -> None:
        """Erases whose game of a day it was. Until the day ends a mark is left, so that it cannot be ranked twice."""
        if setup.shared:
            async with self._turn:
                with suppress(RequestError):
                    known = await self._day(setup.shared.day)
                    now = self._tables.time.now()
                    await self._rewrite(known.deal.day, partial(without_key, key=key, at=now))

    async def forget_marks(self) -> None:
        """Removes the marks of erased players from days that have ended."""
        for day in (await self.days())[:MARKED_DAYS]:
            async with self._turn:
                with suppress(RequestError, StoreError):  # a day that is damaged keeps nothing else from being swept
                    if any(attempt.mark for attempt in (await self._day(day)).attempts.values()):
                        await self._rewrite(day, without_marks)

    async def _rewrite(self, day: str, change: Callable[[Stored], Stored]) -> None:
        await self._tables.store.rewrite(log_of(day), change)
        del self._days[day]

    def over(self, table: Table) -> None:
        """Notes the result of a game that is over."""
        if table.setup.shared:
            task = asyncio.create_task(self._note(table.setup.shared.day, table.name))
            self._noting.add(task)
            task.add_done_callback(self._noting.discard)

    async def close(self) -> None:
        """Finishes what is to be noted, as far as it can be: results are found again when the server starts."""
        self._closing.set()
        await asyncio.gather(*self._noting, return_exceptions=True)

    async def _note(self, day: str, table: str) -> None:
        while not await self._noted(day, table):
            with suppress(TimeoutError):
                async with asyncio.timeout(RETRY_SECONDS):
                    await self._closing.wait()
                    return

    async def _noted(self, day: str, table: str) -> bool:
        """Whether the result of a game is noted, or will never be; not while the disk or the database refuses it."""
        try:
            async with self._turn:
                known = await self._day(day)
                if (attempt := known.attempts.get(table)) and attempt.points is None:
                    await self._settle(day, table)
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
            self._days[day] = await self._loaded(day)
            await self._settle_all(self._days[day])
        if monotonic() < self._read_at.get(day, -inf) + READ_SECONDS:
            return self._days[day]
        return await self._current(self._days[day])

    async def _current(self, known: Day) -> Day:
        """A day with what other nodes have added to it."""
        day = known.deal.day
        if self._tables.store.cluster:
            known = self._days[day] = with_entries(known, await self._tables.store.tail(log_of(day), known.n))
            self._read_at[day] = monotonic()
        return known

    async def _loaded(self, day: str) -> Day:
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
        except StoreError:  # another server of the same store may have made it meanwhile
            stored = await self._tables.store.load(log_of(day))
            if stored is None:
                raise RequestError("not-saved") from None
            return read_day(stored)
        log.info("daily deal made", extra={"day": day, "deal": deal.hash})
        return Day(deal, {})

    async def _settle_all(self, known: Day) -> None:
        """Notes the results of games that ended when the server was killed."""
        for attempt in known.attempts.values():
            if attempt.points is None:
                with suppress(RequestError):  # a game that was removed, or is damaged, has no result any more
                    await self._settle(known.deal.day, attempt.table)

    async def _settle(self, day: str, table: str) -> None:
        """Notes the result of a game, if it is over; another node may have done so meanwhile."""
        setup, entries = await self._tables.entries(table)
        state = await asyncio.to_thread(state_of, setup, entries)
        if state.game.over:
            points = state.game.position.scores[PERSON]
            finished = Finished(entries[-1].at, table, points, played_alone(entries))
            known = self._days[day]
            while known.attempts[table].points is None and not await self._added(known, finished):
                known = await self._reread(known)

    async def _added(self, known: Day, entry: Began | Finished) -> bool:
        """Whether an entry could be added to a day as it is known here."""
        done: asyncio.Future[StoreError | None] = asyncio.get_running_loop().create_future()
        name, rows = log_of(known.deal.day), [encode(entry).decode()]
        await self._claim(name)
        self._tables.store.append(name, known.n + 1, rows, done.set_result)
        refused = await done
        self._tables.store.release(name)
        if refused is None:
            self._days[known.deal.day] = known.after(entry)
        return refused is None

    async def _claim(self, name: str) -> None:
        """Waits until no other node of the cluster writes to a day; none does so for long."""
        for _ in range(CLAIMS):
            with suppress(Elsewhere):
                return await self._tables.store.claim(name)
            await asyncio.sleep(CLAIM_SECONDS)
        raise RequestError("not-saved")

    async def _reread(self, known: Day) -> Day:
        """A day to which another server of the same store has added something. Raises RequestError if none has, and the
        disk refuses to write."""
        day = self._days[known.deal.day] = await self._loaded(known.deal.day)
        if day.n == known.n:
            raise RequestError("not-saved")
        return day

    def _setup(self, day: Day, person: Place) -> TableSetup:
        deal, now = day.deal, self._tables.time.now() / 1000
        seats: Sequence[Place] = (person, *(Place(bot=level) for level in deal.bots))
        dealer = first_dealer(len(seats), deal.seed)
        shared = SharedDeal(deal.day, deal.seed)
        return TableSetup(now, deal.rules, "standard", (), dealer, tuple(seats), settings=SETTINGS, shared=shared)
