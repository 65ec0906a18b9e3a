"""Whose file it is, and what becomes of one that an earlier version wrote."""

import asyncio
import json
import resource
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random

import pytest

from gizzard.core.formats.actions import move_to_json
from gizzard.core.game.state import start
from gizzard.core.game.step import apply
from gizzard.core.rules.parsing import parse
from gizzard.server.keys import key_of
from gizzard.server.store.protocol import StoreError
from gizzard.server.store.sqlite.store import SQLiteReader, SQLiteStore
from gizzard.server.store.stored import Stored
from harness.server import Opened, running
from tests.games import random_move

OLD_1 = """
    CREATE TABLE tables (id TEXT PRIMARY KEY, created REAL NOT NULL, meta TEXT NOT NULL) WITHOUT ROWID;
    CREATE TABLE log (table_id TEXT NOT NULL REFERENCES tables, n INTEGER NOT NULL, move TEXT NOT NULL,
                      PRIMARY KEY (table_id, n)) WITHOUT ROWID;
    PRAGMA user_version = 1;
"""
OLD_2 = """
    CREATE TABLE tables (id TEXT PRIMARY KEY, created REAL NOT NULL, meta TEXT NOT NULL,
                         closed INTEGER NOT NULL DEFAULT 0) WITHOUT ROWID;
    CREATE INDEX tables_open ON tables (created) WHERE NOT closed;
    CREATE TABLE log (table_id TEXT NOT NULL REFERENCES tables, n INTEGER NOT NULL, entry TEXT NOT NULL,
                      PRIMARY KEY (table_id, n)) WITHOUT ROWID;
    CREATE TABLE residue (n);
    PRAGMA user_version = 2;
"""
MOVES = 9


def executed(path: Path, script: str, *rows: tuple[str, list[tuple[object, ...]]]) -> None:
    """A file as another program, or another version, wrote it."""
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.executescript(script)
        for statement, values in rows:
            connection.executemany(statement, values)


def file_of_1(path: Path) -> object:
    """A game with a person at seat 0 whose secret is `old secret`; the hands that were dealt."""
    setup = {
        "created": 1.7e9,
        "rules": {"players": 3, "rounds": 2},
        "names": ["Anna", "Novice 1", "Random 2"],
        "bots": [None, "novice", "random"],
        "keys": [key_of("old secret"), None, None],
        "deck": "pirates",
        "draw": [[[0, "2C"], [1, "3C"], [2, "4C"]]],
        "dealer": 2,
    }
    state, moves = start(parse({"players": 3, "rounds": 2}), 2), []
    for _ in range(MOVES):
        move = random_move(state, Random(1))
        moves.append(move_to_json(state, move))
        state = apply(state, move)
    log: list[tuple[object, ...]] = [("old", n, json.dumps(move)) for n, move in enumerate(moves)]
    tables: list[tuple[object, ...]] = [("old", 1.7e9, json.dumps(setup))]
    executed(path, OLD_1, ("INSERT INTO tables VALUES (?, ?, ?)", tables), ("INSERT INTO log VALUES (?, ?, ?)", log))
    return json.loads(json.dumps(moves[0]))["deal"]["hands"]


def file_of_2(path: Path) -> None:
    """Tables of the second schema: one that is open and one that is closed."""
    tables: list[tuple[object, ...]] = [("a", 1.0, '{"meta":"ä"}', 0), ("b", 2.0, '{"meta":2}', 1)]
    log: list[tuple[object, ...]] = [("a", 1, "first"), ("a", 2, "zweite ü"), ("b", 1, "only")]
    executed(path, OLD_2, ("INSERT INTO tables VALUES (?, ?, ?, ?)", tables), ("INSERT INTO log VALUES (?, ?, ?)", log))


def copies(folder: Path) -> list[Path]:
    """The copies that were made before a file was converted."""
    return [path for path in folder.iterdir() if ".schema-" in path.name]


def test_tables_of_the_first_version_continue(tmp_path: Path) -> None:
    hands = file_of_1(tmp_path / "tables.sqlite3")
    with running(tmp_path / "tables.sqlite3") as server, Opened(server, "old", "old secret").seat() as seat:
        assert seat.view["players"] == ["Anna", "Novice 1", "Random 2"]
        assert seat.whole["table"]["deck"] == "pirates"
        seat.play(Random(1))
        record = server.get("api/tables/old/record")[1]
        assert record["rounds"][0]["hands"] == hands


def test_tables_of_the_second_version_are_taken_over(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite3"
    file_of_2(path)

    async def open_it() -> None:
        store = SQLiteStore(path)
        assert await store.load("a") == Stored('{"meta":"ä"}', ("first", "zweite ü"))
        assert await store.load("b") == Stored('{"meta":2}', ("only",))
        assert (await store.open_before(3.0), await store.closed_before(3.0)) == (["a"], ["b"])
        await store.close()

    asyncio.run(open_it())
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA auto_vacuum").fetchone() == (2,)
        names = {name for (name,) in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")}
    assert names == {"tables", "log_0", "log_1", "cleaning", "reviews"}


@pytest.mark.parametrize(("version", "make"), [(1, file_of_1), (2, file_of_2)])
def test_conversion_first_makes_a_copy_for_a_downgrade(
    tmp_path: Path, version: int, make: object, caplog: pytest.LogCaptureFixture
) -> None:
    assert callable(make)
    path = tmp_path / "tables.sqlite3"
    make(path)
    with closing(sqlite3.connect(path)) as connection:
        before = [*connection.iterdump()]
    asyncio.run(SQLiteStore(path).close())
    (copy,) = copies(tmp_path)
    assert f".schema-{version}.20" in copy.name
    assert any(getattr(record, "copy", "") == str(copy) for record in caplog.records)
    with closing(sqlite3.connect(copy)) as connection:
        assert [*connection.iterdump()] == before
        assert connection.execute("PRAGMA user_version").fetchone() == (version,)
    asyncio.run(SQLiteStore(path).close())
    assert copies(tmp_path) == [copy], "once is enough"


def test_conversion_requires_a_copy(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite3"
    file_of_2(path)
    executed(path, "", ("INSERT INTO log VALUES ('a', ?, ?)", [(n, "x" * 1000) for n in range(3, 200)]))
    before = path.read_bytes()
    with files_limited(100_000), pytest.raises(StoreError, match="disk"):
        SQLiteStore(path)
    assert path.read_bytes()[100:] == before[100:]
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (2,)
    assert copies(tmp_path) == []


@contextmanager
def files_limited(most: int) -> Iterator[None]:
    """The system limits the size of files."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def test_a_conversion_that_ended_before_its_last_step_is_completed(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite3"
    asyncio.run(SQLiteStore(path).close())
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA auto_vacuum = NONE")
        connection.execute("VACUUM")
        assert connection.execute("PRAGMA auto_vacuum").fetchone() == (0,)
    asyncio.run(SQLiteStore(path).close())
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA auto_vacuum").fetchone() == (2,)


def test_an_older_file_is_not_read_unconverted(tmp_path: Path) -> None:
    file_of_2(tmp_path / "tables.sqlite3")
    with pytest.raises(StoreError, match=r"older Gizzard \(schema 2, not 3\); `gizzard serve` converts it"):
        SQLiteReader(tmp_path / "tables.sqlite3")


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
    with pytest.raises(StoreError, match=r"newer Gizzard \(schema 99; this one reads up to 3\)"):
        SQLiteStore(path)
    assert path.read_bytes() == before


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
