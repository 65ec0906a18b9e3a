"""Kills a server under load at random moments: is a move lost that anybody was told of, and how soon are all back?

    python -m bench.crash                     1,000 tables of four, a move a second each, 100 kills (half an hour)
    python -m bench.crash --tables 20 --rate 5 --kills 5
    python -m bench.crash --write             the default, and the table of docs/reliability.md

After each kill -9 the server is started again on the same file. Every seat comes back by itself, with pauses like the
page's, naming the step that it saw last. Then all stand still, and it is checked that

- every step that any client was told of is in the log, with its number and its content;
- every seat has had every step once, in order, and all seats of a table have had the same;
- what a seat has made of all those steps is what it would be sent had it joined just now (at tables picked at random,
  in the end at all).
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sqlite3
import sys
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter
from typing import Any, NamedTuple, cast

from bench.pages import RELIABILITY, put
from bench.players import Seat, Table, Tally, opened
from bench.process import Cores, on_core, serving, two_cores
from tests.patches import apply
from tests.server.live import Opened, Server

BETWEEN_SECONDS = (0.5, 3.0)
"""How long all play before the next kill."""
FIRST_PAUSE, LONGEST_PAUSE = 0.25, 4.0
"""Seconds that a client waits before it tries again, as the page does: each pause is twice the one before."""
COMPARED = 20
"""Tables whose seats join anew after a kill."""
CONNECTING = 64
"""Tables whose sockets connect at the same time."""
PARTS = ("n", "view", "spec", "social")


class Witness(Seat):
    """A seat that makes of every step what a page does, and remembers what it was told."""

    def __init__(self, table: Haunted, link: Opened, before: Witness | None = None) -> None:
        super().__init__(table, link)
        self.whole: dict[str, Any] = before.whole if before else {}
        self.told: dict[int, dict[str, Any]] = before.told if before else {}
        """Steps by their numbers, since they were checked last."""
        self.there = self.resumed = False
        if before:
            self.n, self.legal = before.n, before.legal

    def heard(self, text: bytes) -> None:
        message = json.loads(text)
        kind = message["type"]
        if kind == "joined":
            self.whole, self.there = message, True
        elif kind == "step":
            if message["n"] != self.n + 1:
                self.table.tally.problems.append(f"step {message['n']} came after {self.n}")
            self.told[message["n"]] = message
            self.whole["n"] = message["n"]
        for change in message.get("set", ()):
            apply(self.whole, *change)
        if "spec" in message:
            self.whole["spec"] = message["spec"]
        super().heard(text)
        self.resumed = self.resumed or kind == "resumed"
        if kind == "presence" and self.resumed and not self.there:  # the last of what it had missed
            self.there = True
            self.table.came()


class Haunted(Table):
    """A table whose seats come back when they are cut off, and then stand still until it is let go on."""

    def __init__(self, links: list[Opened], tally: Tally, rng: Random, rate: float | None = None) -> None:
        super().__init__(links, tally, rng, rate)
        self.held = False
        self._returning: set[asyncio.Task[None]] = set()

    @property
    def witnesses(self) -> list[Witness]:
        """Its seats."""
        return cast(list[Witness], self.seats)

    def seat(self, link: Opened) -> Seat:
        return Witness(self, link)

    def hold(self) -> None:
        """The server is about to go."""
        self.held = True
        self.at_table.clear()
        if self.later:
            self.later.cancel()

    def came(self) -> None:
        if all(seat.there and seat.n == self.n for seat in self.witnesses) or not self.held:
            super().came()

    def shown(self, n: int) -> None:
        super().shown(n)
        if self.held:
            self.came()

    def go_on(self) -> None:
        if not self.held:
            super().go_on()

    def let_go_on(self) -> None:
        """Play, each table in a time of its own."""
        self.held = False
        self.due = perf_counter() + self.pause * self.rng.random()
        if any(seat.legal for seat in self.seats):
            self.later = asyncio.get_running_loop().call_later(self.due - perf_counter(), self.act)

    def lost(self, seat: Seat) -> None:
        if not self.leaving:
            returning = asyncio.create_task(self._return(self.seats.index(seat)))
            self._returning.add(returning)
            returning.add_done_callback(self._returning.discard)

    async def _return(self, place: int) -> None:
        pause = FIRST_PAUSE
        while True:
            await asyncio.sleep(pause * self.rng.uniform(0.75, 1.25))
            pause = min(2 * pause, LONGEST_PAUSE)
            before = self.witnesses[place]
            again = self.seats[place] = Witness(self, before.link, before)
            try:
                await again.connect()
            except OSError:
                continue
            again.join(again.n)
            return


class Kill(NamedTuple):
    """What came of one kill; times are seconds from the start of the new server."""

    moves: int
    """Moves that somebody was told of since the kill before."""
    lost: int
    up: float
    """Until the server listened."""
    back: float
    """Until the last seat had all it had missed."""
    compared: int
    """Seats that joined anew."""
    differ: int


class Asked(NamedTuple):
    """What the command line asks for."""

    tables: int
    rate: float
    kills: int
    cores: Cores
    rng: Random


async def haunted(asked: Asked) -> list[Kill]:
    """Plays, kills and checks."""
    with serving(asked.cores) as server:
        tally = Tally()
        links = await asyncio.to_thread(lambda: [opened(server) for _ in range(asked.tables)])
        tables = [Haunted(four, tally, asked.rng, asked.rate) for four in links]
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


async def one_kill(server: Server, tables: Sequence[Haunted], picked: Sequence[Haunted], asked: Asked) -> Kill:
    """Some play, a kill, and all that must hold afterwards."""
    await asyncio.sleep(asked.rng.uniform(*BETWEEN_SECONDS))
    for table in tables:
        table.hold()
    server.kill()
    began = perf_counter()
    await asyncio.to_thread(_restart, server, asked.cores)
    up = perf_counter() - began
    for table in tables:
        await table.at_table.wait()
    back = perf_counter() - began
    moves, lost = missing(server.data, tables)
    differ = sum([await differing(table) for table in picked])
    for table in tables:
        table.let_go_on()
    return Kill(moves, lost, up, back, sum(len(table.seats) for table in picked), differ)


def _restart(server: Server, cores: Cores) -> None:
    with on_core(cores, 0):
        server.restart()


def missing(data: Path, tables: Sequence[Haunted]) -> tuple[int, int]:
    """How many moves anybody was told of, and how many steps are not in the log as they were told."""
    moves = lost = 0
    with closing(sqlite3.connect(f"file:{data}?mode=ro", uri=True)) as connection:
        for table in tables:
            rows = connection.execute(
                "SELECT n, entry FROM log WHERE table_id = ? AND n > 0", (table.seats[0].link.table,)
            )
            log = {n: json.loads(entry) for n, entry in rows}
            steps = [step for seat in table.witnesses for step in seat.told.items()]
            moves += len({n for n, step in steps if "move" in step})
            lost += len({n for n, step in steps if not same(step, log.get(n, {}))})
            for seat in table.witnesses:
                seat.told.clear()
    return moves, lost


def same(step: dict[str, Any], entry: dict[str, Any]) -> bool:
    """Whether a step tells what an entry of the log does, or the part of it that its viewer may know."""
    kinds = [kind for kind in ("move", "event") if kind in step]
    return bool(kinds) and all(step[kind].items() <= entry.get(kind, {}).items() for kind in kinds)


async def differing(table: Haunted) -> int:
    """How many seats of a table see something else than who joins anew in their place."""
    differ = 0
    for seat in table.witnesses:
        anew = Haunted([seat.link], Tally(), table.rng)
        await anew.come()
        (fresh,) = anew.witnesses
        differ += any(seat.whole[part] != fresh.whole[part] for part in PARTS)
        anew.leave()
    return differ


def told(number: int, kill: Kill) -> None:
    """A line for each kill, on standard error."""
    line = (
        f"kill {number + 1}: {kill.moves} moves told of, {kill.lost} steps lost, up after {kill.up:.1f} s, "
        f"all back after {kill.back:.1f} s, {kill.differ} of {kill.compared} seats see something else"
    )
    print(line, file=sys.stderr)


def summary(asked: Asked, kills: Sequence[Kill]) -> dict[str, float]:
    """All kills in some figures."""
    return {
        "kills": len(kills),
        "tables": asked.tables,
        "moves_told_of": sum(kill.moves for kill in kills),
        "steps_lost": sum(kill.lost for kill in kills),
        "seats_compared": sum(kill.compared for kill in kills),
        "seats_that_differ": sum(kill.differ for kill in kills),
        "up_seconds_median": median(kill.up for kill in kills),
        "back_seconds_median": median(kill.back for kill in kills),
        "back_seconds_worst": max(kill.back for kill in kills),
    }


def page_lines(found: dict[str, float]) -> list[str]:
    """The table of docs/reliability.md."""
    rows = (
        (f"kills -9 at random moments, {found['tables']:,} tables of four live sockets", f"{found['kills']}", "100"),
        ("moves that clients were told of", f"{found['moves_told_of']:,}", ""),
        ("of these lost or changed", f"{found['steps_lost']}", "0"),
        ("the last of all clients is back after the start: median", f"{found['back_seconds_median']:.1f} s", ""),
        ("the same, worst", f"{found['back_seconds_worst']:.1f} s", "10 s"),
        ("seats that were compared with who joins anew", f"{found['seats_compared']:,}", ""),
        ("of these saw something else", f"{found['seats_that_differ']}", "0"),
    )
    return ["| what | measured | wanted |", "|---|---:|---:|", *(f"| {' | '.join(row)} |" for row in rows)]


def main() -> None:
    """Kill and tell; exit code 1 where something was lost."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--rate", type=float, default=1.0, help="moves a second at each table")
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--cores", type=int, nargs=2, help="of the server and of who plays  [the first two]")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true", help="one JSON object")
    parser.add_argument("--write", action="store_true", help="write the table of docs/reliability.md")
    options = parser.parse_args()
    cores = (options.cores[0], options.cores[1]) if options.cores else two_cores()
    asked = Asked(options.tables, options.rate, options.kills, cores, Random(options.seed))
    found = summary(asked, asyncio.run(haunted(asked)))
    print(
        json.dumps(found)
        if options.json
        else "\n".join(f"{name.replace('_', ' '):>24}  {found[name]:,.4g}" for name in found)
    )
    if options.write:
        put(RELIABILITY, "crash", page_lines(found))
    sys.exit(bool(found["steps_lost"] or found["seats_that_differ"]))


if __name__ == "__main__":
    main()
