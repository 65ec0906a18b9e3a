"""The one thread that writes: whatever is waiting when it is free goes into one statement."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from queue import Empty
from time import monotonic
from typing import Final

from psycopg import errors

from gizzard.server import metrics
from gizzard.server.store.group import GroupWriter, QueuedJob
from gizzard.server.store.postgres import rows
from gizzard.server.store.postgres.database import Connection, Database, KeptConnection
from gizzard.server.store.postgres.rows import Claim
from gizzard.server.store.protocol import Fenced, StoreError, Unknown, Unreachable

TRY_SECONDS: Final = 1.0
"""How long after a write was refused it is tried whether writes are taken again."""

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Append:
    """Entries of a table that a node has claimed; appends that wait together become one statement."""

    claim: Claim
    table: str
    rows: Sequence[tuple[str, int, str]]
    closes: bool


Work = Callable[[Connection], object]
"""Anything else: one transaction."""
Job = Append | Work


class Writer(GroupWriter[Job]):
    """Commits jobs in groups.

    A connection that breaks during a statement leaves open whether that was committed, and whether it still will be.
    Nothing is repeated: the caller hears `Unknown`, and finds the outcome in the table once it has claimed it again.
    """

    def __init__(self, database: Database) -> None:
        super().__init__()
        self._database = database
        self._connection = KeptConnection(database)
        self.writable = True
        """Whether the database takes writes. Once it has refused one, only a large one proves that: on a full disk
        there may be room for a small one now and then."""
        self._try_at = 0.0
        self.start()

    def _next(self) -> QueuedJob[Job] | None:
        while not self.writable:
            try:
                return self.jobs.next(max(0.0, self._try_at - monotonic()))
            except Empty:
                self._try()
        return super()._next()

    def _commit_group(self, group: Sequence[QueuedJob[Job]]) -> None:
        self._commit_all(_batches(group))

    def _committed(self, group: Sequence[QueuedJob[Job]]) -> None:
        refused = next((waiting.error for waiting in group if isinstance(waiting.error, Unreachable)), None)
        if refused:
            if self.writable:
                log.error("the database takes no writes; nothing is saved", extra={"why": str(refused)})
            self.writable, self._try_at = False, monotonic() + TRY_SECONDS
        elif not self.writable and monotonic() >= self._try_at:
            self._try()

    def _try(self) -> None:
        """Finds out whether the database takes writes again."""
        try:
            with self._database.errors():
                rows.try_writing(self._connection.get())
        except StoreError as error:
            log.debug("writes are still refused", extra={"why": str(error)})
            self._try_at = monotonic() + TRY_SECONDS
        else:
            log.warning("the database takes writes again")
            self.writable = True

    def _end(self) -> None:
        self._connection.close()

    def _commit_all(self, batches: Iterable[Sequence[QueuedJob[Job]]]) -> None:
        """Commit batches one after the other until a connection cannot be made, which may take seconds."""
        unreachable: StoreError | None = None
        for batch in batches:
            try:
                if not unreachable:
                    self._commit(self._connection.get(), batch)
            except StoreError as error:
                unreachable = error
            if unreachable:
                _fail(batch, unreachable)

    def _commit(self, connection: Connection, batch: Sequence[QueuedJob[Job]]) -> None:
        """Commit a batch; if that fails, commit each of its jobs alone, so that none fails because of another."""
        try:
            _execute(connection, batch)
        except Exception as error:  # whatever it is: the writer goes on, and the callers are told
            if connection.closed:
                metrics.UNKNOWN.inc(len(batch))
                _fail(batch, Unknown("the connection broke during a commit; what is stored says whether it was saved"))
            elif len(batch) > 1:
                self._commit_all([waiting] for waiting in batch)
            else:
                _fail(batch, self._refusal(batch[0].job, error))

    def _refusal(self, job: Job, error: Exception) -> StoreError:
        if isinstance(job, Append) and isinstance(error, errors.UniqueViolation):
            return Fenced(f"table {job.table} has entries that this node has not seen")
        return self._database.as_store_error(error)


def _batches(group: Sequence[QueuedJob[Job]]) -> Iterator[list[QueuedJob[Job]]]:
    """Parts of a group, in order: consecutive appends together, and everything else alone."""
    for appends, jobs in groupby(group, lambda waiting: isinstance(waiting.job, Append)):
        batch = [*jobs]
        yield from [batch] if appends else ([waiting] for waiting in batch)


def _execute(connection: Connection, batch: Sequence[QueuedJob[Job]]) -> None:
    job = batch[0].job
    if isinstance(job, Append):
        _append(connection, batch, [each.job for each in batch if isinstance(each.job, Append)])
    else:
        job(connection)


def _append(connection: Connection, batch: Sequence[QueuedJob[Job]], appends: Sequence[Append]) -> None:
    """One statement, which adds nothing to tables that have been claimed again."""
    claims = {append.table: append.claim for append in appends}
    latest = [append for append in appends if append.claim == claims[append.table]]
    added = [row for append in latest for row in append.rows]
    lapsed = rows.append(connection, claims, added, [append.table for append in latest if append.closes])
    if not lapsed and len(latest) == len(appends):
        return
    for waiting, append in zip(batch, appends, strict=True):
        if append.table in lapsed or append.claim != claims[append.table]:
            metrics.FENCED.inc()
            waiting.error = Fenced(f"table {append.table} has been claimed again")


def _fail(batch: Sequence[QueuedJob[Job]], error: StoreError) -> None:
    for waiting in batch:
        waiting.error = error
