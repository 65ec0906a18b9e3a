"""Whole stores as streams of tables, for copying one database to another and comparing the two."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager
from itertools import groupby, zip_longest
from operator import itemgetter
from typing import NamedTuple, Protocol

from gizzard.server.store.checksums import checked
from gizzard.server.store.documents import NAMES
from gizzard.server.store.protocol import Damaged, StoreError
from gizzard.server.store.sqlite.contents import Contents

Progress = Callable[[int, int], None]
"""Called with the number of rows that are left, and the number of all rows."""
Activity = Callable[[str], Progress]
"""Called with what is being done now."""
Row = tuple[int, str, int]
"""Number, entry and checksum."""


class Copied(NamedTuple):
    """A table and its whole log, from row 0 on."""

    table: str
    created: float
    closed: bool
    rows: list[Row]

    def digest(self) -> str:
        """SHA-256 over everything but the name, in hexadecimal."""
        digest = hashlib.sha256(f"{self.created!r} {self.closed}\n".encode())
        for number, entry, _ in self.rows:
            digest.update(f"{number} {entry}\n".encode())
        return digest.hexdigest()


Review = tuple[str, int, str, int]
"""The table, the number of the round, what was found in it, and the checksum of that."""


class Source(Protocol):
    """A store from one moment."""

    @property
    def count(self) -> int:
        """The number of rows of all logs."""

    def tables(self) -> Iterator[Copied]:
        """All tables, in the order of their names."""

    def reviews(self) -> Iterator[Review]:
        """All reviews, in the order of their tables and rounds."""

    def documents(self) -> dict[str, bytes]:
        """The bans and the reports: what each document contains, by name."""


class Target(Source, Protocol):
    """A store that is being filled."""

    def fill(self, tables: Iterable[Copied]) -> None:
        """Adds tables."""

    def fill_reviews(self, reviews: Iterable[Review]) -> None:
        """Adds reviews."""

    def fill_documents(self, documents: Mapping[str, bytes]) -> None:
        """Adds documents."""


class Origin(Protocol):
    """Where tables are copied from."""

    def reading(self) -> AbstractContextManager[Source]:
        """Everything as it is at one moment."""


class Destination(Protocol):
    """Where tables are copied to."""

    def filling(self) -> AbstractContextManager[Target]:
        """An empty store. It keeps what it was filled with if the block ends without an error, and else nothing."""


def transfer(origin: Origin, destination: Destination, activity: Activity) -> Contents:
    """Copies everything, then compares all logs by their digests, all reviews and all documents.

    StoreError on any mismatch.
    """
    with origin.reading() as source, destination.filling() as target:
        copied = list[tuple[str, int, str]]()
        contents = _Contents()
        reported = _reported(source, activity("copying"))
        target.fill(_noted(reported, copied, contents))
        target.fill_reviews(source.reviews())
        documents = source.documents()
        target.fill_documents(documents)
        _compare(copied, _reported(target, activity("verifying")))
        if any(wanted != got for wanted, got in zip_longest(source.reviews(), target.reviews())):
            raise StoreError("the reviews are not the same in the copy; the copy was discarded")
        if target.documents() != documents:
            raise StoreError(f"the {' and '.join(NAMES)} are not the same in the copy; the copy was discarded")
        return contents.result()


def joined(rows: Iterable[tuple[str, float, bool, int | None, str, int]]) -> Iterator[Copied]:
    """Tables, from rows of (name, opened, closed, number, entry, checksum) in that order; no number: no log."""
    for (table, created, closed), group in groupby(rows, key=itemgetter(0, 1, 2)):
        yield Copied(table, created, bool(closed), [(n, entry, kept) for *_, n, entry, kept in group if n is not None])


class _Contents:
    """Counts tables and entries as they pass by."""

    def __init__(self) -> None:
        self._digest, self._tables, self._entries = hashlib.sha256(), 0, 0

    def add(self, table: Copied) -> None:
        self._tables += 1
        self._entries += len(table.rows) - 1
        for number, entry, _ in table.rows:
            self._digest.update(f"{table.table} {number} {entry}\n".encode())

    def result(self) -> Contents:
        return Contents(self._tables, self._entries, self._digest.hexdigest())


def _reported(source: Source, progress: Progress) -> Iterator[Copied]:
    total = left = source.count
    for table in source.tables():
        yield table
        left -= len(table.rows)
        progress(left, total)


def _noted(tables: Iterable[Copied], copied: list[tuple[str, int, str]], contents: _Contents) -> Iterator[Copied]:
    """Checks and notes tables as they pass by; Damaged where one is not what was written."""
    for table in tables:
        if not table.rows:
            raise Damaged(table.table, "its log is missing")
        checked(table.table, [(n, entry.encode(), kept) for n, entry, kept in table.rows])
        copied.append((table.table, len(table.rows), table.digest()))
        contents.add(table)
        yield table


def _compare(copied: list[tuple[str, int, str]], found: Iterable[Copied]) -> None:
    there = ((table.table, len(table.rows), table.digest()) for table in found)
    for wanted, got in zip_longest(copied, there):
        if wanted != got:
            name = (wanted or got or ("",))[0]
            raise StoreError(f"table {name} is not the same in the copy; the copy was discarded")
