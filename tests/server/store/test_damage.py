"""A log that was changed behind the server's back is not played on; all other tables are."""

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random

import pytest
from websockets.sync.client import connect

from gizzard.server.node.sweep import sweep
from gizzard.server.store.protocol import Damaged, Stored
from gizzard.server.store.sqlite.store import SQLiteReader, SQLiteStore
from gizzard.server.wire.messages import say
from harness.server import ENOUGH, Opened, running
from tests.server.tables.inside import TableHost


def changed(path: Path, statement: str, *values: object) -> None:
    """Changes a file as no server would."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        assert connection.execute(statement, values).rowcount == 1


def swapped(path: Path) -> None:
    """Entries 2 and 3 change places, each with its own checksum."""
    for old, new in ((2, -1), (3, 2), (-1, 3)):
        changed(path, "UPDATE log_0 SET n = ? WHERE table_id = 'a' AND n = ?", new, old)


def copied(path: Path) -> None:
    """The same entry is in both generations."""
    changed(path, "INSERT INTO log_1 SELECT * FROM log_0 WHERE table_id = 'a' AND n = 2")


HURT: dict[str, tuple[Callable[[Path], None], str]] = {
    "a card": (
        lambda path: changed(
            path, "UPDATE log_0 SET entry = replace(entry, '5H', '6H') WHERE table_id = 'a' AND n = 2"
        ),
        "entry 2 does not match its checksum",
    ),
    "bytes that are no text": (
        lambda path: changed(path, "UPDATE log_0 SET entry = CAST(x'ff' AS TEXT) WHERE table_id = 'a' AND n = 1"),
        "entry 1 does not match its checksum",
    ),
    "the checksum": (
        lambda path: changed(path, "UPDATE log_0 SET checksum = checksum + 1 WHERE table_id = 'a' AND n = 3"),
        "entry 3 does not match its checksum",
    ),
    "what it opened with": (
        lambda path: changed(path, "UPDATE log_0 SET entry = '{}' WHERE table_id = 'a' AND n = 0"),
        r"its setup \(entry 0\) does not match its checksum",
    ),
    "a missing entry": (
        lambda path: changed(path, "DELETE FROM log_0 WHERE table_id = 'a' AND n = 2"),
        "entry 2 is missing",
    ),
    "two in each other's place": (swapped, "entry 2 does not match its checksum"),
    "one that is there twice": (copied, "entry 2 is duplicated"),
}


@pytest.mark.parametrize("what", HURT)
async def test_damage_is_named_with_table_and_entry(sqlite: SQLiteStore, what: str) -> None:
    hurt, sentence = HURT[what]
    for table in ("a", "b"):
        await sqlite.create(table, 1.0, '{"cards":"5H"}', [f"play 5H {number}" for number in range(3)])
    hurt(sqlite.path)
    with pytest.raises(Damaged, match=f"table a is damaged: {sentence}"):
        await sqlite.load("a")
    with pytest.raises(Damaged):
        await sqlite.rewrite("a", lambda stored: Stored("new", stored.entries))
    assert await sqlite.load("b") is not None


async def test_a_table_without_a_log_is_damaged(tmp_path: Path, sqlite: SQLiteStore) -> None:
    await sqlite.create("a", 1.0, "{}", [])
    changed(tmp_path / "tables.sqlite3", "DELETE FROM log_0")
    with pytest.raises(Damaged, match="its log is missing"):
        await sqlite.load("a")


def test_damaged_table_is_reported_and_others_continue(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    with running(tmp_path / "tables.sqlite3") as server:
        opened, other = (server.open({"players": 3, "rounds": 2}) for _ in range(2))
        with opened.seat() as seat:
            seat.play(Random(1), 2)
        server.kill()
        statement = "UPDATE log_0 SET entry = replace(entry, 'at', 'ta') WHERE table_id = ? AND n = 3"
        changed(server.data, statement, opened.table)
        server.restart()
        status, answer = server.get(f"api/tables/{opened.table}?lang=de")
        assert (status, answer["code"], answer["error"]) == (500, "damaged", say("damaged", "de"))
        assert told_on_its_socket(opened) == "damaged"
        with other.seat() as seat:
            seat.play(Random(1))
    assert f"table {opened.table} is damaged: entry 3 does not match its checksum" in capfd.readouterr().err


def told_on_its_socket(opened: Opened) -> object:
    """The code of what somebody hears who comes to a table in vain."""
    with connect(opened.server.socket, open_timeout=ENOUGH) as socket:
        socket.send(json.dumps({"type": "join", "table": opened.table, "secret": opened.secret}))
        return json.loads(socket.recv(timeout=ENOUGH))["code"]


async def test_a_damaged_table_keeps_no_other_from_being_ended(tmp_path: Path) -> None:
    store = SQLiteStore(tmp_path / "tables.sqlite3")
    built = TableHost(store)
    clients = [(await built.play({"players": 3}, persons=1))[0] for _ in range(3)]
    for client in clients:
        client.leave()
    built.time.pass_by(60)
    damaged, *sound = sorted(client.table.name for client in clients)
    changed(store.path, "UPDATE log_0 SET entry = 'x' WHERE table_id = ? AND n = 1", damaged)
    built.time.pass_by(25 * 3600)
    await sweep(built.node)
    await built.tables.close()
    await store.close()
    reader = SQLiteReader(store.path)
    assert sorted(await reader.closed_before(built.time.now() / 1000)) == sound
    await reader.close()
