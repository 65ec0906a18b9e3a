"""What every store promises: the same tests for each of them."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path

import psycopg
import pytest

from gizzard.server.store.postgres.store import PostgresReader, PostgresStore
from gizzard.server.store.protocol import Reader, Store, Stored, StoreError
from gizzard.server.store.sqlite.store import SQLiteReader, SQLiteStore
from tests.server.store.simulation.connection import ModelConnection, ModelReader, ModelStore, new_model


class Place:
    """Somewhere to keep tables."""

    def __init__(self, store: Callable[[], Store], reader: Callable[[], Reader]) -> None:
        self._store, self.reader = store, reader

    @asynccontextmanager
    async def opened(self) -> AsyncIterator[Store]:
        store = self._store()
        try:
            yield store
        finally:
            await store.close()


@pytest.fixture(params=["sqlite", "postgres", "model"])
def place(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Place:
    if request.param == "sqlite":
        path = tmp_path / "tables.sqlite3"
        return Place(lambda: SQLiteStore(path), lambda: SQLiteReader(path))
    if request.param == "model":
        model = new_model()
        monkeypatch.setattr(psycopg, "connect", lambda *_, **__: ModelConnection(model))
        url = "postgresql://model/model"
        return Place(lambda: ModelStore(url, beat=0.1, lease=3600.0), lambda: ModelReader(url))
    url = request.getfixturevalue("database")
    return Place(lambda: PostgresStore(url, beat=0.1, lease=3600.0), lambda: PostgresReader(url))


@pytest.fixture
def store(place: Place) -> AbstractAsyncContextManager[Store]:
    return place.opened()


async def appended(store: Store, table: str, first: int, *entries: str, closes: bool = False) -> StoreError | None:
    """Appends and waits; the error, if there is one."""
    done: asyncio.Future[StoreError | None] = asyncio.get_running_loop().create_future()
    store.append(table, first, entries, done.set_result, closes)
    return await done


async def opened_table(store: Store, table: str, *entries: str, created: float = 1.0) -> None:
    """Creates and claims a table."""
    await store.create(table, created, "{}", entries)
    await store.claim(table)


async def test_entries_are_kept_after_a_restart(place: Place) -> None:
    async with place.opened() as store:
        await opened_table(store, "a", "1")
        assert await appended(store, "a", 2, "2", '"Zoë ⚑"') is None
    async with place.opened() as store:
        assert await store.load("a") == Stored("{}", ("1", "2", '"Zoë ⚑"'))
        assert await store.load("a", 1) == Stored("{}", ("1",))
        assert await store.tail("a", 1) == ("2", '"Zoë ⚑"')
        assert await store.load("b") is None


async def test_a_table_has_each_number_once(store: Store) -> None:
    await opened_table(store, "a", "1")
    assert isinstance(await appended(store, "a", 1, "other"), StoreError)
    assert isinstance(await appended(store, "a", 1, "other", "2"), StoreError)
    await store.claim("a")
    assert await store.load("a") == Stored("{}", ("1",))
    assert await appended(store, "a", 2, "2") is None


async def test_a_table_is_created_once(store: Store) -> None:
    await store.create("a", 1.0, "{}", ["1"])
    with pytest.raises(StoreError):
        await store.create("a", 1.0, "{}", ["other"])
    assert await store.load("a") == Stored("{}", ("1",))


async def test_appends_of_many_tables_are_reported_in_order(store: Store) -> None:
    """One that fails takes no other with it."""

    heard: list[tuple[str, bool]] = []
    for table in "abc":
        await opened_table(store, table)
    last = asyncio.get_running_loop().create_future()
    for table, first in (("a", 1), ("b", 1), ("a", 1), ("c", 1)):
        entries = [f"{table}{len(heard)}{first}", f"{len(heard)}"]
        store.append(table, first, entries, lambda error, table=table: heard.append((table, error is None)))  # type: ignore[misc]
    store.append("c", 3, ["x", "y"], last.set_result)
    assert await last is None
    assert [table for table, _ in heard] == ["a", "b", "a", "c"]
    assert [done for _, done in heard if _ != "a"] == [True, True]
    assert await store.tail("c", 2) == ("x", "y")


async def test_tables_by_age_and_state(store: Store) -> None:
    for created, table in enumerate("cBa"):
        await opened_table(store, table, created=created)
    assert await appended(store, "B", 1, "1", closes=True) is None
    assert await store.tables() == ["B", "a", "c"]
    assert await store.open_before(3.0) == ["c", "a"]
    assert await store.open_before(2.0) == ["c"]
    assert await store.closed_before(3.0) == ["B"]
    assert await store.closed_before(1.0) == []


async def test_a_table_can_be_closed_without_an_entry(store: Store) -> None:
    await opened_table(store, "a", "1")
    assert await appended(store, "a", 2, closes=True) is None
    assert await store.closed_before(2.0) == ["a"]
    assert await store.load("a") == Stored("{}", ("1",))


async def test_stored_logs_can_be_changed(store: Store) -> None:
    await opened_table(store, "a", "1", "2")
    await store.rewrite("a", lambda old: Stored("[]", (old.entries[0], "erased", "3")))
    assert await store.load("a") == Stored("[]", ("1", "erased", "3"))
    assert await appended(store, "a", 4, "4") is None


async def test_a_table_that_grew_meanwhile_is_left_as_it_is(store: Store) -> None:
    await opened_table(store, "a", "1")
    loop = asyncio.get_running_loop()

    def late(stored: Stored) -> Stored:
        assert asyncio.run_coroutine_threadsafe(appended(store, "a", 2, "2"), loop).result() is None
        return Stored(stored.setup, ("x", "y"))

    with pytest.raises(StoreError):
        await store.rewrite("a", late)
    assert await store.load("a") == Stored("{}", ("1", "2"))


async def test_a_table_that_was_changed_meanwhile_is_left_as_it_is(store: Store) -> None:
    """Two players are erased from a log concurrently: the later change is based on an outdated log."""
    await opened_table(store, "a", "Anna", "Ben")
    loop = asyncio.get_running_loop()

    def late(stored: Stored) -> Stored:
        first = store.rewrite("a", lambda old: Stored(old.setup, ("Player 1", "Ben")))
        asyncio.run_coroutine_threadsafe(first, loop).result()
        return Stored(stored.setup, ("anonymous", "Ben"))

    with pytest.raises(StoreError, match="table a has changed meanwhile"):
        await store.rewrite("a", late)
    assert await store.load("a") == Stored("{}", ("Player 1", "Ben"))


async def test_a_table_that_does_not_exist_cannot_be_changed(store: Store) -> None:
    with pytest.raises(StoreError, match="there is no table a"):
        await store.rewrite("a", lambda old: old)


async def test_a_removed_table_is_gone(store: Store) -> None:
    await opened_table(store, "a", "1")
    await store.remove("a")
    await store.remove("never there")
    assert (await store.load("a"), await store.tables()) == (None, [])


async def test_reviews_are_kept_until_the_table_is_removed(store: Store) -> None:
    await opened_table(store, "a", "1", created=1.0)
    for number, review in ((1, "first"), (2, "zweite ü"), (2, "again"), (4, "behind a gap")):
        await store.save_review("a", number, review)
    await store.save_review("b", 1, "of no table")
    assert await store.reviews("a") == ("first", "again")
    assert await store.reviews("b") == ()
    store.release("a")
    await store.remove("a")
    assert await store.reviews("a") == ()


async def test_a_released_table_is_claimed_again(store: Store) -> None:
    await opened_table(store, "a")
    store.release("a")
    await store.claim("a")
    assert await appended(store, "a", 1, "1") is None
    await store.claim("never there")


async def test_it_can_be_read_while_a_server_runs(place: Place, store: Store) -> None:
    await opened_table(store, "a", "1")
    reader = place.reader()
    assert await reader.load("a") == Stored("{}", ("1",))
    await reader.close()


async def test_it_says_how_it_is(store: Store) -> None:
    await store.probe()
    health = store.health()
    assert (health.writable, health.in_place, health.used) == (True, True, None)
