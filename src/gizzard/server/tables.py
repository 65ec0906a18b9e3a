"""All tables: those in memory, and through the store all others. A table is loaded when somebody comes for it."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from random import Random, SystemRandom
from string import ascii_letters, digits
from typing import Final

from gizzard.server.audience import Audience, Client
from gizzard.server.clock import RunningTime, Time
from gizzard.server.events import Entry, Started, read_entry
from gizzard.server.history import Tail
from gizzard.server.loading import Loaded, load
from gizzard.server.opening import Meta, again, key_of, open_table
from gizzard.server.personal import opened_and_entries, seat_once
from gizzard.server.phrases import Problem
from gizzard.server.retention import Retention, prune
from gizzard.server.standing import drawn, opened
from gizzard.server.store import Damaged, Store, Stored, StoreFull
from gizzard.server.table import Table
from gizzard.server.thinkers import Thinkers
from gizzard.server.wire import TableBody, encode

IDLE_MS: Final = 60_000
"""After so long with nobody there a table leaves memory."""
ABANDONED_SECONDS: Final = 24 * 3600
SWEEP_SECONDS: Final = 3600
LETTERS: Final = ascii_letters + digits
"""What tables are named with: no hyphen, which would make an option of a name on the command line."""
NAME_LENGTH: Final = 12

log = logging.getLogger(__name__)


class Tables:
    """Opens, finds and forgets tables. What is drawn and dealt here comes from the system's entropy."""

    def __init__(
        self,
        store: Store,
        thinkers: Thinkers | None = None,
        idle_ms: int = IDLE_MS,
        time: Time | None = None,
        retention: Retention | None = None,
    ) -> None:
        self.store, self.idle_ms, self.time = store, idle_ms, time or RunningTime()
        self.rng: Random = SystemRandom()
        self.thinkers = thinkers or Thinkers()
        self._tables: dict[str, Table] = {}
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self._leaving: set[asyncio.Task[None]] = set()
        self._retention = retention
        self._reserved: set[str] = set()
        """Tables that are about to be removed."""

    @property
    def levels(self) -> Sequence[str]:
        """The levels of bots that play here."""
        return self.thinkers.levels

    @property
    def live(self) -> list[Table]:
        """The tables in memory."""
        return list(self._tables.values())

    async def open(self, body: TableBody) -> tuple[str, str]:
        """A new table on disk: its name and the secret of its first seat."""
        self._synchronize()
        meta, secret = open_table(body, self.time.now() / 1000, self.levels, self.rng)
        return await self._create(meta), secret

    async def rematch(self, table: Table, host: int) -> str:
        """A new table for the same people, and for the secrets they have."""
        now = self.time.now() / 1000
        return await self._create(again(table.meta, table.standing.social, table.here.seats, host, now, self.rng))

    async def find(self, name: str) -> Table:
        """The table of that name; Problem where there is none."""
        table = self._tables.get(name)
        if table is not None:
            return table
        if name in self._reserved:
            raise Problem("no-table")
        if name not in self._loading:
            loading = self._loading[name] = asyncio.create_task(self._load(name))
            loading.add_done_callback(lambda _: self._loading.pop(name))
        return await asyncio.shield(self._loading[name])

    async def entries(self, name: str) -> tuple[Meta, list[Entry]]:
        """What a table's log holds now; Problem where there is no such table, or it is damaged."""
        return await asyncio.to_thread(opened_and_entries, await self.stored(name))

    async def stored(self, name: str) -> Stored:
        """The same as it is on disk."""
        with _damage_told(name):
            stored = await self.store.load(name)
        if stored is None:
            raise Problem("no-table")
        return stored

    async def tail(self, name: str, after: int) -> Tail:
        """The end of a table's log; Problem where it is damaged."""
        with _damage_told(name):
            entries = await self.store.tail(name, after)
        return Tail(after, [read_entry(entry) for entry in entries])

    async def erase(self, name: str, secret: str) -> None:
        """Takes the name and the words of whoever has this secret out of a table; Problem for a stranger."""
        seat_once(*await self.entries(name), key_of(secret))
        await (await self.find(name)).erase(key_of(secret))

    async def sweep_forever(self) -> None:
        """Ends what nobody came back to, every hour."""
        while True:
            try:
                await self.sweep()
            except Exception:
                log.exception("tables could not be swept")
            await asyncio.sleep(SWEEP_SECONDS)

    async def sweep(self) -> None:
        """Ends the tables that nobody has been at for a day, and removes games that ended too long ago."""
        for name in await self.store.open_since(self.time.now() / 1000 - ABANDONED_SECONDS):
            with suppress(Problem):  # a damaged table keeps no other from being ended
                await self._end_abandoned(name)
        if self._retention:
            await prune(self.store, self._retention, self.time.now() / 1000, self.store.remove, self.reserve)

    @contextmanager
    def reserve(self, name: str) -> Iterator[bool]:
        """Keeps a table out of memory so that it can be removed; False where somebody is at it."""
        if name in self._tables or name in self._loading:
            yield False
            return
        self._reserved.add(name)
        try:
            yield True
        finally:
            self._reserved.discard(name)

    async def _end_abandoned(self, name: str) -> None:
        meta, entries = await self.entries(name)
        last = entries[-1].at / 1000 if entries else meta.created
        if last < self.time.now() / 1000 - ABANDONED_SECONDS:
            (await self.find(name)).end()

    def forget(self, table: Table) -> None:
        """A table leaves memory."""
        del self._tables[table.name]
        leaving = asyncio.create_task(table.close())
        self._leaving.add(leaving)
        leaving.add_done_callback(self._leaving.discard)

    async def close(self) -> None:
        """Stops all tables; whatever was shown is on disk."""
        await asyncio.gather(*(table.close() for table in self.live), *self._leaving, return_exceptions=True)
        await self.thinkers.close()

    async def _create(self, meta: Meta) -> str:
        """A table that nobody can sit down at begins at once, and so does one for a single person."""
        table = "".join(secrets.choice(LETTERS) for _ in range(NAME_LENGTH))
        entries = []
        persons = sum(place.key is not None for place in meta.seats)
        if persons == 1 and all(place.key or place.bot for place in meta.seats):
            _, dealt = drawn(opened(meta).game, self.rng)
            entries.append(Entry(round(meta.created * 1000), event=Started("novice"), chance=dealt))
        rows = [encode(entry).decode() for entry in entries]
        try:
            await self.store.create(table, meta.created, encode(meta).decode(), rows)
        except StoreFull:
            raise Problem("store-full") from None
        log.info("table opened", extra={"table": table, "players": len(meta.seats), "persons": persons})
        return table

    def _synchronize(self) -> None:
        """Sets the time right where no table is in memory, so that it moves nobody's clock."""
        if not self._tables:
            self.time.synchronize()

    async def _load(self, name: str) -> Table:
        meta, entries = await self.entries(name)
        self._synchronize()
        now = self.time.now()
        loaded: Loaded[Client] = await load(meta, entries, now)
        audience = Audience(name, meta, loaded.gallery, loaded.history, now)
        table = self._tables[name] = Table(name, meta, loaded.standing, self, self.thinkers.at_table(), audience)
        return table


@contextmanager
def _damage_told(name: str) -> Iterator[None]:
    """Problem for whoever asks, and an error in the log, where a table is not what was written."""
    try:
        yield
    except Damaged as damaged:
        log.error("a table is refused to its visitors", extra={"table": name, "why": str(damaged)})
        raise Problem("damaged") from damaged
