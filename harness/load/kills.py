"""Kills a server under load at random moments, and verifies the consequences.

After each kill -9 the server is started again on the same file. Every seat reconnects by itself, with the page's
delays, naming the last step that it received. Then play pauses, and the following is verified:

- every step that any client received is in the log, with its number and its content;
- every seat has received every step once, in order, and all seats of a table the same ones;
- the view that a seat has built from those steps equals that of a new connection (at random tables, in the end at all).
"""

from __future__ import annotations

import asyncio
import json
import sqlite3
import sys
from collections.abc import Mapping, Sequence
from contextlib import closing
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any, NamedTuple

from gizzard.core.formats.fields import Change
from gizzard.server.wire.messages import differences
from harness.load.players import Tally, opened
from harness.load.process import Cores, on_core, serving
from harness.load.reconnecting import ReconnectingSeat, ReconnectingTable
from harness.server import Server

BETWEEN_SECONDS = (0.5, 3.0)
"""How long all play before the next kill."""
COMPARISONS = 5
"""Of a seat with a new connection: a move that was being saved may reach one of them first."""
COMPARED = 20
"""Tables whose seats open new connections after a kill."""
CONNECTING = 64
"""Tables whose sockets connect at the same time."""
GIVE_UP_SECONDS = 120
"""After so long without a move, or with a client that is not back, the run fails."""
POLL_SECONDS = 0.05
PARTS = ("n", "view", "spec", "social")


class Kill(NamedTuple):
    """What came of one kill; times are in seconds."""

    moves: int
    """Moves that some client received since the previous kill."""
    lost: int
    up: float
    """From the start of the new server until it listened."""
    back: float
    """From then until the last client had all it had missed."""
    pause: float
    """From then until the last client tried to connect: nothing but its own pause between two attempts."""
    served: float
    """The longest that a client took from its attempt, or from when the server listened, until it had all."""
    compared: int
    """Seats that opened a new connection."""
    differ: int


class Asked(NamedTuple):
    """What the command line asks for."""

    tables: int
    rate: float
    kills: int
    cores: Cores
    rng: Random


async def killed(asked: Asked) -> list[Kill]:
    """Plays, kills and checks."""
    with serving(asked.cores) as server:
        tally = Tally()
        links = await asyncio.to_thread(lambda: [opened(server) for _ in range(asked.tables)])
        tables = [ReconnectingTable(four, tally, asked.rng, asked.rate) for four in links]
        for first in range(0, len(tables), CONNECTING):
            await asyncio.gather(*(table.come() for table in tables[first : first + CONNECTING]))
        for table in tables:
            table.start()
        kills = []
        for number in range(asked.kills):
            last = number == asked.kills - 1
            picked = tables if last else asked.rng.sample(tables, min(COMPARED, len(tables)))
            kills.append(await one_kill(server, tables, picked, asked))
            told(number, kills[-1])
            if tally.problems:
                raise RuntimeError(f"what should not happen: {set(tally.problems)}")
        for table in tables:
            table.leave()
    return kills


async def one_kill(
    server: Server, tables: Sequence[ReconnectingTable], picked: Sequence[ReconnectingTable], asked: Asked
) -> Kill:
    """Some play, a kill, and all that must hold afterwards."""
    await some_play(tables, asked.rng)
    for table in tables:
        table.hold()
    server.kill()
    began = perf_counter()
    listened = await asyncio.to_thread(_restart, server, asked.cores)
    async with asyncio.timeout(GIVE_UP_SECONDS):
        for table in tables:
            await table.at_table.wait()
    seats = [seat for table in tables for seat in table.own]
    moves, lost = missing(server.data, tables)
    differ = sum([await differing(table) for table in picked])
    for table in tables:
        table.let_go_on()
    compared = sum(len(table.seats) for table in picked)
    return Kill(moves, lost, listened - began, *returned(seats, listened), compared, differ)


async def some_play(tables: Sequence[ReconnectingTable], rng: Random) -> None:
    """A while at random, and at least until all seats of a table have seen a move; not where all games are over."""
    tally = tables[0].tally
    before = tally.moves
    await asyncio.sleep(rng.uniform(*BETWEEN_SECONDS))
    async with asyncio.timeout(GIVE_UP_SECONDS):
        while tally.moves == before and not all(table.done.is_set() for table in tables):
            await asyncio.sleep(POLL_SECONDS)


def returned(seats: Sequence[ReconnectingSeat], listened: float) -> tuple[float, float, float]:
    """`back`, `pause` and `served` of a kill, of seats that are all back at a server that listened at that time."""
    times = [(max(seat.tried_at, listened), max(seat.back_at or 0, listened)) for seat in seats]
    back, tried = max(back for _, back in times), max(tried for tried, _ in times)
    return back - listened, tried - listened, max(back - tried for tried, back in times)


def _restart(server: Server, cores: Cores) -> float:
    """Starts the server again; when it listened, in seconds of `perf_counter`."""
    with on_core(cores, 0):
        server.restart()
    return perf_counter()


def missing(data: Path, tables: Sequence[ReconnectingTable]) -> tuple[int, int]:
    """The number of moves that clients received, and of received steps missing from the log or changed in it."""
    moves = lost = 0
    with closing(sqlite3.connect(f"file:{data}?mode=ro", uri=True)) as connection:
        for table in tables:
            rows = connection.execute("SELECT n, entry FROM log WHERE table_id = ? AND n > 0", (table.id,))
            told = compared(table, {n: json.loads(entry) for n, entry in rows})
            moves, lost = moves + told[0], lost + told[1]
    return moves, lost


def compared(table: ReconnectingTable, log: Mapping[int, dict[str, Any]]) -> tuple[int, int]:
    """`missing` for one table. Also clears the steps that its seats received."""
    steps = [step for seat in table.own for step in seat.told.items()]
    for seat in table.own:
        seat.told.clear()
    moves = len({n for n, step in steps if "move" in step})
    return moves, len({n for n, step in steps if not same(step, log.get(n, {}))})


def same(step: dict[str, Any], entry: dict[str, Any]) -> bool:
    """Whether a step tells what an entry of the log does, or the part of it that its viewer may know."""
    kinds = [kind for kind in ("move", "event") if kind in step]
    return bool(kinds) and all(step[kind].items() <= entry.get(kind, {}).items() for kind in kinds)


async def differing(table: ReconnectingTable) -> int:
    """The number of a table's seats whose view differs from a new connection's; what differs is printed."""
    differ = 0
    for place, seat in enumerate(table.own):
        anew = ReconnectingTable([seat.link], Tally(), table.rng)
        await anew.come()
        found = await _lasting_differences(table, place, anew)
        if found:
            print(f"table {table.id}, seat {place}: {found}", file=sys.stderr)
        differ += bool(found)
        anew.leave()
    return differ


async def _lasting_differences(table: ReconnectingTable, place: int, anew: ReconnectingTable) -> list[Change]:
    """What turns a new connection's view into the seat's. A step that only one of them has received is waited for."""
    found: list[Change] = []
    for _ in range(COMPARISONS):
        await table.up_to_date()
        await anew.up_to_date()
        seat, fresh = table.own[place].whole, anew.own[0].whole
        found = [change for part in PARTS for change in differences(fresh[part], seat[part], part)]
        if not found:
            break
    return found


def told(number: int, kill: Kill) -> None:
    """A line for each kill, on standard error."""
    line = (
        f"kill {number + 1}: {kill.moves} moves told of, {kill.lost} steps lost, listens after {kill.up:.1f} s, "
        f"then all back after {kill.back:.1f} s (own pauses {kill.pause:.1f} s, served within {kill.served:.1f} s), "
        f"{kill.differ} of {kill.compared} seats see something else"
    )
    print(line, file=sys.stderr)
