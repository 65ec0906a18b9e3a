"""Files with names, chat and secrets are readable by their owner only."""

import os
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

import pytest

from gizzard.server.store.backup import back_up
from gizzard.server.store.sqlite.file import Lock
from gizzard.server.store.sqlite.schema import prepare

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
