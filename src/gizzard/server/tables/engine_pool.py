"""A bounded pool of external engine processes, shared by all tables.

A view contains everything its seat may know, so engines are stateless and any process can answer for any seat. A
process is acquired for one request and then reused; it is stopped when it has been idle for long, or when another
engine needs its slot.
"""

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from random import Random
from time import monotonic
from typing import Final

from gizzard.bots.external import Answer, ExternalEngine, Fault, InvalidAnswer
from gizzard.core.formats.view import View
from gizzard.server.jobs.turns import Turns
from gizzard.server.wire import metrics

IDLE_SECONDS: Final = 60.0
"""How long an idle process is kept."""
WAIT_SECONDS: Final = 30.0
"""How long a request waits for a process before another bot answers it."""
MAX_DEATHS: Final = 2
"""Maximum number of crashes of a seat's engine per game, after which it is not used again."""


@dataclass(frozen=True)
class _Idle:
    name: str
    engine: ExternalEngine
    since: float

    @property
    def order(self) -> tuple[bool, float]:
        """Sort key: prefer processes without an overdue answer, then the most recently used."""
        return not self.engine.late, self.since


class EnginePool:
    """A pool of at most `limit` processes of all engines. Use within one event loop, and ``close`` it."""

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
    async def lend(self, name: str, deaths: int, address: str | None = None) -> AsyncIterator[ExternalEngine]:
        """Acquire a process of an engine for a game in which it has crashed `deaths` times, in a turn of an address.

        Raises TimeoutError if none is free in time. A slot holds at most one process, and slots and idle processes
        together never exceed the limit.
        """
        async with self._turns.one(address, self._wait_seconds):
            engine = await self._take(name)
            try:
                await engine.resume_game(deaths)
                yield engine
            except BaseException:  # interrupted during a request, which the engine may still be working on
                await engine.close()
                raise
            self._keep(name, engine)

    @property
    def idle(self) -> int:
        """The number of idle processes."""
        return len(self._idle)

    async def close(self) -> None:
        """Stop all idle processes."""
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
        """Stop a process, even if the caller is cancelled."""
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
        """Stop expired processes until none is left idle, taking a slot for each."""
        while self._idle:
            oldest = min(self._idle, key=lambda each: each.since)
            if (left := oldest.since + self._idle_seconds - monotonic()) > 0:
                await asyncio.sleep(left)
                continue
            async with self._turns.one():
                if oldest in self._idle:
                    await self._stop(oldest)


class EngineSeat:
    """An engine at one seat for one game: each request goes to a process of the pool."""

    def __init__(self, pool: EnginePool, name: str, rng: Random) -> None:
        self._pool, self._name, self._rng = pool, name, rng
        self._deaths = 0

    async def act(self, view: View, address: str | None = None) -> Answer:
        """The engine's answer, or a random legal action if it is invalid. Raises TimeoutError if no process is free."""
        if self._deaths >= MAX_DEATHS:
            return Answer(self._rng.choice(view["legal"]), InvalidAnswer(Fault.MISSING, "died too often in this game"))
        async with self._pool.lend(self._name, self._deaths, address) as engine:
            given = await engine.act(view)
            self._deaths = engine.deaths
            return given

    async def end(self, view: View) -> None:
        """Notify the engine of the end of the game, unless it crashed too often or no process is free in time."""
        if self._deaths < MAX_DEATHS:
            with suppress(TimeoutError):
                async with self._pool.lend(self._name, self._deaths) as engine:
                    await engine.end(view)
