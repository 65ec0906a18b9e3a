"""The store in a PostgreSQL database."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from gizzard.server.domain.events import LOG_FORMAT
from gizzard.server.domain.stored import Stored
from gizzard.server.store.postgres import nodes, rows
from gizzard.server.store.postgres.cluster import DatabaseCluster
from gizzard.server.store.postgres.database import Connection, Database
from gizzard.server.store.postgres.membership import BEAT_SECONDS, LEASE_SECONDS, Membership
from gizzard.server.store.postgres.rows import Claim
from gizzard.server.store.postgres.schema import check_version, prepare
from gizzard.server.store.postgres.writer import Append, Writer
from gizzard.server.store.protocol import (
    MAX_ENTRY,
    Done,
    Elsewhere,
    Fenced,
    Lost,
    StoreError,
    StoreHealth,
    Unknown,
    Unreachable,
)

UNCLAIMED: Final = Claim(0, 0)
"""What no table has: numbers of nodes begin with 1."""
CLAIM_ATTEMPTS: Final = 10
"""How often a claim is repeated while the owner of a table changes."""


class PostgresReader:
    """Reads a database of the current schema, whoever else uses it; StoreError where it is not one.

    `url`: its address, such as postgresql://user:password@host:5432/name.
    """

    log_format = LOG_FORMAT
    """The newest format of logs that it understands."""

    def __init__(self, url: str) -> None:
        self._database = Database(url)
        self._secret = self._checked()

    def _checked(self) -> str:
        """The secret of the cluster; StoreError where the database does not have the current schema."""
        with self._database.errors(), self._database.connect() as connection:
            return check_version(connection, self.place)

    @property
    def place(self) -> str:
        """The address, without user and password."""
        return self._database.place

    async def load(self, table: str, most: int = MAX_ENTRY) -> Stored | None:
        """A table and its entries up to number `most`; None if the table does not exist."""
        read = partial(rows.stored, table=table, newest=self.log_format, most=most)
        return await asyncio.to_thread(self._database.run, read)

    async def tail(self, table: str, after: int) -> tuple[str, ...]:
        """The entries of a table after that number; Damaged where one is not what was written."""
        return await asyncio.to_thread(self._database.run, partial(rows.tail, table=table, after=after))

    async def reviews(self, table: str) -> tuple[str, ...]:
        """The reviews of a table's rounds that are kept, from the first round on."""
        return await asyncio.to_thread(self._database.run, partial(rows.reviews, table=table))

    async def open_since(self, created: float) -> list[str]:
        """The unfinished tables opened before that time, oldest first."""
        return await asyncio.to_thread(self._database.run, partial(rows.opened_before, created=created, closed=False))

    async def closed_since(self, created: float) -> list[str]:
        """The finished tables opened before that time, oldest first."""
        return await asyncio.to_thread(self._database.run, partial(rows.opened_before, created=created, closed=True))

    async def tables(self) -> list[str]:
        """The names of all tables."""
        return await asyncio.to_thread(self._database.run, rows.tables)

    async def close(self) -> None:
        """Closes all connections."""
        self._database.close()


class PostgresStore(PostgresReader):
    """All tables in one database, which other nodes may share.

    `node_url`: where those reach this one; empty where nobody can, as for a command. `beat`: how often this node says
    that it is alive, in seconds; `lease`: for how long it counts as alive after that; `log_format`: the newest format
    of logs that it understands.
    """

    def __init__(
        self,
        url: str,
        node_url: str = "",
        beat: float = BEAT_SECONDS,
        lease: float = LEASE_SECONDS,
        log_format: int = LOG_FORMAT,
    ) -> None:
        self.log_format = log_format
        super().__init__(url)
        self._beat = beat
        self._node = Membership(self._database, node_url, beat, lease, log_format)
        self.cluster = DatabaseCluster(self._database, self._node, node_url, self._secret)
        self._writer = Writer(self._database)
        self._claimed: dict[str, Claim] = {}
        self._lost: Callable[[], object] = lambda: None
        self._lease_timer: asyncio.TimerHandle | None = None
        self._node.lost = self._tables_lost

    def _checked(self) -> str:
        return prepare(self._database)

    def watch(self, lost: Lost) -> None:
        """Names whom to call when the tables that were claimed are lost to other nodes."""
        loop = asyncio.get_running_loop()
        self._lost = lambda: loop.call_soon_threadsafe(lost)
        self._watch_lease(loop)

    def _watch_lease(self, loop: asyncio.AbstractEventLoop) -> None:
        """Let go of all tables when the lease has run out, even if the database hangs."""
        left = self._node.lease_left
        if left <= 0 and self._claimed:
            self._tables_lost()
        self._lease_timer = loop.call_later(left if left > 0 else self._beat, self._watch_lease, loop)

    def _tables_lost(self) -> None:
        self._claimed = {}
        self._lost()

    async def claim(self, table: str) -> None:
        """Makes this node the only one that writes to a table; Elsewhere while another one does."""
        claim = await asyncio.to_thread(self._claim, table)
        if claim.node != self._number():
            raise Fenced(f"table {table} was lost while it was claimed")
        self._claimed[table] = claim

    def _number(self) -> int:
        """The number of this node; Unreachable while others may have its tables."""
        number = self._node.number
        if number is None or self._node.lease_left <= 0:
            raise Unreachable(f"{self.place}: this node has lost the database, and begins anew once it is back")
        return number

    def _claim(self, table: str) -> Claim:
        for _ in range(CLAIM_ATTEMPTS):
            number = self._number()
            ask = partial(nodes.claim, node=number, table=table, log_format=self.log_format)
            if not self._node.retiring and (claim := self._database.run(ask)):
                return claim
            owner = self._database.run(partial(nodes.owner, table=table))
            if owner and owner.id != number:
                raise Elsewhere(table, owner.url)
            if self._may_not_claim(table):
                raise Elsewhere(table, self._able(table))
            if not self._database.run(partial(rows.exists, table=table)):
                return Claim(number, 0)
        raise StoreError(f"table {table} could not be claimed; its owner changes all the time")

    def _may_not_claim(self, table: str) -> bool:
        """Whether a table that nobody has claimed is for other nodes."""
        newest = self._database.run(partial(rows.format_of, table=table))
        return newest is not None and (self._node.retiring or newest > self.log_format)

    def _able(self, table: str) -> str:
        return self._database.run(partial(nodes.able, node=self._node.number, table=table))

    async def load(self, table: str, most: int = MAX_ENTRY) -> Stored | None:
        """A table and its entries up to number `most`; Elsewhere where only newer nodes understand them."""
        try:
            return await super().load(table, most)
        except rows.NewerLog:
            raise Elsewhere(table, await asyncio.to_thread(self._able, table)) from None

    def release(self, table: str) -> None:
        """Lets other nodes claim a table, once everything asked before is done."""
        if claim := self._claimed.pop(table, None):
            self._writer.jobs.put(partial(nodes.release, table=table, claim=claim), lambda _: None)

    async def create(self, table: str, created: float, setup: str, entries: Sequence[str]) -> None:
        """Stores a new table with its first entries."""
        first = (setup, *entries)
        create = partial(rows.create, table=table, created=created, entries=first, log_format=self.log_format)
        await self._writer.jobs.durably(create)

    def append(self, table: str, first: int, entries: Sequence[str], done: Done, closes: bool = False) -> None:
        """Stores further entries of a table, numbered from `first`; Fenced where another node has claimed it."""
        numbered = [(table, number, entry) for number, entry in enumerate(entries, start=first)]
        claim = self._claimed.get(table, UNCLAIMED)
        self._writer.jobs.put(Append(claim, table, numbered, closes), partial(self._settled, table, claim, done))

    def _settled(self, table: str, claim: Claim, done: Done, error: StoreError | None) -> None:
        if isinstance(error, Unknown):
            self._forget(table, claim)
        done(error)

    def _forget(self, table: str, claim: Claim) -> None:
        """Write nothing more under a claim: the table must be claimed again, which decides what is unknown."""
        if self._claimed.get(table) == claim:
            del self._claimed[table]

    async def rewrite(self, table: str, change: Callable[[Stored], Stored]) -> None:
        """Changes what is stored of a table, which is claimed for that."""
        if table not in self._claimed:
            await self.claim(table)
            try:
                return await self.rewrite(table, change)
            finally:
                self.release(table)
        claim, old = self._claimed[table], await self.load(table)
        if old is None:
            raise StoreError(f"there is no table {table}")
        new = await asyncio.to_thread(change, old)
        if new == old:
            return None
        try:
            return await self._writer.jobs.durably(partial(rows.replace, claim=claim, table=table, old=old, new=new))
        except Unknown:
            self._forget(table, claim)
            raise

    async def save_review(self, table: str, number: int, review: str) -> None:
        """Keeps the review of a round."""
        await self._writer.jobs.durably(partial(rows.save_review, table=table, number=number, review=review))

    async def remove(self, table: str, erase: bool = False) -> None:
        """Removes a table; Elsewhere where another node has claimed it. PostgreSQL overwrites its bytes in time."""
        claim = self._claimed.pop(table, None)
        number = claim.node if claim else self._node.number

        def remove(connection: Connection) -> None:
            if not rows.remove(connection, table, number) and rows.exists(connection, table):
                raise Elsewhere(table, "")

        await self._writer.jobs.durably(remove)

    async def probe(self) -> None:
        """Renews the row of this node; StoreError where the database refuses that, or entries."""
        number = self._number()

        def renew(connection: Connection) -> None:
            if nodes.renew(connection, number) is None:
                raise Fenced("this node was declared dead; another may have its tables")

        await self._writer.jobs.durably(renew)
        if not self._writer.writable:  # a row is renewed within its page, even on a full disk
            raise Unreachable(f"{self.place}: the database takes no entries")

    def health(self) -> StoreHealth:
        """The state of the database, as far as this node knows it."""
        return StoreHealth(
            file_bytes=self._node.measured.file_bytes,
            wal_bytes=0,
            free_disk_bytes=None,
            last_backup=self._node.measured.last_backup,
            writable=self._writer.writable,
            in_place=True,
            claimed=len(self._claimed),
            beat_age=self._node.beat_age,
        )

    async def close(self) -> None:
        """Finishes what was asked, and leaves the cluster."""
        if self._lease_timer:
            self._lease_timer.cancel()
        await self._writer.close()
        await asyncio.to_thread(self._node.close)
        await super().close()
