"""The contents of a data file in numbers that can be compared with those of its copy."""

from __future__ import annotations

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
    """Equal for files with equal contents."""

    tables: int
    entries: int
    """Of all logs, not counting entry 0, with which a table opened."""
    digest: str
    """SHA-256 over the name and the log of every table, in hexadecimal."""


def contents_of_file(path: Path) -> Contents:
    """The contents of a file of the current schema, whoever else uses it. Raises StoreError if it cannot be read."""
    with reading(path) as connection:
        check_version(connection, path)
        with snapshot(connection):
            return contents_of(connection)


def contents_of(connection: sqlite3.Connection) -> Contents:
    """The contents as seen by the caller's transaction."""
    (tables,) = connection.execute("SELECT count(*) FROM tables").fetchone()
    digest, entries = hashlib.sha256(), 0
    with closing(connection.execute("SELECT table_id, n, entry FROM log ORDER BY table_id, n")) as rows:
        for table, number, entry in rows:
            digest.update(f"{table} {number} {entry}\n".encode())
            entries += number > 0
    return Contents(int(tables), entries, digest.hexdigest())
