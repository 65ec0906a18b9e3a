"""Archive and remove old games."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Any, Final, Protocol

from gizzard.server.daily.log import is_day_log
from gizzard.server.ops.archive import Archive
from gizzard.server.pads.log import is_pad_log, read_pad
from gizzard.server.ratings.log import is_old_season
from gizzard.server.store import OwnedElsewhere, StoreError
from gizzard.server.store.stored import Stored
from gizzard.server.tables.personal import decode_stored, final_record
from gizzard.server.tournaments.log import is_tournament_log, read_tournament

BATCH: Final = 32
"""Number of games archived and removed together."""

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Retention:
    """How long games are kept after their end, in seconds, and the archive."""

    seconds: float
    archive: Path | None = None
    """None: no archive."""


@dataclass
class PruningResult:
    """The result of a pruning, or of a dry run."""

    removed: int = 0
    archived: int = 0
    """Newly archived games; games that never began have no record."""
    failed: list[str] = field(default_factory=list)
    """A message for each table that could not be removed."""


class Source(Protocol):
    """The required subset of a store."""

    async def closed_before(self, created: float) -> list[str]:
        """The finished tables created before a time, in seconds since 1970."""

    async def open_before(self, created: float) -> list[str]:
        """The unfinished tables, the logs of daily deals, and shared pads created before a time."""

    async def load(self, table: str) -> Stored | None:
        """A table."""


Remove = Callable[[str], Awaitable[None]]
Reserve = Callable[[str], AbstractContextManager[bool]]
"""Blocks a table while it is removed; yields False if it is in use."""


@contextmanager
def unused(_table: str) -> Iterator[bool]:
    """Reserve a table while no server is running."""
    yield True


async def prune(
    store: Source, retention: Retention, now: float, remove: Remove | None, reserve: Reserve = unused
) -> PruningResult:
    """Archive and remove games that ended too long before `now` (seconds since 1970). Raises OSError from the archive.

    With `remove` None they are only counted. A game is removed after it is durable in the archive; if the process is
    killed in between, it is not archived twice. Daily deals and seasons of that time are removed with their games, and
    so are shared pads and tournaments last changed before it; phones keep their copies.
    """
    before, pruned = now - retention.seconds, PruningResult()
    closed = await store.closed_before(before)
    tables = (name for name in closed if not is_tournament_log(name))
    archive = Archive(retention.archive) if retention.archive else None
    while batch := list(islice(tables, BATCH)):
        with ExitStack() as stack:
            free = [table for table in batch if stack.enter_context(reserve(table))]
            await _prune(store, free, before, archive, remove, pruned)
    for name in [*filter(is_tournament_log, closed), *await store.open_before(before)]:
        if remove and (is_day_log(name) or is_old_season(name, before)):
            await remove(name)
        elif is_pad_log(name) or is_tournament_log(name):
            await _prune_written(store, name, before, remove, reserve, pruned)
    if remove and pruned.removed:
        log.info("old games removed", extra={"removed": pruned.removed, "archived": pruned.archived})
    return pruned


async def _prune(
    store: Source,
    tables: Sequence[str],
    before: float,
    archive: Archive | None,
    remove: Remove | None,
    pruned: PruningResult,
) -> None:
    ended = {table: record for table in tables for record in await _ended(store, table, before, pruned)}
    records = [record for record in ended.values() if record["rounds"]]
    if archive and remove:
        pruned.archived += await asyncio.to_thread(archive.add, records)
    for table in ended:
        with suppress(OwnedElsewhere):  # in use at another node
            if remove:
                await remove(table)
            pruned.removed += 1


async def _prune_written(
    store: Source, name: str, before: float, remove: Remove | None, reserve: Reserve, pruned: PruningResult
) -> None:
    """Remove an old pad or tournament. It is reserved and then checked again, because it may just have changed."""
    try:
        if not await _is_silent(store, name, before):
            return
        with reserve(name) as free, suppress(OwnedElsewhere):
            if free and await _is_silent(store, name, before):
                if remove:
                    await remove(name)
                pruned.removed += 1
    except Exception as error:  # one that is damaged keeps no other from being removed
        pruned.failed.append(str(error))


async def _is_silent(store: Source, name: str, before: float) -> bool:
    """Whether a pad or a tournament was last changed before a time."""
    stored = await store.load(name)
    if stored is None:
        return False
    if is_tournament_log(name):
        return (await asyncio.to_thread(read_tournament, stored)).at / 1000 < before
    return read_pad(stored).at / 1000 < before


async def _ended(store: Source, table: str, before: float, pruned: PruningResult) -> list[dict[str, Any]]:
    """The record of a game that ended before a time, as a list; empty if it did not, or is unreadable."""
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
