"""What a node serves: its rooms, and the features that keep something in them."""

from collections.abc import Mapping

from gizzard.server.daily.ranking import DailyDeals
from gizzard.server.node.features import FEATURES, Started
from gizzard.server.node.people import beyond_table, elsewhere
from gizzard.server.pads.pads import Pads
from gizzard.server.ratings.ratings import Ratings
from gizzard.server.rooms.clock import RunningTime, Time
from gizzard.server.rooms.rooms import Rooms
from gizzard.server.store.protocol import Store
from gizzard.server.tables.bot_pool import BotPool
from gizzard.server.tables.log import Owner
from gizzard.server.tables.tables import IDLE_MS, Tables
from gizzard.server.tournaments.tournaments import Tournaments
from gizzard.server.web.socket import Sockets


class Node:
    """The rooms of a node, and its features."""

    def __init__(
        self, store: Store, bot_pool: BotPool | None = None, idle_ms: int = IDLE_MS, time: Time | None = None
    ) -> None:
        self.rooms = Rooms(store, time or RunningTime())
        started = self._started = Started(self.rooms, bot_pool, idle_ms)
        for feature in FEATURES:
            feature.begin(started)
        self.tables, self.pads, self.tournaments = started.of(Tables), started.of(Pads), started.of(Tournaments)
        self.daily, self.ratings = started.of(DailyDeals), started.of(Ratings)
        self.tables.elsewhere.append(self._elsewhere)

    async def _elsewhere(self, owner: Owner) -> Mapping[str, object]:
        return await elsewhere(self.rooms.store, beyond_table(owner))

    @property
    def features(self) -> tuple[object, ...]:
        """All features, and the rooms."""
        return self.rooms, *self._started.features.values()

    @property
    def sockets(self) -> Sockets:
        """Who serves the clients of each kind of document; tables are the last."""
        found = [(each.kind, each.socket(self._started)) for each in FEATURES]
        served = {kind: serve for kind, serve in found if serve}
        return dict(sorted(served.items(), key=lambda item: not item[0].prefix))

    async def close(self) -> None:
        """Close all rooms; all published entries are on disk."""
        self.tournaments.stop()
        self.tables.stop()
        await self.rooms.close()
        await self.tables.close()
        await self.tournaments.close()
