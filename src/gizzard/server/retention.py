"""Games that ended long ago: into an archive, and then out of the store."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Any, Final, Protocol

from gizzard.server.archive import Archive
from gizzard.server.personal import final_record, opened_and_entries
from gizzard.server.store import Stored, StoreError

BATCH: Final = 32
"""Games that are archived, and then removed, together."""

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Retention:
    """How long games are kept once they have ended, in seconds, and where they go then."""

    seconds: float
    archive: Path | None = None
    """None: nowhere, they are gone."""


@dataclass
class Pruned:
    """What was done, or would be."""

    removed: int = 0
    archived: int = 0
    """Of these, those that were put into the archive now: a game that was not begun has no record."""
    failed: list[str] = field(default_factory=list)
    """What was wrong with each table that should have been removed and was not."""


class Source(Protocol):
    """What is needed of a store."""

    async def closed_since(self, created: float) -> list[str]:
        """The closed tables opened before that time, in seconds since 1970."""

    async def load(self, table: str) -> Stored | None:
        """A table."""


Remove = Callable[[str], Awaitable[None]]
Reserve = Callable[[str], AbstractContextManager[bool]]
"""Keeps everybody away from a table; False where somebody is at it."""


@contextmanager
def unused(_table: str) -> Iterator[bool]:
    """Reserves a table where no server runs."""
    yield True


async def prune(
    store: Source, retention: Retention, now: float, remove: Remove | None, reserve: Reserve = unused
) -> Pruned:
    """Archives and removes what ended too long before `now` (seconds since 1970); OSError from the archive.

    `remove`: None where that is only to be counted.
    A game is removed once it is durable in the archive. Killed in between, it is there still, and not archived twice.
    """
    before, pruned = now - retention.seconds, Pruned()
    tables = iter(await store.closed_since(before))
    archive = Archive(retention.archive) if retention.archive else None
    while batch := list(islice(tables, BATCH)):
        with ExitStack() as stack:
            free = [table for table in batch if stack.enter_context(reserve(table))]
            await _prune(store, free, before, archive, remove, pruned)
    if remove and pruned.removed:
        log.info("old games removed", extra={"removed": pruned.removed, "archived": pruned.archived})
    return pruned


async def _prune(
    store: Source, tables: Sequence[str], before: float, archive: Archive | None, remove: Remove | None, pruned: Pruned
) -> None:
    ended = {table: record for table in tables for record in await _ended(store, table, before, pruned)}
    records = [record for record in ended.values() if record["rounds"]]
    if archive and remove:
        pruned.archived += await asyncio.to_thread(archive.add, records)
    for table in ended:
        if remove:
            await remove(table)
        pruned.removed += 1


async def _ended(store: Source, table: str, before: float, pruned: Pruned) -> list[dict[str, Any]]:
    """The record of a game that ended before that time; none of one that did not, or cannot be read."""
    try:
        stored = await store.load(table)
        record = await asyncio.to_thread(_record, table, stored, before) if stored else None
    except Exception as error:  # one that is damaged keeps no other from being removed
        sentence = str(error) if isinstance(error, StoreError) else f"table {table} cannot be replayed: {error}"
        log.error("an old game could not be archived, and stays", extra={"table": table, "why": sentence})
        pruned.failed.append(sentence)
        return []
    return [record] if record else []


def _record(table: str, stored: Stored, before: float) -> dict[str, Any] | None:
    meta, entries = opened_and_entries(stored)
    last = entries[-1].at / 1000 if entries else meta.created
    return final_record(table, meta, entries) if last < before else None
