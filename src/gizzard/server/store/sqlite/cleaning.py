"""Overwrite erased data, in steps between commits.

SQLite zeroes deleted rows (`secure_delete`), but after page splits and merges, copies of rows may remain in unused
bytes. So after an erasure all rows move in batches from one log table to the other, empty one; the old pages are zeroed
as they are freed. Each step is a transaction, and the file records the progress, so cleaning resumes after a crash.
"""

import sqlite3

from gizzard.server.store.sqlite.file import File
from gizzard.server.store.sqlite.schema import LOG


def mark(connection: sqlite3.Connection) -> None:
    """Record that copies of erased data may remain."""
    connection.execute("UPDATE cleaning SET residue = 1")


def is_needed(connection: sqlite3.Connection) -> bool:
    """Whether copies of erased data may remain in the file."""
    _, residue, old = _state(connection)
    return residue or _has_rows(connection, old)


def step(connection: File, rows: int) -> None:
    """Move up to `rows` rows within the caller's transaction, and begin a new round if one is due."""
    current, residue, old = _state(connection)
    if not _has_rows(connection, old):
        if not residue:
            return
        current, old = old, current
        connection.generation = None
        connection.execute("UPDATE cleaning SET current = ?, residue = 0", (current,))
    if _move(connection, old, current, rows) < rows:
        connection.execute(f"DROP TABLE log_{old}")  # frees the root page, which may contain copies too
        connection.execute(LOG.format(generation=old))


def _state(connection: sqlite3.Connection) -> tuple[int, bool, int]:
    """The current generation, whether anything was erased since it became current, and the other generation."""
    current, residue = connection.execute("SELECT current, residue FROM cleaning").fetchone()
    return current, bool(residue), 1 - current


def _has_rows(connection: sqlite3.Connection, generation: int) -> bool:
    return connection.execute(f"SELECT 1 FROM log_{generation} LIMIT 1").fetchone() is not None


def _move(connection: sqlite3.Connection, old: int, new: int, rows: int) -> int:
    """Return the number of rows moved."""
    first = f"FROM log_{old} ORDER BY table_id, n LIMIT ?"
    moved = connection.execute(f"INSERT INTO log_{new} SELECT * {first}", (rows,)).rowcount
    connection.execute(f"DELETE FROM log_{old} WHERE (table_id, n) IN (SELECT table_id, n {first})", (rows,))
    return moved
