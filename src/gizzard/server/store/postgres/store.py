"""The PostgreSQL store."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import partial
from typing import Final, TypeVar

from gizzard.server.store.postgres import nodes, rows
from gizzard.server.store.postgres.cluster import DatabaseCluster
from gizzard.server.store.postgres.database import Connection, Database
from gizzard.server.store.postgres.membership import BEAT_SECONDS, LEASE_SECONDS, Membership
from gizzard.server.store.postgres.rows import Claim
from gizzard.server.store.postgres.schema import check_version, prepare
from gizzard.server.store.postgres.writer import Append, Writer
from gizzard.server.store.protocol import (
    LOG_FORMAT,
    MAX_ENTRY,
    Done,
    Fenced,
    LeaseExpired,
    Lost,
    OwnedElsewhere,
    Stored,
    StoreError,
    StoreHealth,
    Unreachable,
)

T = TypeVar("T")

UNCLAIMED: Final = Claim(0, 0)
"""Matches no table: node ids begin with 1."""
CLAIM_ATTEMPTS: Final = 10
"""Attempts to claim a table whose owner keeps changing."""


class PostgresReader:
    """Read-only access to the database at a URL such as postgresql://user:password@host:5432/name.

    Raises StoreError if its schema is not the current one.
    """

    log_format = LOG_FORMAT
    """The newest log format that this process understands."""

    def __init__(self, url: str) -> None:
        self._database = Database(url)
        self.place = self._database.place
        """The URL without user and password."""
        self._secret = self._checked()

    def _checked(self) -> str:
        """The secret of the cluster. Raises StoreError if the schema is not the current one."""
        with self._database.errors(), self._database.connect() as connection:
            return check_version(connection, self.place)

    async def load(self, table: str, most: int = MAX_ENTRY) -> Stored | None:
        """A table and its entries up to number `most`; None if the table does not exist."""
        read = partial(rows.stored, table=table, newest=self.log_format, most=most)
        return await asyncio.to_thread(self._database.run, read)

    async def tail(self, table: str, after: int) -> tuple[str, ...]:
        """The entries of a table after number `after`. Raises Damaged if one is corrupt."""
        return await asyncio.to_thread(self._database.run, partial(rows.tail, table=table, after=after))

    async def reviews(self, table: str) -> tuple[str, ...]:
        """The reviews of a table's rounds, up to the first that is missing."""
        return await asyncio.to_thread(self._database.run, partial(rows.reviews, table=table))

    async def open_before(self, created: float) -> list[str]:
        """The unfinished tables created before a time, oldest first."""
        return await asyncio.to_thread(self._database.run, partial(rows.opened_before, created=created, closed=False))

    async def closed_before(self, created: float) -> list[str]:
        """The finished tables created before a time, oldest first."""
        return await asyncio.to_thread(self._database.run, partial(rows.opened_before, created=created, closed=True))

    async def tables(self) -> list[str]:
        """The names of all tables."""
        return await asyncio.to_thread(self._database.run, rows.tables)

    async def close(self) -> None:
        """Close all connections."""
        self._database.close()


class PostgresStore(PostgresReader):
    """All tables in one database, which other nodes may share.

    `node_url`: where other nodes reach this one; empty if they cannot, as for a command. `beat`: interval between
    heartbeats, in seconds. `lease`: how long a node counts as alive after one. `log_format`: the newest log format that
    this node understands.
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
        self._claiming: Counter[str] = Counter()
        """How many claims of each table are in progress."""
        self._lost: Callable[[], object] = lambda: None
        self._lease_timer: asyncio.TimerHandle | None = None
        self._node.lost = self._tables_lost

    def _checked(self) -> str:
        return prepare(self._database)

    def watch(self, lost: Lost) -> None:
        """Set the callback for the loss of all claimed tables."""
        loop = asyncio.get_running_loop()
        self._lost = lambda: loop.call_soon_threadsafe(lost)
        self._node.owned = lambda owned: loop.call_soon_threadsafe(self._give_back, owned)
        self._watch_lease(loop)

    def _watch_lease(self, loop: asyncio.AbstractEventLoop) -> None:
        """Drop all claims when the lease expires, even if the database hangs."""
        left = self._node.lease_left
        if left <= 0 and self._claimed:
            self._tables_lost()
        self._lease_timer = loop.call_later(left if left > 0 else self._beat, self._watch_lease, loop)

    def _tables_lost(self) -> None:
        self._claimed = {}
        self._lost()

    async def claim(self, table: str) -> None:
        """Make this node the only writer of a table. Raises OwnedElsewhere if another node owns it."""
        self._claiming[table] += 1
        try:
            claim = await self._while_leased(asyncio.to_thread(self._claim, table))
            if claim.node != self._number():
                raise Fenced(f"table {table} was lost while it was claimed")
            self._claimed[table] = claim
        finally:
            self._claiming[table] -= 1
            if not self._claiming[table]:
                del self._claiming[table]

    def _number(self) -> int:
        """The id of this node. Raises Unreachable if its lease has expired."""
        number = self._node.number
        if number is None or self._node.lease_left <= 0:
            raise LeaseExpired(f"{self.place}: this node has lost its lease, and registers again once it is reachable")
        return number

    async def _while_leased(self, work: Awaitable[T]) -> T:
        """Wait for the database, which may hang. Raises LeaseExpired if the lease expires meanwhile."""
        task = asyncio.ensure_future(work)
        try:
            while not task.done():
                self._number()
                await asyncio.wait([task], timeout=self._node.lease_left)
            return task.result()
        finally:
            if not task.cancel() and not task.cancelled():
                task.exception()  # retrieved, even if the caller was cancelled

    def _claim(self, table: str) -> Claim:
        for _ in range(CLAIM_ATTEMPTS):
            number = self._number()
            ask = partial(nodes.claim, node=number, table=table, log_format=self.log_format)
            if not self._node.retiring and (claim := self._database.run(ask)):
                return claim
            owner = self._database.run(partial(nodes.owner, table=table))
            if owner and owner.id != number:
                raise OwnedElsewhere(table, owner.url)
            newest = self._database.run(partial(rows.format_of, table=table))
            if newest is None:
                return Claim(number, 0)
            if self._node.retiring or newest > self.log_format:
                raise OwnedElsewhere(table, self._capable_node(table))
        raise StoreError(f"table {table} could not be claimed: its owner keeps changing")

    def _capable_node(self, table: str) -> str:
        return self._database.run(partial(nodes.capable_node, node=self._node.number, table=table))

    async def load(self, table: str, most: int = MAX_ENTRY) -> Stored | None:
        """A table and its entries up to number `most`. Raises OwnedElsewhere if only newer nodes understand its log."""
        try:
            return await super().load(table, most)
        except rows.NewerLog:
            raise OwnedElsewhere(table, await asyncio.to_thread(self._capable_node, table)) from None

    def release(self, table: str) -> None:
        """Let other nodes claim a table after all pending writes."""
        if claim := self._claimed.pop(table, None):
            self._release(table, claim)

    def _release(self, table: str, claim: Claim) -> None:
        """Release a claim. If that fails it is repeated at the next beat, because this node still owns the table."""
        self._writer.put(partial(nodes.release, table=table, claim=claim), lambda _: None)

    def _give_back(self, owned: Mapping[str, Claim]) -> None:
        """Release the tables that this node owns in the database, but does not use.

        That is so after any statement about a claim whose outcome is unknown: a claim, a release, a commit, a removal.
        """
        for table, claim in owned.items():
            if table not in self._claimed and table not in self._claiming:
                self._release(table, claim)

    async def create(self, table: str, created: float, setup: str, entries: Sequence[str]) -> None:
        """Store a new table with its first entries."""
        first = (setup, *entries)
        create = partial(rows.create, table=table, created=created, entries=first, log_format=self.log_format)
        await self._writer.commit(create)

    def append(self, table: str, first: int, entries: Sequence[str], done: Done, closes: bool = False) -> None:
        """Append entries to a table, numbered from `first`. Fails with Fenced if another node has claimed it."""
        numbered = [(table, number, entry) for number, entry in enumerate(entries, start=first)]
        claim = self._claimed.get(table, UNCLAIMED)
        self._writer.put(Append(claim, table, numbered, closes), done)

    async def rewrite(self, table: str, change: Callable[[Stored], Stored]) -> None:
        """Claim a table and rewrite its log."""
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
        return await self._writer.commit(partial(rows.replace, claim=claim, table=table, old=old, new=new))

    async def save_review(self, table: str, number: int, review: str) -> None:
        """Store the review of a round."""
        await self._writer.commit(partial(rows.save_review, table=table, number=number, review=review))

    async def remove(self, table: str, erase: bool = False) -> None:
        """Remove a table; PostgreSQL overwrites its bytes later. Raises OwnedElsewhere if another node owns it."""
        claim = self._claimed.pop(table, None)
        number = claim.node if claim else self._node.number

        def remove(connection: Connection) -> None:
            if not rows.remove(connection, table, number) and rows.format_of(connection, table) is not None:
                raise OwnedElsewhere(table, "")

        await self._writer.commit(remove)

    async def probe(self) -> None:
        """Renew this node's row. Raises StoreError if the database refuses that, or refused entries before."""
        number = self._number()

        def renew(connection: Connection) -> None:
            if nodes.renew(connection, number) is None:
                raise Fenced("this node was declared dead; others may own its tables")

        await self._while_leased(self._writer.commit(renew))
        if not self._writer.writable:  # renewing a row succeeds within its page even on a full disk
            raise Unreachable(f"{self.place}: the database refuses new entries")

    def health(self) -> StoreHealth:
        """The state of the database as last measured."""
        return StoreHealth(
            file_bytes=self._node.stats.file_bytes,
            wal_bytes=0,
            free_disk_bytes=None,
            last_backup=self._node.stats.last_backup,
            writable=self._writer.writable,
            in_place=True,
            claimed=len(self._claimed),
            beat_age=self._node.beat_age,
        )

    async def close(self) -> None:
        """Complete pending writes and leave the cluster."""
        if self._lease_timer:
            self._lease_timer.cancel()
        await self._writer.close()
        await asyncio.to_thread(self._node.close)
        await super().close()
