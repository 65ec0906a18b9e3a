"""The writer thread: all queued appends become one statement."""

import logging
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from queue import Empty
from typing import Final

from psycopg import errors

from gizzard.server.store.group import GroupWriter, QueuedJob
from gizzard.server.store.postgres import rows
from gizzard.server.store.postgres.database import Connection, Database, KeptConnection
from gizzard.server.store.postgres.rows import Claim
from gizzard.server.store.protocol import CommitUnknown, Fenced, StoreError, Unreachable
from gizzard.server.wire import metrics

PROBE_SECONDS: Final = 1.0
"""How long no write may follow a refused one before the writer probes the database."""

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Append:
    """Entries for a claimed table; appends that are queued together become one statement."""

    claim: Claim
    table: str
    rows: Sequence[tuple[str, int, str]]
    closes: bool


Work = Callable[[Connection], object]
"""Any other job, in its own transaction."""
Job = Append | Work


class Writer(GroupWriter[Job]):
    """Commits jobs in groups.

    If a connection breaks during a statement, the statement may have been committed, or may still be. It is not
    repeated: the caller receives `CommitUnknown`, and learns the outcome by claiming and loading the table again.
    """

    def __init__(self, database: Database) -> None:
        super().__init__()
        self._database = database
        self._connection = KeptConnection(database)
        self.writable = True
        """Whether the database accepts writes. After a refusal only a large write proves it, because small ones may
        succeed on a nearly full disk."""
        self.start()

    def _next(self) -> QueuedJob[Job] | None:
        while not self.writable:
            try:
                return self.queue.get(timeout=PROBE_SECONDS)
            except Empty:
                self._probe()
        return super()._next()

    def _commit_group(self, group: Sequence[QueuedJob[Job]]) -> None:
        self._commit_all(_batches(group))
        refused = next((queued.error for queued in group if isinstance(queued.error, Unreachable)), None)
        if refused:
            if self.writable:
                log.error("the database takes no writes; nothing is saved", extra={"why": str(refused)})
            self.writable = False
        elif not self.writable:
            self._probe()

    def _probe(self) -> None:
        """Check whether the database accepts writes again."""
        try:
            with self._database.errors():
                rows.probe_write(self._connection.get())
        except StoreError as error:
            log.debug("writes are still refused", extra={"why": str(error)})
        else:
            log.warning("the database takes writes again")
            self.writable = True

    def _end(self) -> None:
        self._connection.close()

    def _commit_all(self, batches: Iterable[Sequence[QueuedJob[Job]]]) -> None:
        """Commit batches in order. If connecting fails, which may take seconds, all remaining batches fail too."""
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
        """Commit a batch; if that fails, commit its jobs one by one, so that none fails because of another."""
        try:
            _execute(connection, batch)
        except Exception as error:  # passed to the callers; the writer must survive
            if connection.closed:
                metrics.UNKNOWN.inc(len(batch))
                _fail(
                    batch,
                    CommitUnknown("the connection broke during a commit; reload the table to see whether it was saved"),
                )
            elif len(batch) > 1:
                self._commit_all([queued] for queued in batch)
            else:
                _fail(batch, self._refusal(batch[0].job, error))

    def _refusal(self, job: Job, error: Exception) -> StoreError:
        if isinstance(job, Append) and isinstance(error, errors.UniqueViolation):
            return Fenced(f"table {job.table} has entries that this node has not seen")
        return self._database.as_store_error(error)


def _batches(group: Sequence[QueuedJob[Job]]) -> Iterator[list[QueuedJob[Job]]]:
    """Split a group in order: consecutive appends together, every other job alone."""
    for appends, jobs in groupby(group, lambda queued: isinstance(queued.job, Append)):
        batch = [*jobs]
        yield from [batch] if appends else ([queued] for queued in batch)


def _execute(connection: Connection, batch: Sequence[QueuedJob[Job]]) -> None:
    job = batch[0].job
    if isinstance(job, Append):
        _append(connection, batch, [each.job for each in batch if isinstance(each.job, Append)])
    else:
        job(connection)


def _append(connection: Connection, batch: Sequence[QueuedJob[Job]], appends: Sequence[Append]) -> None:
    """Append in one statement, which skips tables that have been claimed again.

    Appends to one table under different claims have an entry number in common: what a claim has loaded or added is
    stored before the next one loads. So they fail, and are committed one by one.
    """
    claims = {append.table: append.claim for append in appends}
    added = [row for append in appends for row in append.rows]
    lapsed = rows.append(connection, claims, added, [append.table for append in appends if append.closes])
    for queued, append in zip(batch, appends, strict=True) if lapsed else ():
        if append.table in lapsed:
            metrics.FENCED.inc()
            queued.error = Fenced(f"table {append.table} has been claimed again")


def _fail(batch: Sequence[QueuedJob[Job]], error: StoreError) -> None:
    for queued in batch:
        queued.error = error
