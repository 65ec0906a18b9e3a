"""Clients of tables in the same process, without sockets, that keep nothing."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from gizzard.core.formats.phase_actions import action_value
from gizzard.core.game.state import to_act
from gizzard.server.tables.live_table import Table as TableServed
from gizzard.server.tables.messages import Act, Ask, SeatBody, TableBody
from gizzard.server.tables.tables import Tables
from gizzard.server.wire.messages import RequestError
from harness.load.players import RULES


class Taker:
    """A client in the same process that keeps nothing of what it is sent."""

    lang = "en"
    address: str | None = None

    def __init__(self, seat: int, key: str | None, told: Callable[[], None]) -> None:
        self.seat: int | None = seat
        self.key, self._told = key, told

    def send(self, message: bytes) -> None:
        """Notices a step."""
        if message.startswith(b'{"type":"step"'):
            self._told()

    def drop(self, reason: RequestError) -> None:
        """Nothing: no seat is freed here, and at the end all are sent away."""


class Game:
    """One table that plays by itself."""

    def __init__(self, table: TableServed, rng: Random) -> None:
        self.table, self.rng = table, rng
        self.takers = [Taker(number, seat.key, self._shown) for number, seat in enumerate(table.state.social.seats)]
        self.shown = 0
        """Steps, once for each client."""

    def start(self) -> None:
        """All sit down and begin."""
        for taker in self.takers:
            self.table.join(taker)
        self.table.receive(self.takers[0], Ask("start"))

    def _shown(self) -> None:
        self.shown += 1
        if self.shown % 4 == 0 and (acting := to_act(self.table.state.game)):
            position = self.table.state.game.position
            action = self.rng.choice(position.legal(acting[0]))
            self.table.receive(self.takers[acting[0]], Act(self.table.state.n, action_value(position, action)))


async def gathered(tables: Tables) -> TableServed:
    """A table at which four sit."""
    name, _ = await tables.open(TableBody(rules=RULES, name="Anna", seats=(None, None, None)))
    table = await tables.find(name)
    for other in ("Bob", "Cem", "Dora"):
        await table.sit(SeatBody(other))
    return table
