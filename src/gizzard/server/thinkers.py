"""Who thinks for the bots: levels that answer at once, levels that take their time, and external engines."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping
from random import Random, SystemRandom
from typing import Final

from gizzard.bots.external import ExternalEngine
from gizzard.bots.levels import LEVELS, answer
from gizzard.game import View
from gizzard.game.actions import ActionForm
from gizzard.server import metrics

AT_ONCE: Final = frozenset({"random", "novice"})
"""Levels that think for less than a millisecond; all others think beside the event loop."""
ENGINE_MS: Final = 5000
"""How long an engine may think about an action."""

log = logging.getLogger(__name__)


class Thinkers:
    """The levels that a server offers: Gizzard's own, and engines by name and command."""

    def __init__(self, engines: Mapping[str, tuple[str, ...]] | None = None, clock_ms: int = ENGINE_MS) -> None:
        self.engines = dict(engines or {})
        self.clock_ms = clock_ms
        self.levels = (*LEVELS, *self.engines)
        self.rng: Random = SystemRandom()

    def at_table(self) -> Thinking:
        """Those who think at one table."""
        return Thinking(self)


class Thinking:
    """The bots of one table. An engine at two seats is two programs, started when first asked."""

    def __init__(self, thinkers: Thinkers) -> None:
        self._thinkers = thinkers
        self._engines: dict[int, ExternalEngine] = {}
        self._rng = thinkers.rng

    def at_once(self, level: str, view: View) -> ActionForm | None:
        """The answer of a level that takes no time; None for the others."""
        if level not in AT_ONCE:
            return None
        with metrics.BOTS.labels(level).time():
            return answer(level, view, self._rng.getrandbits(64))

    async def in_time(self, level: str, view: View) -> ActionForm:
        """The answer of any level. Whatever an engine does, it is a legal action."""
        with metrics.BOTS.labels(level).time():
            return await self._in_time(level, view)

    async def _in_time(self, level: str, view: View) -> ActionForm:
        command = self._thinkers.engines.get(level)
        if command is None:
            return await asyncio.to_thread(answer, level, view, self._rng.getrandbits(64))
        seat = view["seat"]
        assert seat is not None
        given = await (await self._engine(seat, command)).act(view)
        if given.failed:
            log.warning("an engine failed", extra={"engine": level, "why": given.failed.fault.value})
        return given.action

    async def _engine(self, seat: int, command: tuple[str, ...]) -> ExternalEngine:
        if seat not in self._engines:
            self._engines[seat] = ExternalEngine(command, self._thinkers.clock_ms, self._rng.getrandbits(32))
            await self._engines[seat].new_game()
        return self._engines[seat]

    async def over(self, seen: Callable[[int], View]) -> None:
        """Tells the engines how the game ended, and has them leave."""
        for seat, engine in self._engines.items():
            await engine.end(seen(seat))
        await self.close()

    async def close(self) -> None:
        """Has all engines of the table leave."""
        engines = [self._engines.pop(seat) for seat in [*self._engines]]
        await asyncio.gather(*(engine.close() for engine in engines))
