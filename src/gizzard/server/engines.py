"""The processes of external engines: a bounded pool that all tables share.

A view holds everything its seat may know, so an engine needs no memory and any process can answer for any seat. A
process is lent for one question and kept for the next one, of whichever table; it is stopped when nobody has needed it
for a while, or when another engine needs its place.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from random import Random
from time import monotonic
from typing import Final

from gizzard.bots.external import Answer, ExternalEngine, Failed, Fault
from gizzard.game import View
from gizzard.server import metrics
from gizzard.server.turns import Turns

IDLE_SECONDS: Final = 60.0
"""A process that was not needed for so long is stopped."""
WAIT_SECONDS: Final = 30.0
"""How long a question waits for a process before another bot answers it."""
MOST_DEATHS: Final = 2
"""After so many in one game a seat's engine is not asked again in that game."""


@dataclass(frozen=True)
class _Idle:
    name: str
    engine: ExternalEngine
    since: float

    @property
    def order(self) -> tuple[bool, float]:
        """The greatest is lent first: one that is not still busy with an overdue answer, and the last used."""
        return not self.engine.late, self.since


class EnginePool:
    """At most `limit` processes of all engines together. Use it within one event loop, and ``close`` it."""

    def __init__(
        self,
        commands: Mapping[str, tuple[str, ...]],
        limit: int,
        clock_ms: int,
        rng: Random,
        idle_seconds: float = IDLE_SECONDS,
        wait_seconds: float = WAIT_SECONDS,
    ) -> None:
        self.limit = limit
        self._commands, self._clock_ms, self._rng = dict(commands), clock_ms, rng
        self._idle_seconds, self._wait_seconds = idle_seconds, wait_seconds
        self._turns = Turns(limit, metrics.ENGINES_BUSY, metrics.ENGINES_WAITING)
        self._idle: list[_Idle] = []
        self._retiring: asyncio.Task[None] | None = None
        self._stopping: set[asyncio.Task[None]] = set()

    @asynccontextmanager
    async def lend(self, name: str, deaths: int) -> AsyncIterator[ExternalEngine]:
        """A process of that engine, for a game in which it has died so often; TimeoutError where none is free in time.

        A holder of a turn has one process at most, and turns and idle processes together are never more than the limit.
        """
        async with self._turns.one(self._wait_seconds):
            engine = await self._take(name)
            try:
                await engine.resume_game(deaths)
                yield engine
            except BaseException:  # interrupted in the middle of a question, which it still thinks about
                await engine.close()
                raise
            self._keep(name, engine)

    @property
    def idle(self) -> int:
        """How many processes wait for a question."""
        return len(self._idle)

    async def close(self) -> None:
        """Stops all processes that nobody uses."""
        if self._retiring:
            self._retiring.cancel()
        await asyncio.gather(*(self._stop(each) for each in [*self._idle]), *self._stopping)

    async def _take(self, name: str) -> ExternalEngine:
        if own := [each for each in self._idle if each.name == name]:
            return self._pop(max(own, key=lambda each: each.order))
        if self._turns.taken + len(self._idle) > self.limit:
            await self._stop(min(self._idle, key=lambda each: each.since))
        return ExternalEngine(self._commands[name], self._clock_ms, self._rng.getrandbits(32))

    def _pop(self, idle: _Idle) -> ExternalEngine:
        self._idle.remove(idle)
        metrics.ENGINES_IDLE.set(len(self._idle))
        return idle.engine

    async def _stop(self, idle: _Idle) -> None:
        """Stops a process, whatever becomes of the caller meanwhile."""
        stopping = asyncio.create_task(self._pop(idle).close())
        self._stopping.add(stopping)
        stopping.add_done_callback(self._stopping.discard)
        await asyncio.shield(stopping)

    def _keep(self, name: str, engine: ExternalEngine) -> None:
        if not engine.running:
            return
        self._idle.append(_Idle(name, engine, monotonic()))
        metrics.ENGINES_IDLE.set(len(self._idle))
        if self._retiring is None or self._retiring.done():
            self._retiring = asyncio.create_task(self._retire())

    async def _retire(self) -> None:
        """Stops what has been idle for too long, until nothing is idle. It holds a turn for the process it stops."""
        while self._idle:
            oldest = min(self._idle, key=lambda each: each.since)
            if (left := oldest.since + self._idle_seconds - monotonic()) > 0:
                await asyncio.sleep(left)
                continue
            async with self._turns.one():
                if oldest in self._idle:
                    await self._stop(oldest)


class EngineSeat:
    """An engine at one seat for one game: each question goes to a process of the pool."""

    def __init__(self, pool: EnginePool, name: str, rng: Random) -> None:
        self._pool, self._name, self._rng = pool, name, rng
        self._deaths = 0

    async def act(self, view: View) -> Answer:
        """Its answer, or a random legal action where it has none that counts; TimeoutError where none was free."""
        if self._deaths >= MOST_DEATHS:
            return Answer(self._rng.choice(view["legal"]), Failed(Fault.MISSING, "died too often in this game"))
        async with self._pool.lend(self._name, self._deaths) as engine:
            given = await engine.act(view)
            self._deaths = engine.deaths
            return given

    async def end(self, view: View) -> None:
        """Tells the engine how the game ended, unless it has died too often, or is too busy to be told in time."""
        if self._deaths < MOST_DEATHS:
            with suppress(TimeoutError):
                async with self._pool.lend(self._name, self._deaths) as engine:
                    await engine.end(view)
