"""What a file holds, in numbers that can be compared with those of its copy."""

from __future__ import annotations

import hashlib
import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from gizzard.server.store.copying import snapshot
from gizzard.server.store.file import reading
from gizzard.server.store.schema import check_version


@dataclass(frozen=True)
class Contents:
    """The same for every file that holds the same."""

    tables: int
    entries: int
    """Of all tables' logs, without what they opened with."""
    digest: str
    """SHA-256 over the name of every table and its log, in hexadecimal."""


def contents_of_file(path: Path) -> Contents:
    """What a file of today's schema holds, whoever else uses it; StoreError where it cannot be read."""
    with reading(path) as connection:
        check_version(connection, path)
        with snapshot(connection):
            return contents_of(connection)


def contents_of(connection: sqlite3.Connection) -> Contents:
    """What is to be seen in a transaction that the caller has begun."""
    (tables,) = connection.execute("SELECT count(*) FROM tables").fetchone()
    digest, entries = hashlib.sha256(), 0
    with closing(connection.execute("SELECT table_id, n, entry FROM log ORDER BY table_id, n")) as rows:
        for table, number, entry in rows:
            digest.update(f"{table} {number} {entry}\n".encode())
            entries += number > 0
    return Contents(int(tables), entries, digest.hexdigest())
