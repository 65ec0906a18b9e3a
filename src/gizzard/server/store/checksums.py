"""Checksums of log entries, verified when a table is loaded."""

from collections.abc import Iterable, Sequence
from zlib import crc32

from gizzard.server.store.protocol import Damaged


def checksum(table: str, number: int, entry: bytes) -> int:
    """CRC-32 of an entry and its position: detects damaged and misplaced rows, but not forgery."""
    return crc32(entry, crc32(table.encode()) ^ number)


def checked(table: str, rows: Sequence[tuple[int, bytes, int]], first: int = 0) -> list[str]:
    """Verify the rows (number, entry, checksum) of a table, numbered from `first`, and return their entries.

    Raises Damaged if an entry is missing, duplicated or corrupt.
    """
    seed = crc32(table.encode())
    for number, (n, entry, kept) in enumerate(rows, start=first):
        if n != number:
            raise Damaged(table, f"entry {number} is missing" if n > number else f"entry {n} is duplicated")
        if crc32(entry, seed ^ number) != kept:
            name = f"entry {number}" if number else "its setup (entry 0)"
            raise Damaged(table, f"{name} does not match its checksum")
    return [entry.decode() for _, entry, _ in rows]


def checked_reviews(table: str, rows: Iterable[tuple[int, str, int]]) -> tuple[str, ...]:
    """The reviews from ordered rows (round, review, checksum), up to the first that is missing or corrupt.

    Missing reviews can be computed again.
    """
    found: list[str] = []
    for number, review, kept in rows:
        if number != len(found) + 1 or checksum(table, number, review.encode()) != kept:
            break
        found.append(review)
    return tuple(found)
