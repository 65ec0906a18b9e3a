"""How fast a Dask cluster of two workers is, compared with a local pool of two, and whether both say the same.

python -m bench.computing            three matches each, in turns (some minutes)
python -m bench.computing --games 1200 --rounds 1
python -m bench.computing --write    the default, and write the table into docs/performance.md
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from statistics import median
from time import perf_counter

from bench.pages import PERFORMANCE, put
from tests.workers.cluster import two_workers

WANTED = 0.95
MATCH = ("--engine", "A=novice", "--engine", "B=rule", "--seed", "1", "--records", "-")


def played(games: int, *options: str) -> tuple[float, bytes]:
    """The seconds that a match takes, from the start of the command to its end, and the records."""
    command = [sys.executable, "-m", "gizzard", "arena", *MATCH, "--games", str(games), *options]
    began = perf_counter()
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    return perf_counter() - began, done.stdout


def lines(games: int, rounds: int) -> list[str]:
    """The table; AssertionError if the records differ."""
    pool: list[float] = []
    cluster: list[float] = []
    with two_workers() as workers:
        _, expected = played(games)
        for _ in range(rounds):
            for times, options in ((pool, ("--workers", "2")), (cluster, ("--cluster", workers.scheduler_address))):
                seconds, records = played(games, *options)
                assert records == expected, "the records differ"
                times.append(games / seconds)
    ratio = median(cluster) / median(pool)
    return [
        f"{games:,} games of `novice` and `rule`, from the start of the command to its end; medians of {rounds} runs "
        f"in turns, {os.cpu_count()} cores, load of the machine {os.getloadavg()[0]:.1f}. All records were the same, "
        "byte for byte, as in one process.",
        "",
        "| what | measured | wanted |",
        "|---|---:|---:|",
        f"| `gizzard arena --workers 2` | {median(pool):.1f} games/s | |",
        f"| `gizzard arena --cluster`, two workers of one thread | {median(cluster):.1f} games/s | |",
        f"| the cluster against the pool | {ratio:.2f} | {WANTED} |",
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--write", action="store_true", help=f"write the table into {PERFORMANCE.name}")
    options = parser.parse_args()
    table = lines(options.games, options.rounds)
    print("\n".join(table))
    if options.write:
        put(PERFORMANCE, "computing", table)


if __name__ == "__main__":
    main()
