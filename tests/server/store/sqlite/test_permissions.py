"""Files with names, chat and secrets are readable by their owner only."""

import os
import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from gizzard.server.store.backup import back_up, restore
from gizzard.server.store.protocol import StoreError
from gizzard.server.store.sqlite.file import Lock
from gizzard.server.store.sqlite.schema import prepare
from gizzard.server.store.sqlite.store import SQLiteReader, SQLiteStore

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="no modes")


@pytest.fixture(autouse=True)
def permissive_umask() -> object:
    before = os.umask(0)
    yield
    os.umask(before)


def modes(folder: Path) -> dict[str, int]:
    return {path.name: path.stat().st_mode & 0o777 for path in folder.iterdir()}


def test_new_files_are_private(tmp_path: Path) -> None:
    data = tmp_path / "tables.sqlite3"
    with closing(Lock(data)):
        prepare(data)
        with closing(sqlite3.connect(data)) as connection:
            connection.execute("CREATE TABLE extra (x)")
            back_up(data, tmp_path / "copy.sqlite3")
            found = modes(tmp_path)
    assert {*found} >= {data.name, f"{data.name}-wal", f"{data.name}-shm", f"{data.name}.backup", "copy.sqlite3"}
    assert {*found.values()} == {0o600}


def test_existing_file_keeps_its_mode(tmp_path: Path) -> None:
    data = tmp_path / "tables.sqlite3"
    data.touch()
    data.chmod(0o660)
    prepare(data)
    assert modes(tmp_path)[data.name] == 0o660


# Files beside the data: none after a refusal


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
