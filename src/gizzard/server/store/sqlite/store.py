"""The store in one SQLite file (with -wal and -shm files beside it while it is open)."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Final

from gizzard.server.domain.stored import Stored
from gizzard.server.store.protocol import MAX_ENTRY, Done, Lost, StoreError, StoreFull, StoreHealth
from gizzard.server.store.sqlite import cleaning, rows
from gizzard.server.store.sqlite.file import File, check_folder, reading
from gizzard.server.store.sqlite.health import health_of
from gizzard.server.store.sqlite.lock import Lock
from gizzard.server.store.sqlite.readers import Readers
from gizzard.server.store.sqlite.schema import check_version, prepare, probe
from gizzard.server.store.sqlite.writer import Writer

PAGE_BYTES: Final = 4096
RESERVE: Final = 0.05
"""The share of a limited size that is reserved for existing tables."""
CLOSING_SECONDS: Final = 10.0
"""How long a store that is closing goes on overwriting erased data."""


class SQLiteReader:
    """Reads a file of the current schema, whoever else uses it; StoreError where it is not one, or cannot be read."""

    def __init__(self, path: Path) -> None:
        with reading(path) as connection:
            check_version(connection, path)
        self.path = path
        self._readers = Readers(path)

    @property
    def place(self) -> str:
        """The file."""
        return str(self.path)

    async def load(self, table: str, most: int = MAX_ENTRY) -> Stored | None:
        """A table and its entries up to number `most`; None if the table does not exist."""
        return await asyncio.to_thread(self._readers.read, partial(rows.stored, table=table, most=most))

    async def tail(self, table: str, after: int) -> tuple[str, ...]:
        """The entries of a table after that number; Damaged where one is not what was written."""
        return await asyncio.to_thread(self._readers.read, partial(rows.tail, table=table, after=after))

    async def reviews(self, table: str) -> tuple[str, ...]:
        """The reviews of a table's rounds that are kept, from the first round on."""
        return await asyncio.to_thread(self._readers.read, partial(rows.reviews, table=table))

    async def open_since(self, created: float) -> list[str]:
        """The unfinished tables opened before that time."""
        return await asyncio.to_thread(self._readers.read, partial(rows.open_since, created=created))

    async def closed_since(self, created: float) -> list[str]:
        """The finished tables opened before that time, oldest first."""
        return await asyncio.to_thread(self._readers.read, partial(rows.closed_since, created=created))

    async def tables(self) -> list[str]:
        """The names of all tables."""
        return await asyncio.to_thread(self._readers.read, rows.tables)

    async def close(self) -> None:
        """Releases the file."""
        self._readers.close()


class SQLiteStore(SQLiteReader):
    """All tables in one file.

    `max_bytes` limits its size: new tables are refused once the limit is near, entries when it is reached.
    `closing_seconds` is how long `close` goes on overwriting erased data; the rest is done after the next start.
    """

    def __init__(self, path: Path, max_bytes: int | None = None, closing_seconds: float = CLOSING_SECONDS) -> None:
        self._most_pages = max_bytes and max(1, max_bytes // PAGE_BYTES)
        check_folder(path)
        self._lock = Lock(path)
        try:
            prepare(path)
            super().__init__(path)
            self._writer = Writer(path, self._most_pages, closing_seconds)
        except BaseException:
            self._lock.discard()
            raise

    @property
    def cluster(self) -> None:
        """There are no other nodes."""

    async def claim(self, table: str) -> None:
        """Does nothing: the lock on the file has made all tables this node's."""

    def release(self, table: str) -> None:
        """Does nothing."""

    def watch(self, lost: Lost) -> None:
        """Does nothing: tables are never lost."""

    async def create(self, table: str, created: float, setup: str, entries: Sequence[str]) -> None:
        """Stores a new table with its first entries; StoreFull where the size limit leaves no room."""
        self._check_room()
        await self._writer.jobs.durably(partial(rows.create, table=table, created=created, rows=(setup, *entries)))

    def _check_room(self) -> None:
        if self._most_pages and self._writer.used_pages >= self._most_pages * (1 - RESERVE):
            raise StoreFull(f"{self.path}: the size limit of {self._most_pages * PAGE_BYTES:,} bytes is reached")

    def append(self, table: str, first: int, entries: Sequence[str], done: Done, closes: bool = False) -> None:
        """Stores further entries of a table, numbered from `first`; `closes`: the table is finished."""

        def job(connection: File) -> None:
            rows.insert(connection, table, first, entries)
            if closes:
                rows.close(connection, table)

        self._writer.jobs.put(job, done)

    async def rewrite(self, table: str, change: Callable[[Stored], Stored]) -> None:
        """Changes what is stored of a table; housekeeping overwrites the old bytes.

        The change is computed before the transaction, in which a long log would make all other tables wait.
        """
        old = await self.load(table)
        if old is None:
            raise StoreError(f"there is no table {table}")
        new = await asyncio.to_thread(change, old)
        if new == old:
            return

        def job(connection: File) -> None:
            rows.replace(connection, table, old, new)
            cleaning.mark(connection)
            self._writer.housekeeping.erased()

        await self._writer.jobs.durably(job)

    async def save_review(self, table: str, number: int, review: str) -> None:
        """Keeps the review of a round; StoreFull where the size limit leaves no room for it."""
        self._check_room()
        await self._writer.jobs.durably(partial(rows.save_review, table=table, number=number, review=review))

    async def remove(self, table: str, erase: bool = False) -> None:
        """Removes a table; housekeeping gives its space back, and overwrites its bytes if they are to be erased."""

        def job(connection: File) -> None:
            rows.remove(connection, table)
            if erase:
                cleaning.mark(connection)
                self._writer.housekeeping.erased()
            self._writer.housekeeping.freed()

        await self._writer.jobs.durably(job)

    async def probe(self) -> None:
        """Writes something without consequence. Raises StoreError if the disk refuses it."""
        await self._writer.jobs.durably(probe)

    def health(self) -> StoreHealth:
        """The state of the file now."""
        used = self._writer.used_pages / self._most_pages if self._most_pages else None
        return health_of(self.path, self._writer.writable, self._writer.in_place, used)

    async def close(self) -> None:
        """Finishes what was asked and releases the file."""
        await super().close()  # before the writer, which leaves one file alone behind: it must be the last
        await self._writer.close()
        self._lock.close()
