"""Nodes of two versions on one database: the schema is expanded under those that run, and newer logs are left to newer
nodes.
"""

import asyncio
import threading

import psycopg
import pytest

from gizzard.server.store.postgres import nodes, rows, schema
from gizzard.server.store.postgres.database import Database
from gizzard.server.store.postgres.rows import NewerLog
from gizzard.server.store.postgres.store import PostgresReader, PostgresStore
from gizzard.server.store.protocol import LOG_FORMAT, OwnedElsewhere, StoreError
from tests.server.store.postgres.sharing import BEAT, PATIENT, claimed, node
from tests.server.store.test_store import appended, opened_table

APPEND_OF_THE_FIRST_VERSION = """
    WITH node AS (SELECT id FROM nodes WHERE id = %(node)s FOR SHARE),
    added AS (INSERT INTO log SELECT 't', 1, '1', 0 FROM node) SELECT count(*) FROM node
"""


def newer(database: str, url: str) -> PostgresStore:
    """A node of a version that writes logs of the next format."""
    return PostgresStore(database, url, BEAT, PATIENT, log_format=LOG_FORMAT + 1)


async def test_a_database_is_expanded_while_nodes_of_the_first_version_write(database: str) -> None:
    with psycopg.connect(database, autocommit=True) as old:
        old.execute(schema.SCHEMA.encode())
        old.execute("INSERT INTO gizzard VALUES (1, 'secret')")
        (number,) = old.execute("INSERT INTO nodes (url) VALUES ('http://old') RETURNING id").fetchone() or (0,)
        old.execute("INSERT INTO tables (id, created, closed) VALUES ('t', 1, false)")
        async with node(database, "http://new") as store:
            assert old.execute(APPEND_OF_THE_FIRST_VERSION, {"node": number}).fetchone() == (1,)
            assert [each.url for each in await store.cluster.exchange(b"")] == ["http://old"]
            await store.claim("t")


@pytest.mark.parametrize(
    ("name", "statement"),
    [
        ("seasons", "CREATE TABLE seasons (season text PRIMARY KEY)"),
        ("tables.season", "ALTER TABLE tables ADD COLUMN season text"),
        ("log.season", "ALTER TABLE log ADD COLUMN season integer NOT NULL DEFAULT 0"),
        ("nodes.season", "ALTER TABLE nodes ADD COLUMN season integer NOT NULL DEFAULT 0"),
    ],
)
async def test_next_version_may_expand_the_schema_under_nodes_of_this_one(
    database: str, monkeypatch: pytest.MonkeyPatch, name: str, statement: str
) -> None:
    async with node(database, "http://this") as this:
        await opened_table(this, "t", "1")
        monkeypatch.setitem(schema.EXPANSIONS, name, statement)
        monkeypatch.setattr(schema, "LOCK_SECONDS", 60)
        async with node(database, "http://next") as following:
            monkeypatch.undo()
            assert await appended(this, "t", 2, "2") is None
            await opened_table(this, "u", "1")
            await opened_table(following, "v", "1")
            this.release("t")
            await claimed(following, "t")
            assert await appended(following, "t", 3, "3") is None
            assert await this.tail("t", 0) == ("1", "2", "3")


def test_an_expansion_does_not_wait_for_long(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """While it waits, everybody else would wait behind it."""
    asyncio.run(PostgresStore(database).close())
    monkeypatch.setitem(schema.EXPANSIONS, "tables.season", "ALTER TABLE tables ADD COLUMN season text")
    with psycopg.connect(database) as backup:
        backup.execute("SELECT count(*) FROM tables")
        with pytest.raises(StoreError, match="locked by a long transaction, such as a backup; start again"):
            PostgresStore(database)
    asyncio.run(PostgresStore(database).close())


async def test_tables_of_a_newer_node_are_claimed_only_by_newer_nodes(database: str) -> None:
    async with node(database, "http://old") as old:
        await opened_table(old, "t", "1")
        await opened_table(old, "u", "1")
        old.release("t")
        new = newer(database, "http://new")
        await claimed(new, "t")
        assert await appended(new, "t", 2, "new") is None
        new.release("t")
        await new.probe()  # done in order: it is released
        for asked in (old.claim("t"), old.load("t"), old.rewrite("t", lambda stored: stored)):
            with pytest.raises(OwnedElsewhere) as elsewhere:
                await asked
            assert elsewhere.value.node == "http://new"
        old.release("u")
        await old.claim("u")
        await new.close()
        with pytest.raises(OwnedElsewhere) as elsewhere:
            await old.claim("t")
        assert elsewhere.value.node == "", "nobody can have it for now"


async def test_a_command_says_that_a_newer_version_is_needed(database: str) -> None:
    new = newer(database, "http://new")
    await opened_table(new, "t", "1")
    await new.close()
    reader = PostgresReader(database)
    with pytest.raises(NewerLog, match=rf"newer Gizzard .format {LOG_FORMAT + 1}; this one reads {LOG_FORMAT}."):
        await reader.load("t")
    await reader.close()


async def test_a_node_that_is_about_to_end_claims_nothing(one: PostgresStore, other: PostgresStore) -> None:
    await opened_table(one, "t", "1")
    one.release("t")
    one.cluster.retire()
    with pytest.raises(OwnedElsewhere) as elsewhere:
        await one.claim("t")
    assert elsewhere.value.node == "http://b"
    await claimed(other, "t")


def test_nodes_of_several_versions_may_start_concurrently(database: str) -> None:
    started: list[PostgresStore] = []
    threads = [threading.Thread(target=lambda: started.append(PostgresStore(database))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(started) == 4
    for store in started:
        asyncio.run(store.close())


def test_only_a_node_that_has_a_url_and_understands_a_log_is_named_for_its_table(database: str) -> None:
    schema.prepare(Database(database))
    with psycopg.connect(database, autocommit=True) as connection:
        rows.create(connection, "t", 1.0, ["{}"], LOG_FORMAT)
        for url, log_format in (("", LOG_FORMAT), ("http://old", LOG_FORMAT - 1), ("http://new", LOG_FORMAT)):
            nodes.register(connection, url, log_format)
        assert {nodes.capable_node(connection, None, "t") for _ in range(20)} == {"http://new"}
