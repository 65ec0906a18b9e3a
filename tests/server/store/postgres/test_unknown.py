"""A connection that breaks during a commit: unknown is not failed, and nothing is done twice."""

import asyncio
import threading
from typing import Any
from unittest.mock import Mock

import psycopg
import pytest

from gizzard.server.store.postgres import nodes, rows
from gizzard.server.store.postgres.database import Connection, Database
from gizzard.server.store.postgres.store import PostgresStore
from gizzard.server.store.protocol import CommitUnknown, Fenced, LeaseExpired, Stored, StoreError, Unreachable
from harness.server import until
from tests.server.store.postgres.sharing import LEASE, changed, claimed, node
from tests.server.store.test_store import appended, opened_table


class Breaking:
    """Appends whose connection breaks the first time: before or after they were committed."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, committed: bool) -> None:
        self._committed, self.broken, self._append = committed, 0, rows.append
        monkeypatch.setattr(rows, "append", self)

    def __call__(self, connection: Connection, *asked: Any) -> set[str]:
        if self.broken:
            return self._append(connection, *asked)
        self.broken += 1
        if self._committed:
            self._append(connection, *asked)
        connection.close()
        raise psycopg.OperationalError("server closed the connection unexpectedly")


@pytest.mark.parametrize("committed", [True, False])
async def test_log_decides_about_an_unknown_append(
    store: PostgresStore, monkeypatch: pytest.MonkeyPatch, committed: bool
) -> None:
    lost = Mock()
    store.watch(lost)
    for table in "tu":
        await opened_table(store, table)
    breaking = Breaking(monkeypatch, committed)
    assert isinstance(await appended(store, "t", 1, "1"), CommitUnknown)
    assert await claimed(store, "t") == (("1",) if committed else ())
    assert await appended(store, "t", 2 if committed else 1, "next") is None
    assert await appended(store, "u", 1, "1") is None, "the node has not lost the others"
    assert (breaking.broken, lost.call_count) == (1, 0)


async def test_log_decides_about_an_unknown_change(store: PostgresStore, monkeypatch: pytest.MonkeyPatch) -> None:
    await opened_table(store, "t", "1")
    Breaking(monkeypatch, committed=False)
    with pytest.raises(CommitUnknown):
        await store.rewrite("t", lambda old: Stored("[]", old.entries))
    assert await store.load("t") == Stored("{}", ("1",))


async def test_duplicate_of_a_foreign_entry_is_fenced(database: str, store: PostgresStore) -> None:
    """The table in memory is behind its log: it is loaded again, instead of failing for ever."""

    for table in "tu":
        await opened_table(store, table)
    changed(database, "INSERT INTO log (table_id, n, entry, checksum) VALUES ('t', 1, 'foreign', 0)")
    foreign, other = await asyncio.gather(appended(store, "t", 1, "own"), appended(store, "u", 1, "x"))
    assert isinstance(foreign, Fenced)
    assert other is None


async def test_node_lets_go_when_its_lease_expires_while_the_database_hangs(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with node(database, lease=LEASE) as store:
        hanging, lost = threading.Event(), asyncio.Event()
        await store.create("t", 1.0, "{}", [])
        await claimed(store, "t")
        monkeypatch.setattr(nodes, "renew", lambda *_: hanging.wait())
        store.watch(lost.set)
        try:
            await lost.wait()
            with pytest.raises(Unreachable):
                await store.claim("t")
        finally:
            hanging.set()


async def test_claim_and_probe_that_hang_end_with_the_lease(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits at a node whose tables others can have."""

    async with node(database, lease=LEASE) as store:
        hanging, wait = threading.Event(), lambda *_, **__: hanging.wait()
        for statement in ("claim", "renew"):
            monkeypatch.setattr(nodes, statement, wait)
        try:
            found = await asyncio.gather(store.claim("t"), store.probe(), return_exceptions=True)
            assert [type(error) for error in found] == [LeaseExpired, LeaseExpired]
        finally:
            hanging.set()


async def test_moves_are_refused_immediately_while_the_database_is_unreachable(
    store: PostgresStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    await opened_table(store, "t")
    with monkeypatch.context() as cut_off:
        cut_off.setattr(Database, "connect", _refused)
        store._writer._connection.close()
        error = await appended(store, "t", 1, "1")
        assert "no route to host" in str(error)
        assert not store.health().writable
    assert await appended(store, "t", 1, "1") is None
    await asyncio.to_thread(until, lambda: store.health().writable)


def _refused(*_: object) -> Connection:
    raise psycopg.OperationalError("connection failed: no route to host")


def test_an_address_that_is_none_is_explained_without_its_password() -> None:
    with pytest.raises(StoreError, match=r"^postgresql://host/x\?y=1 is not a database URL") as error:
        Database("postgresql://me:secret@host/x?y=1")
    assert "secret" not in str(error.value)


async def test_queued_jobs_share_one_connection_attempt(store: PostgresStore, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each may take seconds, and a server that ends releases hundreds of tables."""

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
