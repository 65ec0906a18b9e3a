"""What `python -m bench.load` measures: through real sockets, but for `no_sockets`."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from statistics import median, quantiles
from time import perf_counter, process_time

from gizzard.server.rooms.clock import RunningTime
from gizzard.server.rooms.rooms import Rooms
from gizzard.server.store.sqlite.store import SQLiteStore
from gizzard.server.tables.tables import Tables
from harness.load.bad_clients import Mute, flooding
from harness.load.crowd import WARM_SECONDS, check, seated, until_one_is_done, warmed_up
from harness.load.in_process import Game, gathered
from harness.load.players import Table, Tally, opened
from harness.load.process import Cores, cpu_seconds, data_folder, on_core, resident_bytes, serving
from harness.server import Opened, Server

Figures = dict[str, float]

ROUND_8 = sum(4 + 4 * cards for cards in range(1, 8)) + 4 + 16
"""Bids and cards of four players up to the middle of round 8."""


@dataclass(frozen=True)
class Asked:
    """What the command line asks for; None for the measure's own default."""

    tables: int | None
    rate: float | None
    seconds: float
    cores: Cores
    rng: Random


async def measured(server: Server, tables: Sequence[Table], seconds: float) -> Figures:
    """What is to be said of some seconds of play; fewer where a game ends before."""
    tally = tables[0].tally
    tally.clear()
    begun, used, own = perf_counter(), cpu_seconds(server.process.pid), process_time()
    await until_one_is_done(tables, seconds)
    spent = perf_counter() - begun
    used, own = cpu_seconds(server.process.pid) - used, process_time() - own
    check(tally)
    return {
        "tables": len(tables),
        "moves_per_second": tally.moves / spent,
        "server_microseconds_per_move": 1e6 * used / tally.moves,
        "players_share_of_a_core": own / spent,
        **percentiles(tally.latencies),
        "bytes_of_a_played_card": median(tally.sizes),
    }


def percentiles(times: Sequence[float]) -> Figures:
    """Of times in seconds, in milliseconds."""
    cuts = quantiles(times, n=100)
    return {"p50_ms": 1000 * cuts[49], "p90_ms": 1000 * cuts[89], "p99_ms": 1000 * cuts[98]}


async def paced(asked: Asked) -> Figures:
    """Tables that play at a pace."""
    return await _playing(asked, 1000, asked.rate or 1.0)


async def flat_out(asked: Asked) -> Figures:
    """Tables that play as fast as they can."""
    return await _playing(asked, 100, None)


async def _playing(asked: Asked, count: int, rate: float | None) -> Figures:
    with serving(asked.cores) as server:
        tables = await seated(server, asked.rng, asked.tables or count, rate)
        await warmed_up(tables)
        return await measured(server, tables, asked.seconds)


async def no_sockets(asked: Asked) -> Figures:
    """Durable moves through the tables themselves, on one core with the store and with who plays."""
    with data_folder() as folder, on_core(asked.cores, 0):
        store = SQLiteStore(folder / "tables.sqlite3")
        rooms = Rooms(store, RunningTime())
        tables = Tables(rooms)
        games = [Game(await gathered(tables), asked.rng) for _ in range(asked.tables or 100)]
        for game in games:
            game.start()
        await asyncio.sleep(WARM_SECONDS / 3)
        before, begun, used = sum(game.shown for game in games), perf_counter(), process_time()
        while perf_counter() - begun < asked.seconds and not any(game.table.state.game.over for game in games):
            await asyncio.sleep(0.1)
        moves = (sum(game.shown for game in games) - before) / 4
        spent, used = perf_counter() - begun, process_time() - used
        await rooms.close()
        await tables.close()
        await store.close()
    return {"moves_per_second": moves / spent, "microseconds_per_move": 1e6 * used / moves}


async def memory(asked: Asked) -> Figures:
    """What tables add to the server's resident set, from when it has warmed up to round 8."""
    with serving(asked.cores) as server:
        await _played(await seated(server, asked.rng, 10, most=ROUND_8))
        before = resident_bytes(server.process.pid)
        tables = await seated(server, asked.rng, asked.tables or 500, most=ROUND_8)
        await _played(tables)
        grown = resident_bytes(server.process.pid)
    return {"tables": len(tables), "kilobytes_per_table": (grown - before) / len(tables) / 1000}


async def _played(tables: Sequence[Table]) -> None:
    for table in tables:
        table.start()
    for table in tables:
        await table.done.wait()
    check(tables[0].tally)


async def idle(asked: Asked) -> Figures:
    """Time from a seat's join to its view, for tables on disk only."""
    with serving(asked.cores) as server:
        tables = await seated(server, asked.rng, asked.tables or 100, most=ROUND_8)
        await _played(tables)
        for table in tables:
            table.leave()
        server.kill()
        with on_core(asked.cores, 0):
            server.restart()
        first, *others = (table.seats[0].link for table in tables)
        await _joining(first)
        return percentiles([await _joining(link) for link in others])


async def _joining(link: Opened) -> float:
    """How long a seat waits for the whole, once its socket is open."""
    alone = Table([link], Tally(), Random(0))
    (seat,) = alone.seats
    await seat.connect()
    begun = perf_counter()
    seat.join()
    await alone.at_table.wait()
    return perf_counter() - begun


async def bad(asked: Asked) -> Figures:
    """How late moves are shown, first without, then with one who never reads, at a lively table, and one who floods."""
    with serving(asked.cores) as server:
        tables = await seated(server, asked.rng, asked.tables or 100, asked.rate or 5.0)
        await warmed_up(tables)
        before = await measured(server, tables, asked.seconds)
        (lively,) = await seated(server, asked.rng, 1)
        mute = Mute(lively.seats[0].link)
        await mute.connect()
        mute.join()
        lively.start()
        flood = asyncio.create_task(flooding(opened(server)[0]))
        beside = await measured(server, tables, asked.seconds)
        flood.cancel()
    return {"tables": len(tables), "p99_ms_before": before["p99_ms"], "p99_ms_beside": beside["p99_ms"]}
