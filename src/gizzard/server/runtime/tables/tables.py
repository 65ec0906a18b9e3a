"""All tables: those in memory, and all others through the store. A table is loaded when somebody comes for it."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from random import Random, SystemRandom
from string import ascii_letters, digits
from typing import Final

from msgspec.structs import replace

from gizzard.server.domain.events import Entry, Started, read_entry
from gizzard.server.domain.pad.log import is_pad_log
from gizzard.server.domain.phrases import RequestError
from gizzard.server.domain.stored import Stored
from gizzard.server.domain.table.claims import Verdict
from gizzard.server.domain.table.personal import decode_stored, seat_of_person
from gizzard.server.domain.table.setup import TableSetup, key_of, open_table, rematch_setup, rng_of_round
from gizzard.server.domain.table.state import initial_state, settle_chance, state_of
from gizzard.server.domain.wire import TableBody, encode
from gizzard.server.runtime.feed.history import Tail
from gizzard.server.runtime.feed.loading import Loaded, load
from gizzard.server.runtime.feed.subscribers import Client, Subscribers
from gizzard.server.runtime.jobs.branch import ContinueBody, branch_setup
from gizzard.server.runtime.jobs.process import Worker
from gizzard.server.runtime.jobs.worker import JudgeClaim
from gizzard.server.runtime.pads.pads import Pads
from gizzard.server.runtime.tables.bot_pool import BotPool
from gizzard.server.runtime.tables.clock import RunningTime, Time
from gizzard.server.runtime.tables.daily_ranking import DailyDeals
from gizzard.server.runtime.tables.listing import Listing, listing_of
from gizzard.server.runtime.tables.live_table import Table
from gizzard.server.runtime.tables.summary import Summary, summary_of, summary_of_state
from gizzard.server.store import Damaged, Fenced, Store, StoreFull

IDLE_MS: Final = 60_000
"""How long a table stays in memory once nobody is at it."""
HAND_OVER_SECONDS: Final = 5.0
"""How long it may take to give all tables to other nodes."""
HAND_OVER_PAUSE: Final = 0.1
"""After each of them, while there are few."""
SUMMARIES: Final = 1000
"""Of so many tables that have left memory the summary is kept."""
NAME_CHARACTERS: Final = ascii_letters + digits
"""The characters of table names. There is no hyphen, with which a name would look like an option on the command
line."""
NAME_LENGTH: Final = 12

log = logging.getLogger(__name__)


def is_table(name: str) -> bool:
    """Whether a log in the store is a table's; a hyphen stands in the names of all others.

    Some stores refuse to look for a name with a control character.
    """
    return "-" not in name and name.isprintable()


class Tables:
    """Opens, finds and forgets tables. The randomness of draws and deals comes from the operating system."""

    def __init__(
        self,
        store: Store,
        bot_pool: BotPool | None = None,
        idle_ms: int = IDLE_MS,
        time: Time | None = None,
    ) -> None:
        self.store, self.idle_ms, self.time = store, idle_ms, time or RunningTime()
        self.rng: Random = SystemRandom()
        self.bot_pool = bot_pool or BotPool()
        self._tables: dict[str, Table] = {}
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self._leaving: dict[str, asyncio.Task[None]] = {}
        self._claims = Worker(niceness=0)
        """Judges claims. It is separate from the worker for replays, because a table waits for it."""
        self._lost: set[asyncio.Task[None]] = set()
        self._losses = 0
        """How often this node has lost its tables."""
        self.daily = DailyDeals(self)
        self.pads = Pads(store)
        self._reserved: set[str] = set()
        """Tables that are being removed."""
        self._summaries: dict[str, Summary] = {}
        """Of tables as they were when they left memory, which they must be in again to change."""
        store.watch(self._lose_all)

    @property
    def levels(self) -> Sequence[str]:
        """The levels of bots that play here."""
        return self.bot_pool.levels

    @property
    def live(self) -> list[Table]:
        """The tables in memory."""
        return list(self._tables.values())

    @property
    def listings(self) -> list[Listing]:
        """The tables in memory that take strangers."""
        now = self.time.now()
        return [listing for table in self.live if (listing := listing_of(table, now))]

    async def open(self, body: TableBody, wait_ms: int | None = None) -> tuple[str, str]:
        """Opens a table on disk; its name and the secret of its first seat.

        `wait_ms`: after so long bots take the seats that are still free; None: the host starts the game.
        """
        self._synchronize()
        now = self.time.now()
        setup, secret = open_table(body, now / 1000, self.levels, self.rng)
        if wait_ms is not None:
            setup = replace(setup, fill_at=now + wait_ms)
        return await self._create(setup), secret

    async def branch(self, setup: TableSetup, entries: Sequence[Entry], asked: ContinueBody) -> tuple[str, str]:
        """Opens a table at which a finished game goes on against bots; its name and the secret of the seat asked for.

        `setup` and `entries` are those of the game up to the position.
        """
        self._synchronize()
        now = self.time.now()
        new, secret = branch_setup(setup, asked, now / 1000, self.levels)
        return await self._stored(new, [replace(entry, at=now) for entry in entries]), secret

    async def create(self, setup: TableSetup) -> str:
        """Creates a table that has been set up elsewhere; its name."""
        self._synchronize()
        return await self._create(setup)

    async def rematch(self, table: Table, host: int) -> str:
        """Opens a table for the same people, who keep their secrets."""
        now = self.time.now()
        return await self._create(rematch_setup(table.setup, table.state.social, table.here.seats, host, now, self.rng))

    async def find(self, name: str) -> Table:
        """The table with that name. Raises RequestError if there is none, Elsewhere where another node has it."""
        table = self._tables.get(name)
        if table is not None:
            return table
        if name in self._reserved or not is_table(name):
            raise RequestError("no-table")
        if name not in self._loading:
            loading = self._loading[name] = asyncio.create_task(self._load(name))
            loading.add_done_callback(lambda _: self._loading.pop(name))
        return await asyncio.shield(self._loading[name])

    async def summary(self, name: str) -> Summary:
        """What can be said of a table without its game; one that was in memory lately is not loaded again."""
        if self.store.cluster is None:
            known = None if name in self._tables else self._summaries.get(name)
            return known or summary_of(await self.find(name))
        if name in self._tables:
            return summary_of(self._tables[name])
        setup, entries = await self.entries(name)  # another node may have it, or have had it
        state = await asyncio.to_thread(state_of, setup, entries)
        return summary_of_state(setup, state)

    async def entries(self, name: str) -> tuple[TableSetup, list[Entry]]:
        """A table's setup and log entries as they are now. Raises RequestError if it does not exist or is damaged."""
        return await asyncio.to_thread(decode_stored, await self.stored(name))

    async def stored(self, name: str) -> Stored:
        """The same, as stored."""
        with _damage_reported(name):
            stored = await self.store.load(name) if is_table(name) else None
        if stored is None:
            raise RequestError("no-table")
        return stored

    async def judge(self, name: str, seat: int, takes_all: bool) -> Verdict:
        """The verdict on a claim at a table."""
        verdict: Verdict = await self._claims.value(JudgeClaim(await self.stored(name), seat, takes_all))
        return verdict

    async def tail(self, name: str, after: int) -> Tail:
        """The end of a table's log. Raises RequestError if it is damaged."""
        with _damage_reported(name):
            entries = await self.store.tail(name, after)
        return Tail(after, [read_entry(entry) for entry in entries])

    async def erase(self, name: str, secret: str) -> None:
        """Erases the name and the words of the owner of a secret from a table; RequestError for a stranger."""
        setup, entries = await self.entries(name)
        seat_of_person(setup, entries, key_of(secret))
        await (await self.find(name)).erase(key_of(secret))
        await self.daily.forget(setup, key_of(secret))

    @contextmanager
    def reserve(self, name: str) -> Iterator[bool]:
        """Keeps a table or a pad out of memory while it is removed; False if somebody is at it."""
        if is_pad_log(name):
            with self.pads.reserve(name) as free:
                yield free
            return
        if name in self._tables or name in self._loading:
            yield False
            return
        self._reserved.add(name)
        self._summaries.pop(name, None)
        try:
            yield True
        finally:
            self._reserved.discard(name)

    def over(self, table: Table) -> None:
        """Hears that the game at a table is over."""
        self.daily.over(table)

    def forget(self, table: Table) -> None:
        """Takes a table out of memory."""
        del self._tables[table.name]
        self._summaries[table.name] = summary_of(table)
        if len(self._summaries) > SUMMARIES:
            del self._summaries[next(iter(self._summaries))]
        leaving = self._leaving[table.name] = asyncio.create_task(self._closed(table))
        leaving.add_done_callback(lambda _: self._leaving.pop(table.name))

    async def _closed(self, table: Table) -> None:
        await table.close()
        self.store.release(table.name)

    def lose(self, name: str) -> None:
        """Takes a table out of memory that another node may have."""
        table = self._tables.pop(name, None)
        if table is not None:
            table.lose()
            self._lost.add(lost := asyncio.create_task(table.close()))
            lost.add_done_callback(self._lost.discard)

    async def hand_over(self) -> None:
        """Gives all tables to the other nodes of the cluster, if there can be any; everybody finds them there.

        One after the other, so that those who load them have to do so for few people at the same time.
        """
        cluster = self.store.cluster
        if cluster is None:
            return
        cluster.retire()
        self.pads.lose_all()
        names = [*self._tables]
        pause = min(HAND_OVER_PAUSE, HAND_OVER_SECONDS / max(1, len(names)))
        for name in names:
            self.lose(name)
            self.store.release(name)
            await asyncio.sleep(pause)
        log.info("tables handed over", extra={"tables": len(names)})

    def _lose_all(self) -> None:
        log.warning("this node has lost its tables", extra={"tables": len(self._tables)})
        self._losses += 1
        self.pads.lose_all()
        for name in [*self._tables]:
            self.lose(name)

    async def close(self) -> None:
        """Stops all tables; everything that was shown is on disk."""
        self._claims.stop()  # a table waits for what it judges
        await asyncio.gather(
            *(table.close() for table in self.live), *self._leaving.values(), *self._lost, return_exceptions=True
        )
        await self.daily.close()
        await self.pads.close()
        await self._claims.close()
        await self.bot_pool.close()

    async def _create(self, setup: TableSetup) -> str:
        """Creates a table. The game starts at once where nobody else can sit down."""
        entries = []
        persons = sum(place.key is not None for place in setup.seats)
        if persons == 1 and all(place.key or place.bot for place in setup.seats):
            state = await asyncio.to_thread(initial_state, setup)
            rng = rng_of_round(setup.shared.seed, 0) if setup.shared else self.rng
            _, dealt = settle_chance(state.game, rng)
            entries.append(Entry(round(setup.created * 1000), event=Started("novice"), chance=dealt))
        return await self._stored(setup, entries)

    async def _stored(self, setup: TableSetup, entries: Sequence[Entry]) -> str:
        table = "".join(secrets.choice(NAME_CHARACTERS) for _ in range(NAME_LENGTH))
        rows = [encode(entry).decode() for entry in entries]
        persons = sum(place.key is not None for place in setup.seats)
        try:
            await self.store.create(table, setup.created, encode(setup).decode(), rows)
        except StoreFull:
            raise RequestError("store-full") from None
        log.info("table opened", extra={"table": table, "players": len(setup.seats), "persons": persons})
        return table

    def _synchronize(self) -> None:
        """Synchronizes the time while no table is in memory, so that nobody's clock jumps."""
        if not self._tables:
            self.time.synchronize()

    async def _load(self, name: str) -> Table:
        if name in self._leaving:
            await asyncio.wait([self._leaving[name]])
        await self.store.claim(name)
        try:
            return await self._loaded(name)
        except BaseException:
            self.store.release(name)
            raise

    async def _loaded(self, name: str) -> Table:
        losses = self._losses
        setup, entries = await self.entries(name)
        self._synchronize()
        now = self.time.now()
        loaded: Loaded[Client] = await load(setup, entries, now)
        if losses != self._losses:
            raise Fenced(f"table {name} was lost while it was loaded")
        subscribers = Subscribers(name, setup, loaded.spectators, loaded.history, now)
        bots = self.bot_pool.at_table(setup.shared.seed if setup.shared else None)
        table = self._tables[name] = Table(name, setup, loaded.state, self, bots, subscribers)
        return table


@contextmanager
def _damage_reported(name: str) -> Iterator[None]:
    """RequestError for the client, and an error in the log, where a table is damaged."""
    try:
        yield
    except Damaged as damaged:
        log.error("a table is refused to its visitors", extra={"table": name, "why": str(damaged)})
        raise RequestError("damaged") from damaged
