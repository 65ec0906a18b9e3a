"""A restore drill: check that everything in a backup can be read and replayed."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter

from gizzard.server.ops.bans import Bans, bans_path
from gizzard.server.ops.reports import Reports, reports_path
from gizzard.server.ops.struct_document import DocumentUnreadableError
from gizzard.server.rooms.kind import AnyKind, Kinds, kind_of
from gizzard.server.store.documents import FileDocument
from gizzard.server.store.protocol import Stored, StoreError
from gizzard.server.store.sqlite.contents import Contents, contents_of_file
from gizzard.server.store.sqlite.store import SQLiteStore


@dataclass(frozen=True)
class Drill:
    """The outcome of a drill."""

    contents: Contents
    seconds: float
    problems: tuple[str, ...]
    """A message for each table that cannot be continued or replayed, and for unreadable bans or reports."""


def drill(copy: Path, kinds: Kinds, progress: Callable[[int, int], None] | None = None) -> Drill:
    """Open a copy as a server does, and replay every table.

    Raises StoreError if it cannot be opened. `progress` is called with the number of remaining tables and the total.
    """
    begun = perf_counter()
    problems = [*_unreadable(copy), *asyncio.run(_replayed(copy, kinds, progress))]
    return Drill(contents_of_file(copy), perf_counter() - begun, tuple(problems))


def _unreadable(copy: Path) -> list[str]:
    """The documents of a copy that would prevent a server from starting."""
    problems = []
    for kind, path in ((Bans, bans_path(copy)), (Reports, reports_path(copy))):
        try:
            kind(FileDocument(path))
        except DocumentUnreadableError as error:
            problems.append(f"{path.name} cannot be read: {error}")
    return problems


async def _replayed(copy: Path, kinds: Kinds, progress: Callable[[int, int], None] | None) -> list[str]:
    store = SQLiteStore(copy)
    try:
        tables = await store.tables()
        problems = []
        for number, table in enumerate(tables, start=1):
            problems += await _problems(store, kinds, table)
            if progress:
                progress(len(tables) - number, len(tables))
        return problems
    finally:
        await store.close()


async def _problems(store: SQLiteStore, kinds: Kinds, table: str) -> list[str]:
    try:
        stored = await store.load(table)
    except StoreError as error:
        return [str(error)]
    return [] if stored is None else _unplayable(kind_of(table, kinds), table, stored)


def _unplayable(kind: AnyKind, table: str, stored: Stored) -> list[str]:
    try:
        kind.read(stored)
    except Exception:  # which entry cannot be reached takes longer to find out
        return _problem(kind, table, stored)
    return []


def _problem(kind: AnyKind, table: str, stored: Stored) -> list[str]:
    entry = 0
    try:
        for state in kind.states(kind.log(stored)):
            entry = state.n
    except Exception as error:  # any error is a finding of the drill
        return [f"table {table} cannot be replayed beyond entry {entry}: {error or type(error).__name__}"]
    return []
