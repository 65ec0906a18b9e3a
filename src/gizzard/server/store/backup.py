"""Backup and restore of a data file."""

import os
import shutil
import sqlite3
from contextlib import closing, suppress
from datetime import UTC, datetime
from pathlib import Path

from gizzard.server.store.documents import documents_beside, put_beside
from gizzard.server.store.sqlite.contents import Contents, contents_of
from gizzard.server.store.sqlite.copying import Progress, copy_database, snapshot, sync_folder
from gizzard.server.store.sqlite.file import Lock, check_folder, make_private, open_file, reading
from gizzard.server.store.sqlite.schema import check_version
from gizzard.server.store.sqlite.store import backup_marker


def back_up(data: Path, copy: Path, progress: Progress | None = None) -> None:
    """Copy the committed data, also of a file in use, and record the time. Raises StoreError or OSError."""
    duplicate(data, copy, progress)
    with suppress(OSError):  # the folder may be writable for the server only; the copy is complete anyway
        make_private(backup_marker(data))
        backup_marker(data).write_text(f"{copy.resolve()}\n", encoding="utf-8")


def duplicate(data: Path, copy: Path, progress: Progress | None = None) -> None:
    """Copy the committed data, also of a file in use. Raises StoreError or OSError."""
    with reading(data) as connection:
        check_version(connection, data)
        copy_database(connection, copy, progress, documents_beside(data))


def copy_for_drill(data: Path, copy: Path, progress: Progress | None = None) -> Contents:
    """Copy the committed data. Returns the contents of the source in the same snapshot."""
    with reading(data) as connection:
        check_version(connection, data)
        with snapshot(connection):
            copy_database(connection, copy, progress, documents_beside(data))
            return contents_of(connection)


def restore(copy: Path, data: Path, progress: Progress | None = None) -> Path | None:
    """Replace the server's data file with a copy. Returns the new path of the old file, or None if there was none.

    Existing bans and reports are kept, because they are newer than those of the copy. Raises StoreError or OSError,
    also while a server is running on the file; the file is then unchanged.
    """
    check_folder(data)
    new = data.with_name(f"{data.name}.restoring")
    lock = Lock(data)
    try:
        with reading(copy) as connection:
            check_version(connection, copy)
            new.unlink(missing_ok=True)  # of an attempt that was killed
            copy_database(connection, new, progress)
        known = documents_beside(data)
        put_beside(data, {name: content for name, content in documents_beside(copy).items() if name not in known})
        aside = _set_aside(data) if data.exists() else None
        new.replace(data)
        sync_folder(data.parent)
    finally:
        lock.discard()
    return aside


def _set_aside(data: Path) -> Path:
    """Hard-link the file under a second name, and move its write-ahead log out of the copy's way.

    The first name is kept until the copy replaces it, so that a server starting meanwhile finds a file.
    """
    with suppress(sqlite3.Error), closing(open_file(data)) as connection:  # a damaged file is left unchanged
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    aside = data.with_name(f"{data.name}.before-restore.{datetime.now(UTC):%Y%m%dT%H%M%S.%fZ}")
    try:
        os.link(data, aside)
    except OSError:  # the file system has no hard links
        shutil.copy2(data, aside)
    for suffix in ("-wal", "-shm"):
        beside = data.with_name(data.name + suffix)
        if beside.exists():
            beside.rename(aside.with_name(aside.name + suffix))
    return aside
