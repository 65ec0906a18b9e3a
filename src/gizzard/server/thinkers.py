"""Who thinks for the bots: levels that answer at once, levels that take their time, and external engines."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping
from random import Random, SystemRandom
from typing import Final

from gizzard.bots.levels import LEVELS, answer
from gizzard.game import View
from gizzard.game.actions import ActionForm
from gizzard.server import metrics
from gizzard.server.engines import EnginePool, EngineSeat
from gizzard.server.turns import Turns

AT_ONCE: Final = frozenset({"random", "novice"})
"""Levels that think for less than a millisecond; all others think beside the event loop."""
STAND_IN: Final = "novice"
"""The level that answers for an engine that no process was free for."""
BOT_THREADS: Final = 2
"""How many bots of the other levels think at once. They hold the interpreter's lock most of the time: more threads
think no faster, and make the event loop wait for the lock."""
ENGINE_MS: Final = 5000
"""How long an engine may think about an action, from when a process is free for it."""

log = logging.getLogger(__name__)


class Thinkers:
    """The levels that a server offers: Gizzard's own, and engines by name and command."""

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

    def at_table(self) -> Thinking:
        """Those who think at one table."""
        return Thinking(self)

    async def close(self) -> None:
        """Stops the engines, once no table asks them any more."""
        await self.pool.close()


class Thinking:
    """The bots of one table."""

    def __init__(self, thinkers: Thinkers) -> None:
        self._thinkers = thinkers
        self._engines: dict[tuple[int, str], EngineSeat] = {}
        self._rng = thinkers.rng

    def at_once(self, level: str, view: View) -> ActionForm | None:
        """The answer of a level that takes no time; None for the others."""
        if level not in AT_ONCE:
            return None
        with metrics.BOTS.labels(level).time():
            return self._answer(level, view)

    async def in_time(self, level: str, view: View) -> ActionForm:
        """The answer of any level. Whatever an engine does, it is a legal action."""
        with metrics.BOTS.labels(level).time():
            if level in self._thinkers.engines:
                return await self._engine_answer(level, view)
            async with self._thinkers.turns.one():
                return await asyncio.to_thread(self._answer, level, view)

    def _answer(self, level: str, view: View) -> ActionForm:
        return answer(level, view, self._rng.getrandbits(64))

    async def _engine_answer(self, name: str, view: View) -> ActionForm:
        try:
            given = await self._engine(name, view).act(view)
        except TimeoutError:
            metrics.ENGINES_REPLACED.inc()
            return self._answer(STAND_IN, view)
        if given.failed:
            log.warning("an engine failed", extra={"engine": name, "why": given.failed.fault.value})
        return given.action

    def _engine(self, name: str, view: View) -> EngineSeat:
        seat = view["seat"]
        assert seat is not None
        return self._engines.setdefault((seat, name), EngineSeat(self._thinkers.pool, name, self._rng))

    async def over(self, seen: Callable[[int], View]) -> None:
        """Tells the engines how the game ended."""
        for (seat, _), engine in self._engines.items():
            await engine.end(seen(seat))
