"""Tables as rows: row 0 of a table's log is what it opened with, and its entries follow from 1."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain
from typing import Final, NamedTuple
from uuid import uuid4

from gizzard.server.domain.stored import Stored
from gizzard.server.store.checksums import checked, checked_reviews, checksum
from gizzard.server.store.postgres.database import Connection
from gizzard.server.store.protocol import Damaged, Fenced, StoreError

ROWS: Final = "unnest(%(tables)s::text[], %(numbers)s::integer[], %(entries)s::text[], %(checksums)s::bigint[])"
APPEND: Final = f"""
    WITH claimed AS (
        SELECT tables.id FROM tables
        JOIN unnest(%(claimed)s::text[], %(nodes)s::bigint[], %(claims)s::bigint[]) AS by (id, owner, claim)
        USING (id, owner, claim) FOR SHARE OF tables
    ),
    added AS (
        INSERT INTO log (table_id, n, entry, checksum)
        SELECT new.* FROM {ROWS} AS new (table_id, n, entry, checksum) JOIN claimed ON claimed.id = table_id
    ),
    closed AS (
        UPDATE tables SET closed = true FROM claimed
        WHERE tables.id = claimed.id AND tables.id = ANY(%(closed)s) AND NOT tables.closed
    )
    SELECT id FROM unnest(%(claimed)s::text[]) AS asked (id) WHERE id NOT IN (SELECT id FROM claimed)
"""
"""Locks the rows of its tables while it runs: a claim waits for it, and fences off statements that arrive later."""
CREATE: Final = f"""
    WITH created AS (INSERT INTO tables (id, created, format) VALUES (%(table)s, %(created)s, %(format)s))
    INSERT INTO log (table_id, n, entry, checksum) SELECT * FROM {ROWS}
"""
REPLACE: Final = """
    UPDATE log SET entry = new.entry, checksum = new.checksum
    FROM unnest(%(tables)s::text[], %(numbers)s::integer[], %(entries)s::text[], %(checksums)s::bigint[],
      %(replaced)s::bigint[]) AS new (table_id, n, entry, checksum, replaced)
    WHERE log.table_id = new.table_id AND log.n = new.n AND log.checksum = new.replaced
"""
LARGE: Final = """
    WITH created AS (INSERT INTO tables (id, created) VALUES (%(table)s, 0))
    INSERT INTO log (table_id, n, entry, checksum)
    SELECT %(table)s, n, repeat('x', 1900), 0 FROM generate_series(0, 31) AS n
"""
"""Some 64 KiB, more than there may be room for within pages that are already the table's."""
REMOVE: Final = "DELETE FROM tables WHERE id = %s AND (owner IS NULL OR owner = %s) RETURNING id"

SAVE_REVIEW: Final = """
    INSERT INTO reviews SELECT id, %s, %s, %s FROM tables WHERE id = %s
    ON CONFLICT (table_id, round) DO UPDATE SET review = excluded.review, checksum = excluded.checksum
"""

Columns = dict[str, object]


class Claim(NamedTuple):
    """What makes a node the only writer of a table: of all claims of the table the latest is in force."""

    node: int
    number: int


class NewerLog(StoreError):
    """A table may have entries that only a newer version understands."""


def columns(rows: Sequence[tuple[str, int, str]]) -> Columns:
    """Rows of (table, number, entry) as the arrays that a statement takes."""
    return {
        "tables": [table for table, _, _ in rows],
        "numbers": [number for _, number, _ in rows],
        "entries": [entry for _, _, entry in rows],
        "checksums": [checksum(table, number, entry.encode()) for table, number, entry in rows],
    }


def append(
    connection: Connection, claims: Mapping[str, Claim], rows: Sequence[tuple[str, int, str]], closed: Sequence[str]
) -> set[str]:
    """Add rows to tables, and close some of them. Returns the tables whose claims have lapsed, which get none."""
    asked = {
        "claimed": [*claims],
        "nodes": [claim.node for claim in claims.values()],
        "claims": [claim.number for claim in claims.values()],
        "closed": [*closed],
    }
    return {table for (table,) in connection.execute(APPEND, asked | columns(rows))}


def create(connection: Connection, table: str, created: float, entries: Sequence[str], log_format: int) -> None:
    """A new table with its first rows, which are of that format."""
    rows = [(table, number, entry) for number, entry in enumerate(entries)]
    connection.execute(CREATE, {"table": table, "created": created, "format": log_format, **columns(rows)})


def replace(connection: Connection, claim: Claim, table: str, old: Stored, new: Stored) -> None:
    """Replace the entries that differ, and add the new ones.

    Raises Fenced if the claim is no longer in force, StoreError if the table is no longer `old`.
    """
    before, after = (old.setup, *old.entries), (new.setup, *new.entries)
    changed = [
        (table, number, entry)
        for number, (entry, replaced) in enumerate(zip(after, before, strict=False))
        if entry != replaced
    ]
    added = [(table, number, entry) for number, entry in enumerate(after[len(before) :], start=len(before))]
    replaced = [checksum(table, number, before[number].encode()) for _, number, _ in changed]
    with connection.transaction():
        if append(connection, {table: claim}, added, ()):
            raise Fenced(f"table {table} has been claimed again")
        if connection.execute(REPLACE, columns(changed) | {"replaced": replaced}).rowcount != len(changed):
            raise StoreError(f"table {table} has changed meanwhile")


def remove(connection: Connection, table: str, node: int | None) -> bool:
    """Deletes a table that no other node has claimed; whether it was there."""
    return connection.execute(REMOVE, (table, node)).fetchone() is not None


def try_writing(connection: Connection) -> None:
    """Writes a large table and takes it back; psycopg.Error where the database refuses that."""
    with connection.transaction(force_rollback=True):
        connection.execute(LARGE, {"table": f"attempt {uuid4()}"})


def stored(connection: Connection, table: str, newest: int, most: int) -> Stored | None:
    """A table and its entries up to number `most`; None if the table does not exist.

    Raises Damaged if a row is missing or is not what was written, NewerLog if its entries may be of a newer format than
    `newest`.
    """
    rows = connection.execute(
        "SELECT n, convert_to(entry, 'UTF8'), checksum, format FROM tables LEFT JOIN log ON table_id = id AND n <= %s "
        "WHERE id = %s ORDER BY n",
        (most, table),
        binary=True,
    ).fetchall()
    if not rows:
        return None
    if rows[0][3] > newest:
        raise NewerLog(f"table {table} was played by a newer Gizzard (format {rows[0][3]}; this one reads {newest})")
    if rows[0][0] is None:
        raise Damaged(table, "its log is missing")
    setup, *entries = checked(table, [(n, entry, kept) for n, entry, kept, _ in rows])
    return Stored(setup, tuple(entries))


def tail(connection: Connection, table: str, after: int) -> tuple[str, ...]:
    """The entries of a table after that number; Damaged where one is missing or is not what was written."""
    rows = connection.execute(
        "SELECT n, convert_to(entry, 'UTF8'), checksum FROM log WHERE table_id = %s AND n > %s ORDER BY n",
        (table, after),
        binary=True,
    ).fetchall()
    return tuple(checked(table, [(n, entry, kept) for n, entry, kept in rows], after + 1))


def save_review(connection: Connection, table: str, number: int, review: str) -> None:
    """Keeps the review of a round of a table that is there."""
    row = (number, review, checksum(table, number, review.encode()), table)
    connection.execute(SAVE_REVIEW, row)


def reviews(connection: Connection, table: str) -> tuple[str, ...]:
    """The reviews of a table's rounds from the first on, up to one that is missing or is not what was written."""
    rows = connection.execute(
        "SELECT round, review, checksum FROM reviews WHERE table_id = %s ORDER BY round", (table,)
    )
    return checked_reviews(table, rows)


def tables(connection: Connection) -> list[str]:
    """The names of all tables."""
    return list(chain.from_iterable(connection.execute("SELECT id FROM tables ORDER BY id")))


def opened_before(connection: Connection, created: float, closed: bool) -> list[str]:
    """The unfinished, or the finished, tables opened before that time, oldest first."""
    found = connection.execute(
        "SELECT id FROM tables WHERE closed = %s AND created < %s ORDER BY created", (closed, created)
    )
    return list(chain.from_iterable(found))


def format_of(connection: Connection, table: str) -> int | None:
    """The newest format that entries of a table may have; None where there is no such table."""
    row = connection.execute("SELECT format FROM tables WHERE id = %s", (table,)).fetchone()
    return int(row[0]) if row else None


def exists(connection: Connection, table: str) -> bool:
    """Whether there is such a table."""
    return connection.execute("SELECT 1 FROM tables WHERE id = %s", (table,)).fetchone() is not None
