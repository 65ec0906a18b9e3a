"""What `python -m bench.load no-sockets` measures: tables in this process, with clients that keep nothing."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from random import Random
from time import perf_counter, process_time

from bench.load_sockets import WARM_SECONDS, Asked, Figures
from gizzard.formats.actions import action_json
from gizzard.game.state import to_act
from gizzard.server.domain.phrases import RequestError
from gizzard.server.domain.wire import Ask, SeatBody, TableBody
from gizzard.server.runtime.tables.live_table import Table as TableServed
from gizzard.server.runtime.tables.tables import Tables
from gizzard.server.store import SQLiteStore
from tests.load.players import RULES
from tests.load.process import data_folder, on_core


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
        """Cannot happen: no seat is freed here."""
        raise AssertionError(reason.code)


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
        self.table.ask(self.takers[0], Ask("start"))

    def _shown(self) -> None:
        self.shown += 1
        if self.shown % 4 == 0 and (acting := to_act(self.table.state.game)):
            position = self.table.state.game.position
            action = self.rng.choice(position.legal(acting[0]))
            self.table.act(self.takers[acting[0]], self.table.state.n, action_json(position, action))


async def no_sockets(asked: Asked) -> Figures:
    """Durable moves through the tables themselves, on one core with the store and with who plays."""
    with data_folder() as folder, on_core(asked.cores, 0):
        store = SQLiteStore(folder / "tables.sqlite3")
        tables = Tables(store)
        games = [Game(await _gathered(tables), asked.rng) for _ in range(asked.tables or 100)]
        for game in games:
            game.start()
        await asyncio.sleep(WARM_SECONDS / 3)
        before, begun, used = sum(game.shown for game in games), perf_counter(), process_time()
        while perf_counter() - begun < asked.seconds and not any(game.table.state.game.over for game in games):
            await asyncio.sleep(0.1)
        moves = (sum(game.shown for game in games) - before) / 4
        spent, used = perf_counter() - begun, process_time() - used
        await tables.close()
        await store.close()
    return {
        "tables": len(games),
        "seconds": spent,
        "moves_per_second": moves / spent,
        "microseconds_per_move": 1e6 * used / moves,
        "share_of_a_core": used / spent,
    }


async def _gathered(tables: Tables) -> TableServed:
    name, _ = await tables.open(TableBody(RULES, "Anna", seats=(None, None, None)))
    table = await tables.find(name)
    for other in ("Bob", "Cem", "Dora"):
        await table.sit(SeatBody(other))
    return table
