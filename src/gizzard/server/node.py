"""What a node serves: its rooms, and the features that keep something in them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TypeVar

from gizzard.server.clock import Time
from gizzard.server.daily.ranking import DailyDeals
from gizzard.server.features import FEATURES
from gizzard.server.pads.pads import Pads
from gizzard.server.people import beyond_table, elsewhere
from gizzard.server.ratings.ratings import Ratings
from gizzard.server.rooms.kind import AnyKind
from gizzard.server.store.protocol import Store
from gizzard.server.tables.bot_pool import BotPool
from gizzard.server.tables.log import TABLE, Owner
from gizzard.server.tables.socket import serve_client
from gizzard.server.tables.tables import IDLE_MS, Tables
from gizzard.server.tournaments.tournaments import Tournaments
from gizzard.server.web.socket import Sockets

Found = TypeVar("Found")


class Node:
    """The features of a node, which share its rooms."""

    def __init__(
        self, store: Store, bot_pool: BotPool | None = None, idle_ms: int = IDLE_MS, time: Time | None = None
    ) -> None:
        self.tables = Tables(store, bot_pool, idle_ms, time)
        self.rooms = self.tables.rooms
        self._keepers: dict[AnyKind, object] = {each.kind: each.start(self.tables) for each in FEATURES}
        self.pads, self.tournaments = self._keeper(Pads), self._keeper(Tournaments)
        self.daily, self.ratings = self._keeper(DailyDeals), self._keeper(Ratings)
        self.tables.elsewhere.append(self._elsewhere)

    async def _elsewhere(self, owner: Owner) -> Mapping[str, object]:
        return await elsewhere(self.tables.store, beyond_table(owner))

    @property
    def features(self) -> tuple[object, ...]:
        """All features."""
        return self.tables, *self._keepers.values()

    def _keeper(self, wanted: type[Found]) -> Found:
        return next(each for each in self._keepers.values() if isinstance(each, wanted))

    @property
    def sockets(self) -> Sockets:
        """Who serves the clients of each kind of document."""
        watched = {each.kind: partial(each.serve, self._keepers[each.kind]) for each in FEATURES if each.serve}
        return {**watched, TABLE: partial(serve_client, self.tables)}

    async def close(self) -> None:
        """Close all rooms; all published entries are on disk."""
        self.tournaments.stop()
        await self.tables.close()
        await self.tournaments.close()
