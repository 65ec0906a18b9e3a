"""A node that loses its tables drops all of them, even those that are being loaded, and loads them again."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from gizzard.server.store import MAX_ENTRY, Fenced, SQLiteStore
from gizzard.server.store.protocol import CommitUnknown
from gizzard.server.store.stored import Stored
from gizzard.server.tables.tables import Tables
from tests.server.inside import TableHost, inside


class LosingStore(SQLiteStore):
    """A store that loses its tables while one of them is read."""

    losing: Tables | None = None

    async def load(self, table: str, most: int = MAX_ENTRY) -> Stored | None:
        if self.losing:
            self.losing._lose_all()
        return await super().load(table, most)


@inside
async def test_table_that_is_lost_while_it_is_loaded_is_not_in_memory(tmp_path: Path) -> None:
    store = LosingStore(tmp_path / "tables.sqlite3")
    host = TableHost(store)
    (client,) = await host.open({"players": 3}, persons=1)
    name = client.table.name
    host.tables.lose(name)
    store.losing = host.tables
    with pytest.raises(Fenced):
        await host.tables.find(name)
    assert host.tables.live == []
    store.losing = None
    assert (await host.tables.find(name)).name == name
    await host.tables.close()
    await store.close()


class RewritingStore(SQLiteStore):
    """A store whose connection breaks after a log was rewritten."""

    async def rewrite(self, table: str, change: Callable[[Stored], Stored]) -> None:
        await super().rewrite(table, change)
        raise CommitUnknown("the connection broke")


@inside
async def test_table_is_loaded_anew_if_it_is_unknown_whether_a_name_was_erased(tmp_path: Path) -> None:
    store = RewritingStore(tmp_path / "tables.sqlite3")
    host = TableHost(store)
    (client,) = await host.open({"players": 3}, persons=1)
    with pytest.raises(CommitUnknown):
        await client.table.erase(client.key or "")
    assert host.tables.live == []
    assert (await host.tables.find(client.table.name)).setup.seats[0].name == "Player 1"
    await host.tables.close()
    await store.close()


@inside
async def test_lost_table_does_not_forget_the_one_that_was_loaded_in_its_place(tmp_path: Path) -> None:
    store = SQLiteStore(tmp_path / "tables.sqlite3")
    host = TableHost(store)
    (client,) = await host.open({"players": 3}, persons=1)
    lost = client.table
    host.tables.lose(lost.name)
    loaded = await host.tables.find(lost.name)
    host.tables.forget(lost)  # as when its timer went off while it waited for the store
    assert host.tables.live == [loaded]
    await host.tables.close()
    await store.close()
