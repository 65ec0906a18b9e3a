"""Players whose games are rated."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, ClassVar, Final

from gizzard.server.ratings.log import log_of
from gizzard.server.ratings.seasons import season_of
from tests.server.store.simulation.clients.guest import SEAT
from tests.server.store.simulation.clients.tables import Player

if TYPE_CHECKING:
    from tests.server.store.simulation import nodes
    from tests.server.store.simulation.nodes import Node
    from tests.server.store.simulation.world import World

ADDRESS: Final = "192.0.2.1"


class RatedPlayer(Player):
    """Somebody who takes part in the ratings at each table, and changes the name on the leaderboard."""

    acts: ClassVar = {"enter": 5, "list": 20, "act": 45, "again": 5, "look": 10, "erase": 3, "remove": 2, "part": 5}

    def __init__(self, world: World, number: int) -> None:
        super().__init__(world, number)
        self._player = self._asked_at = ""
        """As whom it took part last, and at which table it last asked to."""

    def _chosen(self, what: str) -> nodes.Act:
        match "enter" if self._asked_at != self._name else what:
            case "enter":
                self._asked_at = self._name
                return partial(self._take_part, self._name, self._new_text())
            case "list" if self._player:
                return partial(self._list, self._player, self._new_text())
        return super()._chosen(what)

    async def _take_part(self, name: str, player: str, node: Node) -> str:
        table, ratings = await node.served.tables.find(name), node.served.ratings
        season = log_of(season_of(table.setup.created))
        enter = partial(ratings.enter, table, SEAT, player, ADDRESS, listed=True)
        saved = await self._write(season, f'"player":"{player}","network"', enter)
        self._player = player
        return saved

    async def _list(self, player: str, text: str, node: Node) -> str:
        season = log_of(node.served.ratings.current)
        return await self._write(season, f'"name":"{text}"', partial(node.served.ratings.list_as, player, text))
