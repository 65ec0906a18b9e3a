"""A connection that breaks during a commit: unknown is not failed, and nothing is done twice."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from unittest.mock import Mock

import psycopg
import pytest

from gizzard.server.domain.stored import Stored
from gizzard.server.store import Fenced, StoreError, Unreachable
from gizzard.server.store.postgres import nodes, rows, writer
from gizzard.server.store.postgres.database import Connection, Database
from gizzard.server.store.postgres.writer import Append
from tests.server.live import until
from tests.server.store.postgres.test_ownership import LEASE, node, reclaimed, run
from tests.server.store.test_store import appended, opened_table

Appending = Callable[[Connection, int | None, list[Append]], bool]


class Breaking:
    """Appends whose connection breaks the first time: before or after they were committed."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, committed: bool) -> None:
        self._committed, self.broken, self._append = committed, 0, writer._append
        monkeypatch.setattr(writer, "_append", self)

    def __call__(self, connection: Connection, number: int | None, appends: list[Append]) -> bool:
        if self.broken:
            return self._append(connection, number, appends)
        self.broken += 1
        if self._committed:
            self._append(connection, number, appends)
        connection.close()
        raise psycopg.OperationalError("server closed the connection unexpectedly")


@pytest.mark.parametrize("committed", [True, False])
def test_unknown_append_gives_up_the_tables_and_the_log_decides(
    database: str, monkeypatch: pytest.MonkeyPatch, committed: bool
) -> None:
    async def test() -> None:
        async with node(database) as store:
            lost = asyncio.Event()
            store.watch(lost.set)
            await opened_table(store, "t")
            breaking = Breaking(monkeypatch, committed)
            assert isinstance(await appended(store, "t", 1, "1"), Fenced)
            await lost.wait()
            await reclaimed(store, "t")
            assert await store.tail("t", 0) == (("1",) if committed else ())
            assert await appended(store, "t", 2 if committed else 1, "next") is None
            assert breaking.broken == 1

    run(test())


def test_unknown_append_is_fenced_even_if_the_retry_of_a_lookup_would_break_too(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A move that may be in the log is never reported as not saved."""

    async def test() -> None:
        async with node(database) as store:
            await opened_table(store, "t")
            Breaking(monkeypatch, committed=True)
            monkeypatch.setattr(rows, "tail", Mock(side_effect=psycopg.OperationalError("the connection is lost")))
            assert isinstance(await appended(store, "t", 1, "1"), Fenced)

    run(test())


def test_duplicate_of_a_foreign_entry_is_fenced(database: str) -> None:
    """The table in memory is behind its log: it is loaded again, instead of failing for ever."""

    async def test() -> None:
        async with node(database) as store:
            for table in "tu":
                await opened_table(store, table)
            with psycopg.connect(database, autocommit=True) as connection:
                connection.execute("INSERT INTO log (table_id, n, entry, checksum) VALUES ('t', 1, 'foreign', 0)")
            foreign, other = await asyncio.gather(appended(store, "t", 1, "own"), appended(store, "u", 1, "x"))
            assert isinstance(foreign, Fenced)
            assert other is None

    run(test())


def test_a_table_is_created_once(database: str) -> None:
    async def test() -> None:
        async with node(database) as store:
            for _ in range(2):  # as when the first attempt was committed and nobody heard
                await store.create("t", 1.0, "{}", ["1"])
            assert await store.load("t") == Stored("{}", ("1",))

    run(test())


def test_tables_are_given_up_where_it_cannot_be_found_out(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever loads them again sees whether it was done."""

    async def test() -> None:
        async with node(database, lease=LEASE) as store:
            lost = asyncio.Event()
            store.watch(lost.set)
            await opened_table(store, "t")
            connect = Database.connect
            with monkeypatch.context() as cut_off:
                Breaking(cut_off, committed=True)
                cut_off.setattr(Database, "connect", _refused)
                assert isinstance(await appended(store, "t", 1, "1"), Fenced)
                await lost.wait()
            assert Database.connect is connect
            assert await store.tail("t", 0) == ("1",)

    run(test())


def test_node_lets_go_when_its_lease_expires_while_the_database_hangs(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test() -> None:
        async with node(database, lease=LEASE) as store:
            hanging, lost = threading.Event(), asyncio.Event()
            monkeypatch.setattr(nodes, "renew", lambda *_: hanging.wait())
            store.watch(lost.set)
            try:
                await lost.wait()
                with pytest.raises(Unreachable):
                    await store.claim("t")
            finally:
                hanging.set()

    run(test())


def test_moves_are_refused_at_once_while_the_database_is_away(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        async with node(database) as store:
            await opened_table(store, "t")
            with monkeypatch.context() as cut_off:
                cut_off.setattr(Database, "connect", _refused)
                store._writer._connection.close()
                error = await appended(store, "t", 1, "1")
                assert "no route to host" in str(error)
                assert not store.health().writable
            assert await appended(store, "t", 1, "1") is None
            await asyncio.to_thread(until, lambda: store.health().writable)

    run(test())


def _refused(_: Database) -> Connection:
    raise psycopg.OperationalError("connection failed: no route to host")


def test_an_address_that_is_none_is_explained_without_its_password() -> None:
    with pytest.raises(StoreError, match=r"^postgresql://host/x\?y=1 is not an address of a database") as error:
        Database("postgresql://me:secret@host/x?y=1")
    assert "secret" not in str(error.value)


def test_what_waits_together_waits_for_one_attempt_to_connect(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each may take seconds, and a server that ends releases hundreds of tables."""

    async def test() -> None:
        async with node(database) as store:
            names = [f"t{number}" for number in range(20)]
            for table in names:
                await opened_table(store, table)
            with monkeypatch.context() as cut_off:
                refused = Mock(side_effect=psycopg.OperationalError("connection failed: no route to host"))
                cut_off.setattr(Database, "connect", refused)
                store._writer._connection.close()
                for table in names:
                    store.release(table)
                assert isinstance(await appended(store, "t0", 1, "1"), StoreError)
                assert refused.call_count <= 5, "the first, and those of the groups after it"

    run(test())
