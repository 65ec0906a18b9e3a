"""PostgreSQL databases as what tables are copied from and to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Set
from contextlib import contextmanager
from itertools import islice
from time import sleep
from typing import Any, Final
from uuid import uuid4

from psycopg import errors

from gizzard.server.domain.events import LOG_FORMAT
from gizzard.server.store.postgres.database import Connection, Database
from gizzard.server.store.postgres.membership import LEASE_SECONDS
from gizzard.server.store.postgres.schema import check_version, prepare
from gizzard.server.store.protocol import StoreError
from gizzard.server.store.transfer import Copied, Review, joined

Row = tuple[Any, ...]

BATCH: Final = 100
"""Tables that are written together."""
ROWS_AT_ONCE: Final = 2000
"""Rows that are fetched together."""
SELECT: Final = """
    SELECT id, created, closed, n, entry, checksum FROM tables LEFT JOIN log ON table_id = id ORDER BY id, n
"""
REVIEWS: Final = "SELECT table_id, round, review, checksum FROM reviews ORDER BY table_id, round"
RUNNING: Final = "SELECT id, url, beat FROM nodes ORDER BY url"
DOCUMENTS: Final = "SELECT name, content FROM documents"
LOCK_SECONDS: Final = 10
UNLIMITED: Final = "SET idle_in_transaction_session_timeout = 0"
"""One side of a transfer is idle while the other is read or written, for however long."""
BACKED_UP: Final = """
    INSERT INTO chores VALUES ('backup', clock_timestamp()) ON CONFLICT (chore) DO UPDATE SET begun = excluded.begun
"""


class OriginDatabase:
    """A database. `exclusive`: no server may use it meanwhile, and nobody can write to it."""

    def __init__(self, url: str, exclusive: bool) -> None:
        self._database, self._exclusive = Database(url), exclusive

    @contextmanager
    def reading(self) -> Iterator[_Tables]:
        """The database as it is now; StoreError where it must be exclusive and a server is running on it."""
        place = self._database.place
        with self._database.errors(), self._database.connect() as connection:
            check_version(connection, place)
            before = _heartbeats_a_lease_ago(connection) if self._exclusive else frozenset()
            with _transaction(connection):
                connection.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
                if self._exclusive:
                    _keep_others_out(connection, place, before)
                yield _Tables(connection)


class DestinationDatabase:
    """A database without tables of Gizzard's, or with none in them."""

    def __init__(self, url: str) -> None:
        self._database = Database(url)

    @contextmanager
    def filling(self) -> Iterator[_Filled]:
        """One transaction; StoreError where the database is not empty, or a server is running on it."""
        database = self._database
        prepare(database)
        with database.errors(), database.connect() as connection:
            before = _heartbeats_a_lease_ago(connection)
            with _transaction(connection):
                _keep_others_out(connection, database.place, before)
                _check_empty(connection, database.place)
                yield _Filled(connection)


def record_backup(url: str) -> None:
    """Record in a database that a backup was completed now; StoreError if the database takes no writes."""
    database = Database(url)
    with database.errors(), database.connect() as connection:
        connection.execute(BACKED_UP)


@contextmanager
def _transaction(connection: Connection) -> Iterator[None]:
    """A transaction that may be idle for any time."""
    connection.execute(UNLIMITED)
    with connection.transaction():
        yield


def _check_empty(connection: Connection, place: str) -> None:
    for kind in ("tables", "documents"):
        (rows,) = connection.execute(f"SELECT count(*) FROM {kind}".encode()).fetchone() or (0,)
        if rows:
            held = f"{rows:,} tables" if kind == "tables" else "bans or reports"
            raise StoreError(f"{place}: there are {held} in it already; name an empty database")


def _heartbeats_a_lease_ago(connection: Connection) -> Set[Row]:
    """The rows of all nodes. If there are any, this takes one lease: those that are alive have renewed theirs since."""
    if before := frozenset(connection.execute(RUNNING)):
        sleep(LEASE_SECONDS)
    return before


def _keep_others_out(connection: Connection, place: str, before: Set[Row]) -> None:
    """Lock everybody else out until the end of the transaction. Raises StoreError if a server is running.

    `before`: the rows of all nodes at least one lease ago.
    """
    connection.execute(f"SET LOCAL lock_timeout = '{LOCK_SECONDS}s'".encode())
    try:
        connection.execute("LOCK TABLE nodes, tables, log IN SHARE ROW EXCLUSIVE MODE")
    except errors.LockNotAvailable:
        raise StoreError(f"{place}: somebody is writing to it; stop all servers and other commands first") from None
    running = [row[1] or "a command" for row in connection.execute(RUNNING) if row not in before]
    if running:
        raise StoreError(f"{place} is in use by a running Gizzard ({', '.join(running)}); stop that first")


class _Tables:
    """The tables of a database, as seen by the transaction of a connection."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    @property
    def count(self) -> int:
        """The number of rows."""
        (rows,) = self._connection.execute("SELECT count(*) FROM log").fetchone() or (0,)
        return int(rows)

    def tables(self) -> Iterator[Copied]:
        """All tables."""
        with self._connection.cursor("tables") as cursor:
            cursor.itersize = ROWS_AT_ONCE
            yield from joined(cursor.execute(SELECT))

    def reviews(self) -> Iterator[Review]:
        """All reviews."""
        with self._connection.cursor("reviews") as cursor:
            cursor.itersize = BATCH
            yield from cursor.execute(REVIEWS)

    def documents(self) -> dict[str, bytes]:
        """The documents that the nodes share, by name."""
        return dict(self._connection.execute(DOCUMENTS).fetchall())


class _Filled(_Tables):
    """The tables of a database that is being filled."""

    def fill(self, tables: Iterable[Copied]) -> None:
        """Adds tables."""
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
        """Adds reviews."""
        with self._connection.cursor().copy("COPY reviews (table_id, round, review, checksum) FROM STDIN") as copy:
            for review in reviews:
                copy.write_row(review)

    def fill_documents(self, documents: Mapping[str, bytes]) -> None:
        """Adds documents."""
        rows = [(name, content, uuid4()) for name, content in documents.items()]
        self._connection.cursor().executemany("INSERT INTO documents VALUES (%s, %s, %s)", rows)
