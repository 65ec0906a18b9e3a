"""A restore for trial: whether everything in a copy can be read and replayed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter

from gizzard.server.personal import opened_and_entries
from gizzard.server.standing import happenings
from gizzard.server.store import SQLiteStore, Stored, StoreError
from gizzard.server.store.contents import Contents, contents_of_file


@dataclass(frozen=True)
class Drill:
    """What came of it."""

    contents: Contents
    seconds: float
    problems: tuple[str, ...]
    """A sentence for each table that cannot be played on or shown."""


def drill(copy: Path, progress: Callable[[int, int], None] | None = None) -> Drill:
    """Opens a copy as a server does, which may convert it, and replays every table by the rules.

    StoreError where it cannot be opened. `progress` is told how many tables are left, and of how many.
    """
    begun = perf_counter()
    problems = asyncio.run(_replayed(copy, progress))
    return Drill(contents_of_file(copy), perf_counter() - begun, tuple(problems))


async def _replayed(copy: Path, progress: Callable[[int, int], None] | None) -> list[str]:
    store = SQLiteStore(copy)
    try:
        tables = await store.tables()
        problems = []
        for number, table in enumerate(tables, start=1):
            problems += await _problems(store, table)
            if progress:
                progress(len(tables) - number, len(tables))
        return problems
    finally:
        await store.close()


async def _problems(store: SQLiteStore, table: str) -> list[str]:
    try:
        stored = await store.load(table)
    except StoreError as error:
        return [str(error)]
    return [] if stored is None else _unplayable(table, stored)


def _unplayable(table: str, stored: Stored) -> list[str]:
    entry = 0
    try:
        for _, _, standing in happenings(*opened_and_entries(stored)):
            entry = standing.n
    except Exception as error:  # whatever is wrong with it is what a drill is to find
        return [f"table {table} cannot be replayed beyond entry {entry}: {error or type(error).__name__}"]
    return []
