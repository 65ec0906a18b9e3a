"""The nodes of a cluster, and which of them has claimed a table.

A node has a row in `nodes` for as long as it is alive, and renews it. Whoever finds that a row was not renewed for a
lease deletes it, with which its tables are free. A node that comes back has no row, can write nothing, and begins anew
as another one: takeovers are safe however early, and the lease only decides how soon they happen.
"""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal
from typing import Final, NamedTuple

from gizzard.server import metrics
from gizzard.server.store.postgres.database import Connection
from gizzard.server.store.postgres.rows import NODE

BEAT: Final = "extract(epoch FROM beat)::float8"
REGISTER: Final = f"INSERT INTO nodes (url, format) VALUES (%s, %s) RETURNING id, {BEAT}"
RENEW: Final = f"UPDATE nodes SET beat = clock_timestamp() WHERE id = %s RETURNING {BEAT}"
SILENT: Final = "abs(extract(epoch FROM statement_timestamp() - nodes.beat))"
"""For how many seconds a node was not renewed. A beat in the future is an old one: the clock was set back since. As it
may be set at any moment, a statement reads it once, for all nodes."""
OVERDUE: Final = f"""
    {SILENT} > %(lease)s AND NOT EXISTS (
        SELECT FROM nodes AS own WHERE own.id = %(node)s AND (
            abs(extract(epoch FROM statement_timestamp() - own.beat)) > %(lease)s
            OR extract(epoch FROM own.beat)::float8 <> %(beat)s
        )
    )
"""
"""Whether a node is dead for an observer. Where that one is overdue itself, or has not heard of its own last beat yet,
the clock may have been set."""
EVICT: Final = f"DELETE FROM nodes WHERE id = %(dead)s AND {OVERDUE} RETURNING {SILENT}"
EVICT_ALL: Final = f"""
    DELETE FROM nodes WHERE id IN (SELECT id FROM nodes WHERE {OVERDUE} FOR UPDATE SKIP LOCKED) RETURNING {SILENT}
"""
CLAIM: Final = f"""
    WITH {NODE}
    UPDATE tables SET owner = node.id, format = %(format)s FROM node
    WHERE tables.id = %(table)s AND (tables.owner IS NULL OR tables.owner = node.id) AND tables.format <= %(format)s
    RETURNING tables.id
"""
"""From then on its log may have entries of that format, which older nodes do not understand."""
RELEASE: Final = "UPDATE tables SET owner = NULL WHERE id = ANY(%s) AND owner = %s"
OWNER: Final = f"""
    SELECT nodes.id, nodes.url, {OVERDUE} FROM tables JOIN nodes ON nodes.id = owner WHERE tables.id = %(table)s
"""
UNCLAIMED: Final = f"""
    SELECT url FROM nodes, tables WHERE tables.id = %(table)s AND nodes.id IS DISTINCT FROM %(node)s AND url <> ''
    AND nodes.format >= tables.format AND {SILENT} < %(lease)s
    ORDER BY random() LIMIT 1
"""
MEASURE: Final = """
    SELECT pg_database_size(current_database()), extract(epoch FROM max(begun))::float8
    FROM chores WHERE chore = 'backup'
"""
NAMESAKE: Final = f"SELECT id, beat::text, {SILENT} > %s FROM nodes WHERE url = %s ORDER BY id LIMIT 1"


class Owner(NamedTuple):
    """The node that has claimed a table."""

    id: int
    url: str
    overdue: bool
    """Whether its row has not been renewed for a lease."""


class Measured(NamedTuple):
    """The state of a database, for monitoring."""

    file_bytes: int = 0
    """The size of the whole database on its disk."""
    last_backup: float | None = None
    """When the last backup was completed, in seconds since 1970; None if unknown."""


class Observer(NamedTuple):
    """The node that judges whether others are alive."""

    node: int | None
    """Its number; None while it has none."""
    beat: float
    """The last beat that it has heard of, its own, in seconds since 1970 by the database's clock."""
    lease: float
    """After how many seconds without a beat a node is overdue."""


class Namesake(NamedTuple):
    """A node with the same address."""

    id: int
    beat: str
    overdue: bool


def register(connection: Connection, url: str, log_format: int) -> tuple[int, float]:
    """A row for a new node; its number, which no other node ever had, and its first beat."""
    number, beat = connection.execute(REGISTER, (url, log_format)).fetchone() or (0, 0)
    return int(number), float(beat)


def renew(connection: Connection, node: int) -> float | None:
    """Says that a node is alive; this beat by the database's clock, or None where the node has been declared dead."""
    row = connection.execute(RENEW, (node,)).fetchone()
    return float(row[0]) if row else None


def leave(connection: Connection, node: int) -> None:
    """Removes a node. This waits for the statements that it is still executing, and frees its tables."""
    connection.execute("DELETE FROM nodes WHERE id = %s", (node,))


def evict(connection: Connection, dead: int, observer: Observer) -> None:
    """Declares a node dead, if it is overdue for the observer."""
    _observe(connection.execute(EVICT, {"dead": dead, **observer._asdict()}))


def evict_all(connection: Connection, observer: Observer) -> None:
    """Declares all nodes dead that are overdue for the observer; those that are writing come later."""
    _observe(connection.execute(EVICT_ALL, observer._asdict()))


def _observe(evicted: Iterable[tuple[Decimal]]) -> None:
    for (seconds,) in evicted:
        metrics.HANDOVER.observe(float(seconds))


def claim(connection: Connection, node: int, table: str, log_format: int) -> bool:
    """Makes a node the owner of a table.

    False where it is another's, or there is none, or its log is of a newer format, or the node is dead.
    """
    return connection.execute(CLAIM, {"node": node, "table": table, "format": log_format}).fetchone() is not None


def able(connection: Connection, node: int | None, table: str, lease: float) -> str:
    """The address of any other node that is alive and can claim a table; empty where there is none."""
    (url,) = connection.execute(UNCLAIMED, {"node": node, "table": table, "lease": lease}).fetchone() or ("",)
    return str(url)


def release(connection: Connection, node: int, tables: list[str]) -> None:
    """Frees those tables of a node."""
    connection.execute(RELEASE, (tables, node))


def owner(connection: Connection, table: str, observer: Observer) -> Owner | None:
    """Who owns a table, for the observer; None where nobody does, or there is no such table."""
    row = connection.execute(OWNER, {"table": table, **observer._asdict()}).fetchone()
    return Owner(*row) if row else None


def namesake(connection: Connection, url: str, lease: float) -> Namesake | None:
    """A node with that address, if there is one."""
    row = connection.execute(NAMESAKE, (lease, url)).fetchone()
    return Namesake(*row) if row else None


def measured(connection: Connection) -> Measured:
    """The state of the database now."""
    return Measured(*(connection.execute(MEASURE).fetchone() or ()))
