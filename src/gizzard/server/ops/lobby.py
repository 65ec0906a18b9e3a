"""The lobby is cleaned: public tables that have not begun, and that nobody is at, are closed."""

from __future__ import annotations

from typing import NamedTuple

from gizzard.server.runtime.feed.stream import NOBODY
from gizzard.server.runtime.tables.live_table import Table
from gizzard.server.runtime.tables.tables import Tables, is_table
from gizzard.server.store import Elsewhere


class Cleaned(NamedTuple):
    """What was done at a node."""

    closed: list[str]
    others: set[str]
    """The addresses of the nodes that have further tables in memory."""


async def clean(tables: Tables) -> Cleaned:
    """Closes all such tables that no other node has in memory."""
    cleaned = Cleaned([], set())
    for name in filter(is_table, await tables.store.open_since(tables.time.now() / 1000)):
        setup, _ = await tables.entries(name)
        if not setup.settings.public:
            continue
        try:
            if _ended(await tables.find(name)):
                cleaned.closed.append(name)
        except Elsewhere as elsewhere:
            cleaned.others.add(elsewhere.node)
    await tables.store.probe()  # writes are done in order: once this one is on disk, the others are
    return cleaned


async def clean_memory(tables: Tables) -> list[str]:
    """Closes those that this node has in memory; their names."""
    closed = [table.name for table in tables.live if _ended(table)]
    await tables.store.probe()
    return closed


def _ended(table: Table) -> bool:
    """Closes a table of the lobby that nobody is at; whether it was one."""
    if not table.setup.settings.public or table.state.social.phase != "gathering" or table.here != NOBODY:
        return False
    table.end()
    return True
