"""Nodes that share a PostgreSQL database, as tests start and silence them."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from time import time

import psycopg
import pytest

from gizzard.server.store.postgres import nodes
from gizzard.server.store.postgres.membership import FailureDetector
from gizzard.server.store.postgres.store import PostgresStore
from gizzard.server.store.protocol import StoreError

BEAT, LEASE = 0.1, 0.4
"""A lease may end on a busy machine before the next heartbeat."""
PATIENT = 3600.0
"""A lease that nobody outlasts."""


@asynccontextmanager
async def node(
    database: str, url: str = "", lease: float = PATIENT, beat: float = BEAT
) -> AsyncIterator[PostgresStore]:
    store = PostgresStore(database, url, beat, lease)
    try:
        yield store
    finally:
        await store.close()


async def claimed(store: PostgresStore, table: str) -> tuple[str, ...]:
    """Claims a table as soon as that is possible; its entries."""
    async with asyncio.timeout(60):
        while True:
            try:
                await store.claim(table)
                return await store.tail(table, 0)
            except StoreError:
                await asyncio.sleep(BEAT)


def changed(database: str, *statements: str) -> None:
    """Changes a database behind the nodes' backs."""
    with psycopg.connect(database, autocommit=True) as connection:
        for statement in statements:
            connection.execute(statement.encode())


def declared_dead(database: str, url: str) -> None:
    """What another node does that has heard nothing for a lease."""
    changed(database, f"DELETE FROM nodes WHERE url = '{url}'")


def suspect_soon(store: PostgresStore) -> PostgresStore:
    """Has a node declare others dead after a short lease, whatever its own."""
    store._node._others = FailureDetector(LEASE)
    return store


def silence(monkeypatch: pytest.MonkeyPatch, store: PostgresStore) -> None:
    """From now on a node only believes that it renews its row."""
    silent, renew = store._node.number, nodes.renew
    monkeypatch.setattr(nodes, "renew", lambda connection, node: time() if node == silent else renew(connection, node))
