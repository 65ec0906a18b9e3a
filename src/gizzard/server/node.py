"""What a node serves: its rooms, and the features that keep something in them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from gizzard.server.clock import Time
from gizzard.server.daily.ranking import DailyDeals
from gizzard.server.pads.log import PAD
from gizzard.server.pads.pads import Pads
from gizzard.server.pads.socket import serve_pad
from gizzard.server.people import beyond_table, elsewhere
from gizzard.server.ratings.ratings import Ratings
from gizzard.server.store.protocol import Store
from gizzard.server.tables.bot_pool import BotPool
from gizzard.server.tables.kind import TABLE, Owner
from gizzard.server.tables.socket import serve_client
from gizzard.server.tables.tables import IDLE_MS, Tables
from gizzard.server.tournaments.kind import TOURNAMENT
from gizzard.server.tournaments.socket import serve_viewer
from gizzard.server.tournaments.tournaments import Tournaments
from gizzard.server.web.socket import Sockets


class Node:
    """The features of a node, which share its rooms."""

    def __init__(
        self, store: Store, bot_pool: BotPool | None = None, idle_ms: int = IDLE_MS, time: Time | None = None
    ) -> None:
        self.tables = Tables(store, bot_pool, idle_ms, time)
        self.rooms = self.tables.rooms
        self.pads = Pads(self.rooms, self.tables.time)
        self.tournaments = Tournaments(self.tables)
        self.daily = DailyDeals(self.tables)
        self.ratings = Ratings(self.tables)
        self.tables.elsewhere.append(self._elsewhere)

    async def _elsewhere(self, owner: Owner) -> Mapping[str, object]:
        return await elsewhere(self.tables.store, beyond_table(owner))

    @property
    def features(self) -> tuple[object, ...]:
        """All features."""
        return self.tables, self.pads, self.tournaments, self.daily, self.ratings

    @property
    def sockets(self) -> Sockets:
        """Who serves the clients of each kind of document."""
        return {
            PAD: partial(serve_pad, self.pads),
            TOURNAMENT: partial(serve_viewer, self.tournaments),
            TABLE: partial(serve_client, self.tables),
        }

    async def close(self) -> None:
        """Close all rooms; all published entries are on disk."""
        self.tournaments.stop()
        await self.tables.close()
        await self.tournaments.close()
        await self.daily.close()
        await self.ratings.close()
