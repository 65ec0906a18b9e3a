"""The SQLite store: a single file, with -wal and -shm files while it is open."""

import asyncio
import shutil
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from typing import Final, TypeVar

from gizzard.server.store.protocol import MAX_ENTRY, Done, Lost, Stored, StoreError, StoreFull, StoreHealth
from gizzard.server.store.sqlite import cleaning, rows
from gizzard.server.store.sqlite.file import File, Lock, check_folder, reading, store_errors, without_leftovers
from gizzard.server.store.sqlite.schema import check_version, prepare, probe
from gizzard.server.store.sqlite.writer import Writer

T = TypeVar("T")

PAGE_BYTES: Final = 4096
RESERVE: Final = 0.05
"""The share of the size limit that is reserved for existing tables."""
CLOSING_SECONDS: Final = 10.0
"""How long `close` may spend overwriting erased data."""


class _Readers:
    """A pool of read-only connections, one per concurrent read: opening one takes longer than reading a table."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._uri = f"{path.resolve().as_uri()}?mode=ro"
        self._idle: list[sqlite3.Connection] = []
        self._cleanup = ExitStack()
        self._cleanup.enter_context(without_leftovers(path))

    def read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Read a single snapshot, in any thread. Raises StoreError."""
        with store_errors(self._path), self._connection() as connection:
            connection.execute("BEGIN")
            try:
                return work(connection)
            finally:
                connection.execute("ROLLBACK")

    @contextmanager
    def _connection(self) -> Iterator[sqlite3.Connection]:
        try:
            connection = self._idle.pop()
        except IndexError:
            connection = sqlite3.connect(self._uri, uri=True, isolation_level=None, check_same_thread=False)
        try:
            yield connection
        finally:
            self._idle.append(connection)

    def close(self) -> None:
        """Close all connections."""
        while self._idle:
            self._idle.pop().close()
        self._cleanup.close()


class SQLiteReader:
    """Read-only access to a data file, also while it is in use. Raises StoreError if its schema is outdated."""

    def __init__(self, path: Path) -> None:
        with reading(path) as connection:
            check_version(connection, path)
        self.path, self.place = path, str(path)
        self._readers = _Readers(path)

    async def load(self, table: str, most: int = MAX_ENTRY) -> Stored | None:
        """A table and its entries up to number `most`; None if the table does not exist."""
        return await asyncio.to_thread(self._readers.read, partial(rows.stored, table=table, most=most))

    async def tail(self, table: str, after: int) -> tuple[str, ...]:
        """The entries of a table after number `after`. Raises Damaged if one is corrupt."""
        return await asyncio.to_thread(self._readers.read, partial(rows.tail, table=table, after=after))

    async def reviews(self, table: str) -> tuple[str, ...]:
        """The reviews of a table's rounds, up to the first that is missing."""
        return await asyncio.to_thread(self._readers.read, partial(rows.reviews, table=table))

    async def open_before(self, created: float) -> list[str]:
        """The unfinished tables created before a time, oldest first."""
        return await asyncio.to_thread(self._readers.read, partial(rows.opened_before, created=created, closed=False))

    async def closed_before(self, created: float) -> list[str]:
        """The finished tables created before a time, oldest first."""
        return await asyncio.to_thread(self._readers.read, partial(rows.opened_before, created=created, closed=True))

    async def tables(self) -> list[str]:
        """The names of all tables."""
        return await asyncio.to_thread(self._readers.read, rows.tables)

    async def close(self) -> None:
        """Close all connections."""
        self._readers.close()


class SQLiteStore(SQLiteReader):
    """All tables in one file.

    `max_bytes` limits its size: near the limit new tables are refused, at the limit entries too. `closing_seconds`
    limits how long `close` overwrites erased data; the rest is done after the next start.
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
        """None: a file cannot be shared."""

    async def claim(self, table: str) -> None:
        """Does nothing: the lock on the file covers all tables."""

    def release(self, table: str) -> None:
        """Does nothing."""

    def watch(self, lost: Lost) -> None:
        """Does nothing: tables are never lost."""

    async def create(self, table: str, created: float, setup: str, entries: Sequence[str]) -> None:
        """Store a new table with its first entries. Raises StoreFull if the size limit is reached."""
        self._check_room()
        await self._writer.commit(partial(rows.create, table=table, created=created, rows=(setup, *entries)))

    def _check_room(self) -> None:
        if self._most_pages and self._writer.used_pages >= self._most_pages * (1 - RESERVE):
            raise StoreFull(f"{self.path}: the size limit of {self._most_pages * PAGE_BYTES:,} bytes is reached")

    def append(self, table: str, first: int, entries: Sequence[str], done: Done, closes: bool = False) -> None:
        """Append entries to a table, numbered from `first`; `closes` marks it as finished."""

        def job(connection: File) -> None:
            rows.insert(connection, table, first, entries)
            if closes:
                rows.close(connection, table)

        self._writer.put(job, done)

    async def rewrite(self, table: str, change: Callable[[Stored], Stored]) -> None:
        """Rewrite the log of a table; housekeeping overwrites the old bytes.

        The change is computed before the transaction, so that a long log does not block other tables.
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
            self._writer.housekeeping.schedule_cleaning()

        await self._writer.commit(job)

    async def save_review(self, table: str, number: int, review: str) -> None:
        """Store the review of a round. Raises StoreFull if the size limit is reached."""
        self._check_room()
        await self._writer.commit(partial(rows.save_review, table=table, number=number, review=review))

    async def remove(self, table: str, erase: bool = False) -> None:
        """Remove a table. Housekeeping returns its space and, if `erase` is set, overwrites its bytes."""

        def job(connection: File) -> None:
            rows.remove(connection, table)
            if erase:
                cleaning.mark(connection)
                self._writer.housekeeping.schedule_cleaning()
            self._writer.housekeeping.schedule_shrink()

        await self._writer.commit(job)

    async def probe(self) -> None:
        """Make a harmless durable write. Raises StoreError if the disk refuses it."""
        await self._writer.commit(probe)

    def health(self) -> StoreHealth:
        """The current state of the file."""
        used = self._writer.used_pages / self._most_pages if self._most_pages else None
        return StoreHealth(
            file_bytes=_known(lambda: self.path.stat().st_size, 0),
            wal_bytes=_known(lambda: self.path.with_name(f"{self.path.name}-wal").stat().st_size, 0),
            free_disk_bytes=_known(lambda: shutil.disk_usage(self.path.parent).free, 0),
            last_backup=_known(lambda: backup_marker(self.path).stat().st_mtime, None),
            writable=self._writer.writable,
            in_place=self._writer.in_place,
            used=used,
        )

    async def close(self) -> None:
        """Complete pending writes and release the file."""
        await super().close()  # the writer must close last, because that removes the -wal and -shm files
        await self._writer.close()
        self._lock.close()


def backup_marker(path: Path) -> Path:
    """A file whose modification time is the time of the last backup."""
    return path.with_name(f"{path.name}.backup")


def _known(read: Callable[[], T], unknown: T) -> T:
    try:
        return read()
    except OSError:
        return unknown
