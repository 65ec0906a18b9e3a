"""Housekeeping between commits, in short steps so that commits are not delayed."""

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
"""Target duration of a step; its size adapts to that."""
MIN_STEP, MAX_STEP = 16, 4096
"""Bounds of the size of a step, in rows or pages."""
YIELD_SECONDS: Final = 0.1
"""How long a due step yields to commits."""
RETRY_SECONDS: Final = 5.0
"""Delay before a failed step is retried."""
PAUSE_SECONDS: Final = 0.05
"""Delay before a step blocked by other readers is retried."""
REST: Final = 10
"""Pause after a round of cleaning, as a multiple of its duration: cleaning uses at most a tenth of the time."""
MAX_WAL_BYTES: Final = 16 * 2**20
"""Size in bytes of the write-ahead log above which cleaning pauses; it grows during long reads such as backups."""
MIN_FREE_PAGES: Final = 256
"""Free pages that are left in the file for reuse."""

DAMAGE: Final = frozenset({sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CONSTRAINT})
"""SQLite's primary error codes for a damaged file, including duplicate rows."""

log = logging.getLogger(__name__)


class Housekeeping:
    """Overwrites erased data and returns free space; for the writer thread only."""

    def __init__(self, path: Path) -> None:
        self._wal = path.with_name(f"{path.name}-wal")
        self._rows = self._pages = MIN_STEP
        self._round_began: float | None = None
        self._next_round = 0.0
        self._emptying_wal = True
        """Whether the write-ahead log must be truncated, because it may contain erased rows."""
        self._shrinking = True
        self._blocked = False
        """Whether another reader of the file blocks the next step."""
        self._failing = False
        self._damaged = False
        self.due = 0.0
        """Monotonic time of the next step; inf: never."""

    def schedule_cleaning(self) -> None:
        """Schedule overwriting of erased data."""
        self.due = min(self.due, max(self._next_round, monotonic()))

    def schedule_shrink(self) -> None:
        """Schedule the release of free space."""
        self._shrinking, self.due = True, min(self.due, monotonic())

    def step(self, connection: File) -> None:
        """Run the next step, and schedule a retry if it fails."""
        begun = monotonic()
        try:
            pause = self._step(connection)
        except Exception as error:  # logged; the writer must survive
            pause = self._failed(error)
        else:
            self._failing = self._damaged
        self.due = inf if pause is None else max(begun, monotonic()) + pause

    def _failed(self, error: Exception) -> float | None:
        """Seconds until the next attempt; None if the file is damaged, which no retry repairs."""
        if getattr(error, "sqlite_errorcode", 0) & 0xFF in DAMAGE:
            log.error("the data file is damaged, housekeeping has stopped; restore a backup", extra={"why": str(error)})
            self._damaged = self._failing = True
            return None
        if not self._failing:  # log once: a full disk may stay full for long
            log.warning("housekeeping failed and will be retried", extra={"why": str(error)})
        self._failing = True
        return RETRY_SECONDS

    def finish(self, connection: File, seconds: float) -> None:
        """Finish all pending work without pauses, for at most `seconds`; the rest resumes after the next start."""
        self._next_round, until = 0.0, monotonic() + seconds
        while self._pending(connection):
            if monotonic() > until or self._failing:
                if cleaning.is_needed(connection):
                    log.warning("erased data is not yet overwritten everywhere; this resumes after the next start")
                return
            self.step(connection)
            if self._blocked:
                sleep(PAUSE_SECONDS)

    def _pending(self, connection: File) -> bool:
        return self._emptying_wal or self._shrinking or cleaning.is_needed(connection)

    def _step(self, connection: File) -> float | None:
        """Run one step. Returns the seconds until the next one, None if nothing is pending."""
        if self._damaged:
            return None
        unclean = cleaning.is_needed(connection)
        delay = 0.0 if self._round_began is not None else self._next_round - monotonic()
        if unclean and delay <= 0:
            return self._clean(connection)
        if self._shrinking:
            return self._shrink(connection)
        if self._emptying_wal:
            return self._empty_wal(connection)
        return delay if unclean else None

    def _clean(self, connection: File) -> float:
        now = monotonic()
        self._blocked = self._wal_is_pinned(connection)
        if self._blocked:
            return PAUSE_SECONDS
        self._round_began = self._round_began or now
        self._emptying_wal = self._shrinking = True
        with _transaction(connection):
            cleaning.step(connection, self._rows)
        took = monotonic() - now
        self._rows = _next_size(self._rows, took)
        return took

    def _wal_is_pinned(self, connection: File) -> bool:
        """Whether the write-ahead log is large and a reader prevents the next write from restarting it."""
        if not self._wal.exists() or self._wal.stat().st_size <= MAX_WAL_BYTES:
            return False
        (_, pages, checkpointed) = connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
        return bool(checkpointed < pages)

    def _empty_wal(self, connection: File) -> float:
        """Truncate the write-ahead log if no reader prevents it; does not block."""
        connection.execute("PRAGMA busy_timeout = 0")
        (busy, _, _) = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        connection.execute("PRAGMA busy_timeout = 5000")
        self._blocked = bool(busy)
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
        if free <= MIN_FREE_PAGES:
            self._shrinking = False
            return 0.0
        self._emptying_wal = True  # the file itself shrinks only with the checkpoint
        begun = monotonic()
        connection.executescript(f"PRAGMA incremental_vacuum({min(self._pages, free - MIN_FREE_PAGES)})")
        took = monotonic() - begun
        self._pages = _next_size(self._pages, took)
        return took


@contextmanager
def _transaction(connection: File) -> Iterator[None]:
    """A transaction without a sync: it contains no entries, and is simply repeated if a power failure undoes it."""
    connection.execute("PRAGMA synchronous = NORMAL")
    try:
        connection.execute("BEGIN IMMEDIATE")
        yield
        connection.execute("COMMIT")
    finally:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        connection.execute("PRAGMA synchronous = FULL")


def _next_size(size: int, took: float) -> int:
    """Adapt the step size to the duration of the last step, in seconds."""
    if took > 2 * STEP_SECONDS:
        return max(MIN_STEP, size // 2)
    return min(MAX_STEP, size * 2) if took < STEP_SECONDS / 2 else size
