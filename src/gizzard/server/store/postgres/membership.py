"""Membership in the cluster: a node says every second that it is alive."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from math import inf
from time import monotonic, sleep
from typing import Final

import psycopg

from gizzard.server.store.postgres import nodes
from gizzard.server.store.postgres.clock import DatabaseClock
from gizzard.server.store.postgres.database import Connection, Database, KeptConnection
from gizzard.server.store.protocol import StoreError

BEAT_SECONDS: Final = 1.0
"""How often a node renews its row."""
LEASE_SECONDS: Final = 2.5
"""A node that has not renewed its row for so long may be declared dead; two beats may be lost."""
MEASURED_SECONDS: Final = 30.0
"""How often a node measures the database."""

log = logging.getLogger(__name__)


class Membership:
    """One node after another, for as long as the process runs: after a lapse it begins anew under another number.

    `url`: the address at which other nodes reach this one; empty where they cannot, as for a command. `lost` is called
    in any thread, once for each number, when its tables may be another node's.
    """

    def __init__(self, database: Database, url: str, beat: float, lease: float, log_format: int) -> None:
        self._database, self._url, self._beat, self.lease = database, url, beat, lease
        self._log_format = log_format
        self.retiring = False
        """Whether it claims no more tables."""
        self.lost: Callable[[], None] = lambda: None
        self.number: int | None = None
        """The number of the node; None while it has none."""
        self.clock = DatabaseClock()
        self.measured = nodes.Measured()
        self._former: int | None = None
        """A number that was given up and may still have a row, and statements that are being executed."""
        self._measure_at = 0.0
        self._renewed_at, self._steady_since, self._last_beat = -inf, inf, -inf
        self._changing, self._woken, self._ending = threading.Lock(), threading.Event(), False
        self._connection = KeptConnection(database)
        try:
            self._register(self._connection.get())
        except BaseException:
            self._connection.close()
            raise
        self._thread = threading.Thread(target=self._run, name="gizzard-node", daemon=True)
        self._thread.start()

    @property
    def may_evict(self) -> bool:
        """Whether others may be declared dead: only once this node's own beats have succeeded for a whole lease.

        Otherwise all nodes would declare each other dead when a database comes back.
        """
        return monotonic() - self._steady_since >= self.lease

    @property
    def observer(self) -> nodes.Observer:
        """What judges other nodes now.

        Taken before `may_evict` was asked for, it declares nobody dead once the clock was set.
        """
        return nodes.Observer(self.number, self._last_beat, self.lease)

    @property
    def beat_age(self) -> float:
        """Seconds since this node sent its last successful heartbeat."""
        return monotonic() - self._renewed_at

    def expire(self) -> float:
        """Give up the number if the lease has run out; seconds until this is to be checked again.

        It never waits, so that a database that hangs cannot keep a node from letting go.
        """
        left = self.lease - self.beat_age
        if left <= 0:
            self.lose(self.number)
        return left if left > 0 else self._beat

    def lose(self, number: int | None) -> None:
        """Gives up that number, if it is still in force."""
        with self._changing:
            if number is None or number != self.number:
                return
            self.number, self._former = None, number
        log.warning("this node was declared dead, or lost its database; it begins anew", extra={"node": number})
        self.lost()
        self._woken.set()

    def close(self) -> None:
        """Ends the node, which frees its tables."""
        self._ending = True
        self._woken.set()
        self._thread.join()

    def _run(self) -> None:
        while not self._ending:
            self._woken.wait(self._beat)
            self._woken.clear()
            try:
                if not self._ending:
                    self._renew(self._connection.get())
            except (psycopg.Error, StoreError) as error:
                self._steady_since = inf
                self._connection.close()
                log.debug("a beat failed", extra={"why": str(error)})
                sleep(min(self._beat, 0.2))
        self._leave()

    def _renew(self, connection: Connection) -> None:
        number, asked = self.number, monotonic()
        if number is None:
            self._register(connection)
        elif (beat := nodes.renew(connection, number)) is None:
            self.lose(number)
            return
        else:
            self._renewed(beat, asked)
        if self.may_evict:
            nodes.evict_all(connection, self.observer)
        if self._renewed_at >= self._measure_at:
            self._measure_at = self._renewed_at + MEASURED_SECONDS
            self.measured = nodes.measured(connection)

    def _renewed(self, beat: float, asked: float) -> None:
        """`beat`: what the database's clock said after a question at the monotonic time `asked`."""
        if self.clock.read(beat, asked, monotonic()):
            log.warning("the database's clock was set")
            self._steady_since = inf  # all others seem to be overdue until they have renewed their rows
        if asked - self._renewed_at > self.lease or self._steady_since == inf:
            self._steady_since = monotonic()
        self._renewed_at, self._last_beat = asked, beat

    def _register(self, connection: Connection) -> None:
        with self._database.errors():
            if self._former is not None:
                nodes.leave(connection, self._former)
                self._former = None
            if self._url:
                self._wait_for_namesake(connection)
            asked = monotonic()
            self.number, beat = nodes.register(connection, self._url, self._log_format)
        self._renewed(beat, asked)

    def _wait_for_namesake(self, connection: Connection) -> None:
        """Replaces a node of the same address that has crashed; StoreError where it is still alive."""
        first: nodes.Namesake | None = None
        while found := nodes.namesake(connection, self._url, self.lease):
            first = first or found
            if (found.id, found.beat) != (first.id, first.beat):
                raise StoreError(f"another node is running as {self._url}; give each node an address of its own")
            if found.overdue:
                nodes.evict(connection, found.id, nodes.Observer(None, -inf, self.lease))
                first = None
            else:
                sleep(self._beat / 10)

    def _leave(self) -> None:
        try:
            for number in {self.number, self._former} - {None}:
                nodes.leave(self._connection.get(), number or 0)
        except (psycopg.Error, StoreError) as error:
            log.warning("this node could not leave the cluster; others wait a moment", extra={"why": str(error)})
        self._connection.close()
