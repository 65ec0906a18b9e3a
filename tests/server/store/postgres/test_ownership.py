"""Who may write to a table where several nodes share a database: the one that has claimed it, while it is alive."""

import asyncio
import threading
from math import inf

import psycopg
import pytest

from gizzard.server.store.postgres import nodes, rows
from gizzard.server.store.postgres.store import PostgresStore
from gizzard.server.store.protocol import Fenced, OwnedElsewhere, Stored, StoreError
from tests.server.store.postgres.sharing import (
    BEAT,
    LEASE,
    PATIENT,
    changed,
    claimed,
    declared_dead,
    node,
    silence,
    suspect_soon,
)
from tests.server.store.test_store import appended, opened_table


async def test_a_table_has_one_owner(one: PostgresStore, other: PostgresStore) -> None:
    await opened_table(one, "t")
    with pytest.raises(OwnedElsewhere) as elsewhere:
        await other.claim("t")
    assert elsewhere.value.node == "http://a"
    assert isinstance(await appended(other, "t", 1, "1"), Fenced)
    assert await appended(one, "t", 1, "1") is None


async def test_a_released_table_is_free_once_everything_is_written(one: PostgresStore, other: PostgresStore) -> None:
    await opened_table(one, "t")
    written = asyncio.create_task(appended(one, "t", 1, "1"))
    await asyncio.sleep(0)
    one.release("t")
    await claimed(other, "t")
    assert (await written, await other.tail("t", 0)) == (None, ("1",))
    assert isinstance(await appended(one, "t", 2, "2"), Fenced)


async def test_earlier_release_does_not_affect_a_later_claim(one: PostgresStore, other: PostgresStore) -> None:
    await opened_table(one, "t")
    free = threading.Event()
    one._writer.put(lambda _: free.wait(), lambda _: None)
    one.release("t")
    await one.claim("t")
    free.set()
    await one.probe()  # done in order: the release is written
    with pytest.raises(OwnedElsewhere):
        await other.claim("t")


async def test_a_node_that_was_declared_dead_is_not_ready(database: str) -> None:
    async with node(database, "http://a", beat=PATIENT) as one:
        await one.probe()
        declared_dead(database, "http://a")
        with pytest.raises(Fenced):
            await one.probe()


async def test_a_node_that_ends_leaves_its_tables(database: str) -> None:
    async with node(database, "http://b") as other:
        async with node(database, "http://a") as one:
            await opened_table(one, "t", "1")
        await other.claim("t")
        assert await appended(other, "t", 2, "2") is None


async def test_node_declared_dead_writes_nothing_and_rejoins(
    database: str, one: PostgresStore, other: PostgresStore
) -> None:
    lost = asyncio.Event()
    one.watch(lost.set)
    await opened_table(one, "t", "1")
    declared_dead(database, "http://a")
    await other.claim("t")
    assert isinstance(await appended(one, "t", 2, "late"), Fenced)
    await lost.wait()
    assert await appended(other, "t", 2, "2") is None
    await other.create("u", 1.0, "{}", [])
    await claimed(one, "u")
    assert await appended(one, "u", 1, "1") is None
    assert isinstance(await appended(one, "t", 3, "3"), Fenced)


async def test_an_idle_node_notices_that_it_was_declared_dead(database: str, one: PostgresStore) -> None:
    lost = asyncio.Event()
    one.watch(lost.set)
    await opened_table(one, "t")
    declared_dead(database, "http://a")
    async with asyncio.timeout(60):
        await lost.wait()


async def test_tables_of_a_silent_node_are_taken_over(
    one: PostgresStore, other: PostgresStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    await opened_table(one, "t", "1")
    silence(monkeypatch, one)
    await claimed(suspect_soon(other), "t")
    assert await appended(other, "t", 2, "2") is None
    assert isinstance(await appended(one, "t", 2, "late"), Fenced)


async def test_nobody_declares_others_dead_before_its_own_beats_have_succeeded_for_a_lease(
    database: str, one: PostgresStore, other: PostgresStore
) -> None:
    """Otherwise all nodes would take each other's tables when a database comes back."""

    await opened_table(one, "t", "1")
    changed(database, "UPDATE nodes SET beat = beat - interval '2 hours' WHERE url = 'http://a'")
    with pytest.raises(OwnedElsewhere):
        await other.claim("t")


async def test_a_crashed_node_is_replaced_by_the_next_of_its_address(database: str) -> None:
    async with node(database, "http://a") as one:
        await one.create("t", 1.0, "{}", [])
    changed(database, "INSERT INTO nodes (url) VALUES ('http://a')", "UPDATE tables SET owner = nodes.id FROM nodes")
    async with node(database, "http://a", LEASE) as again:
        await claimed(again, "t")


async def test_two_nodes_cannot_have_the_same_address(database: str) -> None:
    async with node(database, "http://a"):
        with pytest.raises(StoreError, match="another node is running as http://a; give each node its own URL"):
            PostgresStore(database, "http://a", BEAT, PATIENT)


async def test_a_table_of_another_node_is_neither_changed_nor_removed(one: PostgresStore, other: PostgresStore) -> None:
    await opened_table(one, "t", "1")
    with pytest.raises(OwnedElsewhere):
        await other.rewrite("t", lambda old: old)
    with pytest.raises(OwnedElsewhere):
        await other.remove("t")
    assert await one.tail("t", 0) == ("1",)


async def test_a_node_neither_lists_nor_releases_the_table_of_another(
    database: str, one: PostgresStore, other: PostgresStore
) -> None:
    await opened_table(one, "t")
    await opened_table(other, "u")
    own, claim = one._claimed["t"], other._claimed["u"]
    with psycopg.connect(database, autocommit=True) as connection:
        assert nodes.owned(connection, own.node) == {"t": own}
        nodes.release(connection, "u", claim._replace(node=own.node))
        assert nodes.owned(connection, claim.node) == {"u": claim}


async def test_every_node_may_claim_an_unowned_table(one: PostgresStore, other: PostgresStore) -> None:
    """As the log of a day."""

    await opened_table(one, "day")
    assert await appended(one, "day", 1, "1") is None
    assert isinstance(await appended(other, "day", 2, "2"), Fenced)
    one.release("day")
    assert await claimed(other, "day") == ("1",)
    assert await appended(other, "day", 2, "2") is None
    await other.rewrite("day", lambda old: Stored(old.setup, ("1", "erased")))
    assert isinstance(await appended(one, "day", 3, "3"), Fenced)
    assert await one.tail("day", 0) == ("1", "erased")


async def test_table_that_was_claimed_again_takes_nothing_asked_under_the_earlier_claim(
    database: str, one: PostgresStore
) -> None:
    """However late a statement arrives: it may have been sent on a connection that broke."""

    await opened_table(one, "t")
    earlier = one._claimed["t"]
    await one.claim("t")
    with psycopg.connect(database, autocommit=True) as late:
        assert rows.append(late, {"t": earlier}, [("t", 1, "late")], ["t"]) == {"t"}
        nodes.release(late, "t", earlier)
    assert await one.tail("t", 0) == ()
    assert await appended(one, "t", 1, "1") is None


async def test_claim_waits_for_the_statement_that_is_adding_to_the_table(database: str, one: PostgresStore) -> None:
    await opened_table(one, "t")
    with psycopg.connect(database) as adding:
        rows.append(adding, {"t": one._claimed["t"]}, [("t", 1, "1")], [])
        again = asyncio.create_task(one.claim("t"))
        await asyncio.wait([again], timeout=0.2)
        assert not again.done()
    await again
    assert await one.tail("t", 0) == ("1",)


async def test_of_tables_in_one_statement_only_those_are_closed_that_were_asked_for(
    database: str, one: PostgresStore
) -> None:
    await opened_table(one, "t")
    await opened_table(one, "u")
    with psycopg.connect(database, autocommit=True) as connection:
        assert rows.append(connection, one._claimed, [("t", 1, "1"), ("u", 1, "1")], ["t"]) == set()
    assert (await one.closed_before(inf), await one.open_before(inf)) == (["t"], ["u"])
