"""The interface of the server to its tables."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, Protocol

from gizzard.server.rooms.clock import Time
from gizzard.server.store import Store
from gizzard.server.tables.claims import Verdict
from gizzard.server.tables.events import Entry
from gizzard.server.tables.setup import TableSetup

if TYPE_CHECKING:
    from gizzard.server.tables.live_table import Table


class TableHost(Protocol):
    """The services that a table uses."""

    time: Time
    rng: Random
    store: Store
    idle_ms: int
    """How long a table without clients stays in memory."""

    @property
    def levels(self) -> Sequence[str]:
        """The available bot levels."""

    async def entries(self, name: str) -> tuple[TableSetup, list[Entry]]:
        """A table's setup and log entries from the store."""

    async def judge(self, name: str, seat: int, takes_all: bool) -> Verdict:
        """The verdict on a claim at a table."""

    async def rematch(self, table: Table, host: int) -> str:
        """Open a table for the same people, and return its name."""

    def on_game_over(self, table: Table) -> None:
        """Called when the game at a table is over."""

    def forget(self, table: Table) -> None:
        """Unload an idle table."""

    def lose(self, name: str) -> None:
        """Unload a table that another node may own."""
