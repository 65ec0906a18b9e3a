"""Archive and remove old games."""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Any, BinaryIO, Final

import msgspec

from gizzard.server.rooms.kind import AnyKind, Kinds, Record, kind_of
from gizzard.server.store.protocol import OwnedElsewhere, Reader, Stored, StoreError
from gizzard.server.store.sqlite.copying import sync_folder
from gizzard.server.store.sqlite.file import make_private

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


Remove = Callable[[str], Awaitable[None]]
Reserve = Callable[[str], AbstractContextManager[bool]]
"""Blocks a table while it is removed; yields False if it is in use."""


@contextmanager
def unused(_table: str) -> Iterator[bool]:
    """Reserve a table while no server is running."""
    yield True


@dataclass(frozen=True)
class Old:
    """A document that was last of use too long ago."""

    name: str
    n: int
    """The number of its entries."""
    record: Record | None


async def prune(
    store: Reader,
    kinds: Kinds,
    retention: Retention,
    now: float,
    remove: Remove | None,
    reserve: Reserve = unused,
) -> PruningResult:
    """Archive and remove documents that were last of use too long before `now` (seconds since 1970): games since their
    end, pads and tournaments since their last change. Raises OSError from the archive.

    With `remove` None they are only counted. A game is removed after it is durable in the archive; if the process is
    killed in between, it is not archived twice. Phones keep their copies of pads.
    """
    before, pruned = now - retention.seconds, PruningResult()
    archive = Archive(retention.archive) if retention.archive else None
    names = iter(await _names(store, kinds, before))
    while batch := list(islice(names, BATCH)):
        old = [each for name in batch if (each := await _old(store, kinds, name, before, pruned))]
        with ExitStack() as stack:
            free = [
                each
                for each in old
                if stack.enter_context(reserve(each.name)) and not await store.tail(each.name, each.n)
            ]
            await _remove(free, archive, remove, pruned)
    if remove and pruned.removed:
        log.info("old games removed", extra={"removed": pruned.removed, "archived": pruned.archived})
    return pruned


async def _names(store: Reader, kinds: Kinds, before: float) -> list[str]:
    """The documents created before a time that may be removed."""
    opened = await store.open_before(before)
    return [*await store.closed_before(before), *(name for name in opened if kind_of(name, kinds).record is None)]


async def _old(store: Reader, kinds: Kinds, name: str, before: float, pruned: PruningResult) -> Old | None:
    """A document that was last of use before a time; None if it is not, or is unreadable."""
    kind = kind_of(name, kinds)
    try:
        stored = await store.load(name)
        return await asyncio.to_thread(_examined, kind, name, stored, before) if stored else None
    except Exception as error:  # one that is damaged keeps no other from being removed
        sentence = str(error) if isinstance(error, StoreError) else f"table {name} cannot be replayed: {error}"
        log.error("an old game could not be archived and is kept", extra={"table": name, "why": sentence})
        pruned.failed.append(sentence)
        return None


def _examined(kind: AnyKind, name: str, stored: Stored, before: float) -> Old | None:
    content = kind.log(stored)
    if kind.last(content) / 1000 >= before:
        return None
    record = kind.record(name, content) if kind.record else None
    return None if kind.record and record is None else Old(name, len(stored.entries), record)


async def _remove(old: Sequence[Old], archive: Archive | None, remove: Remove | None, pruned: PruningResult) -> None:
    records = [each.record for each in old if each.record and each.record["rounds"]]
    if archive and remove:
        pruned.archived += await asyncio.to_thread(archive.add, records)
    for each in old:
        with suppress(OwnedElsewhere):  # in use at another node
            if remove:
                await remove(each.name)
            pruned.removed += 1


class _Named(msgspec.Struct):
    id: str | None = None


_decode = msgspec.json.Decoder(_Named).decode


class Archive:
    """An append-only file of wizard-record/1 lines: each game once, by the id of its record."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._known: set[str] | None = None

    def add(self, records: Sequence[Mapping[str, Any]]) -> int:
        """Append missing records durably, and return their number. Raises OSError."""
        if not records:
            return 0
        make_private(self._path)
        with self._path.open("a+b") as file:
            if self._known is None:
                self._known = _ids(file)
            return _append(file, records, self._known)


def _ids(file: BinaryIO) -> set[str]:
    """The ids of the archived games. A line truncated by a crash is removed; its game will be archived again."""
    file.seek(0)
    known, whole = set(), 0
    for line in file:
        if not line.endswith(b"\n"):
            file.truncate(whole)
            break
        whole += len(line)
        known.add(_id(line))
    return known


def _id(line: bytes) -> str:
    try:
        return _decode(line).id or ""
    except msgspec.DecodeError:  # not written by Gizzard
        return ""


def _append(file: BinaryIO, records: Sequence[Mapping[str, Any]], known: set[str]) -> int:
    new = [record for record in records if record["id"] not in known]
    file.write(b"".join(msgspec.json.encode(record) + b"\n" for record in new))
    file.flush()
    os.fsync(file.fileno())
    sync_folder(Path(file.name).parent)
    known.update(record["id"] for record in new)
    return len(new)
