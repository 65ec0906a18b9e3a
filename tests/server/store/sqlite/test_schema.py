"""Whose file it is."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from gizzard.server.store.protocol import LOG_FORMAT, StoreError
from gizzard.server.store.sqlite.store import SQLiteStore


def executed(path: Path, script: str) -> None:
    """A file as another program, or another version, wrote it."""
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(script)


FOREIGN = {
    "another program's": ("CREATE TABLE albums (title TEXT)", "it contains albums"),
    "another program's with its mark": ("PRAGMA application_id = 7; CREATE TABLE a (b)", "it contains a"),
    "another program's with a version like ours": ("CREATE TABLE albums (x); PRAGMA user_version = 2", "albums"),
    "another program's with tables like ours": (
        "CREATE TABLE tables (id); CREATE TABLE log (line); PRAGMA user_version = 2",
        "it contains tables, log",
    ),
    "ours of today without its mark": ("CREATE TABLE tables (id, created, closed); PRAGMA user_version = 3", "tables"),
    "one that was to become something": ("PRAGMA user_version = 12", "it has no tables"),
}


@pytest.mark.parametrize("kind", FOREIGN)
def test_a_database_that_is_not_gizzards_is_refused_and_left_as_it_is(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "music.sqlite3"
    script, holds = FOREIGN[kind]
    executed(path, script)
    before = path.read_bytes()
    with pytest.raises(StoreError, match=f"this is not a Gizzard database .*{holds}"):
        SQLiteStore(path)
    assert path.read_bytes() == before


def test_a_file_whose_tables_were_changed_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite3"
    asyncio.run(SQLiteStore(path).close())
    executed(path, "DROP VIEW log; ALTER TABLE log_1 DROP COLUMN checksum")
    with pytest.raises(StoreError, match="not a Gizzard database"):
        SQLiteStore(path)


def test_a_file_of_a_newer_version_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite3"
    asyncio.run(SQLiteStore(path).close())
    executed(path, "PRAGMA user_version = 99")
    before = path.read_bytes()
    with pytest.raises(StoreError, match=rf"newer Gizzard \(format 99; this one reads up to {LOG_FORMAT}\)"):
        SQLiteStore(path)
    assert path.read_bytes() == before


def test_a_file_of_an_older_version_is_opened_and_then_refused_by_that_version(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite3"
    asyncio.run(SQLiteStore(path).close())
    executed(path, "PRAGMA user_version = 3")
    asyncio.run(SQLiteStore(path).close())
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (LOG_FORMAT,)


def test_file_is_not_a_database(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite3"
    path.write_text("not a database, whatever its name says" * 100)
    with pytest.raises(StoreError, match="not a Gizzard database"):
        SQLiteStore(path)


def test_file_with_a_broken_schema_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite3"
    asyncio.run(SQLiteStore(path).close())
    content = bytearray(path.read_bytes())
    content[100:4096] = bytes(3996)
    path.write_bytes(content)
    with pytest.raises(StoreError, match=r"the file is damaged; restore a backup with `gizzard restore`"):
        SQLiteStore(path)


def test_a_folder_is_not_made_of_a_mistyped_name(tmp_path: Path) -> None:
    path = tmp_path / "mistyped" / "tables.sqlite3"
    with pytest.raises(StoreError, match=f"there is no folder {path.parent}; make it first, or correct the name"):
        SQLiteStore(path)
    assert [*tmp_path.iterdir()] == []


@pytest.mark.parametrize("below", ["a file", "/proc"])
def test_unwritable_path_is_refused(tmp_path: Path, below: str) -> None:
    (tmp_path / "file").write_text("")
    path = Path("/proc/tables.sqlite3") if below == "/proc" else tmp_path / "file" / "tables.sqlite3"
    with pytest.raises(StoreError, match=r"there is no folder|the file cannot be opened"):
        SQLiteStore(path)
