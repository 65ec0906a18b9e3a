"""Connections to a PostgreSQL database, and sentences for what can go wrong."""

from __future__ import annotations

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
"""The most connections of a process that read at the same time."""
SETTINGS: Final = {
    "connect_timeout": "3",
    "tcp_user_timeout": "5000",
    "keepalives_idle": "2",
    "keepalives_interval": "1",
    "keepalives_count": "3",
    "application_name": "gizzard",
}
"""A broken connection is noticed within seconds; the address of the database may set other values."""
LOCK_TIMEOUT: Final = "3s"
"""How long a statement waits for the locks of another, whose backend may hang."""
SESSION: Final = "SET idle_in_transaction_session_timeout = '10s'; SET lock_timeout = '{}'"
"""A node that stops in the middle of a transaction does not keep its locks for longer."""
SENTENCES: Final[dict[type[psycopg.Error], str]] = {
    errors.DiskFull: "the database has no space left on its disk",
    errors.InsufficientPrivilege: "this role may not do that; it must be able to create and write tables",
    errors.ReadOnlySqlTransaction: "the database takes no writes; it may be a standby",
    errors.TooManyConnections: "the database allows no more connections; raise max_connections",
}
PASSING: Final = (psycopg.OperationalError, errors.ReadOnlySqlTransaction)
"""What may be over soon, unlike what is wrong with a statement."""


class Database:
    """A database by its address, such as postgresql://user:password@host:5432/name; StoreError where it is not one."""

    def __init__(self, url: str) -> None:
        try:
            parts = conninfo_to_dict(url)
        except psycopg.Error as error:
            raise StoreError(f"{_without_password(url)} is not an address of a database: {_sentence(error)}") from None
        self._conninfo = make_conninfo("", **{**SETTINGS, **parts})
        host, port, name = parts.get("host") or "localhost", parts.get("port"), parts.get("dbname") or ""
        self.place = f"postgresql://{host}{f':{port}' if port else ''}/{name}"
        """The address without user, password and options."""
        self._idle: list[Connection] = []
        self._free = BoundedSemaphore(READERS)
        self._open: WeakSet[Connection] = WeakSet()
        self.abandoned = False
        """Whether nobody waits for it any more."""

    def connect(self, lock_timeout: str = LOCK_TIMEOUT) -> Connection:
        """A new connection, on which every statement is a transaction of its own; psycopg.Error on failure."""
        if self.abandoned:
            raise psycopg.OperationalError("nobody waits for the database any more")
        connection = psycopg.connect(self._conninfo, autocommit=True)
        self._open.add(connection)
        if self.abandoned:
            _break(connection)
        connection.execute(SESSION.format(lock_timeout).encode())
        return connection

    def abandon(self) -> None:
        """Ends everything that is under way, in whichever thread, as if the network broke for good."""
        self.abandoned = True
        for connection in [*self._open]:
            _break(connection)

    @contextmanager
    def errors(self) -> Iterator[None]:
        """Turns errors of the database into a StoreError with one sentence."""
        try:
            yield
        except psycopg.Error as error:
            raise self.error(error) from error

    def error(self, error: psycopg.Error) -> StoreError:
        """That error as one sentence."""
        kind = Unreachable if isinstance(error, PASSING) else StoreError
        return kind(f"{self.place}: {_sentence(error)}")

    def as_store_error(self, error: Exception) -> StoreError:
        """Any error as one for a store's caller."""
        if isinstance(error, psycopg.Error):
            return self.error(error)
        return error if isinstance(error, StoreError) else StoreError(str(error))

    def run(self, work: Callable[[Connection], T]) -> T:
        """Works in any thread, on a connection that is kept for the next one; StoreError on failure.

        The work must be a single statement, or several that only read: it is repeated where the kept connection turns
        out to be broken.
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
        """Those opened before one that broke have most likely broken, too."""
        with suppress(IndexError):
            while True:
                self._idle.pop().close()

    def close(self) -> None:
        """Closes all kept connections."""
        self._discard_idle()


class KeptConnection:
    """The connection of a thread, made anew once it is broken or was closed."""

    def __init__(self, database: Database, lock_timeout: str = LOCK_TIMEOUT) -> None:
        self._database, self._lock_timeout = database, lock_timeout
        self._connection: Connection | None = None

    def get(self) -> Connection:
        """The connection; StoreError where none can be made."""
        if self._connection is None or self._connection.closed:
            with self._database.errors():
                self._connection = self._database.connect(self._lock_timeout)
        return self._connection

    def close(self) -> None:
        """Closes it, if there is one."""
        if self._connection:
            self._connection.close()
        self._connection = None


def _break(connection: Connection) -> None:
    """Breaks a connection, so that whoever waits for an answer on it waits no longer."""
    with suppress(psycopg.Error, OSError), socket(fileno=dup(connection.fileno())) as wire:
        wire.shutdown(SHUT_RDWR)


def _sentence(error: psycopg.Error) -> str:
    known = next((sentence for kind, sentence in SENTENCES.items() if isinstance(error, kind)), None)
    return known or error.diag.message_primary or _cause(str(error)) or type(error).__name__


def _cause(message: str) -> str:
    """What libpq says went wrong: of several attempts the last, without the address and the indented explanations."""
    lines = [line for line in message.splitlines() if line and not line[0].isspace()]
    said = lines[-1].rpartition("failed: ")[2] if lines else ""
    return said.rpartition("FATAL:")[2].strip()


def _without_password(url: str) -> str:
    scheme, colon, rest = url.partition("://")
    return f"{scheme}{colon}{rest.rpartition('@')[2]}"
