"""Every move that anyone has seen is on disk: the server may be killed at any moment."""

import asyncio
import sqlite3
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from gizzard.server.rooms.clock import RunningTime
from gizzard.server.rooms.rooms import Rooms
from gizzard.server.store.protocol import Done, Stored, StoreError
from gizzard.server.store.sqlite.store import SQLiteStore
from gizzard.server.tables.bots import RETRY_MS
from gizzard.server.tables.messages import TableBody
from gizzard.server.tables.tables import Tables
from gizzard.server.wire.messages import RequestError
from harness.server import running
from tests.server.store.test_store import appended
from tests.server.tables.inside import FakeTime, RecordingClient, TableHost, heard, played_on, whose_turn


def test_server_killed_mid_trick_resumes_there(tmp_path: Path) -> None:
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
        assert server.get(f"api/tables/{opened.table}/record")[0] == 200


def test_steps_shown_before_a_kill_are_kept(tmp_path: Path) -> None:
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
        opened = server.open({"players": 3}, seats=[None, None])
        secrets = [str(link.secret) for link in (opened, opened.taken("Bob"), opened.taken("Cem"))]
    kept = [path.read_bytes() for path in tmp_path.iterdir() if path.is_file()]
    assert not [secret for secret in secrets for content in kept if secret.encode() in content]


class Watched(SQLiteStore):
    """The real store, which also writes down when an entry became durable."""

    def __init__(self, path: Path, happened: list[str]) -> None:
        super().__init__(path)
        self.happened = happened

    def append(self, table: str, first: int, entries: Sequence[str], done: Done, closes: bool = False) -> None:
        def durable(error: StoreError | None) -> None:
            with sqlite3.connect(self.path) as connection:
                (count,) = connection.execute("SELECT count(*) FROM log WHERE n > 0").fetchone()
            connection.close()
            self.happened.append(f"durable {count}")
            done(error)

        super().append(table, first, entries, durable, closes)


class Witness(RecordingClient):
    """A client that also writes down what it is shown, and when."""

    happened: list[str]

    def send(self, message: bytes) -> None:
        super().send(message)
        if self.heard[-1]["type"] == "step":
            self.happened.append(f"shown {self.n}")


RULES = {"players": 4, "rounds": 3}


async def at_table(tables: Tables, kind: type[RecordingClient]) -> RecordingClient:
    name, secret = await tables.open(TableBody(rules=RULES, name="Anna"))
    return kind(await tables.find(name), secret)


async def test_a_step_is_shown_only_once_it_is_durable(tmp_path: Path) -> None:
    happened: list[str] = []
    store = Watched(tmp_path / "tables.sqlite3", happened)
    rooms = Rooms(store, RunningTime())
    tables = Tables(rooms)
    witness = await at_table(tables, Witness)
    witness.happened = happened  # type: ignore[attr-defined]
    witness.join()
    await played_on([witness], lambda: witness.view["phase"] == "over")
    await rooms.close()
    await tables.close()
    await store.close()
    durable, shown = happened[0::2], happened[1::2]
    assert len(shown) > 30
    assert [entry.split()[1] for entry in durable] == [entry.split()[1] for entry in shown]
    assert {entry.split()[0] for entry in durable} == {"durable"}
    assert {entry.split()[0] for entry in shown} == {"shown"}


async def test_a_full_disk_refuses_moves_and_loses_none(tmp_path: Path) -> None:
    """SQLite's own limit on pages stands in for a full disk."""
    store = SQLiteStore(tmp_path / "tables.sqlite3", max_bytes=28 * 4096)
    built = TableHost(store)
    clients = await built.play({"players": 3})
    with pytest.raises(RequestError, match="store-full"):
        await filled(built.tables)
    while (acting := whose_turn(clients)) and await outcome(acting) != "refused":
        await heard(clients, acting.n)
    assert acting.heard[-1]["code"] == "not-saved"
    _, entries = await built.tables.entries(acting.table.name)
    assert len(entries) == acting.n, "what was shown is there, and nothing else"
    assert (await built.again(acting)).view == acting.view
    await built.tables.close()
    await store.close()


async def filled(tables: Tables) -> None:
    """Opens tables until the disk is full."""
    while True:
        await tables.open(TableBody(rules=RULES, name="Anna"))


async def outcome(client: RecordingClient) -> object:
    """Has the client act; the kind of answer it got."""
    before = len(client.heard)
    client.act(client.legal[0])
    await client.until(lambda: len(client.heard) > before)
    return client.heard[before]["type"]


class Full(SQLiteStore):
    """The real store on a disk that can be full."""

    full = False

    def append(self, table: str, first: int, entries: Sequence[str], done: Done, closes: bool = False) -> None:
        if self.full:
            asyncio.get_running_loop().call_soon(done, StoreError("database or disk is full"))
        else:
            super().append(table, first, entries, done, closes)


async def test_bots_try_again_when_the_disk_has_room(tmp_path: Path) -> None:
    store = Full(tmp_path / "tables.sqlite3")
    rooms = Rooms(store, time := FakeTime())
    tables = Tables(rooms)
    client = await at_table(tables, RecordingClient)
    client.join()
    await client.until(lambda: client.legal)
    store.full = True
    action = client.legal[0]
    client.act(action)
    assert await client.refused() == "not-saved"
    n = client.n
    store.full = False
    client.act(action)
    await client.step(n + 1)
    store.full = True
    while not any(each.when == time.now() + RETRY_MS for each in time.coming):
        await asyncio.sleep(0)
    store.full = False
    time.pass_by(RETRY_MS / 1000)
    await client.until(lambda: client.legal)
    await rooms.close()
    await tables.close()
    await store.close()


async def test_failed_write_does_not_affect_others(sqlite: SQLiteStore) -> None:
    await sqlite.create("a", 1.0, "{}", ["1"])
    wrong = [("a", 1, "again"), ("x", 1, "no table"), ("a", 9, "\ud800")]
    right = [("a", number, str(number)) for number in (2, 3, 4)]
    results = await asyncio.gather(*(appended(sqlite, *each) for each in wrong + right))
    assert [type(result) for result in results] == [StoreError] * 3 + [type(None)] * 3
    assert await sqlite.load("a") == Stored("{}", ("1", "2", "3", "4"))


async def test_a_table_that_somebody_waits_for_stays_in_memory(built: TableHost) -> None:
    """It is idle for long enough while an erasure holds up its queue, and somebody comes meanwhile: were it to leave
    memory then, the next visitor would load it a second time, and both would number their entries alike.
    """
    (anna,) = await built.play({"players": 3}, persons=1)
    anna.leave()
    table = anna.table
    erasing = asyncio.create_task(built.tables.erase(table.name, str(anna.secret)))
    while not table.held:
        await asyncio.sleep(0)
    built.time.pass_by(61)
    anna.join()
    await erasing
    await anna.until(anna.begun)
    assert await built.tables.find(table.name) is table
