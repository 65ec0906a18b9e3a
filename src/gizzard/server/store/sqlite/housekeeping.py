"""What the writer does between commits: short steps, so that no commit waits for long."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from math import inf
from pathlib import Path
from time import monotonic, sleep
from typing import Final

from gizzard.server.store.sqlite import cleaning
from gizzard.server.store.sqlite.file import File

STEP_SECONDS: Final = 0.005
"""How long a step should take; its size adapts to that."""
FEWEST, MOST = 16, 4096
"""Bounds of the size of a step, in rows or pages."""
YIELD_SECONDS: Final = 0.1
"""How long a step that is due waits for a moment without commits."""
RETRY_SECONDS: Final = 5.0
"""How long after a failure the step is retried."""
PAUSE_SECONDS: Final = 0.05
"""How long a step waits for other readers of the file."""
REST: Final = 10
"""After a round of cleaning the next one waits this many times as long as it took, so that cleaning takes at most a
tenth of the time."""
LARGEST_WAL: Final = 16 * 2**20
"""Beyond so many bytes cleaning lets the write-ahead log grow no further; it grows while somebody reads for long, such
as a backup."""
KEPT_FREE: Final = 256
"""Free pages that are left in the file for reuse."""

DAMAGE: Final = frozenset({sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CONSTRAINT})
"""SQLite's primary error codes for a file that is itself wrong; a duplicate row is among them."""

log = logging.getLogger(__name__)


class Housekeeping:
    """Overwrites erased data and gives free space back; used by the writer's thread only."""

    def __init__(self, path: Path) -> None:
        self._wal = path.with_name(f"{path.name}-wal")
        self._rows = self._pages = FEWEST
        self._round_began: float | None = None
        self._next_round = 0.0
        self._emptying_wal = True
        """Until the write-ahead log has been truncated, erased rows are still in it."""
        self._shrinking = True
        self._held = False
        """Whether another reader of the file has to be waited for."""
        self._failing = False
        self._damaged = False
        self.due = 0.0
        """When the next step is due, by `monotonic`; inf: never."""

    def erased(self) -> None:
        """Data was erased, so the file has to be cleaned."""
        self.due = min(self.due, max(self._next_round, monotonic()))

    def freed(self) -> None:
        """Data was removed, so the file may shrink."""
        self._shrinking, self.due = True, min(self.due, monotonic())

    def step(self, connection: File) -> None:
        """Takes the next step, and plans a retry where it fails."""
        begun = monotonic()
        try:
            pause = self._step(connection)
        except Exception as error:  # whatever it is: the writer goes on
            pause = self._failed(error)
        else:
            self._failing = self._damaged
        self.due = inf if pause is None else max(begun, monotonic()) + pause

    def _failed(self, error: Exception) -> float | None:
        """The seconds until the next attempt; None: no more attempts, because a damaged file does not repair itself."""
        if getattr(error, "sqlite_errorcode", 0) & 0xFF in DAMAGE:
            log.error("the data file is damaged, housekeeping has stopped; restore a backup", extra={"why": str(error)})
            self._damaged = self._failing = True
            return None
        if not self._failing:  # a full disk stays full for long
            log.warning("housekeeping failed and will be retried", extra={"why": str(error)})
        self._failing = True
        return RETRY_SECONDS

    def finish(self, connection: File, seconds: float) -> None:
        """Finishes all that is due, without pauses, within so many seconds; the rest is done after the next start."""
        self._next_round, until = 0.0, monotonic() + seconds
        while self._pending(connection):
            if monotonic() > until or self._failing:
                if cleaning.is_needed(connection):
                    log.warning("erased data is not yet overwritten everywhere; this resumes after the next start")
                return
            self.step(connection)
            if self._held:
                sleep(PAUSE_SECONDS)

    def _pending(self, connection: File) -> bool:
        return self._emptying_wal or self._shrinking or cleaning.is_needed(connection)

    def _step(self, connection: File) -> float | None:
        """Takes one step; the seconds until the next one, None if nothing is left to do."""
        if self._damaged:
            return None
        unclean = cleaning.is_needed(connection)
        rest = 0.0 if self._round_began is not None else self._next_round - monotonic()
        if unclean and rest <= 0:
            return self._clean(connection)
        if self._shrinking:
            return self._shrink(connection)
        if self._emptying_wal:
            return self._empty_wal(connection)
        return rest if unclean else None

    def _clean(self, connection: File) -> float:
        now = monotonic()
        self._held = self._wal_is_held(connection)
        if self._held:
            return PAUSE_SECONDS
        self._round_began = self._round_began or now
        self._emptying_wal = self._shrinking = True
        with _transaction(connection):
            cleaning.step(connection, self._rows)
        took = monotonic() - now
        self._rows = _adapted(self._rows, took)
        return took

    def _wal_is_held(self, connection: File) -> bool:
        """Whether the write-ahead log is long and somebody still reads from it; otherwise the next write starts it
        afresh.
        """
        if not self._wal.exists() or self._wal.stat().st_size <= LARGEST_WAL:
            return False
        (_, pages, checkpointed) = connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
        return bool(checkpointed < pages)

    def _empty_wal(self, connection: File) -> float:
        """Does not wait for readers; they will finish some time."""
        connection.execute("PRAGMA busy_timeout = 0")
        (busy, _, _) = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        connection.execute("PRAGMA busy_timeout = 5000")
        self._held = bool(busy)
        if busy:
            return PAUSE_SECONDS
        self._emptying_wal = False
        if self._round_began is not None:
            took = monotonic() - self._round_began
            self._round_began, self._next_round = None, monotonic() + REST * took
            log.info("erased data is overwritten", extra={"seconds": round(took, 1)})
        return 0.0

    def _shrink(self, connection: File) -> float:
        (free,) = connection.execute("PRAGMA freelist_count").fetchone()
        if free <= KEPT_FREE:
            self._shrinking = False
            return 0.0
        self._emptying_wal = True  # only then does the file itself become shorter
        begun = monotonic()
        connection.executescript(f"PRAGMA incremental_vacuum({min(self._pages, free - KEPT_FREE)})")
        took = monotonic() - begun
        self._pages = _adapted(self._pages, took)
        return took


@contextmanager
def _transaction(connection: File) -> Iterator[None]:
    """A transaction that does not wait for the disk: what a power cut undoes is simply repeated, and it contains no
    move.
    """
    connection.execute("PRAGMA synchronous = NORMAL")
    try:
        connection.execute("BEGIN IMMEDIATE")
        yield
        connection.execute("COMMIT")
    finally:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        connection.execute("PRAGMA synchronous = FULL")


def _adapted(size: int, took: float) -> int:
    """The size of the next step, after one of that size took so many seconds."""
    if took > 2 * STEP_SECONDS:
        return max(FEWEST, size // 2)
    return min(MOST, size * 2) if took < STEP_SECONDS / 2 else size
