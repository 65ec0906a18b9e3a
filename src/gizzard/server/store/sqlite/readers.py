"""A pool of read-only connections, because opening one takes longer than reading a table."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TypeVar

from gizzard.server.store.sqlite.file import store_errors, without_leftovers

T = TypeVar("T")


class Readers:
    """A pool with one connection per concurrent read."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._uri = f"{path.resolve().as_uri()}?mode=ro"
        self._idle: list[sqlite3.Connection] = []
        self._cleanup = ExitStack()
        self._cleanup.enter_context(without_leftovers(path))

    def read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Read a single snapshot, in any thread. Raises StoreError."""
        with store_errors(self._path), self._connection() as connection:
            connection.execute("BEGIN")
            try:
                return work(connection)
            finally:
                connection.execute("ROLLBACK")

    @contextmanager
    def _connection(self) -> Iterator[sqlite3.Connection]:
        try:
            connection = self._idle.pop()
        except IndexError:
            connection = sqlite3.connect(self._uri, uri=True, isolation_level=None, check_same_thread=False)
        try:
            yield connection
        finally:
            self._idle.append(connection)

    def close(self) -> None:
        """Close all connections."""
        while self._idle:
            self._idle.pop().close()
        self._cleanup.close()
