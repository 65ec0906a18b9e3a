"""Players at a table."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, Final

from gizzard.core.formats.actions import parsed
from gizzard.server.tables.live_table import Table
from gizzard.server.tables.messages import Act, Say, TableBody
from tests.server.store.simulation.clients.client import PATIENCE, Client
from tests.server.store.simulation.clients.guest import SEAT, Guest, Heard

if TYPE_CHECKING:
    from tests.server.store.simulation import nodes
    from tests.server.store.simulation.nodes import Node
    from tests.server.store.simulation.world import World

STAYING: Final = (0.1, 4.0)
"""For how many seconds somebody stays at a table after an act, at least and at most."""
RECENT: Final = 4
"""An act that arrives again is one of so many latest."""
BOTS: Final = ("random", "random")
GAME: Final[dict[str, Any]] = {"players": 1 + len(BOTS), "schedule": [1, 2, 2]}
TABLE: Final = TableBody(rules=GAME, name="Ann", seats=BOTS, chat="free")


class Player(Client):
    """Somebody who plays against bots, and talks."""

    acts: ClassVar = {"act": 45, "again": 10, "say": 25, "look": 5, "erase": 3, "remove": 3, "part": 3}

    def __init__(self, world: World, number: int) -> None:
        super().__init__(world, number)
        self._seen = ("", 0)
        """The table, and its last step that this client has seen."""
        self._legal: list[dict[str, Any]] = []
        self._sent: list[Act] = []
        """What it has done at this table."""

    async def _open(self, node: Node) -> None:
        self._name, self._secret = await node.served.tables.open(TABLE)

    def _chosen(self, what: str) -> nodes.Act:
        name, secret = self._name, self._secret
        has_seen = self._seen[0] == name
        match what:
            case "remove":
                return partial(_remove_table, name)
            case "erase":
                return partial(_erase, name, secret)
            case "say":
                return partial(self._at_table, name, secret, Say(text=self._new_text()))
            case "act" if has_seen and self._legal:
                return partial(self._at_table, name, secret, self._choice())
            case "again" if has_seen and self._sent:
                return partial(self._at_table, name, secret, self._world.random.choice(self._sent[-RECENT:]))
        return partial(self._at_table, name, secret, None)

    def _choice(self) -> Act:
        (name, n), action = self._seen, self._world.random.choice(self._legal)
        self._world.history.turns.chosen(name, SEAT, n, action)
        self._sent.append(Act(n, parsed(action)))
        return self._sent[-1]

    def _learn(self, name: str, heard: Heard) -> None:
        """Remember the latest view of the table; an earlier connection may lag behind."""
        table, n = self._seen
        if name == self._name and (name != table or heard.n >= n):
            self._sent = self._sent if name == table else []
            self._seen = (name, heard.n)
            self._legal = heard.news.get("view.legal", self._legal if heard.type == "step" else [])
            self._is_over = heard.news.get("view.phase") == "over" and self._world.random.random() < 0.5

    async def _at_table(self, name: str, secret: str, sent: Say | Act | None, node: Node) -> str:
        """Join a table, and say or do something."""
        history, table = self._world.history, await node.served.tables.find(name)
        if isinstance(sent, Say):
            history.asked(name, sent.text or "")
        guest = Guest(history, node.process, name, secret, sent, partial(self._learn, name))
        table.join(guest)
        history.joined(guest)
        await node.served.tables.on_joined(table, SEAT, guest.address)
        if sent is None:
            guest.end("seen")
        else:
            table.receive(guest, sent)
            asyncio.get_running_loop().call_later(PATIENCE, guest.end, "unanswered")
        outcome = await guest.outcome
        staying = max(STAYING[0], self._world.random.choice(STAYING) * self._world.random.random())
        asyncio.get_running_loop().call_later(staying, self._leave, table, guest)
        return outcome

    def _leave(self, table: Table, guest: Guest) -> None:
        self._world.history.left(guest)
        table.leave(guest)


async def _erase(name: str, secret: str, node: Node) -> str:
    await node.served.tables.erase(name, secret)
    return "saved"


async def _remove_table(name: str, node: Node) -> str:
    with node.served.tables.rooms.reserve(name) as is_free:
        if not is_free:
            return "busy"
        await node.served.tables.store.remove(name)
    return "removed"
