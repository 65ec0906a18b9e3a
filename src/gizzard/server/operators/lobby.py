"""Clean the lobby: close abandoned public tables that have not begun."""

from __future__ import annotations

from math import inf
from typing import NamedTuple

from gizzard.server.store.protocol import OwnedElsewhere
from gizzard.server.tables.feed.stream import NO_PRESENCE
from gizzard.server.tables.live_table import Table
from gizzard.server.tables.log import TABLE
from gizzard.server.tables.tables import Tables


class Cleaned(NamedTuple):
    """The result of cleaning at a node."""

    closed: list[str]
    others: set[str]
    """The URLs of the nodes that own further tables."""


async def clean(tables: Tables) -> Cleaned:
    """Close abandoned tables that no other node owns."""
    cleaned = Cleaned([], set())
    for name in filter(TABLE.owns, await tables.store.open_before(inf)):
        setup, _ = await tables.entries(name)
        if not setup.settings.public:
            continue
        try:
            if _close_if_abandoned(await tables.find(name)):
                cleaned.closed.append(name)
        except OwnedElsewhere as elsewhere:
            cleaned.others.add(elsewhere.node)
    await tables.store.probe()  # writes are ordered: once this one is durable, the others are too
    return cleaned


async def clean_memory(tables: Tables) -> list[str]:
    """Close abandoned tables in this node's memory, and return their names."""
    closed = [table.name for table in tables.live if _close_if_abandoned(table)]
    await tables.store.probe()
    return closed


def _close_if_abandoned(table: Table) -> bool:
    """Close a table if it is abandoned in the lobby. Returns whether it was."""
    gathers = table.setup.settings.public and table.state.social.phase == "gathering"
    if not gathers or table.subscribers.present != NO_PRESENCE:
        return False
    table.end()
    return True
