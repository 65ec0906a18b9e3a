"""Checksums of log entries, by which damage is noticed when a table is loaded."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from zlib import crc32

from gizzard.server.store.protocol import Damaged


def checksum(table: str, number: int, entry: bytes) -> int:
    """The checksum by which damage is noticed, a misplaced row included. It is no protection against forgery."""
    return crc32(entry, crc32(table.encode()) ^ number)


def checked(table: str, rows: Sequence[tuple[int, bytes, int]], first: int = 0) -> list[str]:
    """The entries of a table from number `first` on, given as (number, entry, checksum) in order.

    Damaged where one is missing or is not what was written.
    """
    seed = crc32(table.encode())
    for number, (n, entry, kept) in enumerate(rows, start=first):
        if n != number:
            raise Damaged(table, f"entry {number} is missing" if n > number else f"entry {n} is there twice")
        if crc32(entry, seed ^ number) != kept:
            name = f"entry {number}" if number else "what it opened with (entry 0)"
            raise Damaged(table, f"{name} does not match its checksum")
    return [entry.decode() for _, entry, _ in rows]


def checked_reviews(table: str, rows: Iterable[tuple[int, str, int]]) -> tuple[str, ...]:
    """The reviews of a table's rounds, given as (round, review, checksum) in order, up to one that is missing or is not
    what was written: it can be made again.
    """
    found: list[str] = []
    for number, review, kept in rows:
        if number != len(found) + 1 or checksum(table, number, review.encode()) != kept:
            break
        found.append(review)
    return tuple(found)
