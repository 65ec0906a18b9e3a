"""The one thread that writes.

Everything that is waiting when it is free goes into one transaction, so that one flush to disk makes many entries
durable. Callers are told once that has happened, and not before.
"""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import suppress
from math import inf
from pathlib import Path
from queue import Empty
from time import monotonic
from typing import Final

from gizzard.server import metrics
from gizzard.server.store.group import GroupWriter, QueuedJob
from gizzard.server.store.protocol import FileMoved, StoreError
from gizzard.server.store.sqlite.file import File, identity, open_file
from gizzard.server.store.sqlite.housekeeping import LARGEST_WAL, RETRY_SECONDS, YIELD_SECONDS, Housekeeping
from gizzard.server.store.sqlite.schema import probe

WARNED: Final = 0.8
"""The share of a limited size from which on the log warns."""
REFUSALS: Final = frozenset(
    {sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN}
)
"""SQLite's primary error codes for a disk that takes no writes at all."""

log = logging.getLogger(__name__)

Job = Callable[[File], object]


class Writer(GroupWriter[Job]):
    """Commits jobs in groups, and does housekeeping in between."""

    def __init__(self, path: Path, most_pages: int | None, closing_seconds: float) -> None:
        super().__init__()
        self._path, self._most_pages, self._closing_seconds = path, most_pages, closing_seconds
        self.housekeeping = Housekeeping(path)
        self.writable = True
        """Whether the disk took the last write."""
        self.in_place = True
        """Whether the file was in its place at the last write."""
        self._identity = identity(path)
        self._connection = open_file(path, check_same_thread=False)  # the thread's; opened now, while it is this file
        self.used_pages = 0
        """Pages in use, where their number is limited."""
        self._probe_at = inf
        self._warned = False
        self.start()

    def _begin(self) -> None:
        connection = self._connection
        connection.execute(f"PRAGMA journal_size_limit = {LARGEST_WAL}")
        if self._most_pages:
            connection.execute(f"PRAGMA max_page_count = {self._most_pages}")
        self._measure(connection)

    def _commit_group(self, group: Sequence[QueuedJob[Job]]) -> None:
        self._commit(self._connection, group)

    def _committed(self, _group: Sequence[QueuedJob[Job]]) -> None:
        self._measure(self._connection)

    def _end(self) -> None:
        self.housekeeping.finish(self._connection, self._closing_seconds)
        self._connection.close()

    def _next(self) -> QueuedJob[Job] | None:
        """The next job, None at the end. Does housekeeping until there is one, and now and then even if there is."""
        while True:
            now, due = monotonic(), min(self.housekeeping.due, self._probe_at)
            if due + YIELD_SECONDS > now:
                try:
                    return self.jobs.next(None if due == inf else max(0.0, due - now))
                except Empty:
                    pass
            self._keep_house(self._connection)

    def _keep_house(self, connection: File) -> None:
        if monotonic() < self._probe_at:
            self.housekeeping.step(connection)
        else:
            self._probe(connection)
        self._measure(connection)

    def _probe(self, connection: File) -> None:
        """Finds out whether the disk takes writes again."""
        try:
            self._transact(connection, [probe])
        except (sqlite3.Error, FileMoved):
            self._probe_at = monotonic() + RETRY_SECONDS
        else:
            self.writable, self._probe_at = True, inf

    def _measure(self, connection: File) -> None:
        if not self._most_pages:
            return
        with suppress(sqlite3.Error):  # callers must hear of what was committed
            (pages,) = connection.execute("PRAGMA page_count").fetchone()
            (free,) = connection.execute("PRAGMA freelist_count").fetchone()
            self.used_pages = pages - free
            used = self.used_pages / self._most_pages
            metrics.STORE_USED.set(used)
            if used >= WARNED and not self._warned:
                log.warning("the size limit will be reached soon", extra={"used": f"{used:.0%}"})
            self._warned = used >= WARNED

    def _commit(self, connection: File, group: Sequence[QueuedJob[Job]]) -> None:
        """Commits a group; if that fails, commits each of its jobs alone, so that none fails because of another."""
        try:
            self._transact(connection, [waiting.job for waiting in group])
        except Exception as error:  # whatever it is: the writer goes on, and the caller is told
            if len(group) > 1:
                for waiting in group:
                    self._commit(connection, [waiting])
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
        """FileMoved where the file was renamed or deleted; SQLite itself would go on writing to it."""
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
