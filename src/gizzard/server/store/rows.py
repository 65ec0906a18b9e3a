"""Tables as rows: number 0 of a table's log is what it opened with, and the entries follow from 1.

The rows are spread over two log tables of one form, the generations: new rows go into the current one, while cleaning
(gizzard.server.store.cleaning) empties the other. Whoever reads takes the view `log`, which is both.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from operator import itemgetter
from typing import Final
from zlib import crc32

from gizzard.server.store.file import File
from gizzard.server.store.protocol import Damaged, Stored, StoreError

INSERT: Final = tuple(f"INSERT INTO log_{each} VALUES (?, ?, ?, ?)" for each in (0, 1))
SELECT: Final = tuple(
    f"SELECT n, entry, checksum FROM log_{each} WHERE table_id = ? AND n >= ? ORDER BY n" for each in (0, 1)
)
TAKEN: Final = tuple(f"SELECT 1 FROM log_{each} WHERE table_id = ? AND n >= ? LIMIT 1" for each in (0, 1))
"""By generation."""


def checksum(table: str, number: int, entry: bytes) -> int:
    """What is kept beside a row so that damage is noticed, a row at the wrong place too; no protection from forgery."""
    return crc32(entry, crc32(table.encode()) ^ number)


def insert(connection: File, table: str, first: int, entries: Sequence[str]) -> None:
    """Adds rows to a table's log, numbered from `first`; StoreError where it has such rows already."""
    current = generation(connection)
    if connection.execute(TAKEN[1 - current], (table, first)).fetchone():  # in the current one its key sees to that
        raise StoreError(f"table {table} has an entry {first} already")
    rows = [
        (table, number, entry, checksum(table, number, entry.encode()))
        for number, entry in enumerate(entries, start=first)
    ]
    connection.executemany(INSERT[current], rows)


def generation(connection: File) -> int:
    """Which log table takes new rows, 0 or 1."""
    if connection.generation is None:
        (connection.generation,) = connection.execute("SELECT current FROM cleaning").fetchone()
    return connection.generation


def create(connection: File, table: str, created: float, rows: Sequence[str]) -> None:
    """A new table with its first rows."""
    connection.execute("INSERT INTO tables (id, created) VALUES (?, ?)", (table, created))
    insert(connection, table, 0, rows)


def close(connection: sqlite3.Connection, table: str) -> None:
    """Marks a table as one that needs nothing more of time."""
    connection.execute("UPDATE tables SET closed = 1 WHERE id = ? AND NOT closed", (table,))


def rewrite(connection: File, table: str, change: Callable[[Stored], Stored]) -> bool:
    """Replaces what changes, and adds what is new; whether there was anything."""
    old = stored(connection, table)
    if old is None:
        raise StoreError(f"there is no table {table}")
    new = change(old)
    before, after = (old.meta, *old.entries), (new.meta, *new.entries)
    changed = [
        (entry, checksum(table, number, entry.encode()), table, number)
        for number, (entry, replaced) in enumerate(zip(after, before, strict=False))
        if entry != replaced
    ]
    for each in (0, 1):
        connection.executemany(f"UPDATE log_{each} SET entry = ?, checksum = ? WHERE table_id = ? AND n = ?", changed)
    insert(connection, table, len(before), after[len(before) :])
    return before != after


def remove(connection: sqlite3.Connection, table: str) -> None:
    """Deletes all rows of a table."""
    for each in (0, 1):
        connection.execute(f"DELETE FROM log_{each} WHERE table_id = ?", (table,))
    connection.execute("DELETE FROM tables WHERE id = ?", (table,))


def stored(connection: sqlite3.Connection, table: str) -> Stored | None:
    """A table; None where there is no such table, Damaged where a row is missing or not what was written."""
    try:
        rows = _rows(connection, table)
        known = rows or connection.execute("SELECT 1 FROM tables WHERE id = ?", (table,)).fetchone()
    except sqlite3.DatabaseError as error:
        if getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_CORRUPT:
            raise Damaged(table, f"the database cannot read it ({error})") from error
        raise
    if rows:
        meta, *entries = _checked(table, rows)
        return Stored(meta, tuple(entries))
    if known:
        raise Damaged(table, "its log is missing")
    return None


def tail(connection: sqlite3.Connection, table: str, after: int) -> tuple[str, ...]:
    """The entries of a table after that number; Damaged where one is missing or not what was written."""
    return tuple(_checked(table, _rows(connection, table, after + 1), after + 1))


def _rows(connection: sqlite3.Connection, table: str, first: int = 0) -> list[tuple[int, bytes, int]]:
    """The rows of a table's log from that number on, in order, as bytes: what is damaged may be no text."""
    connection.text_factory = bytes
    try:
        rows = [row for each in (0, 1) for row in connection.execute(SELECT[each], (table, first))]
    finally:
        connection.text_factory = str
    rows.sort(key=itemgetter(0))
    return rows


def _checked(table: str, rows: Sequence[tuple[int, bytes, int]], first: int = 0) -> list[str]:
    seed = crc32(table.encode())
    for number, (n, entry, kept) in enumerate(rows, start=first):
        if n != number:
            raise Damaged(table, f"entry {number} is missing" if n > number else f"entry {n} is there twice")
        if crc32(entry, seed ^ number) != kept:
            name = f"entry {number}" if number else "what it opened with (entry 0)"
            raise Damaged(table, f"{name} does not match its checksum")
    return [entry.decode() for _, entry, _ in rows]


def tables(connection: sqlite3.Connection) -> list[str]:
    """The names of all tables."""
    return [table for (table,) in connection.execute("SELECT id FROM tables ORDER BY id")]


def open_since(connection: sqlite3.Connection, created: float) -> list[str]:
    """The tables opened before that time that no entry has closed."""
    return _opened_before(connection, created, closed=False)


def closed_since(connection: sqlite3.Connection, created: float) -> list[str]:
    """The tables opened before that time that an entry has closed."""
    return _opened_before(connection, created, closed=True)


def _opened_before(connection: sqlite3.Connection, created: float, closed: bool) -> list[str]:
    found = connection.execute(
        "SELECT id FROM tables WHERE closed = ? AND created < ? ORDER BY created", (closed, created)
    )
    return [table for (table,) in found]
