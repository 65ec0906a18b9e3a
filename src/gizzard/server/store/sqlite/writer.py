"""The writer thread: all queued jobs are committed in one transaction, so that a single sync makes them durable."""

import logging
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import suppress
from math import inf
from pathlib import Path
from queue import Empty
from time import monotonic
from typing import Final

from gizzard.server.store.group import GroupWriter, QueuedJob
from gizzard.server.store.protocol import FileMoved, StoreError
from gizzard.server.store.sqlite.file import File, identity, open_file
from gizzard.server.store.sqlite.housekeeping import MAX_WAL_BYTES, RETRY_SECONDS, YIELD_SECONDS, Housekeeping
from gizzard.server.store.sqlite.schema import probe
from gizzard.server.wire import metrics

WARNED: Final = 0.8
"""The used share of the size limit above which a warning is logged."""
REFUSALS: Final = frozenset(
    {sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN}
)
"""SQLite's primary error codes for a disk that refuses writes."""

log = logging.getLogger(__name__)

Job = Callable[[File], object]


class Writer(GroupWriter[Job]):
    """Commits jobs in groups, with housekeeping in between."""

    def __init__(self, path: Path, most_pages: int | None, closing_seconds: float) -> None:
        super().__init__()
        self._path, self._most_pages, self._closing_seconds = path, most_pages, closing_seconds
        self.housekeeping = Housekeeping(path)
        self.writable = True
        """Whether the last write succeeded."""
        self.in_place = True
        """Whether the file was in place at the last write."""
        self._identity = identity(path)
        self._connection = open_file(path, check_same_thread=False)  # for the thread; opened before the file can move
        self.used_pages = 0
        """Pages in use; 0 without a size limit."""
        self._probe_at = inf
        self._warned = False
        self._connection.execute(f"PRAGMA journal_size_limit = {MAX_WAL_BYTES}")
        if most_pages:
            self._connection.execute(f"PRAGMA max_page_count = {most_pages}")
        self._measure(self._connection)
        self.start()

    def _commit_group(self, group: Sequence[QueuedJob[Job]]) -> None:
        self._commit(self._connection, group)
        self._measure(self._connection)

    def _end(self) -> None:
        self.housekeeping.finish(self._connection, self._closing_seconds)
        self._connection.close()

    def _next(self) -> QueuedJob[Job] | None:
        """Wait for the next job, doing housekeeping meanwhile; overdue housekeeping comes first."""
        while True:
            now, due = monotonic(), min(self.housekeeping.due, self._probe_at)
            if due + YIELD_SECONDS > now:
                try:
                    return self.queue.get(timeout=None if due == inf else max(0.0, due - now))
                except Empty:
                    pass
            self._do_housekeeping(self._connection)

    def _do_housekeeping(self, connection: File) -> None:
        if monotonic() < self._probe_at:
            self.housekeeping.step(connection)
        else:
            self._probe(connection)
        self._measure(connection)

    def _probe(self, connection: File) -> None:
        """Check whether the disk accepts writes again."""
        try:
            self._transact(connection, [probe])
        except (sqlite3.Error, FileMoved):
            self._probe_at = monotonic() + RETRY_SECONDS
        else:
            self.writable, self._probe_at = True, inf

    def _measure(self, connection: File) -> None:
        if not self._most_pages:
            return
        with suppress(sqlite3.Error):  # must not prevent the callbacks of a commit
            (pages,) = connection.execute("PRAGMA page_count").fetchone()
            (free,) = connection.execute("PRAGMA freelist_count").fetchone()
            self.used_pages = pages - free
            used = self.used_pages / self._most_pages
            metrics.STORE_USED.set(used)
            if used >= WARNED and not self._warned:
                log.warning("the size limit will be reached soon", extra={"used": f"{used:.0%}"})
            self._warned = used >= WARNED

    def _commit(self, connection: File, group: Sequence[QueuedJob[Job]]) -> None:
        """Commit a group; if that fails, commit its jobs one by one, so that none fails because of another."""
        try:
            self._transact(connection, [queued.job for queued in group])
        except Exception as error:  # passed to the caller; the writer must survive
            if len(group) > 1:
                for queued in group:
                    self._commit(connection, [queued])
            else:
                group[0].error = error if isinstance(error, StoreError) else StoreError(str(error))
                self._refused(error)
        else:
            self.writable, self._probe_at = True, inf

    def _refused(self, error: Exception) -> None:
        if isinstance(error, FileMoved) or getattr(error, "sqlite_errorcode", 0) & 0xFF in REFUSALS:
            self.writable, self._probe_at = False, monotonic() + RETRY_SECONDS

    def _transact(self, connection: File, jobs: Sequence[Job]) -> None:
        self._check_in_place()
        _transaction(connection, jobs)

    def _check_in_place(self) -> None:
        """Raise FileMoved if the file was renamed or deleted; SQLite itself would keep writing to it."""
        was_in_place, self.in_place = self.in_place, identity(self._path) == self._identity
        if not self.in_place:
            if was_in_place:
                log.error("the data file was moved or deleted; nothing is saved", extra={"data": str(self._path)})
            raise FileMoved(f"{self._path} was moved or deleted while the server runs on it; put it back")
        if not was_in_place:
            log.warning("the data file is back in its place", extra={"data": str(self._path)})


def _transaction(connection: File, jobs: Sequence[Job]) -> None:
    connection.execute("BEGIN IMMEDIATE")
    try:
        for job in jobs:
            job(connection)
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
