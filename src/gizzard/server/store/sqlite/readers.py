"""A pool of read-only connections: opening one takes longer than reading a table."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TypeVar

from gizzard.server.store.sqlite.file import store_errors, without_leftovers

T = TypeVar("T")


class Readers:
    """As many connections as there are threads that read at the same time."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._uri = f"{path.resolve().as_uri()}?mode=ro"
        self._idle: list[sqlite3.Connection] = []
        self._tidied = ExitStack()
        self._tidied.enter_context(without_leftovers(path))

    def read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Reads in any thread and from one moment; StoreError on failure."""
        with store_errors(self._path), self._lent() as connection:
            connection.execute("BEGIN")
            try:
                return work(connection)
            finally:
                connection.execute("ROLLBACK")

    @contextmanager
    def _lent(self) -> Iterator[sqlite3.Connection]:
        try:
            connection = self._idle.pop()
        except IndexError:
            connection = sqlite3.connect(self._uri, uri=True, isolation_level=None, check_same_thread=False)
        try:
            yield connection
        finally:
            self._idle.append(connection)

    def close(self) -> None:
        """Closes all connections."""
        while self._idle:
            self._idle.pop().close()
        self._tidied.close()
