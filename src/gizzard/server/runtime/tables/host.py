"""What a table needs of the server around it."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, Protocol

from gizzard.server.domain.events import Entry
from gizzard.server.domain.table.claims import Verdict
from gizzard.server.domain.table.setup import TableSetup
from gizzard.server.runtime.tables.clock import Time
from gizzard.server.store import Store

if TYPE_CHECKING:
    from gizzard.server.runtime.tables.live_table import Table


class TableHost(Protocol):
    """The server around a table."""

    time: Time
    rng: Random
    store: Store
    idle_ms: int
    """How long a table stays in memory once nobody is at it."""

    @property
    def levels(self) -> Sequence[str]:
        """The levels of bots that play here."""

    async def entries(self, name: str) -> tuple[TableSetup, list[Entry]]:
        """The entries of a table's log as they are on disk."""

    async def judge(self, name: str, seat: int, takes_all: bool) -> Verdict:
        """The verdict on a claim at a table."""

    async def rematch(self, table: Table, host: int) -> str:
        """Opens a table for the same people; its name."""

    def over(self, table: Table) -> None:
        """Hears that the game at a table is over."""

    def forget(self, table: Table) -> None:
        """Takes a table out of memory."""

    def lose(self, name: str) -> None:
        """Takes a table out of memory that another node may have."""
