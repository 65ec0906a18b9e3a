"""Connections to the model in virtual time, and what the seed lets go wrong with them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from random import Random
from typing import Any, Final, NamedTuple

import psycopg
from psycopg import errors

from tests.server.store.simulation.model import Lock, Model, Result, Undo
from tests.server.store.simulation.virtual import Fiber, Process, Scheduler, current, park

POLL: Final = 0.02
FOCUS_TIMES: Final = 10.0
"""How much likelier faults are at the statement in focus."""
BROKEN: Final = "server closed the connection unexpectedly"


class Fate(NamedTuple):
    """What happens to a statement, in seconds; None: never."""

    arrives: float | None
    """After this time it reaches the database."""
    takes: float = 0.0
    """For this time it holds its locks."""
    answer: float = 0.001
    """The answer takes this long."""
    breaks: float | None = None
    """After this time the node finds its connection broken."""

    @property
    def seconds(self) -> float:
        """After this time all of it has happened."""
        return max((self.arrives or 0.0) + self.takes + self.answer, self.breaks or 0.0)


@dataclass(eq=False)
class Request:
    """A statement on its way."""

    connection: SimulatedConnection
    sql: str
    params: Any
    fate: Fate
    fiber: Fiber
    turn: int
    locks: list[Lock]
    waits_until: float = 0.0


class Network:
    """Between the nodes and the database. `faults`: which kinds there are; none once `calm`."""

    def __init__(self, scheduler: Scheduler, random: Random, model: Model, faults: dict[str, float]) -> None:
        self.scheduler, self.random, self.model, self.faults = scheduler, random, model, faults
        self.last_fault = 0.0
        """When the effect of the last fault ends."""
        self.calm_from = 0.0
        self.latency = 0.0005
        """How long an answer takes at least, in seconds."""
        self.focus: str | None = None
        """The statement for which faults are likelier, if any."""
        self.down_until = 0.0
        """Until then the database refuses connections."""
        self.open: dict[SimulatedConnection, None] = {}
        self.held: dict[SimulatedConnection, list[Lock]] = {}
        self.trace: list[str] | None = None

    def note(self, *what: object) -> None:
        if self.trace is not None:
            self.trace.append(f"{self.scheduler.now:9.4f} {' '.join(map(str, what))}")

    def fault(self, kind: str, times: float = 1.0) -> bool:
        """Whether the seed chooses a fault of that kind now. `times`: how much likelier."""
        chance = self.faults.get(kind)
        if chance is None or self.scheduler.now >= self.calm_from or self.random.random() >= chance * times:
            return False
        self.note("fault:", kind)
        self.lasts(0.0)
        return True

    def lasts(self, seconds: float) -> None:
        """The effect of a fault lasts for some time from now on."""
        self.last_fault = max(self.last_fault, self.scheduler.now + seconds)

    def connect(self) -> SimulatedConnection:
        fiber = current()
        refused = self.scheduler.now < max(self.down_until, fiber.process.cut_until)
        seconds = max(0.0, fiber.process.statements_from - self.scheduler.now) + 0.002 + 0.003 * self.random.random()
        if self.fault("connect"):
            refused, seconds = True, self.random.choice((0.01, 3.0))
            self.lasts(seconds)
        fiber.wake_after(seconds)
        park()
        if refused:
            raise psycopg.OperationalError("connection failed: no route to host")
        connection = SimulatedConnection(self, fiber.process.name)
        self.open[connection] = None
        return connection

    def travel(self) -> float:
        """How long a message between a client and a node takes, in seconds, even if its sender has given up."""
        if not self.fault("travel"):
            return 0.0
        seconds = 5.0 * self.random.random()
        self.lasts(seconds)
        return seconds

    def fate(self, sql: str, process: Process) -> Fate:
        """What happens to a statement."""
        if fate := self._faulty_fate(sql, process):
            self.lasts(fate.seconds)
            return fate
        return Fate(0.0005 + 0.002 * self.random.random(), answer=self.latency + 0.002 * self.random.random())

    def _faulty_fate(self, sql: str, process: Process) -> Fate | None:
        random, times = self.random, self._times(sql)
        cut_for = process.cut_until - self.scheduler.now
        if cut_for > 0:
            return Fate(cut_for + random.random() if random.random() < 0.5 else None, breaks=min(5.0, cut_for))
        if self.scheduler.now >= self.calm_from:
            return None
        if self.fault("part", times):
            return self._part(process)
        if self.fault("lost", times):
            return Fate(None, breaks=random.choice((0.003, 0.3, 5.0)))
        if self.fault("late", times):
            return Fate(random.choice((0.05, 0.5, 2.0, 8.0)) * random.random(), breaks=0.02 * random.random())
        if self.fault("unheard", times):
            return Fate(0.001, breaks=random.choice((0.003, 0.3, 5.0)))
        if self.fault("slow", times):
            return Fate(random.random(), answer=random.random())
        if self.fault("hang", times):
            return Fate(6.0 * random.random(), answer=0.001)
        if self.fault("hold", times):
            takes = 6.0 * random.random()
            return Fate(0.001, takes, breaks=None if random.random() < 0.5 else 3.0 * random.random())
        return None

    def _part(self, process: Process) -> Fate:
        """Cut a process off while its statement is on the way, which is sent again some time after that."""
        seconds = 4.0 * self.random.random()
        process.cut_until = self.scheduler.now + seconds
        return Fate(seconds * (1 + self.random.random()))

    def _stall(self, process: Process) -> None:
        """Hold the event loop of a process, and perhaps cut the process off as soon as its statement is answered."""
        seconds = 5.0 * self.random.random()
        process.loop.stalled_until = max(process.loop.stalled_until, self.scheduler.now + seconds)
        if self.random.random() < 0.5:
            self.scheduler.after(0.01, process.cut, seconds)
        self.note(process.name, "has a loop that is held for", seconds)
        self.lasts(seconds + 0.01)

    def _times(self, sql: str) -> float:
        """How much likelier faults are at a statement."""
        return FOCUS_TIMES if sql == self.focus else 1.0

    def _stop(self, process: Process) -> None:
        """Stop a process while its statement is on the way; its threads may continue before its event loop does."""
        process.stop(5.0 * self.random.random(), self.random.choice((0.0, 1.0)))
        self.note(process.name, "stops until", process.stopped_until, "and its loop until", process.loop.stalled_until)
        self.lasts(process.loop.stalled_until - self.scheduler.now)

    def thawed(self, fate: Fate, process: Process) -> Fate:
        """What happens to a statement while the node's links with the database are frozen."""
        now = self.scheduler.now
        if fate.arrives is None or process.answers_from <= now:
            return fate
        arrives = max(fate.arrives, process.statements_from - now)
        return fate._replace(arrives=arrives, answer=max(fate.answer, process.answers_from - now - arrives))

    def send(self, connection: SimulatedConnection, sql: str, params: Any) -> Any:
        """Send a statement from the current thread and wait for its result."""
        fiber = current()
        if self.fault("stop", self._times(sql)):
            self._stop(fiber.process)
        if self.fault("stall", self._times(sql)):
            self._stall(fiber.process)
        fate = self.thawed(self.fate(sql, fiber.process), fiber.process)
        locks = self.model.locks(sql, params) if sql not in ("BEGIN", "COMMIT", "ROLLBACK") else []
        request = Request(connection, sql, params, fate, fiber, fiber.turn, locks)
        if self.trace is not None:
            self.note(connection.node, "sends", " ".join(sql.split())[:40], params, fate)
        if fate.arrives is not None:
            self.scheduler.after(fate.arrives, self._arrive, request)
        if fate.breaks is not None:
            fiber.wake_after(fate.breaks, psycopg.OperationalError(BROKEN))
        found = park()
        if isinstance(found, Exception):
            self.note(connection.node, "hears", repr(found))
            if isinstance(found, psycopg.OperationalError) and str(found) == BROKEN:
                connection.broken(commits_later=sql == "COMMIT" and fate.arrives is not None)
            raise found
        return found

    def _arrive(self, request: Request) -> None:
        """Execute a statement once no other one holds its locks."""
        now, connection = self.scheduler.now, request.connection
        if connection.aborted or (connection.transaction_ended and request.sql == "COMMIT"):
            return
        if self._is_locked(request):
            request.waits_until = request.waits_until or now + connection.lock_timeout
            if now < request.waits_until:
                self.scheduler.after(POLL, self._arrive, request)
            else:
                self._answer(request, errors.LockNotAvailable("canceling statement due to lock timeout"))
            return
        request.params = self.model.started(request.sql, request.params)
        if request.fate.takes or connection.in_transaction:
            self.held.setdefault(connection, []).extend(request.locks)
        if request.fate.takes:
            self.scheduler.after(request.fate.takes, self._commit, request)
        else:
            self._commit(request)

    def _is_locked(self, request: Request) -> bool:
        mine = request.connection
        return bool(self.held) and any(
            key == other[:2] and (exclusive or other[2])
            for holder, locks in self.held.items()
            if holder is not mine
            for other in locks
            for *key_, exclusive in request.locks
            if (key := (key_[0], key_[1]))
        )

    def _commit(self, request: Request) -> None:
        connection = request.connection
        if connection.aborted:
            return
        try:
            result: object = connection.apply(request.sql, request.params)
        except psycopg.Error as error:
            result = error
        if not connection.in_transaction:
            self.held.pop(connection, None)
        self._answer(request, result)

    def _answer(self, request: Request, result: object) -> None:
        if request.fiber.turn == request.turn and request.fate.breaks is None:
            request.fiber.wake_after(request.fate.answer, result)

    def restart(self, seconds: float) -> None:
        """Restart the database: all connections break."""
        self.note("the database restarts")
        self.down_until = self.scheduler.now + seconds
        self.lasts(seconds)
        self.abort()

    def abort(self) -> None:
        """End all connections, and what has not been committed."""
        for connection in [*self.open, *self.held]:
            connection.abort()


class SimulatedConnection:
    """As much of psycopg's connection as the store uses."""

    def __init__(self, network: Network, node: str) -> None:
        self._network, self.node = network, node
        self.closed = self.aborted = self.in_transaction = self.transaction_ended = False
        self.lock_timeout = 3.0
        self._undo = Undo()
        self._waiting: Fiber | None = None

    def execute(self, sql: str | bytes, params: Any = (), **_: object) -> Result:
        if isinstance(sql, bytes):
            self.lock_timeout = 0.2 if b"'200ms'" in sql else 3.0
            return Result()
        if self.closed:
            raise psycopg.OperationalError("the connection is closed")
        self._waiting = current()
        try:
            found: Result = self._network.send(self, sql, params)
        finally:
            self._waiting = None
        return found

    @contextmanager
    def transaction(self, force_rollback: bool = False) -> Iterator[None]:
        self.execute("BEGIN")
        try:
            yield
        except BaseException:
            if not self.closed:
                self.execute("ROLLBACK")
            raise
        self.execute("ROLLBACK" if force_rollback else "COMMIT")

    def apply(self, sql: str, params: Any) -> Result:
        """What the database does."""
        if sql == "BEGIN":
            self.in_transaction, self.transaction_ended = True, False
        elif sql in ("COMMIT", "ROLLBACK"):
            self.in_transaction = False
            if sql == "ROLLBACK":
                self._roll_back()
            self._undo.clear()
        else:
            result = self._network.model.execute(sql, params, self._undo)
            if not self.in_transaction:
                self._undo.clear()
            return result
        return Result()

    def _roll_back(self) -> None:
        while self._undo:
            self._undo.pop()()

    def broken(self, commits_later: bool) -> None:
        """The node finds it broken. A transaction ends with it, unless its commit is on the way to the database."""
        self._waiting = None
        self.close()
        if self.in_transaction and not commits_later:
            self.abort()

    def abort(self) -> None:
        """The database ends it, and what has not been committed."""
        self.closed = self.aborted = True
        self._roll_back()
        self._network.held.pop(self, None)
        self._network.open.pop(self, None)
        if self._waiting:
            self._waiting.wake_after(0.001, psycopg.OperationalError(BROKEN))

    def fileno(self) -> int:
        raise OSError("there is no socket")

    def close(self) -> None:
        self.closed = True
        self._network.open.pop(self, None)
