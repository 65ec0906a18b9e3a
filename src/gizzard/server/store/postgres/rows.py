"""Tables as rows: row 0 of a table's log is its setup, and its entries are numbered from 1."""

from collections.abc import Mapping, Sequence
from itertools import chain
from typing import Final, NamedTuple
from uuid import uuid4

from msgspec import Struct
from msgspec.json import encode

from gizzard.server.store.checksums import checked, checked_reviews, checksum
from gizzard.server.store.postgres.database import Connection
from gizzard.server.store.protocol import Damaged, Fenced, Stored, StoreError

ROWS: Final = """
    json_to_recordset(%(rows)s::json)
    AS new (table_id text, n integer, entry text, checksum bigint, replaced bigint)
"""
"""Rows as one JSON document, because psycopg formats arrays in Python, value by value."""
APPEND: Final = f"""
    WITH claimed AS (
        SELECT tables.id FROM tables
        JOIN unnest(%(claimed)s::text[], %(nodes)s::bigint[], %(claims)s::bigint[]) AS by (id, owner, claim)
        USING (id, owner, claim) FOR SHARE OF tables
    ),
    added AS (
        INSERT INTO log (table_id, n, entry, checksum)
        SELECT table_id, n, entry, checksum FROM {ROWS} JOIN claimed ON claimed.id = table_id
    ),
    closed AS (
        UPDATE tables SET closed = true FROM claimed
        WHERE tables.id = claimed.id AND tables.id = ANY(%(closed)s) AND NOT tables.closed
    )
    SELECT id FROM unnest(%(claimed)s::text[]) AS asked (id) WHERE id NOT IN (SELECT id FROM claimed)
"""
"""Locks the rows of its tables while it runs, so that a claim waits for it and fences off later statements."""
CREATE: Final = f"""
    WITH created AS (INSERT INTO tables (id, created, format) VALUES (%(table)s, %(created)s, %(format)s))
    INSERT INTO log (table_id, n, entry, checksum) SELECT table_id, n, entry, checksum FROM {ROWS}
"""
REPLACE: Final = f"""
    UPDATE log SET entry = new.entry, checksum = new.checksum FROM {ROWS}
    WHERE log.table_id = new.table_id AND log.n = new.n AND log.checksum = new.replaced
"""
LARGE: Final = """
    WITH created AS (INSERT INTO tables (id, created) VALUES (%(table)s, 0))
    INSERT INTO log (table_id, n, entry, checksum)
    SELECT %(table)s, n, repeat('x', 1900), 0 FROM generate_series(0, 31) AS n
"""
"""About 64 KiB, more than is likely to fit into free space of existing pages."""
REMOVE: Final = "DELETE FROM tables WHERE id = %s AND (owner IS NULL OR owner = %s) RETURNING id"
SAVE_REVIEW: Final = """
    INSERT INTO reviews SELECT id, %s, %s, %s FROM tables WHERE id = %s
    ON CONFLICT (table_id, round) DO UPDATE SET review = excluded.review, checksum = excluded.checksum
"""


class Claim(NamedTuple):
    """A fencing token: only the latest claim of a table allows writes."""

    node: int
    number: int


class NewerLog(StoreError):
    """A table may have entries that only a newer version understands."""


class Row(Struct, omit_defaults=True):
    """A row of a log as a parameter of a statement."""

    table_id: str
    n: int
    entry: str
    checksum: int
    replaced: int | None = None
    """The checksum of the row that it replaces."""


def new_row(table: str, number: int, entry: str, replaced: int | None = None) -> Row:
    """A row with its checksum."""
    return Row(table, number, entry, checksum(table, number, entry.encode()), replaced)


def as_json(rows: Sequence[Row]) -> str:
    """Rows as the parameter of a statement."""
    return encode(rows).decode()


def append(
    connection: Connection, claims: Mapping[str, Claim], rows: Sequence[tuple[str, int, str]], closed: Sequence[str]
) -> set[str]:
    """Append rows to tables, and close some of them. Returns the tables that were skipped because claims lapsed."""
    parameters = {
        "claimed": [*claims],
        "nodes": [claim.node for claim in claims.values()],
        "claims": [claim.number for claim in claims.values()],
        "closed": [*closed],
        "rows": as_json([new_row(*row) for row in rows]),
    }
    return {table for (table,) in connection.execute(APPEND, parameters)}


def create(connection: Connection, table: str, created: float, entries: Sequence[str], log_format: int) -> None:
    """Insert a table with its first rows."""
    rows = as_json([new_row(table, number, entry) for number, entry in enumerate(entries)])
    connection.execute(CREATE, {"table": table, "created": created, "format": log_format, "rows": rows})


def replace(connection: Connection, claim: Claim, table: str, old: Stored, new: Stored) -> None:
    """Update the entries that differ, and append the new ones.

    Raises Fenced if the claim has lapsed, StoreError if the stored table is not `old`.
    """
    before, after = (old.setup, *old.entries), (new.setup, *new.entries)
    changed = [
        new_row(table, number, entry, checksum(table, number, replaced.encode()))
        for number, (entry, replaced) in enumerate(zip(after, before, strict=False))
        if entry != replaced
    ]
    added = [(table, number, entry) for number, entry in enumerate(after[len(before) :], start=len(before))]
    with connection.transaction():
        if append(connection, {table: claim}, added, ()):
            raise Fenced(f"table {table} has been claimed again")
        if connection.execute(REPLACE, {"rows": as_json(changed)}).rowcount != len(changed):
            raise StoreError(f"table {table} has changed meanwhile")


def remove(connection: Connection, table: str, node: int | None) -> bool:
    """Delete a table unless another node has claimed it. Returns whether a row was deleted."""
    return connection.execute(REMOVE, (table, node)).fetchone() is not None


def probe_write(connection: Connection) -> None:
    """Insert a large table and roll back. Raises psycopg.Error if the database refuses it."""
    with connection.transaction(force_rollback=True):
        connection.execute(LARGE, {"table": f"attempt {uuid4()}"})


def stored(connection: Connection, table: str, newest: int, most: int) -> Stored | None:
    """A table and its entries up to number `most`; None if the table does not exist.

    Raises Damaged if a row is missing or corrupt, NewerLog if the log format is newer than `newest`.
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
    """The entries of a table after number `after`. Raises Damaged if one is missing or corrupt."""
    rows = connection.execute(
        "SELECT n, convert_to(entry, 'UTF8'), checksum FROM log WHERE table_id = %s AND n > %s ORDER BY n",
        (table, after),
        binary=True,
    ).fetchall()
    return tuple(checked(table, [(n, entry, kept) for n, entry, kept in rows], after + 1))


def save_review(connection: Connection, table: str, number: int, review: str) -> None:
    """Store the review of a round if the table exists."""
    row = (number, review, checksum(table, number, review.encode()), table)
    connection.execute(SAVE_REVIEW, row)


def reviews(connection: Connection, table: str) -> tuple[str, ...]:
    """The reviews of a table's rounds, up to the first that is missing or corrupt."""
    rows = connection.execute(
        "SELECT round, review, checksum FROM reviews WHERE table_id = %s ORDER BY round", (table,)
    )
    return checked_reviews(table, rows)


def tables(connection: Connection) -> list[str]:
    """The names of all tables."""
    return list(chain.from_iterable(connection.execute("SELECT id FROM tables ORDER BY id")))


def opened_before(connection: Connection, created: float, closed: bool) -> list[str]:
    """The finished or unfinished tables created before a time, oldest first."""
    found = connection.execute(
        "SELECT id FROM tables WHERE closed = %s AND created < %s ORDER BY created", (closed, created)
    )
    return list(chain.from_iterable(found))


def format_of(connection: Connection, table: str) -> int | None:
    """The log format of a table, or None if it does not exist."""
    row = connection.execute("SELECT format FROM tables WHERE id = %s", (table,)).fetchone()
    return int(row[0]) if row else None
