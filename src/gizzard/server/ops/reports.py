"""What players have reported of each other, for the operators.

A report names a person and keeps none of their words: those are read from the table's log when an operator looks, so
that what was erased there is gone here too.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable
from hashlib import blake2b
from pathlib import Path
from secrets import token_bytes
from typing import Final, Literal

import msgspec
from msgspec.structs import replace

from gizzard.server.ops.struct_document import StructDocument
from gizzard.server.store.documents import Document, document_path

Why = Literal["words", "name", "play"]
"""What somebody is reported for: what they say, how they are called, or how they play."""

MAX_REPORTS: Final = 1000
"""More than these push out reports from the network that has filed the most, the oldest of them first."""
KEPT_SECONDS: Final = 30 * 24 * 3600
"""How long a report is kept."""


class Report(msgspec.Struct, frozen=True):
    """A person at a table whom others have reported."""

    id: int
    table: str
    seat: int
    key: str
    """The hash of the reported person's secret."""
    why: Why
    """As the first reporter saw it."""
    since: float
    """The time of the first report, in seconds since 1970."""
    by: tuple[str, ...]
    """The reporters, by the hashes of their secrets."""
    origins: tuple[str, ...] = ()
    """Pseudonyms of the networks that they reported from. The key to them is only in memory."""


class _File(msgspec.Struct):
    reports: list[Report]
    last: int = 0
    """The highest id given so far."""


def reports_path(data: Path) -> Path:
    """The file of reports that belongs to a data file."""
    return document_path(data, "reports")


class Reports:
    """All reports that are not settled, and the document that keeps them; without one only memory does."""

    def __init__(self, document: Document | None = None, clock: Callable[[], float] = time.time) -> None:
        self._document, self._clock = StructDocument(_File([]), document), clock
        self._turn = asyncio.Lock()
        self._key = token_bytes(32)
        """The key to the pseudonyms of networks. It is stored nowhere, since no file is to tell addresses."""

    @property
    def all(self) -> list[Report]:
        """The reports of the last weeks, oldest first."""
        return self._kept(self._document.content)

    def _kept(self, file: _File) -> list[Report]:
        return [report for report in file.reports if report.since > self._clock() - KEPT_SECONDS]

    async def refresh(self) -> None:
        """Reads what other nodes of a cluster have changed."""
        await self._document.refresh()

    async def add(self, table: str, seat: int, key: str, by: str, why: Why, network: str | None = None) -> bool:
        """Adds a report, which is on disk when this returns. Raises OSError or StoreError if it cannot be saved.

        Reporting the same person again at the same table adds nothing, also from another seat but the same
        `network` (None: unknown, never the same): then it returns False.
        """
        origin = blake2b(network.encode(), digest_size=8, key=self._key).hexdigest() if network else by
        async with self._turn:
            earlier = next((report for report in self.all if (report.table, report.key) == (table, key)), None)
            if earlier and (by in earlier.by or origin in earlier.origins):
                return False
            new = Report(0, table, seat, key, why, self._clock(), (by,), (origin,))
            await self._document.change(lambda file: _with(file, self._kept(file), new))
            return True

    async def settle(self, number: int) -> Report | None:
        """Drops a report; None if there is none with that id. Raises OSError or StoreError if it cannot be saved."""
        async with self._turn:
            await self.refresh()
            settled = next((report for report in self.all if report.id == number), None)
            if settled:
                await self._document.change(
                    lambda file: _File([report for report in self._kept(file) if report.id != number], file.last)
                )
            return settled


def _with(file: _File, kept: list[Report], new: Report) -> _File:
    """Adds a report at the end: to the one of the same person at the same table, if there is one."""
    same = next((report for report in kept if (report.table, report.key) == (new.table, new.key)), None)
    if same is None:
        return _File(_bounded([*kept, replace(new, id=file.last + 1)]), file.last + 1)
    by = same.by if new.by[0] in same.by else same.by + new.by
    joint = replace(same, by=by, origins=_origins(same) + new.origins)
    return _File([*(report for report in kept if report is not same), joint], file.last)


def _bounded(reports: list[Report]) -> list[Report]:
    """Drops a report if there are too many. A network that reports everybody pushes out its own reports, not others':
    several origins of a report protect it as well as the rarest of them does.
    """
    if len(reports) <= MAX_REPORTS:
        return reports
    filed = Counter(origin for report in reports for origin in _origins(report))
    dropped = max(reports, key=lambda report: min(filed[origin] for origin in _origins(report)))
    return [report for report in reports if report is not dropped]


def _origins(report: Report) -> tuple[str, ...]:
    """Earlier versions stored none: each reporter then counts as a network."""
    return report.origins or report.by
