"""A database whose clock is set: who is alive stays alive, and who is dead is found dead."""

import asyncio
from urllib.parse import quote, unquote

import pytest

from gizzard.server.store.postgres.store import PostgresStore
from gizzard.server.store.protocol import OwnedElsewhere
from tests.server.store.postgres.sharing import BEAT, changed, claimed, silence, suspect_soon
from tests.server.store.test_store import appended, opened_table

CLOCK = """
    CREATE TABLE was_set (by interval);
    INSERT INTO was_set VALUES ('0');
    CREATE FUNCTION clock_timestamp() RETURNS timestamptz LANGUAGE sql VOLATILE
    AS 'SELECT pg_catalog.clock_timestamp() + by FROM was_set';
    CREATE FUNCTION statement_timestamp() RETURNS timestamptz LANGUAGE sql STABLE
    AS 'SELECT pg_catalog.statement_timestamp() + by FROM was_set';
"""
"""Hides the real clock where the schema comes before PostgreSQL's own."""


@pytest.fixture
def database(database: str) -> str:
    """An empty database whose clock can be set."""
    address, _, schema = unquote(database).rpartition("options=-csearch_path=")
    changed(database, CLOCK)
    return f"{address}options={quote(f'-csearch_path={schema},pg_catalog')}"


def set_clock(database: str, by: str) -> None:
    changed(database, f"UPDATE was_set SET by = '{by}'::interval")


async def renewed(*stores: PostgresStore) -> None:
    """Waits until each node has renewed its heartbeat."""
    ages = [store._node._renewed_at for store in stores]
    async with asyncio.timeout(60):
        while not all(store._node._renewed_at > age for store, age in zip(stores, ages, strict=True)):
            await asyncio.sleep(BEAT)


@pytest.mark.parametrize("by", ["1 day", "-1 day"])
async def test_nobody_who_is_alive_is_declared_dead(
    database: str, one: PostgresStore, other: PostgresStore, by: str
) -> None:
    await opened_table(one, "t")
    numbers = [store._node.number for store in (one, other)]
    set_clock(database, by)
    await renewed(one, other)
    with pytest.raises(OwnedElsewhere):
        await other.claim("t")
    assert await appended(one, "t", 1, "1") is None
    assert [store._node.number for store in (one, other)] == numbers


async def test_a_node_that_died_before_its_clock_was_set_back_is_found_dead(
    database: str, one: PostgresStore, other: PostgresStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    await opened_table(one, "t")
    silence(monkeypatch, one)
    set_clock(database, "-1 day")
    await claimed(suspect_soon(other), "t")


async def test_all_nodes_have_the_time_of_the_database(database: str, one: PostgresStore, other: PostgresStore) -> None:
    before = one.cluster.now()
    set_clock(database, "1 day")
    async with asyncio.timeout(60):
        while not all(store.cluster.now() > before + 80_000 for store in (one, other)):
            await asyncio.sleep(BEAT)
