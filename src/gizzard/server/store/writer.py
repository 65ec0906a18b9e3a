"""The one thread that writes.

All that waits when it is free goes into one transaction, so that one flush to disk makes many entries durable;
whoever asked is told when that has happened, and not before.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from math import inf
from pathlib import Path
from queue import Empty, SimpleQueue
from time import monotonic
from typing import Final

from gizzard.server import metrics
from gizzard.server.store.file import File, open_file
from gizzard.server.store.housekeeping import LARGEST_WAL, PATIENCE_SECONDS, RETRY_SECONDS, Housekeeping
from gizzard.server.store.protocol import Done, StoreError
from gizzard.server.store.schema import probe

LARGEST_GROUP: Final = 1000
"""Jobs in one transaction at most."""
WARNED: Final = 0.8
"""The share of a limited size from which on the log says so."""
REFUSALS: Final = frozenset(
    {sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN}
)
"""What SQLite reports (without what is more detailed than a byte) where the disk takes no writes at all."""

log = logging.getLogger(__name__)

Job = Callable[[File], object]


@dataclass(eq=False, slots=True)
class _Waiting:
    job: Job
    loop: asyncio.AbstractEventLoop
    done: Done
    error: StoreError | None = None


class Writer:
    """Commits jobs in groups, and keeps house in between."""

    def __init__(self, path: Path, most_pages: int | None, closing_seconds: float) -> None:
        self._path, self._most_pages, self._closing_seconds = path, most_pages, closing_seconds
        self.housekeeping = Housekeeping(path)
        self.writable = True
        """Whether the disk took what was last written."""
        self.used_pages = 0
        """Pages in use, where their number is limited."""
        self._probe_at = inf
        self._warned = False
        self._jobs: SimpleQueue[_Waiting | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="gizzard-store", daemon=True)
        self._thread.start()

    def put(self, job: Job, done: Done) -> None:
        """Has a job done; never waits."""
        self._jobs.put(_Waiting(job, asyncio.get_running_loop(), done))

    async def durably(self, job: Job) -> None:
        """Waits until a job is done for good; StoreError where it could not be."""
        durable: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.put(job, partial(_resolve, durable))
        await durable

    async def close(self) -> None:
        """Finishes all jobs."""
        self._jobs.put(None)
        await asyncio.to_thread(self._thread.join)

    def _run(self) -> None:
        connection = open_file(self._path)
        connection.execute(f"PRAGMA journal_size_limit = {LARGEST_WAL}")
        if self._most_pages:
            connection.execute(f"PRAGMA max_page_count = {self._most_pages}")
        self._measure(connection)
        last = False
        while not last and (first := self._next(connection)) is not None:
            group, last = self._group(first)
            metrics.GROUPS.observe(len(group))
            with metrics.COMMITS.time():
                self._commit(connection, group)
            self._measure(connection)
            group[0].loop.call_soon_threadsafe(_finish, group)
        self.housekeeping.finish(connection, self._closing_seconds)
        connection.close()

    def _next(self, connection: File) -> _Waiting | None:
        """The next job, None for the end; keeps house until there is one, and sometimes although there is."""
        while True:
            now, due = monotonic(), min(self.housekeeping.due, self._probe_at)
            if due + PATIENCE_SECONDS > now:
                try:
                    return self._jobs.get(timeout=None if due == inf else max(0.0, due - now))
                except Empty:
                    pass
            self._keep_house(connection)

    def _keep_house(self, connection: File) -> None:
        if monotonic() < self._probe_at:
            self.housekeeping.step(connection)
        else:
            self._probe(connection)
        self._measure(connection)

    def _probe(self, connection: File) -> None:
        """Finds out whether the disk takes writes again."""
        try:
            _transaction(connection, [probe])
        except sqlite3.Error:
            self._probe_at = monotonic() + RETRY_SECONDS
        else:
            self.writable, self._probe_at = True, inf

    def _measure(self, connection: File) -> None:
        if not self._most_pages:
            return
        with suppress(sqlite3.Error):  # what was committed is told all the same
            (pages,) = connection.execute("PRAGMA page_count").fetchone()
            (free,) = connection.execute("PRAGMA freelist_count").fetchone()
            self.used_pages = pages - free
            used = self.used_pages / self._most_pages
            metrics.STORE_USED.set(used)
            if used >= WARNED and not self._warned:
                log.warning("the size limit will be reached soon", extra={"used": f"{used:.0%}"})
            self._warned = used >= WARNED

    def _group(self, first: _Waiting) -> tuple[list[_Waiting], bool]:
        """What waits now, and whether it was the last."""
        group = [first]
        while len(group) < LARGEST_GROUP:
            try:
                waiting = self._jobs.get_nowait()
            except Empty:
                break
            if waiting is None:
                return group, True
            group.append(waiting)
        return group, False

    def _commit(self, connection: File, group: Sequence[_Waiting]) -> None:
        """Makes a group durable; where that fails, each of its jobs alone, so that none suffers for another."""
        try:
            _transaction(connection, [waiting.job for waiting in group])
        except Exception as error:  # whatever it is: the writer goes on, and who asked is told
            if len(group) > 1:
                for waiting in group:
                    self._commit(connection, [waiting])
            else:
                group[0].error = error if isinstance(error, StoreError) else StoreError(str(error))
                self._refused(error)
        else:
            self.writable, self._probe_at = True, inf

    def _refused(self, error: Exception) -> None:
        if getattr(error, "sqlite_errorcode", 0) & 0xFF in REFUSALS:
            self.writable, self._probe_at = False, monotonic() + RETRY_SECONDS


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


def _finish(group: Sequence[_Waiting]) -> None:
    for waiting in group:
        try:
            waiting.done(waiting.error)
        except Exception:  # one of many: the others must hear too
            log.exception("a table did not take in that its entries were kept")


def _resolve(durable: asyncio.Future[None], error: StoreError | None) -> None:
    if durable.done():  # whoever asked is gone
        return
    if error is None:
        durable.set_result(None)
    else:
        durable.set_exception(error)
