"""The store over one SQLite file (with its -wal and -shm beside it while it is open)."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Final

from gizzard.server.store import cleaning, rows
from gizzard.server.store.file import File, check_folder, reading
from gizzard.server.store.health import health_of
from gizzard.server.store.lock import lock
from gizzard.server.store.protocol import Done, Stored, StoreFull, StoreHealth
from gizzard.server.store.readers import Readers
from gizzard.server.store.schema import check_version, prepare, probe
from gizzard.server.store.writer import Writer

PAGE_BYTES: Final = 4096
RESERVE: Final = 0.05
"""The share of a limited size that is kept for tables which are there."""
CLOSING_SECONDS: Final = 10.0
"""How long a store that closes goes on overwriting what was erased."""


class SQLiteReader:
    """What a file of today's schema holds, whoever else uses it; StoreError where it is none, or cannot be read."""

    def __init__(self, path: Path) -> None:
        with reading(path) as connection:
            check_version(connection, path)
        self.path = path
        self._readers = Readers(path)

    async def load(self, table: str) -> Stored | None:
        """A table and all its entries; None where there is no such table, Damaged where it is not what was written."""
        return await asyncio.to_thread(self._readers.read, partial(rows.stored, table=table))

    async def tail(self, table: str, after: int) -> tuple[str, ...]:
        """The entries of a table after that number; Damaged where one is not what was written."""
        return await asyncio.to_thread(self._readers.read, partial(rows.tail, table=table, after=after))

    async def open_since(self, created: float) -> list[str]:
        """The tables opened before that time that no entry has closed."""
        return await asyncio.to_thread(self._readers.read, partial(rows.open_since, created=created))

    async def closed_since(self, created: float) -> list[str]:
        """The tables opened before that time that an entry has closed, oldest first."""
        return await asyncio.to_thread(self._readers.read, partial(rows.closed_since, created=created))

    async def tables(self) -> list[str]:
        """The names of all tables."""
        return await asyncio.to_thread(self._readers.read, rows.tables)

    async def close(self) -> None:
        """Let go of the file."""
        self._readers.close()


class SQLiteStore(SQLiteReader):
    """All tables in one file.

    `max_bytes` limits its size: new tables are refused once the limit is near, entries when it is reached.
    `closing_seconds` is how long `close` goes on overwriting what was erased; the rest is done after the next start.
    """

    def __init__(self, path: Path, max_bytes: int | None = None, closing_seconds: float = CLOSING_SECONDS) -> None:
        self._most_pages = max_bytes and max(1, max_bytes // PAGE_BYTES)
        check_folder(path)
        self._lock = lock(path)
        try:
            prepare(path)
            super().__init__(path)
        except BaseException:
            self._lock.close()
            raise
        self._writer = Writer(path, self._most_pages, closing_seconds)

    async def create(self, table: str, created: float, meta: str, entries: Sequence[str]) -> None:
        """Keep a new table with its first entries; StoreFull where the size limit leaves no room for one."""
        if self._most_pages and self._writer.used_pages >= self._most_pages * (1 - RESERVE):
            raise StoreFull(f"{self.path}: the size limit of {self._most_pages * PAGE_BYTES:,} bytes is reached")
        await self._writer.durably(partial(rows.create, table=table, created=created, rows=(meta, *entries)))

    def append(self, table: str, first: int, entries: Sequence[str], done: Done, closes: bool = False) -> None:
        """Keep further entries of a table, numbered from `first`; `closes`: it needs nothing more of time."""

        def job(connection: File) -> None:
            rows.insert(connection, table, first, entries)
            if closes:
                rows.close(connection, table)

        self._writer.put(job, done)

    async def rewrite(self, table: str, change: Callable[[Stored], Stored]) -> None:
        """Change what is kept of a table; housekeeping sees to the bytes."""

        def job(connection: File) -> None:
            if rows.rewrite(connection, table, change):
                cleaning.mark(connection)
                self._writer.housekeeping.erased()

        await self._writer.durably(job)

    async def remove(self, table: str) -> None:
        """Keep nothing more of a table; housekeeping gives its space back."""

        def job(connection: File) -> None:
            rows.remove(connection, table)
            self._writer.housekeeping.freed()

        await self._writer.durably(job)

    async def probe(self) -> None:
        """Write something of no consequence; StoreError where the disk refuses it."""
        await self._writer.durably(probe)

    def health(self) -> StoreHealth:
        """How the file is now."""
        used = self._writer.used_pages / self._most_pages if self._most_pages else None
        return health_of(self.path, self._writer.writable, used)

    async def close(self) -> None:
        """Finish what was asked and let go of the file."""
        await super().close()  # before the writer, which leaves one file alone behind: it must be the last
        await self._writer.close()
        self._lock.close()
