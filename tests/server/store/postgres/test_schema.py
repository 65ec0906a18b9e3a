"""A database is prepared when it is opened, and one that is not Gizzard's is left alone."""

import asyncio
import socket
import time
from threading import Thread

import pytest

from gizzard.server.store.postgres.database import Database
from gizzard.server.store.postgres.schema import VERSION
from gizzard.server.store.postgres.store import PostgresReader, PostgresStore
from gizzard.server.store.protocol import Damaged, StoreError
from tests.server.store.postgres.sharing import changed, node
from tests.server.store.test_store import opened_table


def test_database_of_another_program_is_left_unchanged(database: str) -> None:
    changed(database, "CREATE TABLE log (line text)")
    with pytest.raises(StoreError, match=r"this is not a Gizzard database .*; nothing was changed; use an empty"):
        PostgresStore(database)
    changed(database, "INSERT INTO log VALUES ('theirs')")


def test_database_of_a_newer_version_is_refused(database: str) -> None:
    asyncio.run(PostgresStore(database).close())
    changed(database, f"UPDATE gizzard SET version = {VERSION + 1}")
    for kind in (PostgresStore, PostgresReader):
        with pytest.raises(StoreError, match=f"newer Gizzard .schema {VERSION + 1}; this one reads up to {VERSION}"):
            kind(database)


@pytest.mark.parametrize(("seconds", "said"), [(90, "ahead of"), (-9000, "behind")])
def test_a_machine_with_a_wrong_clock_does_not_join(
    database: str, monkeypatch: pytest.MonkeyPatch, seconds: float, said: str
) -> None:
    """It would remove games and lift bans before their time. Reading, as for a backup, does no harm."""
    asyncio.run(PostgresStore(database).close())
    right = time.time
    monkeypatch.setattr(time, "time", lambda: right() + seconds)
    with pytest.raises(
        StoreError, match=f"this machine's clock is [0-9,]+ seconds {said} the database's; set the one that is wrong"
    ):
        PostgresStore(database)
    asyncio.run(PostgresReader(database).close())


def test_an_empty_database_is_not_read(database: str) -> None:
    with pytest.raises(StoreError, match="this database has no Gizzard tables; `gizzard serve` creates them"):
        PostgresReader(database)


async def test_all_nodes_share_a_secret(database: str) -> None:
    async with node(database) as one, node(database) as other:
        assert one.cluster.secret == other.cluster.secret
        assert len(one.cluster.secret) > 40


@pytest.mark.parametrize(
    ("statement", "what"),
    [
        ("UPDATE log SET entry = 'x' WHERE n = 2", "entry 2 does not match its checksum"),
        ("DELETE FROM log WHERE n = 2", "entry 2 is missing"),
        ("UPDATE log SET entry = '[]' WHERE n = 0", "its setup .entry 0. does not match its checksum"),
        ("DELETE FROM log", "its log is missing"),
    ],
)
async def test_damage_is_noticed(database: str, statement: str, what: str) -> None:
    async with node(database) as store:
        await opened_table(store, "t", "1", "2", "3")
        changed(database, statement)
        with pytest.raises(Damaged, match=what):
            await store.load("t")


# Error messages when the database is missing


@pytest.fixture
def listener() -> socket.socket:
    """A socket that listens at a port of its own."""
    return socket.create_server(("127.0.0.1", 0))


def said_at(port: int) -> str:
    url = f"postgresql://127.0.0.1:{port}/gizzard"
    with pytest.raises(StoreError) as raised:
        Database(url).run(lambda _connection: None)
    return str(raised.value).removeprefix(f"{url}: ")


def test_nobody_listens(listener: socket.socket) -> None:
    port = listener.getsockname()[1]
    listener.close()
    assert said_at(port) == "Connection refused"


def test_connection_closed_by_the_server_is_reported(listener: socket.socket) -> None:
    Thread(target=lambda: listener.accept()[0].close()).start()
    with listener:
        assert said_at(listener.getsockname()[1]) == "server closed the connection unexpectedly"
