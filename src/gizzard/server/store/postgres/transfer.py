"""Transfer of tables from and to PostgreSQL databases."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Set
from contextlib import contextmanager
from itertools import islice
from time import sleep
from typing import Any, Final
from uuid import uuid4

from psycopg import errors

from gizzard.server.store.postgres.database import Connection, Database
from gizzard.server.store.postgres.membership import LEASE_SECONDS
from gizzard.server.store.postgres.schema import check_version, prepare
from gizzard.server.store.protocol import LOG_FORMAT, StoreError
from gizzard.server.store.transfer import Review, TableDump, group_rows

Row = tuple[Any, ...]

BATCH: Final = 100
"""Tables per write."""
FETCH_SIZE: Final = 2000
"""Rows per fetch."""
SELECT: Final = """
    SELECT id, created, closed, n, entry, checksum FROM tables LEFT JOIN log ON table_id = id ORDER BY id, n
"""
REVIEWS: Final = "SELECT table_id, round, review, checksum FROM reviews ORDER BY table_id, round"
RUNNING: Final = "SELECT id, url, beat FROM nodes ORDER BY url"
DOCUMENTS: Final = "SELECT name, content FROM documents"
LOCK_SECONDS: Final = 10
UNLIMITED: Final = "SET idle_in_transaction_session_timeout = 0"
"""One side of a transfer may be idle for long while the other is read or written."""
RECORD_BACKUP: Final = """
    INSERT INTO chores VALUES ('backup', clock_timestamp()) ON CONFLICT (chore) DO UPDATE SET begun = excluded.begun
"""


@contextmanager
def origin_database(url: str, exclusive: bool) -> Iterator[_Tables]:
    """A snapshot of a database; `exclusive` requires that no server is running on it, and locks out writers.

    Raises StoreError if exclusive access fails.
    """
    database = Database(url)
    with database.errors(), database.connect() as connection:
        check_version(connection, database.place)
        before = _heartbeats_a_lease_ago(connection) if exclusive else frozenset()
        with _transaction(connection):
            connection.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
            if exclusive:
                _lock_out_others(connection, database.place, before)
            yield _Tables(connection)


@contextmanager
def destination_database(url: str) -> Iterator[_WritableTables]:
    """A single transaction in an empty database, with or without Gizzard's schema.

    Raises StoreError if the database is not empty or a server is running on it.
    """
    database = Database(url)
    prepare(database)
    with database.errors(), database.connect() as connection:
        before = _heartbeats_a_lease_ago(connection)
        with _transaction(connection):
            _lock_out_others(connection, database.place, before)
            _check_empty(connection, database.place)
            yield _WritableTables(connection)


def record_backup(url: str) -> None:
    """Record that a backup was completed now. Raises StoreError if the database refuses writes."""
    database = Database(url)
    with database.errors(), database.connect() as connection:
        connection.execute(RECORD_BACKUP)


@contextmanager
def _transaction(connection: Connection) -> Iterator[None]:
    """A transaction without an idle timeout."""
    connection.execute(UNLIMITED)
    with connection.transaction():
        yield


def _check_empty(connection: Connection, place: str) -> None:
    for kind in ("tables", "documents"):
        (rows,) = connection.execute(f"SELECT count(*) FROM {kind}".encode()).fetchone() or (0,)
        if rows:
            content = f"{rows:,} tables" if kind == "tables" else "bans or reports"
            raise StoreError(f"{place}: the database already contains {content}; use an empty one")


def _heartbeats_a_lease_ago(connection: Connection) -> Set[Row]:
    """The rows of all nodes. If there are any, wait for one lease, in which live nodes renew theirs."""
    if before := frozenset(connection.execute(RUNNING)):
        sleep(LEASE_SECONDS)
    return before


def _lock_out_others(connection: Connection, place: str, before: Set[Row]) -> None:
    """Lock out all other writers until the end of the transaction. Raises StoreError if a server is running.

    `before`: the rows of all nodes at least one lease ago.
    """
    connection.execute(f"SET LOCAL lock_timeout = '{LOCK_SECONDS}s'".encode())
    try:
        connection.execute("LOCK TABLE nodes, tables, log IN SHARE ROW EXCLUSIVE MODE")
    except errors.LockNotAvailable:
        raise StoreError(f"{place} is being written to; stop all servers and other commands first") from None
    running = [row[1] or "a command" for row in connection.execute(RUNNING) if row not in before]
    if running:
        raise StoreError(f"{place} is in use by a running Gizzard ({', '.join(running)}); stop that first")


class _Tables:
    """The tables of a database within a connection's transaction."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    @property
    def count(self) -> int:
        """The number of rows."""
        (rows,) = self._connection.execute("SELECT count(*) FROM log").fetchone() or (0,)
        return int(rows)

    def tables(self) -> Iterator[TableDump]:
        """All tables."""
        with self._connection.cursor("tables") as cursor:
            cursor.itersize = FETCH_SIZE
            yield from group_rows(cursor.execute(SELECT))

    def reviews(self) -> Iterator[Review]:
        """All reviews."""
        with self._connection.cursor("reviews") as cursor:
            cursor.itersize = BATCH
            yield from cursor.execute(REVIEWS)

    def documents(self) -> dict[str, bytes]:
        """The content of each document, by name."""
        return dict(self._connection.execute(DOCUMENTS).fetchall())


class _WritableTables(_Tables):
    """The tables of a destination database."""

    def fill(self, tables: Iterable[TableDump]) -> None:
        """Add tables."""
        left = iter(tables)
        while batch := list(islice(left, BATCH)):
            self._connection.cursor().executemany(
                "INSERT INTO tables (id, created, closed, format) VALUES (%s, %s, %s, %s)",
                [(table.table, table.created, table.closed, LOG_FORMAT) for table in batch],
            )
            with self._connection.cursor().copy("COPY log (table_id, n, entry, checksum) FROM STDIN") as copy:
                for table in batch:
                    for row in table.rows:
                        copy.write_row((table.table, *row))

    def fill_reviews(self, reviews: Iterable[Review]) -> None:
        """Add reviews."""
        with self._connection.cursor().copy("COPY reviews (table_id, round, review, checksum) FROM STDIN") as copy:
            for review in reviews:
                copy.write_row(review)

    def fill_documents(self, documents: Mapping[str, bytes]) -> None:
        """Add documents."""
        rows = [(name, content, uuid4()) for name, content in documents.items()]
        self._connection.cursor().executemany("INSERT INTO documents VALUES (%s, %s, %s)", rows)
