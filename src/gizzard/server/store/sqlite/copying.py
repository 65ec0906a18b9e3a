"""Consistent copies of a data file, written to a partial file that is renamed after verification."""

import errno
import os
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Final

from gizzard.server.store.documents import NAMES, document_path, put_beside
from gizzard.server.store.sqlite.file import check_folder, make_private

PAGES_AT_ONCE: Final = 1024
"""Pages per progress report, usually 4 MB."""

Progress = Callable[[int, int], None]
"""Called with the number of remaining pages and the total."""


def copy_database(
    source: sqlite3.Connection,
    copy: Path,
    progress: Progress | None = None,
    documents: Mapping[str, bytes] | None = None,
) -> None:
    """Copy all committed data and the documents into new files. Raises OSError or sqlite3.Error.

    A single read transaction spans the copy; without it SQLite would restart after each commit.
    """
    with new_file(copy) as partial:
        with snapshot(source):
            _copy(source, partial, progress)
        put_beside(partial, documents or {})


@contextmanager
def new_file(path: Path) -> Iterator[Path]:
    """A temporary path for a data file and its documents, which are synced and renamed when the block ends.

    Raises FileExistsError if a final name exists. If the block raises, the files are deleted.
    """
    check_folder(path)
    for name in (path, *_documents(path)):
        if name.exists():
            raise FileExistsError(errno.EEXIST, "exists already, and is not overwritten", str(name))
    partial = path.with_name(f"{path.name}.partial")
    _discard(partial)  # left by a killed process
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
    """Read a single snapshot, within the current transaction if there is one."""
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
        sync_file(partial)  # in small steps: one long sync at the end would delay commits on the same disk
        if progress:
            progress(left, of)

    make_private(partial)  # on failure the system's error is clearer than SQLite's
    with closing(sqlite3.connect(partial, isolation_level=None)) as target:
        target.execute("PRAGMA synchronous = OFF")  # `step` syncs instead
        source.backup(target, pages=PAGES_AT_ONCE, progress=step, sleep=0)
        target.execute("PRAGMA journal_mode = DELETE")  # a single file without a write-ahead log
        check_sound(target)


def check_sound(connection: sqlite3.Connection) -> None:
    """Raise sqlite3.DatabaseError if the file's pages are inconsistent."""
    (sound,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    if sound != "ok":
        raise sqlite3.DatabaseError(f"the database is damaged: {sound}")


def sync_file(path: Path) -> None:
    """Make the content of a file durable."""
    descriptor = os.open(path, os.O_RDWR)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def sync_folder(folder: Path) -> None:
    """Make the names in a folder durable, on systems that support this."""
    if os.name == "posix":
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
