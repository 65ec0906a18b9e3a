"""Attacks a server, and measures what others at its tables notice of it: `make attack`.

    python -m bench.attack                    every attack, half a minute each
    python -m bench.attack long-table --seconds 10
    python -m bench.attack --write            all, and the table of SECURITY.md

The server has a core of its own; attackers and those who are measured share the other one, where attackers give way. A
move is counted from when it was due until all four seats of its table have its step; each attack is compared with the
same attack on another server, which gives way, too, because attackers take time whomever they attack. Then a server
whose event loop is watched is attacked again, for the longest callback (processor time of its thread).
"""

from __future__ import annotations

import asyncio
import os
import sys
from random import Random
from statistics import median
from typing import NamedTuple

import click

from bench.load_measures import Asked, measured
from bench.pages import ROOT, Report, writes
from harness.attack.attackers import ATTACKERS
from harness.attack.under_attack import WatchedServer, attacker, target
from harness.attack.watchdog import LIMIT_SECONDS
from harness.load.crowd import seated, warmed_up
from harness.load.process import PeakMemory, data_folder, on_core, resident_bytes, two_cores
from harness.server import Server

SECURITY = ROOT / "SECURITY.md"
TABLES, RATE = 50, 4.0
"""Those who are measured: tables of four sockets, and moves a second at each."""
TURNS = 3
"""Times that both are measured by turns, for a machine is not always as fast; medians count."""
MAX_SLOWER = 2.0
"""How many times its value during an attack on another server the 99th percentile of others' moves may be."""
LOWEST = 19
"""The priority of the other server, which shares a core with those who are measured."""
MAX_GROWN = 64 * 2**20
"""Bytes that an attack may add to the server's memory."""


class Attacked(NamedTuple):
    """What came of an attack."""

    name: str
    before_ms: float
    """The 99th percentile of others' moves while another server is attacked."""
    beside_ms: float
    grown: int
    """Bytes that were added to the server's memory at most."""
    callback: float
    """The longest callback of the event loop, in seconds."""
    what: str

    @property
    def held(self) -> bool:
        """Whether the server held."""
        slower = self.beside_ms > MAX_SLOWER * self.before_ms
        return not slower and self.grown <= MAX_GROWN and self.callback <= LIMIT_SECONDS


async def attacked(name: str, asked: Asked) -> Attacked:
    """One attack on a server of its own, then on one that is watched."""
    with data_folder() as folder:
        with on_core(asked.cores, 0):
            server = Server(folder / "tables.sqlite3")
        with on_core(asked.cores, 1):
            other = Server(folder / "other.sqlite3")
            os.setpriority(os.PRIO_PROCESS, other.process.pid, LOWEST)
            try:
                before, beside, grown = await _measured(server, other, name, asked)
            finally:
                server.kill()
                other.kill()
        with on_core(asked.cores, 0):
            watched = WatchedServer(folder / "watched.sqlite3", folder / "callbacks.json")
        with on_core(asked.cores, 1), attacker(name, target(watched)) as mallory, mallory.attacking():
            await asyncio.sleep(asked.seconds / 2)
        return Attacked(name, before, beside, grown, *watched.longest())


async def _measured(server: Server, other: Server, name: str, asked: Asked) -> tuple[float, float, int]:
    aim, elsewhere = await asyncio.to_thread(target, server), await asyncio.to_thread(target, other)
    tables = await seated(server, asked.rng, TABLES, RATE)
    await warmed_up(tables)
    held = resident_bytes(server.process.pid)
    before, beside = [], []
    with attacker(name, aim) as mallory, attacker(name, elsewhere) as eve, PeakMemory(server.process.pid) as memory:
        for _ in range(TURNS):
            with eve.attacking():
                before.append((await measured(server, tables, asked.seconds / TURNS))["p99_ms"])
            with mallory.attacking():
                beside.append((await measured(server, tables, asked.seconds / TURNS))["p99_ms"])
    return median(before), median(beside), memory.most - held


def page_lines(found: list[Attacked]) -> list[str]:
    """The table of SECURITY.md."""
    rows = [
        f"| {each.name} | {each.before_ms:.1f} ms | {each.beside_ms:.1f} ms | {each.grown / 2**20:+.1f} MiB "
        f"| {1000 * each.callback:.1f} ms |"
        for each in found
    ]
    of_moves = "99 % of others' moves, another server attacked | this one attacked"
    head = f"| attack | {of_moves} | the server's memory | longest callback |"
    return [head, "|---|---:|---:|---:|---:|", *rows]


@click.command(help=__doc__)
@click.argument("attacks", nargs=-1, type=click.Choice([*ATTACKERS]))
@click.option("--seconds", default=18.0, show_default=True, help="How long each of both is measured.")
@writes(SECURITY, "attacks")
def main(attacks: tuple[str, ...], seconds: float) -> Report:
    """Attack and report; it fails if the server did not hold."""
    asked = Asked(None, None, seconds, two_cores(), Random(1))
    found = [asyncio.run(attacked(name, asked)) for name in attacks or ATTACKERS]
    for each in found:
        if not each.held:
            print(f"{each.name} was not held: {each.what}", file=sys.stderr)
    return Report(page_lines(found), all(each.held for each in found))


if __name__ == "__main__":
    main()
