"""Connections to a PostgreSQL database, and readable error messages."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from os import dup
from socket import SHUT_RDWR, socket
from threading import BoundedSemaphore
from typing import Any, Final, TypeVar
from weakref import WeakSet

import psycopg
from psycopg import errors
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from gizzard.server.store.protocol import StoreError, Unreachable

Connection = psycopg.Connection[tuple[Any, ...]]
T = TypeVar("T")

READERS: Final = 8
"""Maximum number of concurrent reads per process."""
SETTINGS: Final = {
    "connect_timeout": "3",
    "tcp_user_timeout": "5000",
    "keepalives_idle": "2",
    "keepalives_interval": "1",
    "keepalives_count": "3",
    "application_name": "gizzard",
}
"""Detect a broken connection within seconds. The database URL may override these."""
LOCK_TIMEOUT: Final = "3s"
"""How long a statement waits for locks."""
SESSION: Final = "SET idle_in_transaction_session_timeout = '10s'; SET lock_timeout = '{}'"
"""Limits how long a node that hangs in a transaction keeps its locks."""
MESSAGES: Final[dict[type[psycopg.Error], str]] = {
    errors.DiskFull: "the database has no space left on its disk",
    errors.InsufficientPrivilege: "the role lacks a privilege; it must be able to create and write tables",
    errors.ReadOnlySqlTransaction: "the database is read-only; it may be a standby",
    errors.TooManyConnections: "the database allows no more connections; raise max_connections",
}
TRANSIENT_ERRORS: Final = (psycopg.OperationalError, errors.ReadOnlySqlTransaction)
"""Transient errors, unlike errors in a statement."""


class Database:
    """A database with a URL such as postgresql://user:password@host:5432/name. Raises StoreError if it is invalid."""

    def __init__(self, url: str) -> None:
        try:
            parts = conninfo_to_dict(url)
        except psycopg.Error as error:
            raise StoreError(f"{_without_password(url)} is not a database URL: {_message(error)}") from None
        self._conninfo = make_conninfo("", **{**SETTINGS, **parts})
        host, port, name = parts.get("host") or "localhost", parts.get("port"), parts.get("dbname") or ""
        self.place = f"postgresql://{host}{f':{port}' if port else ''}/{name}"
        """The URL without user, password and options."""
        self._idle: list[Connection] = []
        self._free = BoundedSemaphore(READERS)
        self._open: WeakSet[Connection] = WeakSet()
        self.abandoned = False
        """Whether `abandon` was called."""

    def connect(self, lock_timeout: str = LOCK_TIMEOUT) -> Connection:
        """Open a connection in autocommit mode. Raises psycopg.Error."""
        if self.abandoned:
            raise psycopg.OperationalError("the server is shutting down")
        connection = psycopg.connect(self._conninfo, autocommit=True)
        self._open.add(connection)
        if self.abandoned:
            _break(connection)
        connection.execute(SESSION.format(lock_timeout).encode())
        return connection

    def abandon(self) -> None:
        """Break all connections, in all threads, and refuse new ones."""
        self.abandoned = True
        for connection in [*self._open]:
            _break(connection)

    @contextmanager
    def errors(self) -> Iterator[None]:
        """Convert database errors to StoreError with a readable message."""
        try:
            yield
        except psycopg.Error as error:
            raise self.error(error) from error

    def error(self, error: psycopg.Error) -> StoreError:
        """A database error as StoreError or Unreachable, with a readable message."""
        kind = Unreachable if isinstance(error, TRANSIENT_ERRORS) else StoreError
        return kind(f"{self.place}: {_message(error)}")

    def as_store_error(self, error: Exception) -> StoreError:
        """Any error as StoreError."""
        if isinstance(error, psycopg.Error):
            return self.error(error)
        return error if isinstance(error, StoreError) else StoreError(str(error))

    def run(self, work: Callable[[Connection], T]) -> T:
        """Run work on a pooled connection, in the calling thread. Raises StoreError.

        The work must be a single statement, or read-only: it is repeated if the pooled connection proves broken.
        """
        with self.errors(), self._free:
            with suppress(IndexError, psycopg.OperationalError):
                return self._on(self._idle.pop(), work)
            return self._on(self.connect(), work)

    def _on(self, connection: Connection, work: Callable[[Connection], T]) -> T:
        try:
            return work(connection)
        finally:
            if connection.closed:
                self._discard_idle()
            else:
                self._idle.append(connection)

    def _discard_idle(self) -> None:
        """Close all pooled connections: if one broke, the older ones most likely broke too."""
        with suppress(IndexError):
            while True:
                self._idle.pop().close()

    def close(self) -> None:
        """Close all pooled connections."""
        self._discard_idle()


class KeptConnection:
    """The connection of a thread, reopened after it broke or was closed."""

    def __init__(self, database: Database, lock_timeout: str = LOCK_TIMEOUT) -> None:
        self._database, self._lock_timeout = database, lock_timeout
        self._connection: Connection | None = None

    def get(self) -> Connection:
        """The open connection. Raises StoreError if the database is unreachable."""
        if self._connection is None or self._connection.closed:
            with self._database.errors():
                self._connection = self._database.connect(self._lock_timeout)
        return self._connection

    def close(self) -> None:
        """Close the connection, if any."""
        if self._connection:
            self._connection.close()
        self._connection = None


def _break(connection: Connection) -> None:
    """Shut down a connection's socket, so that any thread blocked on it returns."""
    with suppress(psycopg.Error, OSError), socket(fileno=dup(connection.fileno())) as wire:
        wire.shutdown(SHUT_RDWR)


def _message(error: psycopg.Error) -> str:
    known = next((message for kind, message in MESSAGES.items() if isinstance(error, kind)), None)
    return known or error.diag.message_primary or _cause(str(error)) or type(error).__name__


def _cause(message: str) -> str:
    """The cause in libpq's message: of the last attempt, without the address and the indented hints."""
    lines = [line for line in message.splitlines() if line and not line[0].isspace()]
    cause = lines[-1].rpartition("failed: ")[2] if lines else ""
    return cause.rpartition("FATAL:")[2].strip()


def _without_password(url: str) -> str:
    scheme, colon, rest = url.partition("://")
    return f"{scheme}{colon}{rest.rpartition('@')[2]}"
