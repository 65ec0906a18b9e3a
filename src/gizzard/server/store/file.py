"""Opening a file of tables, and what there is to say where that cannot be."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from gizzard.server.store.protocol import StoreError

HINTS: Final = {
    sqlite3.SQLITE_CANTOPEN: "; it must be a file that this user may read and write, in a folder where they may",
    sqlite3.SQLITE_READONLY: "; this user must be able to write it and its folder",
    sqlite3.SQLITE_CORRUPT: "; restore a backup with `gizzard restore`",
}
"""What to do, by SQLite's code for an error."""


class File(sqlite3.Connection):
    """A connection that writes; it remembers which log table takes new rows, for they are asked for all the time."""

    generation: int | None = None
    """None: not known, or no longer."""


def open_file(path: Path) -> File:
    """A connection that writes durably, and overwrites what it deletes."""
    connection = sqlite3.connect(path, timeout=5, isolation_level=None, factory=File)
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA secure_delete = ON")
    connection.execute("PRAGMA foreign_keys = ON")
    return connection


@contextmanager
def reading(path: Path) -> Iterator[sqlite3.Connection]:
    """A connection that only reads, whoever else uses the file; StoreError where it cannot be used."""
    with told(path):
        connection = sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True, isolation_level=None)
        try:
            yield connection
        finally:
            connection.close()


@contextmanager
def told(path: Path) -> Iterator[None]:
    """Makes one sentence of whatever the system or the database has against a file."""
    try:
        yield
    except OSError as error:
        raise StoreError(f"{error.filename or path}: {error.strerror or error}") from error
    except (sqlite3.Error, UnicodeError) as error:
        hint = HINTS.get(getattr(error, "sqlite_errorcode", 0) & 0xFF, "")
        raise StoreError(f"{path}: {error}{hint}") from error


def check_folder(path: Path) -> None:
    """StoreError where a file cannot be made for want of its folder: a mistyped name is not to become one."""
    if not path.parent.is_dir():
        raise StoreError(f"{path}: there is no folder {path.parent}; make it first, or correct the name")
