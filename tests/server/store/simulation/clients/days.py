"""Players of the daily deal."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from gizzard.server.daily.log import log_of
from gizzard.server.wire.keys import key_of
from gizzard.server.wire.messages import RequestError
from tests.server.store.simulation.clients.tables import Player

if TYPE_CHECKING:
    from tests.server.store.simulation.nodes import Node
    from tests.server.store.simulation.world import World


class DailyPlayer(Player):
    """Somebody who begins today's game, each time as another person, and plays it to its end."""

    acts: ClassVar = {"act": 75, "again": 10, "look": 10, "erase": 2, "part": 3}

    def __init__(self, world: World, number: int) -> None:
        super().__init__(world, number)
        self._next_secret = self._new_text()

    async def _open(self, node: Node) -> None:
        """Begin a game; until it is known that it has begun, as the same person."""
        secret, daily = self._next_secret, node.served.daily
        key, today = key_of(secret), daily.today
        history, day = self._world.history, log_of(today)
        history.asked(day, key)
        try:
            game = await daily.begin(today, key, "Ann", None)
        except RequestError:
            history.refused(day, key)
            self._next_secret = self._new_text()
            raise
        if game.ranked:
            history.told(day, key)
        self._name, self._secret, self._next_secret = game.table, secret, self._new_text()
