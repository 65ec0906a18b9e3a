"""Tables in an SQLite file.

A single thread writes. All that waits when it is free goes into one transaction, so that one flush to disk makes
many entries durable; `append` calls back and `create` returns when that has happened, and not before.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from functools import partial
from math import inf
from pathlib import Path
from queue import Empty, SimpleQueue
from time import monotonic
from typing import TypeVar

from gizzard.server import metrics
from gizzard.server.migration import set_aside, take_over
from gizzard.server.store.health import health_of
from gizzard.server.store.protocol import Done, Stored, StoreError, StoreHealth

T = TypeVar("T")

log = logging.getLogger(__name__)

SCHEMA_VERSION = 2
SCHEMA = """
    CREATE TABLE tables (id TEXT PRIMARY KEY, created REAL NOT NULL, meta TEXT NOT NULL,
                         closed INTEGER NOT NULL DEFAULT 0) WITHOUT ROWID;
    CREATE INDEX tables_open ON tables (created) WHERE NOT closed;
    CREATE TABLE log (table_id TEXT NOT NULL REFERENCES tables, n INTEGER NOT NULL, entry TEXT NOT NULL,
                      PRIMARY KEY (table_id, n)) WITHOUT ROWID;
"""
LARGEST_GROUP = 1000
"""Jobs in one transaction at most."""
CLEANING_SECONDS = 3600
"""How long a file may wait to be cleaned of what was rewritten, where that was done just before."""


Job = Callable[[sqlite3.Connection], object]


@dataclass(eq=False, slots=True)
class _Waiting:
    job: Job
    loop: asyncio.AbstractEventLoop
    done: Done
    error: StoreError | None = None


def _finish(group: Sequence[_Waiting]) -> None:
    for waiting in group:
        try:
            waiting.done(waiting.error)
        except Exception:  # one of many: the others must hear too
            log.exception("a table did not take in that its entries were kept")


class SQLiteStore:
    """All tables in one SQLite file (with its -wal and -shm beside it while it is open), of limited size if wanted."""

    def __init__(self, path: Path, most_pages: int | None = None) -> None:
        self.path = path
        self._most_pages = most_pages
        path.parent.mkdir(parents=True, exist_ok=True)
        self._clean_at, self._cleaned_at = inf, -inf
        self._writable = True
        self._claim = _claim(path)
        _prepare(path)
        self._readers = _Readers(path)
        self._jobs: SimpleQueue[_Waiting | None] = SimpleQueue()
        self._writer = threading.Thread(target=self._write, name="gizzard-store", daemon=True)
        self._writer.start()

    async def create(self, table: str, created: float, meta: str, entries: Sequence[str]) -> None:
        """Keep a new table with its first entries."""

        def job(connection: sqlite3.Connection) -> None:
            connection.execute("INSERT INTO tables (id, created, meta) VALUES (?, ?, ?)", (table, created, meta))
            _insert(connection, table, 1, entries)

        await self._durably(job)

    def append(self, table: str, first: int, entries: Sequence[str], done: Done, closes: bool = False) -> None:
        """Keep further entries of a table, numbered from `first`; `closes`: it needs nothing more of time."""

        def job(connection: sqlite3.Connection) -> None:
            _insert(connection, table, first, entries)
            if closes:
                connection.execute("UPDATE tables SET closed = 1 WHERE id = ?", (table,))

        self._put(job, done)

    async def rewrite(self, table: str, change: Callable[[Stored], Stored]) -> None:
        """Change what is kept of a table for good; `_clean` sees to the bytes."""

        def job(connection: sqlite3.Connection) -> None:
            _rewrite(connection, table, change)
            self._clean_at = min(self._clean_at, self._cleaned_at + CLEANING_SECONDS)

        await self._durably(job)

    async def load(self, table: str) -> Stored | None:
        """A table and all its entries; None where there is no such table."""
        return await asyncio.to_thread(self._readers.read, partial(_stored, table=table))

    async def open_since(self, created: float) -> list[str]:
        """The tables opened before that time that no entry has closed."""
        return await asyncio.to_thread(self._readers.read, partial(_open_since, created=created))

    async def probe(self) -> None:
        """Write the file's version over itself."""
        await self._durably(lambda connection: connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION}"))

    def health(self) -> StoreHealth:
        """How the file is now."""
        return health_of(self.path, self._writable)

    async def close(self) -> None:
        """Finish what was asked and let go of the file."""
        self._jobs.put(None)
        await asyncio.to_thread(self._writer.join)
        self._readers.close()
        self._claim.close()

    async def _durably(self, job: Job) -> None:
        """Waits until a job is done for good; StoreError where it could not be."""
        durable: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._put(job, partial(_resolve, durable))
        await durable

    def _put(self, job: Job, done: Done) -> None:
        self._jobs.put(_Waiting(job, asyncio.get_running_loop(), done))

    def _write(self) -> None:
        """The writer's thread: takes all that waits, commits it together, tells everyone."""
        connection = _open(self.path)
        if self._most_pages:
            connection.execute(f"PRAGMA max_page_count = {self._most_pages}")
        while (first := self._jobs.get()) is not None:
            group, last = self._group(first)
            metrics.GROUPS.observe(len(group))
            with metrics.COMMITS.time():
                _commit(connection, group)
            if monotonic() >= self._clean_at:
                self._clean(connection)
            group[0].loop.call_soon_threadsafe(_finish, group)
            if last:
                break
        if self._clean_at < inf:
            self._clean(connection)
        connection.close()

    def _clean(self, connection: sqlite3.Connection) -> None:
        """Leaves no byte of what was rewritten in the files; the writer does it rarely, for it copies all of them."""
        try:
            _clean(connection)
        except sqlite3.Error as error:
            log.warning("what was erased may still be in unused bytes of the file", extra={"why": str(error)})
            self._clean_at = monotonic() + CLEANING_SECONDS
        else:
            self._clean_at, self._cleaned_at = inf, monotonic()

    def _group(self, first: _Waiting) -> tuple[list[_Waiting], bool]:
        """What waits now, and whether it was the last."""
        group = [first]
        while len(group) < LARGEST_GROUP:
            try:
                waiting = self._jobs.get_nowait()
            except Empty:
                break
            if waiting is None:
                return group, True
            group.append(waiting)
        return group, False


def _resolve(durable: asyncio.Future[None], error: StoreError | None) -> None:
    if durable.done():  # whoever asked is gone
        return
    if error is None:
        durable.set_result(None)
    else:
        durable.set_exception(error)


def _open(path: Path, check_same_thread: bool = True) -> sqlite3.Connection:
    connection = sqlite3.connect(path, timeout=5, isolation_level=None, check_same_thread=check_same_thread)
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA secure_delete = ON")
    connection.execute("PRAGMA foreign_keys = ON")
    return connection


def _claim(path: Path) -> sqlite3.Connection:
    """Keeps other servers off these tables for as long as it is open; StoreError where one is on them.

    Two would give moves of one table the same numbers. The lock goes with the process, however that ends.
    """
    claim = sqlite3.connect(f"{path}.lock", timeout=0, isolation_level=None, check_same_thread=False)
    try:
        claim.execute("BEGIN EXCLUSIVE")
    except sqlite3.Error as error:
        claim.close()
        if error.sqlite_errorcode == sqlite3.SQLITE_BUSY:
            raise StoreError(f"{path}: another Gizzard keeps its tables there; stop it, or use another file") from None
        raise StoreError(f"{path}: {error}") from error
    return claim


def _prepare(path: Path) -> None:
    """Makes the file what this version needs; StoreError where it is not Gizzard's or cannot be used."""
    try:
        connection = _open(path)
        with connection:
            _migrate(connection, path)
        connection.close()
    except sqlite3.Error as error:
        raise StoreError(f"{path}: {error}") from error


def _migrate(connection: sqlite3.Connection, path: Path) -> None:
    connection.execute("PRAGMA journal_mode = WAL")
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if version > SCHEMA_VERSION:
        raise StoreError(f"{path}: written by a newer Gizzard (schema {version}; this one knows {SCHEMA_VERSION})")
    if version == SCHEMA_VERSION:
        if _exists(connection, "residue"):
            _clean(connection)
        return
    connection.execute("BEGIN IMMEDIATE")
    if version == 1:
        set_aside(connection)
    for statement in SCHEMA.split(";"):
        connection.execute(statement)
    if version == 1:
        take_over(connection)
    connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")
    connection.execute("COMMIT")


def _exists(connection: sqlite3.Connection, table: str) -> bool:
    return connection.execute("SELECT 1 FROM sqlite_schema WHERE name = ?", (table,)).fetchone() is not None


def _clean(connection: sqlite3.Connection) -> None:
    """Makes the file anew, and the one that changes go through first: pages that were split still hold old bytes."""
    connection.execute("VACUUM")
    connection.execute("DROP TABLE IF EXISTS residue")
    (busy, _, _) = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    if busy:
        raise sqlite3.OperationalError("somebody reads it")


def _rewrite(connection: sqlite3.Connection, table: str, change: Callable[[Stored], Stored]) -> None:
    old = _stored(connection, table)
    assert old is not None
    new, kept = change(old), len(old.entries)
    connection.execute("CREATE TABLE IF NOT EXISTS residue (n)")  # until the file is clean, whatever happens before
    connection.execute("UPDATE tables SET meta = ? WHERE id = ?", (new.meta, table))
    rows = [
        (entry, table, n)
        for n, (entry, before) in enumerate(zip(new.entries, old.entries, strict=False), start=1)
        if entry != before
    ]
    connection.executemany("UPDATE log SET entry = ? WHERE table_id = ? AND n = ?", rows)
    _insert(connection, table, kept + 1, new.entries[kept:])


def _insert(connection: sqlite3.Connection, table: str, first: int, entries: Sequence[str]) -> None:
    rows = [(table, number, entry) for number, entry in enumerate(entries, start=first)]
    connection.executemany("INSERT INTO log VALUES (?, ?, ?)", rows)


class _Readers:
    """Connections that only read: opening one takes longer than reading a table does, so they are used again."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._idle: list[sqlite3.Connection] = []

    def read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """What is read, by any thread; StoreError where it cannot be."""
        try:
            with self._lent() as connection:
                return work(connection)
        except (sqlite3.Error, UnicodeError) as error:
            raise StoreError(str(error)) from error

    @contextmanager
    def _lent(self) -> Iterator[sqlite3.Connection]:
        try:
            connection = self._idle.pop()
        except IndexError:
            connection = _open(self._path, check_same_thread=False)
        try:
            yield connection
        finally:
            self._idle.append(connection)

    def close(self) -> None:
        """Lets go of the file."""
        while self._idle:
            self._idle.pop().close()


def read_stored(path: Path, table: str) -> Stored | None:
    """A table in a file, whoever else uses it; None where there is no such table."""
    readers = _Readers(path)
    with closing(readers):
        return readers.read(partial(_stored, table=table))


def _stored(connection: sqlite3.Connection, table: str) -> Stored | None:
    row = connection.execute("SELECT meta FROM tables WHERE id = ?", (table,)).fetchone()
    entries = connection.execute("SELECT entry FROM log WHERE table_id = ? ORDER BY n", (table,)).fetchall()
    return row and Stored(row[0], tuple(entry for (entry,) in entries))


def _open_since(connection: sqlite3.Connection, created: float) -> list[str]:
    found = connection.execute("SELECT id FROM tables WHERE NOT closed AND created < ?", (created,)).fetchall()
    return [table for (table,) in found]


def _commit(connection: sqlite3.Connection, group: Sequence[_Waiting]) -> None:
    """Makes a group durable; where that fails, each of its jobs alone, so that none suffers for another."""
    try:
        _transaction(connection, [waiting.job for waiting in group])
    except Exception as error:  # whatever it is: the writer goes on, and who asked is told
        if len(group) == 1:
            group[0].error = error if isinstance(error, StoreError) else StoreError(str(error))
        else:
            for waiting in group:
                _commit(connection, [waiting])


def _transaction(connection: sqlite3.Connection, jobs: Sequence[Job]) -> None:
    connection.execute("BEGIN IMMEDIATE")
    try:
        for job in jobs:
            job(connection)
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
