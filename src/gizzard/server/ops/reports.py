"""Players' reports of each other, for the operators.

A report identifies a person but contains no chat, which is read from the table's log on demand, so that erased chat
disappears from reports, too.
"""

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
"""The reason for a report: chat, name or play."""

MAX_REPORTS: Final = 1000
"""Beyond this number the oldest report from the network that has filed the most is dropped."""
KEPT_SECONDS: Final = 30 * 24 * 3600
"""Retention of a report."""


class Report(msgspec.Struct, frozen=True):
    """The reports of a person at a table."""

    id: int
    table: str
    seat: int
    """Their seat when they were first reported."""
    key: str
    """The hash of the reported person's secret."""
    why: Why
    """The reason given by the first reporter."""
    since: float
    """The time of the first report, in seconds since 1970."""
    by: tuple[str, ...]
    """The keys of the reporters."""
    origins: tuple[str, ...] = ()
    """Pseudonyms of the reporters' networks. Their key exists only in memory."""


class _File(msgspec.Struct):
    reports: list[Report]
    last: int = 0
    """The highest id given so far."""


def reports_path(data: Path) -> Path:
    """The file of reports that belongs to a data file."""
    return document_path(data, "reports")


class Reports:
    """The open reports, persisted in a document, if any."""

    def __init__(self, document: Document | None = None, clock: Callable[[], float] = time.time) -> None:
        self._document, self._clock = StructDocument(_File([]), document), clock
        self._turn = asyncio.Lock()
        self._key = token_bytes(32)
        """The key of the network pseudonyms; not stored, so that no file reveals addresses."""

    @property
    def all(self) -> list[Report]:
        """The open reports, oldest first."""
        return self._kept(self._document.content)

    def _kept(self, file: _File) -> list[Report]:
        return [report for report in file.reports if report.since > self._clock() - KEPT_SECONDS]

    async def refresh(self) -> None:
        """Read changes of other nodes."""
        await self._document.refresh()

    async def add(self, table: str, seat: int, key: str, by: str, why: Why, network: str | None = None) -> bool:
        """Add a report durably. Raises OSError or StoreError.

        Returns False for a duplicate: the same person at the same table, by the same reporter or `network` (None:
        unknown, never equal).
        """
        origin = blake2b(network.encode(), digest_size=8, key=self._key).hexdigest() if network else by
        async with self._turn:
            earlier = next((report for report in self.all if (report.table, report.key) == (table, key)), None)
            if earlier and (by in earlier.by or origin in earlier.origins):
                return False
            new = Report(0, table, seat, key, why, self._clock(), (by,), (origin,))
            await self._document.change(lambda file: _with(file, self._kept(file), new))
            return True

    async def get(self, number: int) -> Report | None:
        """A report; None if the id does not exist. Raises OSError or StoreError."""
        await self.refresh()
        return next((report for report in self.all if report.id == number), None)

    async def settle(self, number: int) -> Report | None:
        """Close a report; returns None if the id does not exist. Raises OSError or StoreError."""
        async with self._turn:
            settled = await self.get(number)
            if settled:
                await self._document.change(
                    lambda file: _File([report for report in self._kept(file) if report.id != number], file.last)
                )
            return settled


def _with(file: _File, kept: list[Report], new: Report) -> _File:
    """Add a report, merged with the same person's earlier report at the same table, if any."""
    same = next((report for report in kept if (report.table, report.key) == (new.table, new.key)), None)
    if same is None:
        return _File(_without_excess([*kept, replace(new, id=file.last + 1)]), file.last + 1)
    by = same.by if new.by[0] in same.by else same.by + new.by
    joint = replace(same, by=by, origins=_origins(same) + new.origins)
    return _File([*(report for report in kept if report is not same), joint], file.last)


def _without_excess(reports: list[Report]) -> list[Report]:
    """Drop a report if there are too many. A network that floods evicts its own reports, not those of others: a report
    with several origins is as safe as its rarest origin makes it.
    """
    if len(reports) <= MAX_REPORTS:
        return reports
    filed = Counter(origin for report in reports for origin in _origins(report))
    dropped = max(reports, key=lambda report: min(filed[origin] for origin in _origins(report)))
    return [report for report in reports if report is not dropped]


def _origins(report: Report) -> tuple[str, ...]:
    """The origins of a report. Earlier versions stored none: then each reporter counts as a network."""
    return report.origins or report.by
