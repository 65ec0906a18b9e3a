"""SQLite files as what tables are copied from and to."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

from gizzard.server.store.documents import documents_beside, put_beside
from gizzard.server.store.sqlite import rows
from gizzard.server.store.sqlite.copying import check_sound, new_file, snapshot
from gizzard.server.store.sqlite.file import File, open_file, reading, store_errors
from gizzard.server.store.sqlite.lock import Lock
from gizzard.server.store.sqlite.schema import check_version, prepare
from gizzard.server.store.transfer import Copied, Review


@dataclass(frozen=True)
class OriginFile:
    """A data file, which no server may use meanwhile."""

    path: Path

    @contextmanager
    def reading(self) -> Iterator[_Tables]:
        """The file, locked against servers. Raises StoreError if one is running on it."""
        lock = Lock(self.path)
        try:
            with reading(self.path) as connection:
                check_version(connection, self.path)
                with snapshot(connection):
                    yield _Tables(connection, self.path)
        finally:
            lock.discard()


@dataclass(frozen=True)
class DestinationFile:
    """A data file that does not exist yet."""

    path: Path

    @contextmanager
    def filling(self) -> Iterator[_Filled]:
        """A new file, which gets its name at the end. Raises FileExistsError if there is one."""
        with new_file(self.path) as partial, store_errors(partial):
            prepare(partial)
            with closing(open_file(partial)) as connection:
                yield from _filled(connection, partial)


def _filled(connection: File, path: Path) -> Iterator[_Filled]:
    """Everything in one transaction."""
    connection.execute("BEGIN IMMEDIATE")
    yield _Filled(connection, path)
    connection.execute("COMMIT")
    connection.execute("PRAGMA journal_mode = DELETE")  # one file, with nothing beside it
    check_sound(connection)


class _Tables:
    """The tables of a file, as seen by the transaction of a connection."""

    def __init__(self, connection: sqlite3.Connection, path: Path) -> None:
        self._connection, self._path = connection, path

    @property
    def count(self) -> int:
        """The number of rows."""
        return int(self._connection.execute("SELECT count(*) FROM log").fetchone()[0])

    def tables(self) -> Iterator[Copied]:
        """All tables."""
        for table, created, closed in self._connection.execute("SELECT id, created, closed FROM tables ORDER BY id"):
            yield Copied(table, created, bool(closed), self._rows(table))

    def reviews(self) -> Iterator[Review]:
        """All reviews."""
        if rows.keeps_reviews(self._connection):
            select = "SELECT table_id, round, review, checksum FROM reviews ORDER BY table_id, round"
            yield from self._connection.execute(select)

    def documents(self) -> dict[str, bytes]:
        """The documents beside the file, by name."""
        return documents_beside(self._path)

    def _rows(self, table: str) -> list[tuple[int, str, int]]:
        select = "SELECT n, entry, checksum FROM log WHERE table_id = ? ORDER BY n"
        return self._connection.execute(select, (table,)).fetchall()


class _Filled(_Tables):
    """The tables of a file that is being filled."""

    def __init__(self, connection: File, path: Path) -> None:
        super().__init__(connection, path)
        self._file = connection

    def fill(self, tables: Iterable[Copied]) -> None:
        """Adds tables."""
        for table in tables:
            rows.create(self._file, table.table, table.created, [entry for _, entry, _ in table.rows])
            if table.closed:
                rows.close(self._file, table.table)

    def fill_reviews(self, reviews: Iterable[Review]) -> None:
        """Adds reviews."""
        self._file.executemany("INSERT INTO reviews VALUES (?, ?, ?, ?)", reviews)

    def fill_documents(self, documents: Mapping[str, bytes]) -> None:
        """Adds documents, beside the file."""
        put_beside(self._path, documents)
