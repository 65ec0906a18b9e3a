"""What is erased is in no byte of the file in the end, whatever happens meanwhile."""

import asyncio
import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random
from string import ascii_letters

import pytest

from gizzard.server.store.protocol import Stored
from gizzard.server.store.sqlite import cleaning, rows
from gizzard.server.store.sqlite.contents import contents_of_file
from gizzard.server.store.sqlite.file import File, open_file, reading
from gizzard.server.store.sqlite.housekeeping import Housekeeping
from gizzard.server.store.sqlite.schema import prepare
from gizzard.server.store.sqlite.store import SQLiteStore
from harness.large_file import fill
from harness.server import until
from tests.present import present
from tests.server.store.test_store import appended

NAME = "Zaphod Beeblebrox"
TABLES = 200
FULL = 2
"""SQLite's number for commits that wait for the disk."""


@contextmanager
def writing(path: Path) -> Iterator[File]:
    """A connection as the store's writer has it."""
    with closing(open_file(path)) as connection:
        yield connection


def grown(path: Path, rng: Random) -> dict[str, int]:
    """Tables that grew side by side, so that pages were split, with the name all over; how many rows each has."""
    prepare(path)
    tables = {"".join(rng.choices(ascii_letters, k=12)): 1 for _ in range(TABLES)}
    with writing(path) as connection, connection:
        connection.execute("BEGIN")
        for table in tables:
            rows.create(connection, table, 1.0, [f"{NAME} opens"])
        for _ in range(TABLES * 10):
            more(connection, rng, tables, f"{NAME} says {'blah ' * rng.randrange(60)}")
    return tables


def more(connection: File, rng: Random, tables: dict[str, int], entry: str) -> None:
    """Appends to one of the tables."""
    table = rng.choice([*tables])
    rows.insert(connection, table, tables[table], [entry])
    tables[table] += 1


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "tables.sqlite3"


@pytest.fixture
def rng() -> Random:
    return Random(1)


@pytest.fixture
def tables(path: Path, rng: Random) -> dict[str, int]:
    """Tables that grew side by side."""
    return grown(path, rng)


def nameless(stored: Stored) -> Stored:
    return Stored(
        stored.setup.replace(NAME, "Player 1"), tuple(row.replace(NAME, "Player 1") for row in stored.entries)
    )


def rewrite(connection: File, table: str) -> None:
    stored = present(rows.stored(connection, table))
    rows.replace(connection, table, stored, nameless(stored))


def bytes_of(path: Path) -> bytes:
    """All that is on disk of a file."""
    return b"".join(each.read_bytes() for each in path.parent.iterdir() if each.name.startswith(path.name))


def erase_all(connection: File, tables: dict[str, int]) -> None:
    with connection:
        connection.execute("BEGIN")
        for table in tables:
            rewrite(connection, table)
        cleaning.mark(connection)


def settled(connection: File) -> None:
    """Nothing is left in the write-ahead log."""
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def test_rows_move_until_no_copy_is_left_while_others_are_written(
    path: Path, rng: Random, tables: dict[str, int]
) -> None:
    with writing(path) as connection:
        erase_all(connection, tables)
        settled(connection)
        assert NAME.encode() in bytes_of(path), "SQLite alone leaves copies behind; else this test shows nothing"
        steps = 0
        while cleaning.is_needed(connection):
            with connection:
                connection.execute("BEGIN")
                cleaning.step(connection, rng.randrange(1, 60))
            more(connection, rng, tables, "somebody else plays")
            steps += 1
        settled(connection)
        assert steps > 20
        assert NAME.encode() not in bytes_of(path)
        for table, count in tables.items():
            stored = present(rows.stored(connection, table))
            assert len(stored.entries) == count - 1
            assert stored.setup == "Player 1 opens"


def test_an_erasure_during_a_round_takes_another_one(path: Path, tables: dict[str, int]) -> None:
    late = min(tables)  # it moves first
    with writing(path) as connection:
        erase_all(connection, {table: count for table, count in tables.items() if table != late})
        cleaning.step(connection, 100)
        rewrite(connection, late)
        cleaning.mark(connection)
        while cleaning.is_needed(connection):
            cleaning.step(connection, 100)
        settled(connection)
    assert NAME.encode() not in bytes_of(path)


def test_a_removed_table_is_gone_from_both_generations(path: Path, tables: dict[str, int]) -> None:
    with writing(path) as connection:
        cleaning.mark(connection)
        cleaning.step(connection, 5)
        connection.execute("BEGIN")
        for table in tables:
            rows.remove(connection, table)
        connection.execute("COMMIT")
        assert not cleaning.is_needed(connection)
    assert contents_of_file(path).tables == contents_of_file(path).entries == 0


KILLED = """
import asyncio, os, signal, sys
from gizzard.server.store.sqlite.store import SQLiteStore
from gizzard.server.store.sqlite import cleaning
from gizzard.server.store.protocol import Stored
from pathlib import Path
from tests.server.store.sqlite.test_cleaning import nameless, bytes_of
path, kill_at, committed = Path(sys.argv[1]), int(sys.argv[2]), sys.argv[3] == "committed"
step, steps, all_erased = cleaning.step, 0, asyncio.Event()
def killed(connection, rows):
    global steps
    if not all_erased.is_set():
        return  # a copy of what is erased only later is not to be cleaned yet
    step(connection, 50)
    steps += 1
    if steps == kill_at:
        if committed:
            connection.execute("COMMIT")
        os.kill(os.getpid(), signal.SIGKILL)
cleaning.step = killed
async def erase():
    store = SQLiteStore(path)
    await asyncio.gather(*(store.rewrite(table, nameless) for table in await store.tables()))
    all_erased.set()
    await asyncio.Event().wait()
asyncio.run(erase())
"""


@pytest.mark.parametrize("kill_at", [1, 2, 17])
@pytest.mark.parametrize("moment", ["committed", "not committed"])
async def test_killed_in_the_middle_it_is_clean_after_the_next_start(
    path: Path, tables: dict[str, int], kill_at: int, moment: str
) -> None:
    command = [sys.executable, "-c", KILLED, str(path), str(kill_at), moment]
    child = subprocess.run(command, env={**os.environ, "PYTHONPATH": str(Path.cwd())}, check=False)
    assert child.returncode == -signal.SIGKILL
    before = contents_of_file(path)
    assert NAME.encode() in bytes_of(path)

    store = SQLiteStore(path)
    await asyncio.to_thread(until, lambda: NAME.encode() not in bytes_of(path))
    for table, count in tables.items():
        stored = present(await store.load(table))
        assert len(stored.entries) == count - 1
    await store.close()
    assert contents_of_file(path) == before


async def test_tables_are_played_at_while_the_store_cleans(path: Path, rng: Random, tables: dict[str, int]) -> None:
    store, played = SQLiteStore(path), 0
    await asyncio.gather(*(store.rewrite(table, nameless) for table in tables))
    while is_dirty(path) or played < TABLES:
        played += await _appended(store, tables, rng)
    for table, count in tables.items():
        stored = present(await store.load(table))
        assert len(stored.entries) == count - 1
    await store.close()
    assert NAME.encode() not in bytes_of(path)


async def _appended(store: SQLiteStore, tables: dict[str, int], rng: Random) -> int:
    """Appends to a table and waits until that is durable."""
    table = rng.choice([*tables])
    assert await appended(store, table, tables[table], "somebody else plays") is None
    tables[table] += 1
    return 1


def is_dirty(path: Path) -> bool:
    with reading(path) as connection:
        return cleaning.is_needed(connection)


@contextmanager
def lingering(path: Path) -> Iterator[None]:
    """A reader who stays, say a backup: the log of changes cannot be emptied while it reads."""
    with reading(path) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM tables").fetchone()
        yield


async def test_a_reader_who_stays_keeps_nobody_waiting(
    path: Path, rng: Random, tables: dict[str, int], sqlite: SQLiteStore
) -> None:
    with lingering(path):
        await asyncio.gather(*(sqlite.rewrite(table, nameless) for table in tables))
        await asyncio.to_thread(until, lambda: not is_dirty(path))
        await _appended(sqlite, tables, rng)
        assert NAME.encode() in bytes_of(path)
    await asyncio.to_thread(until, lambda: NAME.encode() not in bytes_of(path))


async def test_cleaning_pauses_while_a_reader_lets_the_wal_grow(
    path: Path, rng: Random, tables: dict[str, int], sqlite: SQLiteStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gizzard.server.store.sqlite.housekeeping.MAX_WAL_BYTES", 50_000)
    with lingering(path):
        await asyncio.gather(*(sqlite.rewrite(table, nameless) for table in tables))
        for _ in range(20):
            await _appended(sqlite, tables, rng)
        assert is_dirty(path)
    await asyncio.to_thread(until, lambda: NAME.encode() not in bytes_of(path))


async def test_removals_shrink_the_file_while_the_store_is_open(tmp_path: Path) -> None:
    tables = fill(tmp_path / "tables.sqlite3", megabytes=8)

    store = SQLiteStore(tmp_path / "tables.sqlite3")
    assert store.health().file_bytes > 8_000_000
    for table in tables:
        await store.remove(table)
    await asyncio.to_thread(until, lambda: store.health().file_bytes < 2_000_000)
    assert await store.tables() == []
    await store.close()


@pytest.mark.parametrize("failing", [False, True])
def test_entries_after_a_step_are_durable_even_if_it_failed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, failing: bool
) -> None:
    def step(connection: File, _rows: int) -> None:
        connection.execute("UPDATE cleaning SET residue = 0")
        if failing:
            raise sqlite3.OperationalError("disk I/O error")

    path = tmp_path / "tables.sqlite3"
    prepare(path)
    with writing(path) as connection:
        cleaning.mark(connection)
        monkeypatch.setattr(cleaning, "step", step)
        Housekeeping(path).step(connection)
        assert not connection.in_transaction
        assert connection.execute("PRAGMA synchronous").fetchone() == (FULL,)
        assert cleaning.is_needed(connection) == failing
