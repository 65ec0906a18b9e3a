"""Connections that only read: opening one takes longer than reading a table does, so they are used again."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

from gizzard.server.store.file import told

T = TypeVar("T")


class Readers:
    """As many connections as there are threads that read at the same time."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._uri = f"{path.resolve().as_uri()}?mode=ro"
        self._idle: list[sqlite3.Connection] = []

    def read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """What is read, by any thread and of one moment; StoreError where it cannot be."""
        with told(self._path), self._lent() as connection:
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
        """Lets go of the file."""
        while self._idle:
            self._idle.pop().close()
