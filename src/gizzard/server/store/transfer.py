"""Copy a store to another database as a stream of tables, and verify the copy."""

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager
from itertools import groupby, zip_longest
from operator import itemgetter
from typing import NamedTuple, Protocol

from gizzard.server.store.checksums import checked
from gizzard.server.store.documents import NAMES
from gizzard.server.store.protocol import Damaged, StoreError
from gizzard.server.store.sqlite.contents import Contents, Summary

Progress = Callable[[int, int], None]
"""Called with the number of remaining rows and the total."""
Activity = Callable[[str], Progress]
"""Called with the name of each phase, such as "copying"."""
Row = tuple[int, str, int]
"""Number, entry and checksum."""


class TableDump(NamedTuple):
    """A table and its complete log, starting with row 0."""

    table: str
    created: float
    closed: bool
    rows: list[Row]

    def digest(self) -> str:
        """Hexadecimal SHA-256 of everything but the name."""
        digest = hashlib.sha256(f"{self.created!r} {self.closed}\n".encode())
        for number, entry, _ in self.rows:
            digest.update(f"{number} {entry}\n".encode())
        return digest.hexdigest()


Review = tuple[str, int, str, int]
"""Table, round number, review and its checksum."""


class LogSource(Protocol):
    """A snapshot of a store."""

    @property
    def count(self) -> int:
        """The number of rows of all logs."""

    def tables(self) -> Iterator[TableDump]:
        """All tables, sorted by name."""

    def reviews(self) -> Iterator[Review]:
        """All reviews, sorted by table and round."""

    def documents(self) -> dict[str, bytes]:
        """The content of each document, by name."""


class Target(LogSource, Protocol):
    """A store that tables are copied into."""

    def fill(self, tables: Iterable[TableDump]) -> None:
        """Add tables."""

    def fill_reviews(self, reviews: Iterable[Review]) -> None:
        """Add reviews."""

    def fill_documents(self, documents: Mapping[str, bytes]) -> None:
        """Add documents."""


Origin = AbstractContextManager[LogSource]
"""A snapshot of a store."""
Destination = AbstractContextManager[Target]
"""An empty store. Everything is committed if the block succeeds, and discarded if it raises."""


def transfer(origin: Origin, destination: Destination, activity: Activity) -> Contents:
    """Copy all tables, reviews and documents, then verify them. Raises StoreError on any mismatch."""
    with origin as source, destination as target:
        copied = list[tuple[str, int, str]]()
        summary = Summary()
        tables = _with_progress(source, activity("copying"))
        target.fill(_verified(tables, copied, summary))
        target.fill_reviews(source.reviews())
        documents = source.documents()
        target.fill_documents(documents)
        _compare(copied, _with_progress(target, activity("verifying")))
        if any(wanted != got for wanted, got in zip_longest(source.reviews(), target.reviews())):
            raise StoreError("the reviews differ in the copy; the copy was discarded")
        if target.documents() != documents:
            raise StoreError(f"the {' and '.join(NAMES)} differ in the copy; the copy was discarded")
        return summary.contents()


def group_rows(rows: Iterable[tuple[str, float, bool, int | None, str, int]]) -> Iterator[TableDump]:
    """Group sorted rows (name, created, closed, number, entry, checksum) by table; the number is None without a log."""
    for (table, created, closed), group in groupby(rows, key=itemgetter(0, 1, 2)):
        yield TableDump(
            table, created, bool(closed), [(n, entry, kept) for *_, n, entry, kept in group if n is not None]
        )


def _with_progress(source: LogSource, progress: Progress) -> Iterator[TableDump]:
    total = left = source.count
    for table in source.tables():
        yield table
        left -= len(table.rows)
        progress(left, total)


def _verified(tables: Iterable[TableDump], copied: list[tuple[str, int, str]], summary: Summary) -> Iterator[TableDump]:
    """Verify a stream of tables and record their digests. Raises Damaged if one is corrupt."""
    for table in tables:
        if not table.rows:
            raise Damaged(table.table, "its log is missing")
        checked(table.table, [(n, entry.encode(), kept) for n, entry, kept in table.rows])
        copied.append((table.table, len(table.rows), table.digest()))
        for number, entry, _ in table.rows:
            summary.add(table.table, number, entry)
        yield table


def _compare(copied: list[tuple[str, int, str]], found: Iterable[TableDump]) -> None:
    there = ((table.table, len(table.rows), table.digest()) for table in found)
    for wanted, got in zip_longest(copied, there):
        if wanted != got:
            name = (wanted or got or ("",))[0]
            raise StoreError(f"table {name} differs in the copy; the copy was discarded")
