"""Counts and digest of a data file's contents, for comparison with a copy."""

import hashlib
import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from gizzard.server.store.sqlite.copying import snapshot
from gizzard.server.store.sqlite.file import reading
from gizzard.server.store.sqlite.schema import check_version


@dataclass(frozen=True)
class Contents:
    """Summary of a data file: equal for files with equal contents."""

    tables: int
    entries: int
    """Number of log entries, without setups (entry 0)."""
    digest: str
    """Hexadecimal SHA-256 of the names and logs of all tables."""


class Summary:
    """Counts and digests the rows of logs, in their order."""

    def __init__(self) -> None:
        self._digest, self._tables, self._entries = hashlib.sha256(), 0, 0

    def add(self, table: str, number: int, entry: str) -> None:
        """Add a row."""
        self._digest.update(f"{table} {number} {entry}\n".encode())
        self._tables += number == 0
        self._entries += number > 0

    def contents(self) -> Contents:
        """The summary of the rows so far."""
        return Contents(self._tables, self._entries, self._digest.hexdigest())


def contents_of_file(path: Path) -> Contents:
    """Summarise a file of the current schema, also while it is in use. Raises StoreError if it cannot be read."""
    with reading(path) as connection:
        check_version(connection, path)
        with snapshot(connection):
            return contents_of(connection)


def contents_of(connection: sqlite3.Connection) -> Contents:
    """Summarise the contents within the caller's transaction."""
    summary = Summary()
    with closing(connection.execute("SELECT table_id, n, entry FROM log ORDER BY table_id, n")) as rows:
        for row in rows:
            summary.add(*row)
    return summary.contents()
