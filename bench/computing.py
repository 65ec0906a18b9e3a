"""How fast a Dask cluster of two workers is, compared with a local pool of two, and whether both say the same.

python -m bench.computing            three short and three long matches each, in turns (some minutes)
python -m bench.computing --games 1200 --rounds 1
python -m bench.computing --write    the default, and write the table into docs/performance.md
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import NamedTuple

import click
from distributed import Client

from bench.pages import PERFORMANCE, Report, writes
from harness.ports import free_port

SETTINGS = Path(__file__).parents[1] / "deploy" / "dask.yaml"
START_SECONDS = 60
WANTED = 0.95
MATCH = ("--engine", "A=novice", "--engine", "B=rule", "--seed", "1", "--records", "-")


def played(games: int, *options: str) -> tuple[float, bytes]:
    """The seconds that a match takes, from the start of the command to its end, and the records."""
    command = [sys.executable, "-m", "gizzard", "arena", *MATCH, "--games", str(games), *options]
    began = perf_counter()
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    return perf_counter() - began, done.stdout


@contextmanager
def two_workers() -> Iterator[str]:
    """The address of the scheduler of a cluster as docs/computing.md sets it up."""
    dask, address = str(Path(sys.executable).with_name("dask")), f"tcp://127.0.0.1:{free_port()}"
    environment = {**os.environ, "DASK_CONFIG": str(SETTINGS)}
    worker = [dask, "worker", address, "--nworkers", "2", "--nthreads", "1", "--no-dashboard"]
    commands = [[dask, "scheduler", "--host", address, "--no-dashboard"], worker]
    processes = [subprocess.Popen(command, stderr=subprocess.DEVNULL, env=environment) for command in commands]
    try:
        with Client(address, timeout=START_SECONDS) as client:
            client.wait_for_workers(2, timeout=START_SECONDS)
        yield address
    finally:
        for process in reversed(processes):
            process.terminate()
            process.wait()


class Speeds(NamedTuple):
    """Games a second."""

    whole: float
    """From the start of the command to its end."""
    steady: float
    """Of the games that a match with three times as many has more."""


def speeds(games: int, *options: str) -> tuple[Speeds, bytes]:
    """Of two matches; and the records of the shorter one."""
    (short, records), (long, _) = played(games, *options), played(3 * games, *options)
    return Speeds(games / short, 2 * games / (long - short)), records


def lines(games: int, rounds: int) -> list[str]:
    """The table; AssertionError if the records differ."""
    pool: list[Speeds] = []
    cluster: list[Speeds] = []
    with two_workers() as address:
        _, expected = played(games)
        for _ in range(rounds):
            for found, options in ((pool, ("--workers", "2")), (cluster, ("--cluster", address))):
                speed, records = speeds(games, *options)
                assert records == expected, "the records differ"
                found.append(speed)
    whole = [median(each.whole for each in found) for found in (pool, cluster)]
    steady = [median(each.steady for each in found) for found in (pool, cluster)]
    return [
        f"{games:,} games of `novice` and `rule`, from the start of the command to its end, and the further games of a "
        f"match three times as long; medians of {rounds} runs in turns, {os.cpu_count()} cores, load of the machine "
        f"{os.getloadavg()[0]:.1f}. All records were the same, byte for byte, as in one process.",
        "",
        "| what | from the start | further games | wanted |",
        "|---|---:|---:|---:|",
        f"| `gizzard arena --workers 2` | {whole[0]:.1f} games/s | {steady[0]:.1f} games/s | |",
        f"| `gizzard arena --cluster`, two workers | {whole[1]:.1f} games/s | {steady[1]:.1f} games/s | |",
        f"| the cluster against the pool | {whole[1] / whole[0]:.2f} | {steady[1] / steady[0]:.2f} | {WANTED} |",
    ]


@click.command(help=__doc__)
@click.option("--games", default=2000, show_default=True)
@click.option("--rounds", default=3, show_default=True)
@writes(PERFORMANCE, "computing")
def main(games: int, rounds: int) -> Report:
    """Compare a pool with a cluster."""
    return Report(lines(games, rounds))


if __name__ == "__main__":
    main()
