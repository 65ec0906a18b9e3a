"""All tables, which are loaded from the store on demand."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from functools import partial
from random import Random, SystemRandom
from typing import Final

from msgspec.structs import replace

from gizzard.core.game.claims import Claim
from gizzard.server.jobs.process import Worker
from gizzard.server.rooms.kind import row_of
from gizzard.server.rooms.reading import log_of, stored, tail
from gizzard.server.rooms.rooms import Rooms
from gizzard.server.store.protocol import Stored
from gizzard.server.tables.bot_pool import BotPool
from gizzard.server.tables.branch import ContinueBody, branch_setup
from gizzard.server.tables.challenge import ChallengeBody, challenge_setup
from gizzard.server.tables.claims import Verdict, judge
from gizzard.server.tables.events import Entry, Started
from gizzard.server.tables.feed.history import Loaded, Tail, load
from gizzard.server.tables.join_codes import JoinCodes
from gizzard.server.tables.listing import Listing, listing_of
from gizzard.server.tables.live_table import Table
from gizzard.server.tables.log import TABLE, Owner, StoredTable, seat_of_person
from gizzard.server.tables.messages import TableBody
from gizzard.server.tables.names import random_name
from gizzard.server.tables.recording import Recording
from gizzard.server.tables.setup import TableSetup, draws_of, invitation_setup, open_table, rematch_setup
from gizzard.server.tables.state import TableState, initial_state, settle_chance, state_of
from gizzard.server.tables.table_log import TableLog
from gizzard.server.wire.keys import key_of
from gizzard.server.wire.messages import RequestError

IDLE_MS: Final = 60_000
"""How long a table without clients stays in memory."""
CLAIM_SECONDS: Final = 10.0
"""How long a claim may take, including its time in the queue; the longest take a tenth of a second."""
CLAIM_NICENESS: Final = 5
"""Moves come first."""
NAME_ATTEMPTS: Final = 8
"""How many names are tried for one with an unused join code; with 1,000 waiting tables one in 65 is used."""

log = logging.getLogger(__name__)


class Tables:
    """Opens, loads and unloads tables. Draws and deals use the operating system's randomness."""

    def __init__(
        self,
        rooms: Rooms,
        bot_pool: BotPool | None = None,
        idle_ms: int = IDLE_MS,
    ) -> None:
        self.rooms, self.store, self.time, self.idle_ms = rooms, rooms.store, rooms.time, idle_ms
        self.rng: Random = SystemRandom()
        self.bot_pool = bot_pool or BotPool()
        rooms.serve(TABLE, self._load)
        self._claims = Worker(job_seconds=CLAIM_SECONDS, niceness=CLAIM_NICENESS)
        """Judges claims; separate from the worker for replays, because players wait for it."""
        self.codes = JoinCodes(rooms.store, self.state)
        self.recording = Recording()
        """Results that are being recorded elsewhere."""
        self.game_over: list[Callable[[TableLog], None]] = []
        """Called with a table when its game is over."""
        self.loaded: list[Callable[[TableLog], None]] = []
        """Called with a table when it was brought into memory."""
        self.joined: list[Callable[[TableLog, int, str | None], Awaitable[None]]] = []
        """Called when the owner of a seat has joined, with the network address."""
        self.check_table: Callable[[str], None] = lambda _: None
        """Raises RequestError for tables that must not be offered."""
        self.show: list[Callable[[TableSetup, str | None, bool], Awaitable[None]]] = []
        """Raise RequestError if a game must not be shown to the person with a key; True: in order to show their own."""
        self.elsewhere: list[Callable[[Owner], Awaitable[Mapping[str, object]]]] = []
        """What other logs store about the owner of a seat."""
        self.erased: list[Callable[[Owner, int], Awaitable[None]]] = []
        """Erase what else is stored about somebody who was erased from a table, at a time in ms since 1970."""

    @property
    def live(self) -> list[Table]:
        """The tables in memory."""
        return [table for table in self.rooms.live(TABLE) if isinstance(table, Table)]

    @property
    def listings(self) -> list[Listing]:
        """The listings of the tables in memory."""
        now = self.time.now()
        return [listing for table in self.live if (listing := listing_of(table, now))]

    async def open(self, body: TableBody, wait_ms: int | None = None) -> tuple[str, str]:
        """Create a table. Returns its name and the secret of its first seat.

        After `wait_ms` bots take the free seats; with None the host starts the game.
        """
        self._synchronize()
        now = self.time.now()
        setup, secret = open_table(body, now / 1000, self.bot_pool.levels, self.rng)
        if wait_ms is not None:
            setup = replace(setup, fill_at=now + wait_ms)
        return await self._create(setup), secret

    async def branch(self, setup: TableSetup, entries: Sequence[Entry], asked: ContinueBody) -> tuple[str, str]:
        """Create a table that continues a finished game against bots. Returns its name and the requested seat's secret.

        `setup` and `entries` are those of the game up to the position.
        """
        self._synchronize()
        now = self.time.now()
        new, secret = branch_setup(setup, asked, now / 1000, self.bot_pool.levels)
        return await self._stored(new, [replace(entry, at=now) for entry in entries]), secret

    async def challenge(self, name: str, asked: ChallengeBody) -> tuple[str, str]:
        """Create a table with the cards of a finished one. Returns its name and the seat's secret."""
        log = await self.entries(name)
        state = await asyncio.to_thread(state_of, *log)
        self._synchronize()
        setup, secret = challenge_setup(name, log, state, asked, self.time.now() / 1000, self.bot_pool.levels)
        return await self._create(setup), secret

    async def create(self, setup: TableSetup, name: str | None = None) -> str:
        """Create a table from a setup, and return its name. Raises StoreError if the name is in use."""
        self._synchronize()
        return await self._create(setup, name)

    async def rematch(self, table: TableLog, present: Collection[int], host: int) -> str:
        """Create a table for the same people, who keep their secrets."""
        now = self.time.now()
        return await self._create(rematch_setup(table.setup, table.state.social, present, host, now, self.rng))

    async def invite(self, table: TableLog, host: int) -> str:
        """The table that waits for those who have befriended each other at a table, or a new one: also for a host who
        has left the one that waits."""
        social, now = table.state.social, self.time.now()
        if social.next and await self.waits(social.next, social.seats[host].key):
            return social.next
        return await self._create(invitation_setup(table.setup, social, host, now, self.rng))

    async def waits(self, name: str, key: str | None) -> bool:
        """Whether a table is there with a seat of a person, may be offered, and its game has not begun."""
        try:
            self.check_table(name)
            social = (await self.state(name))[1].social
        except RequestError:
            return False
        return social.phase == "gathering" and any(seat.key == key for seat in social.seats)

    async def find(self, name: str) -> Table:
        """A table by name. Raises RequestError if it does not exist, OwnedElsewhere if another node owns it."""
        table = await self.rooms.find(TABLE, name)
        assert isinstance(table, Table)
        return table

    async def state(self, name: str) -> tuple[TableSetup, TableState]:
        """The setup and the state of a table, whichever node owns it; it is not brought into memory."""
        table = self.rooms.get(TABLE, name)
        if isinstance(table, Table):
            return table.setup, table.state
        setup, entries = await self.entries(name)
        return setup, await asyncio.to_thread(state_of, setup, entries)

    async def entries(self, name: str) -> StoredTable:
        """A table's setup and log entries as they are now. Raises RequestError if it does not exist or is damaged."""
        return await log_of(TABLE, self.store, name)

    async def stored(self, name: str) -> Stored:
        """A table as stored. Raises RequestError if it does not exist or is damaged."""
        return await stored(TABLE, self.store, name)

    async def judge(self, claim: Claim, address: str | None) -> Verdict:
        """The verdict on a claim that came from an address. Raises RequestError if too many wait for theirs."""
        with self._claims.slot(address) as slot:
            verdict: Verdict = await slot.value(partial(judge, claim.position, claim.seat, claim.takes_all))
        return verdict

    async def tail(self, name: str, after: int) -> Tail:
        """The end of a table's log. Raises RequestError if it is damaged."""
        return Tail(after, await tail(TABLE, self.store, name, after))

    async def erase(self, name: str, secret: str) -> None:
        """Erase the name and chat of a secret's owner from a table. Raises RequestError if the secret is unknown."""
        setup, entries = await self.entries(name)
        seat_of_person(setup, entries, key_of(secret))
        await (await self.find(name)).erase(key_of(secret))
        for erase in self.erased:
            await erase(Owner(name, setup, key_of(secret)), self.time.now())

    async def about(self, name: str, setup: TableSetup, key: str) -> dict[str, object]:
        """What other logs store about the person with a key, by the names of the logs."""
        owner = Owner(name, setup, key)
        return {log: told for tell in self.elsewhere for log, told in (await tell(owner)).items()}

    async def on_joined(self, table: TableLog, seat: int, address: str | None) -> None:
        """Called when the owner of a seat has joined."""
        for subscriber in self.joined:
            await subscriber(table, seat, address)

    async def check_shown(self, setup: TableSetup, key: str | None, own: bool = False) -> None:
        """Raise RequestError if a game must not be shown yet to the person with a key, unless it is their own."""
        for check in self.show:
            await check(setup, key, own)

    def on_game_over(self, table: TableLog) -> None:
        """Called when the game at a table is over."""
        for subscriber in self.game_over:
            subscriber(table)

    def stop(self) -> None:
        """Judge no more claims, so that no table waits for a verdict any more."""
        self._claims.stop()

    async def close(self) -> None:
        """Release resources, after all rooms were closed."""
        await self.recording.close()
        await self._claims.close()
        await self.bot_pool.close()

    async def _create(self, setup: TableSetup, name: str | None = None) -> str:
        """Create a table. The game starts immediately if no other person can sit down."""
        entries = []
        persons = sum(place.key is not None for place in setup.seats)
        if persons == 1 and setup.tournament is None and all(place.key or place.bot for place in setup.seats):
            state = await asyncio.to_thread(initial_state, setup)
            _, dealt = settle_chance(state.game, draws_of(setup, state.game, self.rng))
            entries.append(Entry(round(setup.created * 1000), event=Started("novice"), chance=dealt))
        return await self._stored(setup, entries, name)

    async def _stored(self, setup: TableSetup, entries: Sequence[Entry], name: str | None = None) -> str:
        table = await self._store(setup, entries, name) if name else await self._stored_anew(setup, entries)
        persons = sum(place.key is not None for place in setup.seats)
        log.info("table opened", extra={"table": table, "players": len(setup.seats), "persons": persons})
        return table

    async def _stored_anew(self, setup: TableSetup, entries: Sequence[Entry]) -> str:
        """Store a table under a random name, whose join code is unique if people can join by it."""
        for _ in range(NAME_ATTEMPTS):
            name = await self._store(setup, entries, random_name())
            if entries or not setup.for_friends or await self.codes.is_unique(name):
                return name
            await self.store.remove(name)
        raise RequestError("store-full")

    async def _store(self, setup: TableSetup, entries: Sequence[Entry], name: str) -> str:
        await self.rooms.create(name, setup.created, setup, tuple(map(row_of, entries)))
        return name

    def _synchronize(self) -> None:
        """Synchronise the time only while no table is in memory, so that no clock jumps."""
        if next(self.rooms.live(TABLE), None) is None:
            self.time.synchronize()

    async def _load(self, name: str) -> Callable[[], Table]:
        setup, entries = await self.entries(name)
        self._synchronize()
        return partial(self._loaded, name, setup, await load(setup, entries, self.time.now()))

    def _loaded(self, name: str, setup: TableSetup, loaded: Loaded) -> Table:
        table = Table(name, setup, loaded, self)
        if setup.tournament:
            table.resume()
        for subscriber in self.loaded:
            subscriber(table)
        return table
