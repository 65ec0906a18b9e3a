"""A database whose disk is full: entries are refused, none is lost, and they are taken again once there is room."""

from __future__ import annotations

from collections.abc import Iterator

import psycopg
import pytest

from tests import postgres
from tests.server.store.postgres.test_ownership import node, run
from tests.server.store.test_store import appended, opened_table

ENTRY = "x" * 1900


@pytest.fixture
def small_disk() -> Iterator[tuple[str, str]]:
    """A database, and a tablespace of four megabytes."""
    with postgres.server_with_small_disk() as both:
        yield both


def moved(database: str, tablespace: str) -> None:
    """Moves the log to another disk."""
    with psycopg.connect(database, autocommit=True) as connection:
        connection.execute(f"ALTER TABLE log SET TABLESPACE {tablespace}".encode())
        connection.execute(f"ALTER INDEX log_pkey SET TABLESPACE {tablespace}".encode())


def test_a_full_disk_refuses_entries_and_loses_none(small_disk: tuple[str, str]) -> None:
    async def test() -> None:
        database, tablespace = small_disk
        async with node(database, lease=3600) as store:
            await opened_table(store, "t")
            moved(database, tablespace)
            acknowledged = 0
            for together in (100, 1):
                while (error := await appended(store, "t", acknowledged + 1, *[ENTRY] * together)) is None:
                    acknowledged += together
                assert "the database has no space left on its disk" in str(error)
            assert not store.health().writable
            assert len(await store.tail("t", 0)) == acknowledged > 100
            moved(database, "pg_default")
            assert await appended(store, "t", acknowledged + 1, ENTRY) is None
            assert store.health().writable

    run(test())
