"""How long a move waits for the disk while a large file is backed up, cleaned of an erased person, and pruned.

python -m bench.storage                        a file of more than 500 MB, 100 entries per second
python -m bench.storage --megabytes 100 --rate 50
python -m bench.storage --write                the default, and write the table into docs/reliability.md
"""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from statistics import median
from typing import NamedTuple

import click

from bench.pages import RELIABILITY, Report, writes
from gizzard.server.store.protocol import Stored
from gizzard.server.store.sqlite import cleaning
from gizzard.server.store.sqlite.contents import contents_of_file
from gizzard.server.store.sqlite.file import reading
from gizzard.server.store.sqlite.store import SQLiteStore
from harness.large_file import fill
from harness.load.process import data_folder
from harness.load.store_writer import StoreWriter

QUIET_SECONDS = 5.0
"""Seconds of the measurement without other activity."""


class Measured(NamedTuple):
    """An activity, its seconds, and the seconds until each entry appended meanwhile was durable."""

    what: str
    seconds: float
    waits: list[float]

    def row(self) -> str:
        """A row of the table."""
        milliseconds = [1000 * wait for wait in self.waits]
        return (
            f"| {self.what} | {self.seconds:.1f} s | {len(self.waits):,} | {median(milliseconds):.1f} ms "
            f"| {max(milliseconds):.1f} ms |"
        )


async def measured(path: Path, megabytes: float, rate: float) -> list[Measured]:
    """In turn: nothing, a backup, an erasure, and the removal of a tenth of all tables."""
    tables = fill(path, megabytes)
    store = SQLiteStore(path)
    removed, kept = tables[::10], [table for index, table in enumerate(tables) if index % 10]
    writer = StoreWriter(store, kept, rate)
    activities: dict[str, Callable[[], Awaitable[None]]] = {
        "nothing else": lambda: asyncio.sleep(QUIET_SECONDS),
        "`gizzard backup`": lambda: _backed_up(path),
        "a person is erased, and the file cleaned": lambda: _erased(store, kept[0]),
        f"{len(removed)} tables are removed": lambda: _removed(store, removed),
    }
    measurements = [Measured(what, await writer.during(work), writer.waits) for what, work in activities.items()]
    await store.close()
    assert contents_of_file(path).tables == len(kept)
    return measurements


async def _backed_up(path: Path) -> None:
    command = [sys.executable, "-m", "gizzard", "backup", str(path.with_name("copy.sqlite3")), "--data", str(path)]
    await asyncio.to_thread(subprocess.run, command, check=True, capture_output=True)


async def _erased(store: SQLiteStore, table: str) -> None:
    await store.rewrite(table, lambda stored: Stored("without a name", stored.entries))
    while await asyncio.to_thread(_is_unclean, store.path):
        await asyncio.sleep(0.1)


def _is_unclean(path: Path) -> bool:
    with reading(path) as connection:
        return cleaning.is_needed(connection)


async def _removed(store: SQLiteStore, tables: list[str]) -> None:
    for table in tables:
        await store.remove(table)


@click.command(help=__doc__)
@click.option("--megabytes", default=520.0, show_default=True, help="Size of the file.")
@click.option("--rate", default=100.0, show_default=True, help="Entries per second.")
@writes(RELIABILITY, "storage")
def main(megabytes: float, rate: float) -> Report:
    """Measure all activities."""
    with data_folder() as folder:
        measurements = asyncio.run(measured(folder / "tables.sqlite3", megabytes, rate))
    lines = [
        f"A file of {megabytes:.0f} MB, {rate:.0f} entries per second:",
        "",
        "| meanwhile | takes | entries | wait for the disk: median | longest |",
        "|---|---:|---:|---:|---:|",
        *(measurement.row() for measurement in measurements),
    ]
    return Report(lines)


if __name__ == "__main__":
    main()
