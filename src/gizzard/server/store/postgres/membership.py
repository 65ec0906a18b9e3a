"""Membership in the cluster: a node renews its heartbeat every second."""

import logging
import threading
from collections.abc import Callable, Mapping
from datetime import datetime
from math import inf
from time import monotonic, sleep
from typing import Final, NamedTuple

import psycopg

from gizzard.server.store.postgres import nodes
from gizzard.server.store.postgres.database import Connection, Database, KeptConnection
from gizzard.server.store.postgres.rows import Claim
from gizzard.server.store.protocol import StoreError

LEAST_READINGS: Final = 5
"""Between two readings this fraction of a lease counts at most, so a node is declared dead after five of them."""


class Observed(NamedTuple):
    """A heartbeat and the monotonic time of its first reading, later by all that does not count since."""

    heartbeat: datetime
    since: float


class FailureDetector:
    """Declares a node dead if its heartbeat has not changed for a lease of observed time.

    Only the process's monotonic clock is used: a heartbeat is compared for equality, so it does not matter how the
    database's clock is set. Between two readings a fifth of the lease counts at most, because whatever kept this
    process from reading may have kept the others from renewing their heartbeats. The wait does not start again, or a
    database that is slow at every commit would put it off for ever.
    """

    def __init__(self, lease: float) -> None:
        self._lease = lease
        self._answered = -inf
        self._observed: dict[int, Observed] = {}

    def read(self, heartbeats: Mapping[int, datetime], asked: float, answered: float) -> dict[int, datetime]:
        """Record the heartbeats read between two monotonic times. Returns those of the dead nodes."""
        uncounted = max(0.0, answered - self._answered - self._lease / LEAST_READINGS)
        self._answered = answered
        self._observed = {
            node: Observed(heartbeat, known.since + uncounted)
            if (known := self._observed.get(node)) and known.heartbeat == heartbeat
            else Observed(heartbeat, answered)
            for node, heartbeat in heartbeats.items()
        }
        return {node: each.heartbeat for node, each in self._observed.items() if asked - each.since >= self._lease}


BEAT_SECONDS: Final = 1.0
"""Interval between heartbeats."""
LEASE_SECONDS: Final = 2.5
"""A node may be declared dead after its heartbeat has not changed for this time; one beat may be lost."""
READINGS: Final = 5
"""Readings of the other nodes' heartbeats per own heartbeat."""
STATS_SECONDS: Final = 30.0
"""Interval between queries of the database statistics."""

LOCK_TIMEOUT: Final = "200ms"
"""How long an eviction waits for statements of the dead node, while this node's own heartbeat waits for it."""

log = logging.getLogger(__name__)

Heartbeats = dict[int, datetime]


class Membership:
    """The node's row in `nodes`: renewed every beat, and registered again after an eviction.

    `url` is where other nodes reach this one; empty if they cannot, as for a command. `lost` is called in another
    thread whenever the row was deleted, and with it the ownership of all tables; `owned` after each beat, with the
    tables that this node owns in the database.
    """

    def __init__(self, database: Database, url: str, beat: float, lease: float, log_format: int) -> None:
        self._database, self._url, self._beat, self._lease = database, url, beat, lease
        self._log_format = log_format
        self.retiring = False
        """Whether this node claims no more tables."""
        self.lost: Callable[[], None] = lambda: None
        self.owned: Callable[[Mapping[str, Claim]], object] = lambda _: None
        self.number: int | None = None
        """The id of the node; None while it has no row."""
        self.stats = nodes.DatabaseStats()
        self._stats_at = 0.0
        self._renewed_at, self._ahead = -inf, 0.0
        """When the last successful heartbeat was sent; offset from the monotonic clock to the database's."""
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
        """Leave the cluster, which frees this node's tables."""
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
        """Renew this node's heartbeat when it is due and report its tables, then read the heartbeats of the others.

        While renewals fail nothing is read: the others may be unable to renew theirs, too.
        """
        if self.number is None:
            self._register(connection)
        elif self.beat_age >= self._beat:
            self._renew(connection, self.number)
        self._evict_dead(connection, self._others)
        if self._renewed_at >= self._stats_at:
            self._stats_at = self._renewed_at + STATS_SECONDS
            self.stats = nodes.database_stats(connection)

    def _renew(self, connection: Connection, number: int) -> None:
        asked = monotonic()
        beat = nodes.renew(connection, number)
        if beat is not None:
            self._renewed(beat, asked)
            self.owned(nodes.owned(connection, number))
            return
        log.warning("this node was declared dead; it registers as a new one", extra={"node": number})
        self.number = None
        self.lost()
        self._register(connection)

    def _renewed(self, beat: float, asked: float) -> None:
        """Record a heartbeat: sent at the monotonic time `asked`, `beat` by the database's clock."""
        self._renewed_at, self._ahead = asked, beat - (asked + monotonic()) / 2

    def _evict_dead(self, connection: Connection, detector: FailureDetector, url: str | None = None) -> Heartbeats:
        """Evict dead nodes, optionally only those with a URL. Returns the heartbeats that were read."""
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
        """Wait until a crashed node with the same URL is evicted. Raises StoreError if it is alive."""
        detector = FailureDetector(self._lease)
        first: Heartbeats = {}
        while found := self._evict_dead(connection, detector, self._url):
            first = first or found
            if not found.items() <= first.items():
                raise StoreError(f"another node is running as {self._url}; give each node its own URL")
            sleep(min(self._beat, BEAT_SECONDS) / READINGS)

    def _leave(self) -> None:
        try:
            if self.number is not None:
                nodes.leave(self._connection.get(), self.number)
        except (psycopg.Error, StoreError) as error:
            log.warning("this node could not leave the cluster; others wait a moment", extra={"why": str(error)})
        self._connection.close()
