"""Every move that anyone has seen is on disk: the server may be killed at any moment."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Awaitable, Sequence
from pathlib import Path
from random import Random

import pytest

from gizzard.game import view
from gizzard.server.store import SQLiteStore, Stored, StoreError
from gizzard.server.tables import Tables
from gizzard.server.wire import TableBody
from tests.server.live import running


def test_a_server_that_is_killed_mid_trick_goes_on_at_the_same_place(tmp_path: Path) -> None:
    with running(tmp_path / "tables.sqlite3") as server:
        opened = server.open({"players": 4, "rounds": 6})
        rng = Random(7)
        for _ in range(6):
            with opened.seat() as seat:
                seat.play(rng, 5)
                seat.turn()
                server.kill()
            server.restart()
            with opened.seat() as again:
                again.turn()
                assert (again.n, again.view) == (seat.n, seat.view)
        with opened.seat() as seat:
            seat.play(rng)
            assert seat.over
        assert server.get(f"api/tables/{opened.table}/record")[0] == 200


def test_what_was_shown_when_it_was_killed_is_there_afterwards(tmp_path: Path) -> None:
    """Killed while bots are acting: the last step that arrived is not taken back."""
    with running(tmp_path / "tables.sqlite3") as server:
        opened = server.open({"players": 6})
        for turn in range(8):
            with opened.seat() as seat:
                seat.turn()
                seat.act(Random(turn).choice(seat.view["legal"]))
                seat.next()
                server.kill()
            server.restart()
            with opened.seat() as again:
                assert again.n >= seat.n
                if again.n == seat.n:
                    assert again.view == seat.view


def test_secrets_are_not_on_disk(tmp_path: Path) -> None:
    with running(tmp_path / "tables.sqlite3") as server:
        opened = server.open({"players": 3})
    assert not [path for path in tmp_path.iterdir() if opened.secret.encode() in path.read_bytes()]


def test_two_servers_do_not_keep_the_same_tables(tmp_path: Path) -> None:
    async def both() -> None:
        first = SQLiteStore(tmp_path / "tables.sqlite3")
        with pytest.raises(StoreError, match="another Gizzard keeps its tables there"):
            SQLiteStore(tmp_path / "tables.sqlite3")
        await first.close()
        await SQLiteStore(tmp_path / "tables.sqlite3").close()

    asyncio.run(both())


class Watched(SQLiteStore):
    """The real store, which also writes down when a move became durable."""

    def __init__(self, path: Path, happened: list[str]) -> None:
        super().__init__(path)
        self.happened = happened

    async def append(self, table: str, first: int, moves: Sequence[str]) -> None:
        await asyncio.sleep(0.002)  # whoever did not wait would be seen to be early
        await super().append(table, first, moves)
        with sqlite3.connect(self.path) as connection:
            (count,) = connection.execute("SELECT count(*) FROM log").fetchone()
        connection.close()
        self.happened.append(f"durable {count}")


class Looker:
    """A client that notes what it is shown."""

    def __init__(self, happened: list[str]) -> None:
        self.seat = 0
        self.lang = "en"
        self.happened = happened
        self.view: dict[str, object] = {}
        self.shown = asyncio.Event()
        self.refused: list[str] = []

    def send(self, message: bytes) -> None:
        content = json.loads(message)
        if content["type"] == "refused":
            self.refused.append(content["code"])
            return
        self.view = content["view"]
        self.happened.append(f"shown {content['n']}")
        self.shown.set()

    async def turn(self) -> dict[str, object] | None:
        """Its first legal action, once it is to act; None once the game is over."""
        while not self.view["legal"] and self.view["phase"] != "over":
            self.shown.clear()
            await self.shown.wait()
        legal = self.view["legal"]
        assert isinstance(legal, list)
        return legal[0] if legal else None


async def sat_down(store: SQLiteStore, happened: list[str], rounds: int) -> tuple[Tables, Looker, str]:
    tables = Tables(store)
    name, _ = await tables.open(TableBody({"players": 4, "rounds": rounds}, "Anna"))
    looker = Looker(happened)
    await (await tables.find(name)).join(looker)
    return tables, looker, name


def test_a_step_is_shown_only_once_it_is_durable(tmp_path: Path) -> None:
    happened: list[str] = []

    async def game() -> None:
        store = Watched(tmp_path / "tables.sqlite3", happened)
        tables, looker, name = await sat_down(store, happened, 3)
        table = await tables.find(name)
        while (action := await looker.turn()) is not None:
            await table.act(looker, action)
        await tables.close()
        await store.close()

    asyncio.run(game())
    assert happened[0] == "shown 1"
    durable, shown = happened[1::2], happened[2::2]
    assert len(shown) > 30
    assert [entry.split()[1] for entry in durable] == [entry.split()[1] for entry in shown]
    assert {entry.split()[0] for entry in durable} == {"durable"}
    assert {entry.split()[0] for entry in shown} == {"shown"}


def test_a_full_disk_refuses_moves_and_loses_none(tmp_path: Path) -> None:
    happened: list[str] = []

    async def game() -> None:
        store = Full(tmp_path / "tables.sqlite3")
        tables, looker, name = await sat_down(store, happened, 3)
        action = await looker.turn()
        assert action is not None
        before = list(happened)
        store.full = True
        table = await tables.find(name)
        await table.act(looker, action)
        assert looker.refused == ["not-saved"]
        assert happened == before
        store.full = False
        await table.act(looker, action)
        assert len(happened) > len(before)
        await tables.close()
        await store.close()

    asyncio.run(game())


class Full(SQLiteStore):
    """The real store on a disk that can be full."""

    full = False

    async def append(self, table: str, first: int, moves: Sequence[str]) -> None:
        if self.full:
            raise StoreError("database or disk is full")
        await super().append(table, first, moves)


def test_idle_tables_leave_memory_and_come_back(tmp_path: Path) -> None:
    async def visits() -> None:
        store = SQLiteStore(tmp_path / "tables.sqlite3")
        tables = Tables(store, idle_seconds=0.01)
        name, _ = await tables.open(TableBody({"players": 3}, "Anna"))
        looker = Looker([])
        table = await tables.find(name)
        await table.join(looker)
        await asyncio.sleep(0.05)
        assert await tables.find(name) is table
        table.leave(looker)
        await asyncio.sleep(0.05)
        assert table.closed
        again = await tables.find(name)
        assert again is not table
        assert view(again.state, 0) == view(table.state, 0)
        await tables.close()
        await store.close()

    asyncio.run(visits())


@pytest.mark.parametrize("moves", [0, 1, 50])
def test_the_store_gives_back_what_it_took(tmp_path: Path, moves: int) -> None:
    async def keep() -> None:
        store = SQLiteStore(tmp_path / "tables.sqlite3")
        rows = [f'{{"move":{number}}}' for number in range(moves)]
        await store.create("a", 1.0, "{}", rows[:1])
        for number, row in enumerate(rows[1:], start=1):
            await store.append("a", number, [row])
        assert await store.load("a") == Stored("{}", tuple(rows))
        assert await store.load("b") is None
        await store.close()

    asyncio.run(keep())


def test_one_that_cannot_be_written_does_not_take_others_with_it(tmp_path: Path) -> None:
    async def keep() -> None:
        store = SQLiteStore(tmp_path / "tables.sqlite3")
        await store.create("a", 1.0, "{}", ["0"])
        wrong = [store.append("a", 0, ["again"]), store.append("x", 0, ["no table"]), store.append("a", 9, ["\ud800"])]
        right = [store.append("a", number, [str(number)]) for number in (1, 2, 3)]
        results = await asyncio.gather(*wrong, *right, return_exceptions=True)
        assert [type(result) for result in results] == [StoreError] * 3 + [type(None)] * 3
        assert await store.load("a") == Stored("{}", ("0", "1", "2", "3"))
        await store.close()

    asyncio.run(keep())


async def accepted(write: Awaitable[None]) -> bool:
    try:
        await write
    except StoreError:
        return False
    return True


def test_a_really_full_file(tmp_path: Path) -> None:
    """SQLite's own limit on pages stands in for a full disk: what was accepted stays, the rest is refused."""

    async def keep() -> None:
        store = SQLiteStore(tmp_path / "tables.sqlite3", most_pages=20)
        await store.create("a", 1.0, "{}", [])
        kept = 0
        while await accepted(store.append("a", kept, ["x" * 2000])):
            kept += 1
        stored = await store.load("a")
        assert stored is not None
        assert len(stored.moves) == kept > 0
        await store.close()

    asyncio.run(keep())


def test_a_file_of_a_newer_version_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite3"
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA user_version = 99")
    connection.close()
    with pytest.raises(StoreError, match="newer Gizzard"):
        SQLiteStore(path)


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite3"
    path.write_text("not a database, whatever its name says" * 100)
    with pytest.raises(StoreError, match="not a database"):
        SQLiteStore(path)
