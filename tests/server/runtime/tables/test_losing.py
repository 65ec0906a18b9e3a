"""A node that loses its tables lets go of all of them, even of those that are being loaded."""

from __future__ import annotations

from pathlib import Path

import pytest

from gizzard.server.domain.stored import Stored
from gizzard.server.runtime.tables.tables import Tables
from gizzard.server.store import MAX_ENTRY, Fenced, SQLiteStore
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
