"""Many tables of four live sockets at a server, as benches measure them."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from random import Random

from harness.load.players import GAME, Table, Tally, opened
from harness.server import Server

WARM_SECONDS = 3.0
"""Played before anything is measured."""
CONNECTING = 64
"""Tables whose sockets connect at the same time."""


async def seated(server: Server, rng: Random, count: int, rate: float | None = None, most: int = GAME) -> list[Table]:
    """Tables at which four sit and wait for the first to start."""
    tally = Tally()
    links = await asyncio.to_thread(lambda: [opened(server) for _ in range(count)])
    tables = [Table(four, tally, rng, rate, most) for four in links]
    for first in range(0, count, CONNECTING):
        await asyncio.gather(*(table.come() for table in tables[first : first + CONNECTING]))
    check(tally)
    return tables


def check(tally: Tally) -> None:
    """Raises RuntimeError if something went wrong."""
    if tally.problems:
        raise RuntimeError(f"what should not happen: {set(tally.problems)}")


async def warmed_up(tables: Sequence[Table]) -> None:
    """They have started, and play."""
    for table in tables:
        table.start()
    await until_one_is_done(tables, WARM_SECONDS)


async def until_one_is_done(tables: Sequence[Table], seconds: float) -> None:
    """Some seconds have passed, or a game is over."""
    done = [asyncio.create_task(table.done.wait()) for table in tables]
    await asyncio.wait(done, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
    for task in done:
        task.cancel()
