"""Which nodes are evicted when others, which have found them dead, or they themselves act at the same time."""

import asyncio
from collections.abc import Iterator

import psycopg
import pytest

from gizzard.server.store.postgres import nodes, rows
from gizzard.server.store.postgres.database import Connection, Database
from gizzard.server.store.postgres.schema import prepare
from gizzard.server.store.protocol import LOG_FORMAT

DEAD = "http://dead"


@pytest.fixture
def other(database: str) -> Iterator[Connection]:
    """The connection of a node that evicts others."""
    prepare(Database(database))
    with psycopg.connect(database, autocommit=True) as connection:
        connection.execute("SET lock_timeout = '200ms'")  # as when a node evicts others
        yield connection


def registered(connection: Connection) -> int:
    """A node that has claimed a table, t, and shows no more sign of life. Returns its id."""
    number, _ = nodes.register(connection, DEAD, LOG_FORMAT)
    rows.create(connection, "t", 1.0, ["{}"], LOG_FORMAT)
    assert nodes.claim(connection, number, "t", LOG_FORMAT)
    return number


def test_node_whose_heartbeat_has_changed_since_it_was_read_is_not_evicted(other: Connection) -> None:
    number = registered(other)
    read = nodes.heartbeats(other, DEAD)
    nodes.renew(other, number)
    nodes.evict(other, read)
    assert nodes.owner(other, "t") == (number, DEAD)
    nodes.evict(other, nodes.heartbeats(other, DEAD))
    assert (nodes.heartbeats(other, DEAD), nodes.owner(other, "t")) == ({}, None)


def test_evicted_node_adds_nothing_even_if_nobody_has_claimed_its_table_since(other: Connection) -> None:
    claim = rows.Claim(registered(other), 1)
    assert rows.append(other, {"t": claim}, [("t", 1, "1")], ()) == set()
    nodes.evict(other, nodes.heartbeats(other, DEAD))
    assert rows.append(other, {"t": claim}, [("t", 2, "late")], ()) == {"t"}
    assert rows.tail(other, "t", 0) == ("1",)


def test_eviction_does_not_wait_for_a_node_that_claims_a_table_again(database: str, other: Connection) -> None:
    number = registered(other)
    with psycopg.connect(database) as claiming:
        assert nodes.claim(claiming, number, "t", LOG_FORMAT)
        nodes.evict(other, nodes.heartbeats(other, DEAD))
        assert number in nodes.heartbeats(other, DEAD)
    nodes.evict(other, nodes.heartbeats(other, DEAD))
    assert nodes.owner(other, "t") is None


async def test_claim_of_a_node_that_is_being_evicted_claims_nothing(database: str, other: Connection) -> None:
    number = registered(other)
    rows.create(other, "u", 1.0, ["{}"], LOG_FORMAT)
    with psycopg.connect(database, autocommit=True) as late, psycopg.connect(database) as evicting:
        nodes.evict(evicting, nodes.heartbeats(other, DEAD))
        claim = asyncio.create_task(asyncio.to_thread(nodes.claim, late, number, "u", LOG_FORMAT))
        while not other.execute("SELECT 1 FROM pg_locks WHERE NOT granted").fetchall():
            await asyncio.sleep(0)
        evicting.commit()
        assert await claim is None
    assert nodes.owner(other, "u") is None
