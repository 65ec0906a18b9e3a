"""What the server bears, and how fast it is: real servers and real sockets over loopback, each side on a core.

    python -m bench.load                      every measure, one after the other
    python -m bench.load paced --tables 1000 --rate 1 --seconds 60
    python -m bench.load flat-out no-sockets --json
    python -m bench.load --write              all, and the table of docs/performance.md

paced       tables of four live sockets, so many moves a second each: how late a move reaches the last of its seats
flat-out    each next move at once: how many durable moves a second
no-sockets  the same through the tables themselves, in one process, with four clients each that keep nothing
memory      what a table with its four sockets adds to the server's memory by round 8
idle        tables of round 8 that are on disk alone: how soon they are back
bad         a socket that never reads and one that floods, beside tables that are measured
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import platform
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass
from random import Random
from statistics import median, quantiles
from time import perf_counter, process_time

from bench.pages import PERFORMANCE, put
from bench.players import GAME, RULES, Table, Tally, Wire, frame, opened
from bench.process import Cores, cpu_seconds, data_folder, on_core, resident_bytes, serving, two_cores
from gizzard.game import to_act
from gizzard.game.actions import action_form
from gizzard.server.phrases import Problem
from gizzard.server.store import SQLiteStore
from gizzard.server.table import Table as TableServed
from gizzard.server.tables import Tables
from gizzard.server.wire import Ask, SeatBody, TableBody
from tests.server.live import Opened, Server

Figures = dict[str, float]

ROUND_8 = sum(4 + 4 * cards for cards in range(1, 8)) + 4 + 16
"""Bids and cards of four players up to the middle of round 8."""
WARM_SECONDS = 3.0
"""Played before anything is measured."""
CONNECTING = 64
"""Tables whose sockets connect at the same time."""
BUSY = 0.9
"""The share of its core from which on it may be those who play that are slow."""
FLOODED = 1000
FLOOD_AGAIN_SECONDS = 0.5
FLOOD = frame(b'{"type":"act","n":0,"action":{}}') * FLOODED


@dataclass(frozen=True)
class Asked:
    """What the command line asks for; None where each measure has a number of its own."""

    tables: int | None
    rate: float | None
    seconds: float
    cores: Cores
    rng: Random


# Playing through sockets


async def seated(server: Server, asked: Asked, count: int, rate: float | None = None, most: int = GAME) -> list[Table]:
    """Tables at which four sit and wait for the first to start."""
    tally = Tally()
    links = await asyncio.to_thread(lambda: [opened(server) for _ in range(count)])
    tables = [Table(four, tally, asked.rng, rate, most) for four in links]
    for first in range(0, count, CONNECTING):
        await asyncio.gather(*(table.come() for table in tables[first : first + CONNECTING]))
    check(tally)
    return tables


def check(tally: Tally) -> None:
    """RuntimeError where something went wrong."""
    if tally.problems:
        raise RuntimeError(f"what should not happen: {set(tally.problems)}")


async def warmed_up(tables: Sequence[Table]) -> None:
    """They have started, and play."""
    for table in tables:
        table.start()
    await _until_one_is_done(tables, WARM_SECONDS)


async def measured(server: Server, tables: Sequence[Table], seconds: float) -> Figures:
    """What is to be said of some seconds of play; fewer where a game ends before."""
    tally = tables[0].tally
    tally.clear()
    begun, used, own = perf_counter(), cpu_seconds(server.process.pid), process_time()
    await _until_one_is_done(tables, seconds)
    spent = perf_counter() - begun
    used, own = cpu_seconds(server.process.pid) - used, process_time() - own
    check(tally)
    return {
        "tables": len(tables),
        "seconds": spent,
        "moves_per_second": tally.moves / spent,
        "server_microseconds_per_move": 1e6 * used / tally.moves,
        "server_share_of_a_core": used / spent,
        "players_share_of_a_core": own / spent,
        **percentiles(tally.latencies),
        "bytes_of_a_played_card": median(tally.sizes),
    }


async def _until_one_is_done(tables: Sequence[Table], seconds: float) -> None:
    done = [asyncio.create_task(table.done.wait()) for table in tables]
    await asyncio.wait(done, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
    for task in done:
        task.cancel()


def percentiles(times: Sequence[float]) -> Figures:
    """Of times in seconds, in milliseconds."""
    cuts = quantiles(times, n=100)
    return {
        "p50_ms": 1000 * cuts[49],
        "p90_ms": 1000 * cuts[89],
        "p99_ms": 1000 * cuts[98],
        "max_ms": 1000 * max(times),
    }


async def paced(asked: Asked) -> Figures:
    """Tables that play at a pace."""
    return await _playing(asked, 1000, asked.rate or 1.0)


async def flat_out(asked: Asked) -> Figures:
    """Tables that play as fast as they can."""
    return await _playing(asked, 100, None)


async def _playing(asked: Asked, count: int, rate: float | None) -> Figures:
    with serving(asked.cores) as server:
        tables = await seated(server, asked, asked.tables or count, rate)
        await warmed_up(tables)
        return await measured(server, tables, asked.seconds)


async def memory(asked: Asked) -> Figures:
    """What tables add to the server's resident set, from when it has warmed up to round 8."""
    with serving(asked.cores) as server:
        await _played(await seated(server, asked, 10, most=ROUND_8))
        before = resident_bytes(server.process.pid)
        tables = await seated(server, asked, asked.tables or 500, most=ROUND_8)
        joined = resident_bytes(server.process.pid)
        await _played(tables)
        grown = resident_bytes(server.process.pid)
    count = len(tables)
    return {
        "tables": count,
        "kilobytes_per_table_joined": (joined - before) / count / 1000,
        "kilobytes_per_table": (grown - before) / count / 1000,
    }


async def _played(tables: Sequence[Table]) -> None:
    for table in tables:
        table.start()
    for table in tables:
        await table.done.wait()
    check(tables[0].tally)


async def idle(asked: Asked) -> Figures:
    """From a seat's join to its view, where the table is on disk alone; and where it is in memory."""
    with serving(asked.cores) as server:
        tables = await seated(server, asked, asked.tables or 100, most=ROUND_8)
        await _played(tables)
        for table in tables:
            table.leave()
        server.kill()
        with on_core(asked.cores, 0):
            server.restart()
        anna, bob = ([table.seats[place].link for table in tables] for place in (0, 1))
        await _joining(anna[0])
        back = [await _joining(link) for link in anna[1:]]
        again = [await _joining(link) for link in bob[1:]]
    in_memory = {f"in_memory_{name}": value for name, value in percentiles(again).items()}
    return {"tables": len(back), **percentiles(back), **in_memory}


async def _joining(link: Opened) -> float:
    """How long a seat waits for the whole, once its socket is open."""
    alone = Table([link], Tally(), Random(0))
    (seat,) = alone.seats
    await seat.connect()
    begun = perf_counter()
    seat.join()
    await alone.at_table.wait()
    return perf_counter() - begun


# Bad clients


class Mute(Wire):
    """Reads nothing once it has joined."""

    def heard(self, text: bytes) -> None:
        self.transport.pause_reading()


class Flood(Wire):
    """Sends what makes no sense as fast as the server takes it."""

    sent, paused = 0, False

    def heard(self, text: bytes) -> None:
        if not self.sent:
            self.send_on()

    def send_on(self) -> None:
        """More of it."""
        if not self.paused and not self.transport.is_closing():
            self.transport.write(FLOOD)
            self.sent += FLOODED
            asyncio.get_running_loop().call_soon(self.send_on)

    def pause_writing(self) -> None:
        self.paused = True

    def resume_writing(self) -> None:
        self.paused = False
        self.send_on()


async def flooding(link: Opened) -> None:
    """Floods, and comes again when it is sent away, as often as a server lets one address come."""
    while True:
        flood = Flood(link)
        await flood.connect()
        flood.join()
        await flood.closed.wait()
        await asyncio.sleep(FLOOD_AGAIN_SECONDS)


async def bad(asked: Asked) -> Figures:
    """How late moves are shown, first without, then with one who never reads, at a lively table, and one who floods."""
    with serving(asked.cores) as server:
        tables = await seated(server, asked, asked.tables or 100, asked.rate or 5.0)
        await warmed_up(tables)
        before = await measured(server, tables, asked.seconds)
        (lively,) = await seated(server, asked, 1)
        mute = Mute(lively.seats[0].link)
        await mute.connect()
        mute.join()
        lively.start()
        flood = asyncio.create_task(flooding(opened(server)[0]))
        beside = await measured(server, tables, asked.seconds)
        flood.cancel()
    told = ("p50_ms", "p99_ms", "max_ms")
    return {
        "tables": len(tables),
        **{f"{name}_before": before[name] for name in told},
        **{f"{name}_beside": beside[name] for name in told},
        "moves_beside_who_never_reads": lively.moves,
    }


# Without sockets


class Taker:
    """A client in the same process that keeps nothing of what it is sent."""

    lang = "en"

    def __init__(self, seat: int, key: str | None, told: Callable[[], None]) -> None:
        self.seat: int | None = seat
        self.key, self._told = key, told

    def send(self, message: bytes) -> None:
        """Notices a step."""
        if message.startswith(b'{"type":"step"'):
            self._told()

    def drop(self, reason: Problem) -> None:
        """Cannot happen: nobody's seat is freed here."""
        raise AssertionError(reason.code)


class Game:
    """One table that plays by itself."""

    def __init__(self, table: TableServed, rng: Random) -> None:
        self.table, self.rng = table, rng
        self.takers = [Taker(number, seat.key, self._shown) for number, seat in enumerate(table.standing.social.seats)]
        self.shown = 0
        """Steps, once for each client."""

    def start(self) -> None:
        """All sit down and begin."""
        for taker in self.takers:
            self.table.join(taker)
        self.table.ask(self.takers[0], Ask("start"))

    def _shown(self) -> None:
        self.shown += 1
        if self.shown % 4 == 0 and (acting := to_act(self.table.standing.game)):
            position = self.table.standing.game.position
            action = self.rng.choice(position.legal(acting[0]))
            self.table.act(self.takers[acting[0]], self.table.standing.n, action_form(position, action))


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
        while perf_counter() - begun < asked.seconds and not any(game.table.standing.game.over for game in games):
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


# The command

Measure = Callable[[Asked], Coroutine[object, object, Figures]]

MEASURES: dict[str, Measure] = {
    "paced": paced,
    "flat-out": flat_out,
    "no-sockets": no_sockets,
    "memory": memory,
    "idle": idle,
    "bad": bad,
}

ROWS = (
    (
        "paced",
        "p99_ms",
        "{:.0f} ms",
        "{tables:,.0f} tables, a move a second each: 99 % reach all four seats in",
        "100 ms",
    ),
    (
        "paced",
        "bytes_of_a_played_card",
        "{:.0f} bytes",
        "a played card on the wire, for each seat, median",
        "300 bytes",
    ),
    ("no-sockets", "moves_per_second", "{:,.0f}", "durable moves a second on one core, without sockets", "4,000"),
    ("no-sockets", "microseconds_per_move", "{:.0f} µs", "the processor time for each of these", "250 µs"),
    ("flat-out", "moves_per_second", "{:,.0f}", "the same, with four sockets a table", "2,000"),
    (
        "flat-out",
        "server_microseconds_per_move",
        "{:.0f} µs",
        "the server's processor time for each of these",
        "500 µs",
    ),
    (
        "memory",
        "kilobytes_per_table",
        "{:.0f} KB",
        "a table with four sockets in round 8, one of {tables:,.0f}",
        "150 KB",
    ),
    ("idle", "p50_ms", "{:.1f} ms", "a table of round 8 is back from disk, median", "5 ms"),
    ("idle", "p90_ms", "{:.1f} ms", "90 % of them", "5 ms"),
    ("bad", "p99_ms_before", "{:.1f} ms", "99 % of moves at {tables:,.0f} tables reach all four seats in", ""),
    ("bad", "p99_ms_beside", "{:.1f} ms", "the same beside a socket that never reads and one that floods", "no change"),
)
"""Measure, figure, how it is written, what it is, what was wanted."""


def page_lines(found: dict[str, Figures]) -> list[str]:
    """The table of docs/performance.md."""
    rows = [
        f"| {what.format(**found[measure])} | {form.format(found[measure][figure])} | {wanted} "
        f"| `python -m bench.load {measure}` |"
        for measure, figure, form, what, wanted in ROWS
    ]
    made = f"Python {platform.python_version()}, {platform.system()} on {platform.machine()}, {os.cpu_count()} cores."
    return [made, "", "| what | measured | wanted | command |", "|---|---:|---:|---|", *rows]


def main() -> None:
    """Measure and tell."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("measures", nargs="*", metavar="measure", help="of those above; without any, all")
    parser.add_argument("--tables", type=int)
    parser.add_argument("--rate", type=float, help="moves a second at each table")
    parser.add_argument("--seconds", type=float, default=20.0, help="how long to measure")
    parser.add_argument("--cores", type=int, nargs=2, help="of the server and of who plays  [the first two]")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true", help="one JSON object")
    parser.add_argument("--write", action="store_true", help="measure all, and write it into docs/performance.md")
    asked = parser.parse_args()
    if unknown := set(asked.measures) - set(MEASURES):
        parser.error(f"no such measure: {', '.join(sorted(unknown))}")
    found: dict[str, Figures] = {}
    for name in MEASURES if asked.write or not asked.measures else asked.measures:
        cores = (asked.cores[0], asked.cores[1]) if asked.cores else two_cores()
        found[name] = asyncio.run(
            MEASURES[name](Asked(asked.tables, asked.rate, asked.seconds, cores, Random(asked.seed)))
        )
        if not asked.json:
            tell(name, found[name])
    if asked.json:
        print(json.dumps(found))
    if asked.write:
        put(PERFORMANCE, "server", page_lines(found))


def tell(name: str, figures: Figures) -> None:
    """One measure, for people."""
    print(name)
    for figure, value in figures.items():
        print(f"{figure.replace('_', ' '):>32}  {value:,.{2 if value < 100 else 0}f}")
    if figures.get("players_share_of_a_core", 0) > BUSY:
        print(f"{'':>32}  who plays was busy all the time: the server may be faster than this")


if __name__ == "__main__":
    main()
