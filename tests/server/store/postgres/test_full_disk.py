"""A database whose disk is full: entries are refused, none is lost, and they are taken again once there is room."""

import asyncio
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from psycopg import errors

from gizzard.server.store.protocol import Unreachable
from harness import postgres
from harness.nodes import node as running_node
from harness.server import until
from tests.server.ops.test_health import READY, unready
from tests.server.store.postgres.sharing import changed, node
from tests.server.store.test_store import appended, opened_table

ENTRY = "x" * 1900


@pytest.fixture
def small_disk() -> Iterator[tuple[str, str]]:
    """A database, and a tablespace of four megabytes."""
    with postgres.server_with_small_disk() as both:
        yield both


def moved(database: str, tablespace: str) -> None:
    """Moves the log to another disk."""
    changed(database, *(f"ALTER {log} SET TABLESPACE {tablespace}" for log in ("TABLE log", "INDEX log_pkey")))


async def test_a_full_disk_refuses_entries_and_loses_none(small_disk: tuple[str, str]) -> None:
    database, tablespace = small_disk
    async with node(database) as store:
        await opened_table(store, "t")
        moved(database, tablespace)
        acknowledged = 0
        for together in (100, 1):
            while (error := await appended(store, "t", acknowledged + 1, *[ENTRY] * together)) is None:
                acknowledged += together
            assert "the database has no space left on its disk" in str(error)
        assert not store.health().writable
        with pytest.raises(Unreachable, match="refuses new entries"):
            await store.probe()
        assert len(await store.tail("t", 0)) == acknowledged > 100
        moved(database, "pg_default")
        assert await appended(store, "t", acknowledged + 1, ENTRY) is None
        await asyncio.to_thread(until, lambda: store.health().writable)
        await store.probe()


def test_a_node_is_unready_until_there_is_room_for_more_than_one_small_entry(
    small_disk: tuple[str, str], tmp_path: Path
) -> None:
    database, tablespace = small_disk
    with running_node(database, tmp_path, "one") as server:
        moved(database, tablespace)
        fill(database, tablespace)
        while (answer := server.post("api/tables", {"rules": {"players": 3}, "name": "Anna"}))[0] == 201:
            pass
        assert answer[1]["code"] == "not-saved"
        until(lambda: server.get("ready") == unready("not-saved"))
        assert server.get("health")[0] == 200
        changed(database, "DROP TABLE filled")
        until(lambda: server.get("ready") == READY)
        server.open({"players": 3})


def fill(database: str, tablespace: str) -> None:
    """Takes all the room on a disk."""
    changed(database, f"CREATE TABLE filled (x text) TABLESPACE {tablespace}")
    with suppress(errors.DiskFull):
        while True:
            changed(database, "INSERT INTO filled VALUES (repeat('x', 1900))")
