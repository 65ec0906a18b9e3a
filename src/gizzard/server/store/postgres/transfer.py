"""PostgreSQL databases as what tables are copied from and to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import islice
from typing import Final

from psycopg import errors

from gizzard.server.events import LOG_FORMAT
from gizzard.server.store.postgres.database import Connection, Database
from gizzard.server.store.postgres.membership import LEASE_SECONDS
from gizzard.server.store.postgres.nodes import SILENT
from gizzard.server.store.postgres.schema import check_version, prepare
from gizzard.server.store.protocol import StoreError
from gizzard.server.store.transfer import Copied, Review, joined

BATCH: Final = 100
"""Tables that are written together."""
ROWS_AT_ONCE: Final = 2000
"""Rows that are fetched together."""
SELECT: Final = """
    SELECT id, created, closed, n, entry, checksum FROM tables LEFT JOIN log ON table_id = id ORDER BY id, n
"""
REVIEWS: Final = "SELECT table_id, round, review, checksum FROM reviews ORDER BY table_id, round"
RUNNING: Final = f"SELECT url FROM nodes WHERE {SILENT} < %s ORDER BY url"
LOCK_SECONDS: Final = 10


class OriginDatabase:
    """A database. `exclusive`: no server may use it meanwhile, and nobody can write to it."""

    def __init__(self, url: str, exclusive: bool) -> None:
        self._database, self._exclusive = Database(url), exclusive

    @contextmanager
    def reading(self) -> Iterator[_Tables]:
        """The database as it is now; StoreError where it must be exclusive and a server is running on it."""
        database = self._database
        with database.errors(), database.connect() as connection:
            check_version(connection, database.place)
            with connection.transaction():
                connection.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
                if self._exclusive:
                    _keep_others_out(connection, database.place)
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
        with database.errors(), database.connect() as connection, connection.transaction():
            _keep_others_out(connection, database.place)
            (tables,) = connection.execute("SELECT count(*) FROM tables").fetchone() or (0,)
            if tables:
                raise StoreError(f"{database.place}: there are {tables:,} tables in it already; name an empty database")
            yield _Filled(connection)


def _keep_others_out(connection: Connection, place: str) -> None:
    """Locks everybody else out until the end of the transaction; StoreError where a server is running."""
    connection.execute(f"SET LOCAL lock_timeout = '{LOCK_SECONDS}s'".encode())
    try:
        connection.execute("LOCK TABLE nodes, tables, log IN SHARE ROW EXCLUSIVE MODE")
    except errors.LockNotAvailable:
        raise StoreError(f"{place}: somebody is writing to it; stop all servers and other commands first") from None
    running = [url or "a command" for (url,) in connection.execute(RUNNING, (LEASE_SECONDS,))]
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
