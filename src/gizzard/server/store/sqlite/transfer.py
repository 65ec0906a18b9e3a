"""Transfer of tables from and to SQLite files."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path

from gizzard.server.store.documents import documents_beside, put_beside
from gizzard.server.store.sqlite import rows
from gizzard.server.store.sqlite.copying import check_sound, new_file, snapshot
from gizzard.server.store.sqlite.file import File, Lock, open_file, reading, store_errors
from gizzard.server.store.sqlite.schema import check_version, prepare
from gizzard.server.store.transfer import Review, TableDump


@contextmanager
def origin_file(path: Path) -> Iterator[_Tables]:
    """A snapshot of a data file, locked meanwhile. Raises StoreError if a server is running on it."""
    lock = Lock(path)
    try:
        with reading(path) as connection:
            check_version(connection, path)
            with snapshot(connection):
                yield _Tables(connection, path)
    finally:
        lock.discard()


@contextmanager
def destination_file(path: Path) -> Iterator[_WritableTables]:
    """A new data file, renamed into place at the end. Raises FileExistsError if the name is taken."""
    with new_file(path) as partial, store_errors(partial):
        prepare(partial)
        with closing(open_file(partial)) as connection:
            yield from _filled(connection, partial)


def _filled(connection: File, path: Path) -> Iterator[_WritableTables]:
    """A single transaction."""
    connection.execute("BEGIN IMMEDIATE")
    yield _WritableTables(connection, path)
    connection.execute("COMMIT")
    connection.execute("PRAGMA journal_mode = DELETE")  # a single file without a write-ahead log
    check_sound(connection)


class _Tables:
    """The tables of a file within a connection's transaction."""

    def __init__(self, connection: sqlite3.Connection, path: Path) -> None:
        self._connection, self._path = connection, path

    @property
    def count(self) -> int:
        """The number of rows."""
        return int(self._connection.execute("SELECT count(*) FROM log").fetchone()[0])

    def tables(self) -> Iterator[TableDump]:
        """All tables."""
        for table, created, closed in self._connection.execute("SELECT id, created, closed FROM tables ORDER BY id"):
            yield TableDump(table, created, bool(closed), self._rows(table))

    def reviews(self) -> Iterator[Review]:
        """All reviews."""
        yield from self._connection.execute(
            "SELECT table_id, round, review, checksum FROM reviews ORDER BY table_id, round"
        )

    def documents(self) -> dict[str, bytes]:
        """The content of each document, by name."""
        return documents_beside(self._path)

    def _rows(self, table: str) -> list[tuple[int, str, int]]:
        select = "SELECT n, entry, checksum FROM log WHERE table_id = ? ORDER BY n"
        return self._connection.execute(select, (table,)).fetchall()


class _WritableTables(_Tables):
    """The tables of a destination file."""

    def __init__(self, connection: File, path: Path) -> None:
        super().__init__(connection, path)
        self._file = connection

    def fill(self, tables: Iterable[TableDump]) -> None:
        """Add tables."""
        for table in tables:
            rows.create(self._file, table.table, table.created, [entry for _, entry, _ in table.rows])
            if table.closed:
                rows.close(self._file, table.table)

    def fill_reviews(self, reviews: Iterable[Review]) -> None:
        """Add reviews."""
        self._file.executemany("INSERT INTO reviews VALUES (?, ?, ?, ?)", reviews)

    def fill_documents(self, documents: Mapping[str, bytes]) -> None:
        """Add documents."""
        put_beside(self._path, documents)
