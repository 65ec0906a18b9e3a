"""A connection to the model that answers immediately, for the tests that every store passes."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import RLock
from time import time
from typing import Any

from gizzard.server.store.postgres.store import PostgresReader, PostgresStore
from tests.server.store.simulation.model import Model, Result, Undo

_turn = RLock()


class ModelConnection:
    """As much of psycopg's connection as the store uses; one statement or transaction at a time."""

    def __init__(self, model: Model) -> None:
        self._model, self._undo = model, Undo()
        self.closed = False

    def execute(self, sql: str | bytes, params: Any = (), **_: object) -> Result:
        with _turn:
            return Result() if isinstance(sql, bytes) else self._model.execute(sql, params, self._undo)

    @contextmanager
    def transaction(self, force_rollback: bool = False) -> Iterator[None]:
        with _turn:
            self._undo.clear()
            done = False
            try:
                yield
                done = not force_rollback
            finally:
                while not done and self._undo:
                    self._undo.pop()()

    def fileno(self) -> int:
        raise OSError("there is no socket")

    def close(self) -> None:
        self.closed = True


class ModelReader(PostgresReader):
    """A reader of the model."""

    def _checked(self) -> str:
        return "secret"


class ModelStore(PostgresStore):
    """A node on the model."""

    def _checked(self) -> str:
        return "secret"


def new_model() -> Model:
    return Model(time)
