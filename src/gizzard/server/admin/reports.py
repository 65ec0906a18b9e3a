"""What players have reported of each other, for the operators.

A report names a person and keeps none of their words: those are read from the table's log when an operator looks, so
that what was erased there is gone here too.
"""

from __future__ import annotations

import asyncio
import time
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from typing import Final, Literal

import msgspec
from msgspec.structs import replace

from gizzard.server.store.documents import Document, MemoryDocument

Why = Literal["words", "name", "play"]
"""What somebody is reported for: what they say, how they are called, or how they play."""

MAX_REPORTS: Final = 1000
"""The oldest reports give way to new ones."""
KEPT_SECONDS: Final = 30 * 24 * 3600
"""How long a report is kept."""


class ReportsUnreadableError(Exception):
    """The reports cannot be read; the message says why."""


class Report(msgspec.Struct, frozen=True):
    """A person at a table whom others have reported."""

    id: int
    table: str
    seat: int
    key: str
    """The hash of the secret of whoever is reported."""
    why: Why
    """As the first reporter saw it."""
    since: float
    """The time of the first report, in seconds since 1970."""
    by: tuple[str, ...]
    """The reporters, by the hashes of their secrets."""


class _File(msgspec.Struct):
    reports: list[Report]
    last: int = 0
    """The highest id given so far."""


def reports_path(data: Path) -> Path:
    """The file of reports that belongs to a data file."""
    return data.with_name(f"{data.name}.reports")


class Reports:
    """All reports that are not settled, and the document that keeps them; without one only memory does."""

    def __init__(self, document: Document | None = None, clock: Callable[[], float] = time.time) -> None:
        self._document, self._clock = document or MemoryDocument(), clock
        self._file = _decoded(self._document.read(), self._document.place)
        self._turn = asyncio.Lock()
        self._addresses: defaultdict[int, set[str]] = defaultdict(set)
        """From where each report has come so far, by its id. Only memory has them: no file is to keep addresses."""

    @property
    def all(self) -> list[Report]:
        """The reports of the last weeks, oldest first."""
        return self._kept(self._file)

    def _kept(self, file: _File) -> list[Report]:
        return [report for report in file.reports if report.since > self._clock() - KEPT_SECONDS]

    async def refresh(self) -> None:
        """Reads what other nodes of a cluster have changed."""
        content = await asyncio.to_thread(self._document.read)
        self._file = _decoded(content, self._document.place)

    async def add(self, table: str, seat: int, key: str, by: str, why: Why, address: str | None = None) -> bool:
        """Adds a report, which is on disk when this returns; OSError or StoreError where it cannot be saved.

        Whoever reports the same person again at the same table adds nothing, also from another seat but the same
        `address` (None: unknown, never the same): then it returns False.
        """
        async with self._turn:
            earlier = next((report for report in self.all if (report.table, report.key) == (table, key)), None)
            if earlier and (by in earlier.by or address in self._addresses[earlier.id]):
                return False
            now = self._clock()
            await self._change(lambda file: _with(file, self._kept(file), Report(0, table, seat, key, why, now, (by,))))
            self._came_from(self._file.reports[-1], address)
            return True

    def _came_from(self, report: Report, address: str | None) -> None:
        if address:
            self._addresses[report.id].add(address)
        for dropped in self._addresses.keys() - {kept.id for kept in self._file.reports}:
            del self._addresses[dropped]

    async def settle(self, number: int) -> Report | None:
        """Drops a report; None where there is none with that id. OSError or StoreError where that cannot be saved."""
        async with self._turn:
            await self.refresh()
            settled = next((report for report in self.all if report.id == number), None)
            if settled:
                await self._change(
                    lambda file: _File([report for report in self._kept(file) if report.id != number], file.last)
                )
            return settled

    async def _change(self, change: Callable[[_File], _File]) -> None:
        def changed(content: bytes | None) -> bytes:
            return msgspec.json.format(msgspec.json.encode(change(_decoded(content, self._document.place))))

        content = await asyncio.to_thread(self._document.change, changed)  # a flush would hold up all tables
        self._file = _decoded(content, self._document.place)


def _with(file: _File, kept: list[Report], new: Report) -> _File:
    """Adds a report at the end: to the one of the same person at the same table, if there is one."""
    same = next((report for report in kept if (report.table, report.key) == (new.table, new.key)), None)
    if same is None:
        return _File([*kept, replace(new, id=file.last + 1)][-MAX_REPORTS:], file.last + 1)
    by = same.by if new.by[0] in same.by else same.by + new.by
    return _File([*(report for report in kept if report is not same), replace(same, by=by)], file.last)


def _decoded(content: bytes | None, place: str) -> _File:
    if content is None:
        return _File([])
    try:
        return msgspec.json.decode(content, type=_File)
    except ValueError as problem:
        raise ReportsUnreadableError(f"{place}: {problem}") from None
