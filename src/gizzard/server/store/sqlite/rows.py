"""Tables as rows: row 0 of a table's log is its setup, and its entries are numbered from 1.

Rows are stored in two identical log tables, the generations: new rows go into the current one, while cleaning
(gizzard.server.store.sqlite.cleaning) empties the other. The view `log` is the union of both.
"""

import sqlite3
from collections.abc import Sequence
from operator import itemgetter
from typing import Final

from gizzard.server.store.checksums import checked, checked_reviews, checksum
from gizzard.server.store.protocol import MAX_ENTRY, Damaged, Stored, StoreError
from gizzard.server.store.sqlite.file import File

INSERT: Final = tuple(f"INSERT INTO log_{each} VALUES (?, ?, ?, ?)" for each in (0, 1))
SELECT: Final = tuple(
    f"SELECT n, entry, checksum FROM log_{each} WHERE table_id = ? AND n BETWEEN ? AND ? ORDER BY n" for each in (0, 1)
)
UPDATE: Final = tuple(
    f"UPDATE log_{each} SET entry = ?, checksum = ? WHERE table_id = ? AND n = ? AND checksum = ?" for each in (0, 1)
)
TAKEN: Final = tuple(f"SELECT 1 FROM log_{each} WHERE table_id = ? AND n >= ? LIMIT 1" for each in (0, 1))
"""Statements by generation."""


def insert(connection: File, table: str, first: int, entries: Sequence[str]) -> None:
    """Append rows to a table's log, numbered from `first`. Raises StoreError if they exist already."""
    current = generation(connection)
    if connection.execute(TAKEN[1 - current], (table, first)).fetchone():  # the current one has a unique key
        raise StoreError(f"table {table} has an entry {first} already")
    rows = [
        (table, number, entry, checksum(table, number, entry.encode()))
        for number, entry in enumerate(entries, start=first)
    ]
    connection.executemany(INSERT[current], rows)


def generation(connection: File) -> int:
    """The current log table, 0 or 1."""
    if connection.generation is None:
        (connection.generation,) = connection.execute("SELECT current FROM cleaning").fetchone()
    return connection.generation


def create(connection: File, table: str, created: float, rows: Sequence[str]) -> None:
    """Insert a table with its first rows."""
    connection.execute("INSERT INTO tables (id, created) VALUES (?, ?)", (table, created))
    insert(connection, table, 0, rows)


def close(connection: sqlite3.Connection, table: str) -> None:
    """Mark a table as finished."""
    connection.execute("UPDATE tables SET closed = 1 WHERE id = ? AND NOT closed", (table,))


def replace(connection: File, table: str, old: Stored, new: Stored) -> None:
    """Update the entries that differ, and append the new ones. Raises StoreError if the stored table is not `old`."""
    before, after = (old.setup, *old.entries), (new.setup, *new.entries)
    changed = [
        (entry, checksum(table, number, entry.encode()), table, number, checksum(table, number, replaced.encode()))
        for number, (entry, replaced) in enumerate(zip(after, before, strict=False))
        if entry != replaced
    ]
    if sum(connection.executemany(update, changed).rowcount for update in UPDATE if changed) != len(changed):
        raise StoreError(f"table {table} has changed meanwhile")
    insert(connection, table, len(before), after[len(before) :])


def remove(connection: sqlite3.Connection, table: str) -> None:
    """Delete all rows of a table."""
    for each in (0, 1):
        connection.execute(f"DELETE FROM log_{each} WHERE table_id = ?", (table,))
    connection.execute("DELETE FROM reviews WHERE table_id = ?", (table,))
    connection.execute("DELETE FROM tables WHERE id = ?", (table,))


def stored(connection: sqlite3.Connection, table: str, most: int = MAX_ENTRY) -> Stored | None:
    """A table and its entries up to number `most`; None if the table does not exist.

    Raises Damaged if a row is missing or corrupt.
    """
    try:
        rows = _rows(connection, table, 0, most)
        known = rows or connection.execute("SELECT 1 FROM tables WHERE id = ?", (table,)).fetchone()
    except sqlite3.DatabaseError as error:
        if getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_CORRUPT:
            raise Damaged(table, f"the database cannot read it ({error})") from error
        raise
    if rows:
        setup, *entries = checked(table, rows)
        return Stored(setup, tuple(entries))
    if known:
        raise Damaged(table, "its log is missing")
    return None


def tail(connection: sqlite3.Connection, table: str, after: int) -> tuple[str, ...]:
    """The entries of a table after number `after`. Raises Damaged if one is missing or corrupt."""
    return tuple(checked(table, _rows(connection, table, after + 1, MAX_ENTRY), after + 1))


def _rows(connection: sqlite3.Connection, table: str, first: int, last: int) -> list[tuple[int, bytes, int]]:
    """A range of rows of a table's log, in order, as bytes: damaged ones may not be valid text."""
    connection.text_factory = bytes
    try:
        rows = [row for each in (0, 1) for row in connection.execute(SELECT[each], (table, first, last))]
    finally:
        connection.text_factory = str
    rows.sort(key=itemgetter(0))
    return rows


def save_review(connection: sqlite3.Connection, table: str, number: int, review: str) -> None:
    """Store the review of a round if the table exists."""
    row = (number, review, checksum(table, number, review.encode()), table)
    connection.execute("INSERT OR REPLACE INTO reviews SELECT id, ?, ?, ? FROM tables WHERE id = ?", row)


def reviews(connection: sqlite3.Connection, table: str) -> tuple[str, ...]:
    """The reviews of a table's rounds, up to the first that is missing or corrupt."""
    rows = connection.execute("SELECT round, review, checksum FROM reviews WHERE table_id = ? ORDER BY round", (table,))
    return checked_reviews(table, rows)


def tables(connection: sqlite3.Connection) -> list[str]:
    """The names of all tables."""
    return [table for (table,) in connection.execute("SELECT id FROM tables ORDER BY id")]


def opened_before(connection: sqlite3.Connection, created: float, closed: bool) -> list[str]:
    """The finished or unfinished tables created before a time, oldest first."""
    found = connection.execute(
        "SELECT id FROM tables WHERE closed = ? AND created < ? ORDER BY created", (closed, created)
    )
    return [table for (table,) in found]
