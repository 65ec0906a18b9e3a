"""A node releases the tables that it owns and does not use, whichever answer was lost."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from types import ModuleType
from typing import Any

import psycopg
import pytest

from gizzard.server.store.postgres import nodes, rows
from gizzard.server.store.postgres.database import Connection
from gizzard.server.store.postgres.store import PostgresStore
from gizzard.server.store.protocol import Fenced, StoreError
from tests.server.store.postgres.sharing import claimed, node
from tests.server.store.test_store import appended, opened_table


def lose(monkeypatch: pytest.MonkeyPatch, module: ModuleType, name: str, arrives: bool) -> list[str]:
    """Lose two statements of a kind, or their answers: `Database.run` repeats one. Returns what was lost so far."""
    execute, lost = getattr(module, name), list[str]()

    def broken(connection: Connection, *args: Any, **named: Any) -> object:
        is_lost = len(lost) < 2
        answer = execute(connection, *args, **named) if arrives or not is_lost else None
        if not is_lost:
            return answer
        lost.append(name)
        connection.close()
        raise psycopg.OperationalError("server closed the connection unexpectedly")

    monkeypatch.setattr(module, name, broken)
    return lost


@asynccontextmanager
async def two_nodes(database: str) -> AsyncIterator[tuple[PostgresStore, PostgresStore]]:
    async with node(database, "http://a") as one, node(database, "http://b") as other:
        one.watch(lambda: None)
        await opened_table(one, "t", "1")
        yield one, other


async def append(store: PostgresStore) -> None:
    assert isinstance(await appended(store, "t", 2, "2"), Fenced)
    store.release("t")


async def release(store: PostgresStore) -> None:
    store.release("t")
    await store.create("u", 1.0, "{}", [])  # done in order: the release is over


async def claim(store: PostgresStore) -> None:
    store.release("t")
    with pytest.raises(StoreError):
        await store.claim("t")


async def rewrite(store: PostgresStore) -> None:
    with pytest.raises(StoreError):
        await store.rewrite("t", lambda old: replace(old, setup="[]"))
    store.release("t")


@pytest.mark.parametrize("arrives", [True, False])
@pytest.mark.parametrize(
    ("module", "statement", "act"),
    [(rows, "append", append), (nodes, "release", release), (nodes, "claim", claim), (rows, "replace", rewrite)],
)
async def test_table_is_free_after_a_statement_or_its_answer_was_lost(
    database: str,
    monkeypatch: pytest.MonkeyPatch,
    module: ModuleType,
    statement: str,
    act: Callable[[PostgresStore], Awaitable[None]],
    arrives: bool,
) -> None:
    async with two_nodes(database) as (one, other):
        lost = lose(monkeypatch, module, statement, arrives)
        await act(one)
        assert lost
        await claimed(other, "t")


async def test_table_is_free_after_its_claim_was_cancelled(database: str) -> None:
    async with two_nodes(database) as (one, other):
        await other.create("u", 1.0, "{}", [])
        claiming = asyncio.create_task(one.claim("u"))
        await asyncio.sleep(0)
        claiming.cancel()
        await claimed(other, "u")


async def test_tables_in_use_are_kept(database: str) -> None:
    async with two_nodes(database) as (one, _):
        one._give_back({"t": rows.Claim(one._number(), 1)})
        assert await appended(one, "t", 2, "2") is None
