"""The one thread that writes: whatever is waiting when it is free goes into one statement."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from queue import Empty
from time import monotonic, sleep
from typing import Final

import psycopg

from gizzard.server import metrics
from gizzard.server.store.group import GroupWriter, QueuedJob
from gizzard.server.store.postgres import rows
from gizzard.server.store.postgres.database import Connection, Database, KeptConnection
from gizzard.server.store.postgres.membership import Membership
from gizzard.server.store.protocol import Fenced, StoreError, Unreachable

RETRY_SECONDS: Final = 0.1
"""How long after a failure to connect the next attempt is made, while it is unknown whether something was done."""
TRY_SECONDS: Final = 1.0
"""How long after a write was refused it is tried whether writes are taken again."""

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Append:
    """Entries of a table that a node has claimed; appends that wait together become one statement."""

    node: int | None
    table: str
    rows: Sequence[tuple[str, int, str]]
    closes: bool


@dataclass(frozen=True)
class Work:
    """Anything else. Both functions may be called again after a connection broke."""

    do: Callable[[Connection], bool]
    """One transaction; False where the node has been declared dead, and nothing was done."""
    is_done: Callable[[Connection], bool]
    """Whether it has been done already, where doing it again failed."""
    node: int | None = None


Job = Append | Work


class Writer(GroupWriter[Job]):
    """Commits jobs in groups.

    A connection that breaks during a statement leaves open whether it was committed. An append is then neither
    repeated nor looked up: the node gives up its tables, and their logs show the outcome once they are loaded again.
    Other work is idempotent, and is repeated until its outcome is known.
    """

    def __init__(self, database: Database, node: Membership) -> None:
        super().__init__()
        self._database, self._node = database, node
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
        unreachable: StoreError | None = None
        for batch in _batches(group):
            if unreachable:  # every attempt to connect may take seconds
                _fail(batch, unreachable)
            else:
                unreachable = self._commit(batch)

    def _committed(self, group: Sequence[QueuedJob[Job]]) -> None:
        if any(isinstance(waiting.error, Unreachable) for waiting in group):
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
            self.writable = True

    def _end(self) -> None:
        self._connection.close()

    def _commit(self, batch: Sequence[QueuedJob[Job]]) -> StoreError | None:
        """Commits a batch; if that fails, commits each of its jobs alone, so that none fails because of another.

        Returns why the database cannot be reached, if that is so.
        """
        try:
            connection = self._connection.get()
        except StoreError as error:
            _fail(batch, error)
            return error
        try:
            self._execute(connection, batch)
        except Exception as error:  # whatever it is: the writer goes on, and the callers are told
            self._failed(batch, error)
        return None

    def _failed(self, batch: Sequence[QueuedJob[Job]], error: Exception) -> None:
        job = batch[0].job
        if self._connection.broken:
            metrics.UNKNOWN.inc(len(batch))
            if isinstance(job, Append):
                self._give_up(batch)
            else:
                self._settle(batch[0], job)
        elif len(batch) > 1:
            for waiting in batch:
                self._commit([waiting])
        elif isinstance(job, Work):
            self._refused(batch[0], job, error)
        elif isinstance(error, psycopg.errors.UniqueViolation):
            _fail(batch, Fenced(f"table {job.table} has entries that this node has not seen"))
        else:
            _fail(batch, self._database.as_store_error(error))

    def _give_up(self, batch: Sequence[QueuedJob[Job]]) -> None:
        """Fence off a batch whose outcome is unknown: nothing of it is committed once the node's row is gone."""
        self._node.lose(batch[0].job.node)
        _fail(batch, Fenced("the connection broke during a commit; the stored log says whether it was saved"))

    def _execute(self, connection: Connection, batch: Sequence[QueuedJob[Job]]) -> None:
        job = batch[0].job
        if isinstance(job, Append):
            alive = _append(connection, job.node, [each.job for each in batch if isinstance(each.job, Append)])
        else:
            alive = job.do(connection)
        if not alive:
            metrics.FENCED.inc(len(batch))
            self._node.lose(job.node)
            _fail(batch, Fenced("this node was declared dead; another may have the table"))

    def _settle(self, waiting: QueuedJob[Job], work: Work) -> None:
        """Repeat work whose connection broke until it is known to be done, or refused; for a lease at most."""
        until = monotonic() + self._node.lease
        while monotonic() < until and not self._database.abandoned:
            self._connection.close()
            sleep(RETRY_SECONDS)
            try:
                connection = self._connection.get()
                return None if work.is_done(connection) else self._execute(connection, [waiting])
            except (psycopg.OperationalError, Unreachable):
                continue
            except Exception as error:
                return self._refused(waiting, work, error)
        return self._give_up([waiting])

    def _refused(self, waiting: QueuedJob[Job], work: Work, error: Exception) -> None:
        """Note why work was refused. A duplicate key may mean that an earlier attempt succeeded."""
        try:
            done = isinstance(error, psycopg.IntegrityError) and work.is_done(self._connection.get())
            waiting.error = None if done else self._database.as_store_error(error)
        except (psycopg.Error, StoreError):
            self._give_up([waiting])


def _batches(group: Sequence[QueuedJob[Job]]) -> Iterator[list[QueuedJob[Job]]]:
    """Parts of a group, in order: appends of the same node together, and everything else alone."""
    batch: list[QueuedJob[Job]] = []
    for waiting in group:
        if batch and not (isinstance(waiting.job, Append) and _is_append_of(batch[-1].job, waiting.job.node)):
            yield batch
            batch = []
        batch.append(waiting)
    yield batch


def _is_append_of(job: Job, node: int | None) -> bool:
    return isinstance(job, Append) and job.node == node


def _append(connection: Connection, node: int | None, appends: Sequence[Append]) -> bool:
    """One statement; False where the node is dead, and nothing was added."""
    added = rows.columns([row for append in appends for row in append.rows])
    closed = [append.table for append in appends if append.closes]
    return connection.execute(rows.APPEND, {"node": node, "closed": closed, **added}).fetchone() != (0,)


def are_there(connection: Connection, table: str, numbered: Sequence[tuple[str, int, str]]) -> bool:
    """Whether all these rows of (table, number, entry) are stored."""
    first = numbered[0][1] if numbered else 0
    found = rows.tail(connection, table, first - 1)
    return found[: len(numbered)] == tuple(entry for _, _, entry in numbered)


def _fail(batch: Sequence[QueuedJob[Job]], error: StoreError | None) -> None:
    for waiting in batch:
        waiting.error = error
