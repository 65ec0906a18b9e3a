"""Files beside the data: none after a refusal."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from gizzard.server.store.backup import restore
from gizzard.server.store.protocol import StoreError
from gizzard.server.store.sqlite.file import Lock
from gizzard.server.store.sqlite.store import SQLiteReader, SQLiteStore


@pytest.fixture
def foreign(tmp_path: Path) -> Path:
    """Another program's database, which keeps a write-ahead log while it is open."""
    path = tmp_path / "foreign.sqlite3"
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("CREATE TABLE recipes (name)")
    return path


@pytest.mark.parametrize("use", [SQLiteStore, SQLiteReader, lambda path: restore(path, path.with_name("data"))])
def test_nothing_is_left_beside_a_file_that_was_refused(foreign: Path, use: Callable[[Path], object]) -> None:
    with pytest.raises(StoreError, match="is not a Gizzard database"):
        use(foreign)
    assert [each.name for each in foreign.parent.iterdir()] == [foreign.name]


def test_lock_of_a_running_server_is_kept(foreign: Path) -> None:
    lock = Lock(foreign)
    with pytest.raises(StoreError, match="in use by a running Gizzard"):
        SQLiteStore(foreign)
    assert foreign.with_name(f"{foreign.name}.lock").exists()
    lock.close()
