"""Where tables and their moves are kept: one small interface, and SQLite behind it.

A single thread writes. All that waits when it is free goes into one transaction, so that one flush to disk makes
many moves durable; `append` and `create` return when that has happened, and not before.
"""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Protocol

SCHEMA_VERSION = 1
SCHEMA = """
    CREATE TABLE tables (id TEXT PRIMARY KEY, created REAL NOT NULL, meta TEXT NOT NULL) WITHOUT ROWID;
    CREATE TABLE log (table_id TEXT NOT NULL REFERENCES tables, n INTEGER NOT NULL, move TEXT NOT NULL,
                      PRIMARY KEY (table_id, n)) WITHOUT ROWID;
"""
LARGEST_GROUP = 1000
"""Jobs in one transaction at most."""


class StoreError(Exception):
    """What was asked could not be read or made durable; nothing of it counts."""


@dataclass(frozen=True)
class Stored:
    """A table as it is on disk: what was laid down when it opened, and its moves in order."""

    meta: str
    moves: tuple[str, ...]


class Store(Protocol):
    """Keeps tables. A coroutine that returns has done it for good; StoreError means that it has done nothing."""

    async def create(self, table: str, created: float, meta: str, moves: Sequence[str]) -> None:
        """Keep a new table with its first moves."""

    async def append(self, table: str, first: int, moves: Sequence[str]) -> None:
        """Keep further moves of a table, numbered from `first`; the first move of a table is number 0."""

    async def load(self, table: str) -> Stored | None:
        """A table and all its moves; None where there is no such table."""

    async def close(self) -> None:
        """Finish what was asked and let go of the data."""


Job = Callable[[sqlite3.Connection], object]


@dataclass(eq=False)
class _Waiting:
    job: Job
    loop: asyncio.AbstractEventLoop
    done: asyncio.Future[None]
    error: Exception | None = None

    def finish(self) -> None:
        if self.done.done():  # whoever asked is gone
            return
        if self.error is None:
            self.done.set_result(None)
        else:
            self.done.set_exception(StoreError(str(self.error)))


class SQLiteStore:
    """All tables in one SQLite file (with its -wal and -shm beside it while it is open), of limited size if wanted."""

    def __init__(self, path: Path, most_pages: int | None = None) -> None:
        self.path = path
        self._most_pages = most_pages
        path.parent.mkdir(parents=True, exist_ok=True)
        self._claim = _claim(path)
        _prepare(path)
        self._jobs: SimpleQueue[_Waiting | None] = SimpleQueue()
        self._writer = threading.Thread(target=self._write, name="gizzard-store", daemon=True)
        self._writer.start()

    async def create(self, table: str, created: float, meta: str, moves: Sequence[str]) -> None:
        """Keep a new table with its first moves."""

        def job(connection: sqlite3.Connection) -> None:
            connection.execute("INSERT INTO tables VALUES (?, ?, ?)", (table, created, meta))
            _insert(connection, table, 0, moves)

        await self._durable(job)

    async def append(self, table: str, first: int, moves: Sequence[str]) -> None:
        """Keep further moves of a table, numbered from `first`."""
        await self._durable(lambda connection: _insert(connection, table, first, moves))

    async def load(self, table: str) -> Stored | None:
        """A table and all its moves; None where there is no such table."""
        try:
            return await asyncio.to_thread(_read, self.path, table)
        except (sqlite3.Error, UnicodeError) as error:
            raise StoreError(str(error)) from error

    async def close(self) -> None:
        """Finish what was asked and let go of the file."""
        self._jobs.put(None)
        await asyncio.to_thread(self._writer.join)
        self._claim.close()

    async def _durable(self, job: Job) -> None:
        loop = asyncio.get_running_loop()
        waiting = _Waiting(job, loop, loop.create_future())
        self._jobs.put(waiting)
        await waiting.done

    def _write(self) -> None:
        """The writer's thread: takes all that waits, commits it together, tells everyone."""
        connection = _open(self.path)
        if self._most_pages:
            connection.execute(f"PRAGMA max_page_count = {self._most_pages}")
        while (first := self._jobs.get()) is not None:
            group, last = self._group(first)
            _commit(connection, group)
            for waiting in group:
                waiting.loop.call_soon_threadsafe(waiting.finish)
            if last:
                break
        connection.close()

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


def _open(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, timeout=5, isolation_level=None)
    connection.execute("PRAGMA synchronous = FULL")
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
    if version == 0:
        connection.executescript(f"BEGIN IMMEDIATE; {SCHEMA} PRAGMA user_version = {SCHEMA_VERSION}; COMMIT;")


def _insert(connection: sqlite3.Connection, table: str, first: int, moves: Sequence[str]) -> None:
    rows = [(table, number, move) for number, move in enumerate(moves, start=first)]
    connection.executemany("INSERT INTO log VALUES (?, ?, ?)", rows)


def _read(path: Path, table: str) -> Stored | None:
    connection = _open(path)
    try:
        row = connection.execute("SELECT meta FROM tables WHERE id = ?", (table,)).fetchone()
        moves = connection.execute("SELECT move FROM log WHERE table_id = ? ORDER BY n", (table,)).fetchall()
    finally:
        connection.close()
    return row and Stored(row[0], tuple(move for (move,) in moves))


def _commit(connection: sqlite3.Connection, group: Sequence[_Waiting]) -> None:
    """Makes a group durable; where that fails, each of its jobs alone, so that none suffers for another."""
    try:
        _transaction(connection, [waiting.job for waiting in group])
    except Exception as error:  # whatever it is: the writer goes on, and who asked is told
        if len(group) == 1:
            group[0].error = error
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
