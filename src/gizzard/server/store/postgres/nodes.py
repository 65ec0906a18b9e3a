"""The nodes of a cluster, and their claims on tables.

A live node has a row in `nodes` and renews the heartbeat in it. A node that reads an unchanged heartbeat for a lease
deletes the row, which frees the tables. An evicted node cannot write and must register as a new node, so takeovers
are always safe; the lease only decides how soon they happen.
"""

from collections.abc import Mapping
from datetime import datetime
from typing import Final, NamedTuple

from gizzard.server.store.postgres.database import Connection
from gizzard.server.store.postgres.rows import Claim
from gizzard.server.wire import metrics

NODE: Final = "node AS (SELECT id FROM nodes WHERE id = %(node)s FOR KEY SHARE)"
"""Locks a node's row against deletion while a statement runs; empty if the node was evicted."""
BEAT: Final = "extract(epoch FROM beat)::float8"
REGISTER: Final = f"INSERT INTO nodes (url, format) VALUES (%s, %s) RETURNING id, {BEAT}"
RENEW: Final = f"UPDATE nodes SET beat = clock_timestamp() WHERE id = %s RETURNING {BEAT}"
HEARTBEATS: Final = "SELECT id, beat FROM nodes WHERE url = coalesce(%s, url)"
EVICT: Final = """
    DELETE FROM nodes WHERE id IN (
        SELECT nodes.id FROM nodes JOIN unnest(%s::bigint[], %s::timestamptz[]) AS dead (id, beat) USING (id, beat)
        FOR UPDATE OF nodes SKIP LOCKED
    ) RETURNING extract(epoch FROM clock_timestamp() - beat)
"""
CLAIM: Final = f"""
    WITH {NODE}
    UPDATE tables SET owner = node.id, claim = claim + 1, format = %(format)s FROM node
    WHERE tables.id = %(table)s AND (tables.owner IS NULL OR tables.owner = node.id) AND tables.format <= %(format)s
    RETURNING tables.owner, tables.claim
"""
"""Also raises the table's log format, which keeps older nodes from claiming it."""
RELEASE: Final = "UPDATE tables SET owner = NULL WHERE id = %s AND owner = %s AND claim = %s"
OWNED: Final = "SELECT id, claim FROM tables WHERE owner = %s"
OWNER: Final = "SELECT nodes.id, nodes.url FROM tables JOIN nodes ON nodes.id = owner WHERE tables.id = %s"
CAPABLE_NODE: Final = """
    SELECT url FROM nodes, tables WHERE tables.id = %(table)s AND nodes.id IS DISTINCT FROM %(node)s AND url <> ''
    AND nodes.format >= tables.format ORDER BY random() LIMIT 1
"""
STATS: Final = """
    SELECT pg_database_size(current_database()), extract(epoch FROM max(begun))::float8
    FROM chores WHERE chore = 'backup'
"""


class Owner(NamedTuple):
    """The node that has claimed a table."""

    id: int
    url: str


class DatabaseStats(NamedTuple):
    """The state of a database, for monitoring."""

    file_bytes: int = 0
    """Disk size of the whole database."""
    last_backup: float | None = None
    """When the last backup was completed, in seconds since 1970; None if unknown."""


def register(connection: Connection, url: str, log_format: int) -> tuple[int, float]:
    """Insert a node. Returns its id, which is never reused, and its first heartbeat."""
    number, beat = connection.execute(REGISTER, (url, log_format)).fetchone() or (0, 0)
    return int(number), float(beat)


def renew(connection: Connection, node: int) -> float | None:
    """Renew a heartbeat. Returns its time by the database's clock, or None if the node was evicted."""
    row = connection.execute(RENEW, (node,)).fetchone()
    return float(row[0]) if row else None


def leave(connection: Connection, node: int) -> None:
    """Remove a node, which frees its tables."""
    connection.execute("DELETE FROM nodes WHERE id = %s", (node,))


def heartbeats(connection: Connection, url: str | None) -> dict[int, datetime]:
    """The last heartbeat of every node, or of the nodes with a URL."""
    return dict(connection.execute(HEARTBEATS, (url,)).fetchall())


def evict(connection: Connection, dead: Mapping[int, datetime]) -> None:
    """Delete the nodes that still have these heartbeats, which frees their tables."""
    for (seconds,) in connection.execute(EVICT, ([*dead], [*dead.values()])):
        metrics.HANDOVER.observe(float(seconds))


def claim(connection: Connection, node: int, table: str, log_format: int) -> Claim | None:
    """Make a node the owner of a table. Waits for running statements of earlier claims, and fences off later ones.

    Returns None if another node owns the table, the table does not exist, its log has a newer format, or the node was
    evicted.
    """
    row = connection.execute(CLAIM, {"node": node, "table": table, "format": log_format}).fetchone()
    return Claim(*row) if row else None


def capable_node(connection: Connection, node: int | None, table: str) -> str:
    """The URL of any other node that can claim a table; empty if there is none."""
    (url,) = connection.execute(CAPABLE_NODE, {"node": node, "table": table}).fetchone() or ("",)
    return str(url)


def release(connection: Connection, table: str, claim: Claim) -> None:
    """Release a table, unless it has been claimed again."""
    connection.execute(RELEASE, (table, *claim))


def owned(connection: Connection, node: int) -> dict[str, Claim]:
    """The tables of a node, with their latest claims."""
    return {table: Claim(node, number) for table, number in connection.execute(OWNED, (node,))}


def owner(connection: Connection, table: str) -> Owner | None:
    """The owner of a table; None if it has none or does not exist."""
    row = connection.execute(OWNER, (table,)).fetchone()
    return Owner(*row) if row else None


def database_stats(connection: Connection) -> DatabaseStats:
    """The current state of the database."""
    return DatabaseStats(*(connection.execute(STATS).fetchone() or ()))
