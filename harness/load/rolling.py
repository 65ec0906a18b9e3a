"""Servers of a cluster are restarted one after the other while people play: how long is each of them interrupted?

Every seat is connected to a server that is picked at random, and one that is cut off comes back as the page does, to
any server that accepts connections, as behind a load balancer that notices nothing else.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from time import perf_counter
from typing import cast

from harness.load.players import Tally, opened
from harness.load.reconnecting import FIRST_PAUSE, LONGEST_PAUSE, ReconnectingSeat, ReconnectingTable
from harness.server import ENOUGH, Opened, Server

CONNECT_SECONDS = 1.0
"""After so long a balancer tries the next server."""
PAUSE_SECONDS = 2.0
"""Between two moves of a table."""


@dataclass
class Rolled:
    """What came of it. Times are in seconds."""

    moves: int = 0
    interrupted: list[float] = field(default_factory=list)
    """For each time that a seat was cut off: until it had all that it had missed."""
    stopping: list[float] = field(default_factory=list)
    """How long each server took from SIGTERM until it had ended."""
    problems: list[str] = field(default_factory=list)
    """Steps that came twice, or not at all."""


class Balancer:
    """Picks servers."""

    def __init__(self, servers: Sequence[Server], rng: Random) -> None:
        self._servers, self._rng = servers, rng

    def through_any(self, link: Opened) -> list[Opened]:
        """A seat through each of the servers, in any order."""
        servers = self._rng.sample(self._servers, len(self._servers))
        return [Opened(server, link.table, link.secret) for server in servers]


class RollingTable(ReconnectingTable):
    """A table whose seats reconnect through any server, and continue immediately."""

    def __init__(self, links: list[Opened], tally: Tally, rng: Random, balancer: Balancer, rolled: Rolled) -> None:
        self._balancer, self._rolled = balancer, rolled
        super().__init__([balancer.through_any(link)[0] for link in links], tally, rng, 1 / PAUSE_SECONDS)

    def lost(self, seat: object) -> None:
        """Waits until a seat has reconnected and received everything that it missed."""
        if not self.leaving:
            cast(ReconnectingSeat, seat).hold()
        super().lost(cast(ReconnectingSeat, seat))

    async def _return(self, place: int) -> None:
        cut_off, pause = perf_counter(), FIRST_PAUSE
        while not self.leaving:
            await asyncio.sleep(pause * self.rng.uniform(0.75, 1.25))
            pause = min(2 * pause, LONGEST_PAUSE)
            if await self._connected(place):
                break
        while not self.leaving and self.own[place].back_at is None:
            if self.own[place].closed.is_set():
                return  # it was cut off again, which counts by itself
            await asyncio.sleep(0.005)
        self._rolled.interrupted.append((self.own[place].back_at or perf_counter()) - cut_off)
        self._repeat(place)

    async def _connected(self, place: int) -> bool:
        """Whether a server took the connection; a balancer tries the next one where the first refuses."""
        before = self.own[place]
        for link in self._balancer.through_any(before.link):
            again = ReconnectingSeat(self, link, before)
            try:
                async with asyncio.timeout(CONNECT_SECONDS):
                    await again.connect()
            except OSError:
                continue
            self.seats[place] = again
            again.join(again.n)
            return True
        return False

    def _repeat(self, place: int) -> None:
        """A move that was made while its seat was cut off may not have counted: it is made again."""
        seat = self.own[place]
        if seat.legal and all(each.n == self.n for each in self.seats):
            self.act()


async def rolled(servers: Sequence[Server], tables: int, rng: Random, rounds: int = 1) -> Rolled:
    """Restarts all servers, one after the other, while people play."""
    outcome, tally, balancer = Rolled(), Tally(), Balancer(servers, rng)
    links = await asyncio.to_thread(lambda: [opened(rng.choice(servers)) for _ in range(tables)])
    playing = [RollingTable(four, tally, rng, balancer, outcome) for four in links]
    for table in playing:
        await table.come()
        table.start()
    for server in [*servers] * rounds:
        await _all_have_moved(playing)
        outcome.stopping.append(await asyncio.to_thread(_restarted, server))
        await all_are_back(playing)
    await _all_have_moved(playing)
    for table in playing:
        table.leave()
    outcome.moves, outcome.problems = tally.moves, [each for each in tally.problems if each.startswith("step ")]
    return outcome  # what was refused are moves that were made again, and had counted


async def _all_have_moved(tables: Sequence[RollingTable]) -> None:
    before = [table.n for table in tables]
    async with asyncio.timeout(ENOUGH):
        while any(table.n <= n and not table.done.is_set() for table, n in zip(tables, before, strict=True)):
            await asyncio.sleep(0.02)


async def all_are_back(tables: Sequence[RollingTable]) -> None:
    """Waits until every seat has all that it missed."""
    async with asyncio.timeout(ENOUGH):
        while any(seat.back_at is None or seat.closed.is_set() for table in tables for seat in table.own):
            await asyncio.sleep(0.02)


def _restarted(server: Server) -> float:
    """Stops a server as a service manager does, and starts it again; how long the stopping took."""
    begun = perf_counter()
    server.stop()
    stopped = perf_counter() - begun
    server.restart()
    return stopped
