"""Copies of a file of tables: whole, of one moment, and under their name only once they are known to be sound."""

from __future__ import annotations

import errno
import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final

PAGES_AT_ONCE: Final = 1024
"""Pages copied, 4 MB as a rule, between two reports of progress."""

Progress = Callable[[int, int], None]
"""Is told how many pages are still to be copied, and of how many."""


def copy_database(source: sqlite3.Connection, copy: Path, progress: Progress | None = None) -> None:
    """Copies all that is committed now into a new file; FileExistsError, OSError or sqlite3.Error where it cannot be.

    The one read transaction around it keeps commits meanwhile from starting the copy anew, as they do by default.
    """
    if copy.exists():
        raise FileExistsError(errno.EEXIST, "is there already, and is not overwritten", str(copy))
    partial = copy.with_name(f"{copy.name}.partial")
    try:
        with snapshot(source):
            _copy(source, partial, progress)
        _sync(partial)
        partial.rename(copy)
        sync_folder(copy.parent)
    finally:
        partial.unlink(missing_ok=True)


@contextmanager
def snapshot(connection: sqlite3.Connection) -> Iterator[None]:
    """Whatever is read inside is of one moment; a transaction already open is used."""
    if connection.in_transaction:
        yield
        return
    connection.execute("BEGIN")
    connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    try:
        yield
    finally:
        connection.execute("ROLLBACK")


def _copy(source: sqlite3.Connection, partial: Path, progress: Progress | None) -> None:
    def step(_status: int, left: int, of: int) -> None:
        _sync(partial)  # piece by piece: one long sync at the end would keep moves waiting for the same disk
        if progress:
            progress(left, of)

    partial.write_bytes(b"")  # where that cannot be, the system says it more clearly than the database
    with closing(sqlite3.connect(partial, isolation_level=None)) as target:
        target.execute("PRAGMA synchronous = OFF")  # what is copied is synced here
        source.backup(target, pages=PAGES_AT_ONCE, progress=step, sleep=0)
        target.execute("PRAGMA journal_mode = DELETE")  # one file, with nothing beside it
        check_sound(target)


def check_sound(connection: sqlite3.Connection) -> None:
    """sqlite3.DatabaseError where the pages of a file do not fit together."""
    (sound,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    if sound != "ok":
        raise sqlite3.DatabaseError(f"the database is damaged: {sound}")


def _sync(path: Path) -> None:
    descriptor = os.open(path, os.O_RDWR)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def sync_folder(folder: Path) -> None:
    """Makes the names in a folder durable, where the system has that."""
    if os.name == "posix":
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
