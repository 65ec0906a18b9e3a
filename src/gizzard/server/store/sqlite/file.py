"""Open a data file, lock it for one process, and convert errors to readable messages."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Final

from gizzard.server.store.protocol import StoreError

MESSAGES: Final = {
    sqlite3.SQLITE_BUSY: "another program has locked the file; stop it first",
    sqlite3.SQLITE_CANTOPEN: "the file cannot be opened; this user must be able to read and write it and its folder",
    sqlite3.SQLITE_CORRUPT: "the file is damaged; restore a backup with `gizzard restore`",
    sqlite3.SQLITE_FULL: "there is no space left on the disk",
    sqlite3.SQLITE_IOERR: "the disk reports an error",
    sqlite3.SQLITE_NOTADB: "this is not a Gizzard database",
    sqlite3.SQLITE_READONLY: "the file cannot be written; this user must be able to write it and its folder",
}
"""Problem and remedy by SQLite error code."""


class File(sqlite3.Connection):
    """A writing connection, which caches which log table takes new rows."""

    generation: int | None = None
    """The current log table; None if it must be read again."""


def make_private(path: Path) -> None:
    """Create a file that only its owner can read, as SQLite's files beside it will be; an existing one keeps its mode.

    Raises OSError.
    """
    os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600))


def open_file(path: Path, check_same_thread: bool = True) -> File:
    """Open a connection that writes durably and overwrites deleted data."""
    with suppress(OSError):  # SQLite meets the same error and names the remedy
        make_private(path)
    connection = sqlite3.connect(
        path, timeout=5, isolation_level=None, factory=File, check_same_thread=check_same_thread
    )
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA secure_delete = ON")
    connection.execute("PRAGMA foreign_keys = ON")
    return connection


@contextmanager
def reading(path: Path) -> Iterator[sqlite3.Connection]:
    """A read-only connection, also to a file in use. Raises StoreError."""
    with store_errors(path), without_leftovers(path):
        connection = sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True, isolation_level=None)
        try:
            yield connection
        finally:
            connection.close()


@contextmanager
def without_leftovers(path: Path) -> Iterator[None]:
    """Remove the write-ahead log afterwards if it did not exist before.

    A read-only connection creates one but cannot remove it; a writable connection removes it if it is the last to
    close.
    """
    had_log = path.with_name(f"{path.name}-wal").exists()
    try:
        yield
    finally:
        if not had_log and path.with_name(f"{path.name}-wal").exists():
            uri = f"{path.resolve().as_uri()}?mode=rw"
            with suppress(sqlite3.Error), closing(sqlite3.connect(uri, uri=True)) as last:
                last.execute("SELECT count(*) FROM sqlite_schema").fetchone()


def identity(path: Path) -> tuple[int, int] | None:
    """The device and inode of a file, which survive a rename; None if the file does not exist."""
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_dev, status.st_ino


@contextmanager
def store_errors(path: Path) -> Iterator[None]:
    """Convert system and database errors to StoreError with a readable message."""
    try:
        yield
    except OSError as error:
        raise StoreError(f"{error.filename or path}: {error.strerror or error}") from error
    except (sqlite3.Error, UnicodeError) as error:
        message = MESSAGES.get(getattr(error, "sqlite_errorcode", 0) & 0xFF, str(error))
        raise StoreError(f"{path}: {message}") from error


def check_folder(path: Path) -> None:
    """Raise StoreError if a file's folder is missing: a mistyped path must not create one."""
    if not path.parent.is_dir():
        raise StoreError(f"{path}: there is no folder {path.parent}; make it first, or correct the name")


class Lock:
    """Locks a data file for one process: two would write different entries with the same number. Raises StoreError if
    another one holds the lock.

    The lock is on an empty file next to it; the system releases it when the process ends for any reason.
    """

    def __init__(self, path: Path) -> None:
        self._path = path.with_name(f"{path.name}.lock")
        before = identity(self._path)
        self._created = before is None
        with suppress(OSError):  # SQLite meets the same error and names the remedy
            make_private(self._path)
        with store_errors(path):
            self._connection = sqlite3.connect(self._path, timeout=0, isolation_level=None, check_same_thread=False)
            try:
                self._connection.execute("BEGIN EXCLUSIVE")
            except sqlite3.Error as error:
                self._connection.close()
                if error.sqlite_errorcode == sqlite3.SQLITE_BUSY:
                    raise StoreError(f"{path} is in use by a running Gizzard; stop that one first") from None
                raise
        if before not in (None, identity(self._path)):  # another process has just removed it
            self._connection.close()
            raise StoreError(f"{path} is being used by another Gizzard; try again")

    def close(self) -> None:
        """Release the lock."""
        self._connection.close()

    def discard(self) -> None:
        """Release the lock, and remove the lock file if this object created it."""
        if self._created:
            with suppress(OSError):  # Windows cannot remove open files
                self._path.unlink(missing_ok=True)  # while locked, so that no other process uses it
        self.close()
