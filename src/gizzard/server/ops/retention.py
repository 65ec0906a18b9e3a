"""Old games are archived and then removed."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Any, Final, Protocol

from gizzard.server.domain.pad.log import is_pad_log, read_pad
from gizzard.server.domain.stored import Stored
from gizzard.server.domain.table.daily_deal import is_day_log
from gizzard.server.domain.table.personal import decode_stored, final_record
from gizzard.server.ops.archive import Archive
from gizzard.server.store import Elsewhere, StoreError

BATCH: Final = 32
"""Games that are archived, and then removed, together."""

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Retention:
    """How long games are kept once they have ended, in seconds, and where they are archived."""

    seconds: float
    archive: Path | None = None
    """None: they are not archived."""


@dataclass
class Pruned:
    """What was done, or would be done."""

    removed: int = 0
    archived: int = 0
    """Those of them that were archived now; a game that never began has no record."""
    failed: list[str] = field(default_factory=list)
    """A sentence for each table that should have been removed and was not."""


class Source(Protocol):
    """The part of a store that is needed here."""

    async def closed_since(self, created: float) -> list[str]:
        """The finished tables opened before that time, in seconds since 1970."""

    async def open_since(self, created: float) -> list[str]:
        """The unfinished ones, the logs of days, and shared pads."""

    async def load(self, table: str) -> Stored | None:
        """A table."""


Remove = Callable[[str], Awaitable[None]]
Reserve = Callable[[str], AbstractContextManager[bool]]
"""Keeps everybody off a table while it is removed; False if somebody is at it."""


@contextmanager
def unused(_table: str) -> Iterator[bool]:
    """Reserves a table where no server is running."""
    yield True


async def prune(
    store: Source, retention: Retention, now: float, remove: Remove | None, reserve: Reserve = unused
) -> Pruned:
    """Archives and removes what ended too long before `now` (seconds since 1970); OSError from the archive.

    `remove`: None if games are only counted. A game is removed once it is durable in the archive. After a kill in
    between it is still there, and it is not archived twice. The daily deals of that time go with their games. So do
    shared pads that were last written on before it; the phones keep theirs.
    """
    before, pruned = now - retention.seconds, Pruned()
    tables = iter(await store.closed_since(before))
    archive = Archive(retention.archive) if retention.archive else None
    while batch := list(islice(tables, BATCH)):
        with ExitStack() as stack:
            free = [table for table in batch if stack.enter_context(reserve(table))]
            await _prune(store, free, before, archive, remove, pruned)
    for name in await store.open_since(before):
        if remove and is_day_log(name):
            await remove(name)
        elif is_pad_log(name):
            await _prune_pad(store, name, before, remove, reserve, pruned)
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
        with suppress(Elsewhere):  # somebody is at it at another node
            if remove:
                await remove(table)
            pruned.removed += 1


async def _prune_pad(
    store: Source, name: str, before: float, remove: Remove | None, reserve: Reserve, pruned: Pruned
) -> None:
    """Phones are kept off a pad only once it is old, and then it is read again: one may just have written on it."""
    try:
        if not await _is_silent(store, name, before):
            return
        with reserve(name) as free, suppress(Elsewhere):
            if free and await _is_silent(store, name, before):
                if remove:
                    await remove(name)
                pruned.removed += 1
    except Exception as error:  # one that is damaged keeps no other from being removed
        pruned.failed.append(str(error))


async def _is_silent(store: Source, name: str, before: float) -> bool:
    """Whether a pad was last written on before that time."""
    stored = await store.load(name)
    return stored is not None and read_pad(stored).at / 1000 < before


async def _ended(store: Source, table: str, before: float, pruned: Pruned) -> list[dict[str, Any]]:
    """The record of a game that ended before that time, as a list; empty where it did not, or cannot be read."""
    try:
        stored = await store.load(table)
        record = await asyncio.to_thread(_record, table, stored, before) if stored else None
    except Exception as error:  # one that is damaged keeps no other from being removed
        sentence = str(error) if isinstance(error, StoreError) else f"table {table} cannot be replayed: {error}"
        log.error("an old game could not be archived and is kept", extra={"table": table, "why": sentence})
        pruned.failed.append(sentence)
        return []
    return [record] if record else []


def _record(table: str, stored: Stored, before: float) -> dict[str, Any] | None:
    setup, entries = decode_stored(stored)
    last = entries[-1].at / 1000 if entries else setup.created
    return final_record(table, setup, entries) if last < before else None
