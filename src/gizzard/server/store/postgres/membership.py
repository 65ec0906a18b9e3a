"""Membership in the cluster: a node says every second that it is alive."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from datetime import datetime
from math import inf
from time import monotonic, sleep
from typing import Final

import psycopg

from gizzard.server.store.postgres import nodes
from gizzard.server.store.postgres.database import Connection, Database, KeptConnection
from gizzard.server.store.postgres.detector import FailureDetector
from gizzard.server.store.protocol import StoreError

BEAT_SECONDS: Final = 1.0
"""How often a node renews its row."""
LEASE_SECONDS: Final = 2.5
"""A node whose heartbeat does not change for so long may be declared dead; one beat may be lost."""
READINGS: Final = 5
"""How often a node reads the heartbeats of the others for each of its own."""
MEASURED_SECONDS: Final = 30.0
"""How often a node measures the database."""

LOCK_TIMEOUT: Final = "200ms"
"""How long an eviction waits for statements of the dead node, while this node's own heartbeat waits for it."""

log = logging.getLogger(__name__)

Heartbeats = dict[int, datetime]


class Membership:
    """The row of this process among the nodes: renewed every beat, and registered again if others have deleted it.

    `url`: the address at which other nodes reach this one; empty where they cannot, as for a command. `lost` is called
    in another thread whenever the row was deleted, and with it the ownership of all tables.
    """

    def __init__(self, database: Database, url: str, beat: float, lease: float, log_format: int) -> None:
        self._database, self._url, self._beat, self._lease = database, url, beat, lease
        self._log_format = log_format
        self.retiring = False
        """Whether it claims no more tables."""
        self.lost: Callable[[], None] = lambda: None
        self.number: int | None = None
        """The number of the node; None while it has no row."""
        self.measured = nodes.Measured()
        self._measure_at = 0.0
        self._renewed_at, self._ahead = -inf, 0.0
        """When the last successful heartbeat was sent; how far the database's clock is ahead of the monotonic one."""
        self._others = FailureDetector(lease)
        self._ending = threading.Event()
        self._connection = KeptConnection(database, LOCK_TIMEOUT)
        try:
            self._register(self._connection.get())
        except BaseException:
            self._connection.close()
            raise
        self._thread = threading.Thread(target=self._run, name="gizzard-node", daemon=True)
        self._thread.start()

    def now(self) -> float:
        """Seconds since 1970 by the database's clock, as of the last heartbeat."""
        return self._ahead + monotonic()

    @property
    def beat_age(self) -> float:
        """Seconds since this node sent its last successful heartbeat."""
        return monotonic() - self._renewed_at

    @property
    def lease_left(self) -> float:
        """Seconds until others may declare this node dead; 0 or less if they may have done so."""
        return self._lease - self.beat_age

    def close(self) -> None:
        """Ends the node, which frees its tables."""
        self._ending.set()
        self._thread.join()

    def _run(self) -> None:
        while not self._ending.wait(max(0.0, min(self._beat / READINGS, self._beat - self.beat_age))):
            try:
                self._beat_once(self._connection.get())
            except (psycopg.Error, StoreError) as error:
                self._connection.close()
                log.debug("a beat failed", extra={"why": str(error)})
                sleep(min(self._beat, 0.2))
        self._leave()

    def _beat_once(self, connection: Connection) -> None:
        """Renew this node's heartbeat when it is due, then read those of the others.

        While renewals fail nothing is read: the others may be unable to renew theirs, too.
        """
        if self.number is None:
            self._register(connection)
        elif self.beat_age >= self._beat:
            self._renew(connection, self.number)
        self._evict_dead(connection, self._others)
        if self._renewed_at >= self._measure_at:
            self._measure_at = self._renewed_at + MEASURED_SECONDS
            self.measured = nodes.measured(connection)

    def _renew(self, connection: Connection, number: int) -> None:
        asked = monotonic()
        beat = nodes.renew(connection, number)
        if beat is not None:
            return self._renewed(beat, asked)
        log.warning("this node was declared dead; it begins anew", extra={"node": number})
        self.number = None
        self.lost()
        return self._register(connection)

    def _renewed(self, beat: float, asked: float) -> None:
        """`beat`: what the database's clock said after a question at the monotonic time `asked`."""
        self._renewed_at, self._ahead = asked, beat - (asked + monotonic()) / 2

    def _evict_dead(self, connection: Connection, detector: FailureDetector, url: str | None = None) -> Heartbeats:
        """Evict other nodes, or those with that address, if the detector finds them dead. Returns their heartbeats."""
        asked = monotonic()
        found = nodes.heartbeats(connection, url)
        found.pop(self.number or 0, None)
        if dead := detector.read(found, asked, monotonic()):
            nodes.evict(connection, dead)
        return found

    def _register(self, connection: Connection) -> None:
        with self._database.errors():
            if self._url:
                self._wait_for_namesake(connection)
            asked = monotonic()
            self.number, beat = nodes.register(connection, self._url, self._log_format)
        self._renewed(beat, asked)

    def _wait_for_namesake(self, connection: Connection) -> None:
        """Replace a node of the same address that has crashed. Raises StoreError if it is alive."""
        detector = FailureDetector(self._lease)
        first: Heartbeats = {}
        while found := self._evict_dead(connection, detector, self._url):
            first = first or found
            if not found.items() <= first.items():
                raise StoreError(f"another node is running as {self._url}; give each node an address of its own")
            sleep(min(self._beat, BEAT_SECONDS) / READINGS)

    def _leave(self) -> None:
        try:
            if self.number is not None:
                nodes.leave(self._connection.get(), self.number)
        except (psycopg.Error, StoreError) as error:
            log.warning("this node could not leave the cluster; others wait a moment", extra={"why": str(error)})
        self._connection.close()
