"""The bots of a server: fast levels, slow levels, and external engines."""

import asyncio
import logging
from collections.abc import Callable, Mapping
from random import Random, SystemRandom
from typing import Final

from gizzard.bots.levels import LEVELS, answer
from gizzard.core.formats.actions import ActionJson
from gizzard.core.formats.view import View
from gizzard.server.jobs.turns import Turns
from gizzard.server.tables.engine_pool import EnginePool, EngineSeat
from gizzard.server.wire import metrics

FAST: Final = frozenset({"random", "novice"})
"""Levels that answer within a millisecond; all others run in threads."""
STAND_IN: Final = "novice"
"""The level that answers if no engine process is free."""
BOT_THREADS: Final = 2
"""Number of threads for slow levels. They hold the interpreter's lock most of the time, so more threads would not be
faster and would delay the event loop."""
ENGINE_MS: Final = 5000
"""Time limit of an engine per action, without its time in the queue."""

log = logging.getLogger(__name__)


class BotPool:
    """The levels that a server offers: built-in levels, and engines by name and command."""

    def __init__(
        self,
        engines: Mapping[str, tuple[str, ...]] | None = None,
        clock_ms: int = ENGINE_MS,
        engine_processes: int = 4,
    ) -> None:
        self.engines = dict(engines or {})
        self.levels = (*LEVELS, *self.engines)
        self.rng: Random = SystemRandom()
        self.pool = EnginePool(self.engines, engine_processes, clock_ms, self.rng)
        self.turns = Turns(BOT_THREADS, metrics.BOTS_BUSY, metrics.BOTS_WAITING)

    async def close(self) -> None:
        """Stop the engines after all tables are closed."""
        await self.pool.close()


class TableBots:
    """The bots of one table. With a seed their answers are deterministic."""

    def __init__(self, bot_pool: BotPool, seed: int | None = None) -> None:
        self._bot_pool, self._seed = bot_pool, seed
        self._engines: dict[tuple[int, str], EngineSeat] = {}
        self._rng = bot_pool.rng

    def answer_now(self, level: str, view: View) -> ActionJson | None:
        """The answer of a fast level; None for the others."""
        if level not in FAST:
            return None
        with metrics.BOT_SECONDS.labels(level).time():
            return self._answer(level, view)

    async def answer_later(self, level: str, view: View, address: str | None = None) -> ActionJson:
        """The answer of any level, in a turn of the address that plays with it.

        It is always a legal action, even if an engine fails.
        """
        with metrics.BOT_SECONDS.labels(level).time():
            if level in self._bot_pool.engines:
                return await self._engine_answer(level, view, address)
            async with self._bot_pool.turns.one(address):
                return await asyncio.to_thread(self._answer, level, view)

    def _answer(self, level: str, view: View) -> ActionJson:
        return answer(level, view, self._rng.getrandbits(64) if self._seed is None else self._seed)

    async def _engine_answer(self, name: str, view: View, address: str | None) -> ActionJson:
        try:
            given = await self._engine(name, view).act(view, address)
        except TimeoutError:
            metrics.ENGINES_REPLACED.inc()
            return self._answer(STAND_IN, view)
        if given.failed:
            log.warning("an engine failed", extra={"engine": name, "why": given.failed.fault.value})
        return given.action

    def _engine(self, name: str, view: View) -> EngineSeat:
        seat = view["seat"]
        assert seat is not None
        return self._engines.setdefault((seat, name), EngineSeat(self._bot_pool.pool, name, self._rng))

    async def end_game(self, seen: Callable[[int], View]) -> None:
        """Notify the engines of the end of the game."""
        for (seat, _), engine in self._engines.items():
            await engine.end(seen(seat))
