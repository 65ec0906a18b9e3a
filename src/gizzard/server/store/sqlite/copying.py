"""Consistent copies of a data file, which get their name only once they have been checked."""

from __future__ import annotations

import errno
import os
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Final

from gizzard.server.store.documents import NAMES, document_path, put_beside
from gizzard.server.store.sqlite.file import check_folder

PAGES_AT_ONCE: Final = 1024
"""Pages copied between two reports of progress, usually 4 MB."""

Progress = Callable[[int, int], None]
"""Called with the number of pages still to be copied, and the number of all pages."""


def copy_database(
    source: sqlite3.Connection,
    copy: Path,
    progress: Progress | None = None,
    documents: Mapping[str, bytes] | None = None,
) -> None:
    """Copies everything committed now into a new file, with documents beside it.

    FileExistsError, OSError or sqlite3.Error on failure. One read transaction surrounds the copying; without it SQLite
    would start again after each commit.
    """
    with new_file(copy) as partial:
        with snapshot(source):
            _copy(source, partial, progress)
        put_beside(partial, documents or {})


@contextmanager
def new_file(path: Path) -> Iterator[Path]:
    """Where to write a data file and its documents, which get their names once all are complete and on disk.

    FileExistsError if one of those names is taken. If the block raises, nothing is left.
    """
    check_folder(path)
    for name in (path, *_documents(path)):
        if name.exists():
            raise FileExistsError(errno.EEXIST, "exists already, and is not overwritten", str(name))
    partial = path.with_name(f"{path.name}.partial")
    _discard(partial)  # of an attempt that was killed
    try:
        yield partial
        sync_file(partial)
        for written, document in zip(_documents(partial), _documents(path), strict=True):
            with suppress(FileNotFoundError):
                written.rename(document)
        partial.rename(path)
        sync_folder(path.parent)
    finally:
        _discard(partial)


def _documents(path: Path) -> list[Path]:
    return [document_path(path, name) for name in NAMES]


def _discard(path: Path) -> None:
    for each in (path, *_documents(path)):
        each.unlink(missing_ok=True)


@contextmanager
def snapshot(connection: sqlite3.Connection) -> Iterator[None]:
    """Everything read inside is from one moment; a transaction that is already open is used."""
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
        sync_file(partial)  # piece by piece: one long sync at the end would keep moves waiting for the same disk
        if progress:
            progress(left, of)

    partial.write_bytes(b"")  # where that cannot be, the system says it more clearly than the database
    with closing(sqlite3.connect(partial, isolation_level=None)) as target:
        target.execute("PRAGMA synchronous = OFF")  # what is copied is synced here
        source.backup(target, pages=PAGES_AT_ONCE, progress=step, sleep=0)
        target.execute("PRAGMA journal_mode = DELETE")  # one file, with nothing beside it
        check_sound(target)


def check_sound(connection: sqlite3.Connection) -> None:
    """sqlite3.DatabaseError where the file's pages are inconsistent."""
    (sound,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    if sound != "ok":
        raise sqlite3.DatabaseError(f"the database is damaged: {sound}")


def sync_file(path: Path) -> None:
    """Makes the content of a file durable."""
    descriptor = os.open(path, os.O_RDWR)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def sync_folder(folder: Path) -> None:
    """Makes the names in a folder durable, on systems that support this."""
    if os.name == "posix":
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
