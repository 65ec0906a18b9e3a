"""The schema of a database, and its preparation at startup."""

import secrets
import time
from typing import Final

from psycopg import errors

from gizzard.server.store.postgres.database import Connection, Database
from gizzard.server.store.protocol import StoreError

VERSION: Final = 1
MAX_CLOCK_SKEW: Final = 60
"""Maximum difference between this machine's clock and the database's, in seconds."""
PREPARE_LOCK: Final = 0x47697A7A
"""Advisory lock that serialises the preparation by nodes that start at the same time."""
SCHEMA: Final = """
    CREATE TABLE gizzard (version integer NOT NULL, secret text NOT NULL);
    CREATE TABLE nodes (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, url text NOT NULL,
        beat timestamptz NOT NULL DEFAULT clock_timestamp()
    ) WITH (fillfactor = 10);
    CREATE TABLE tables (
        id text COLLATE "C" PRIMARY KEY, created double precision NOT NULL, closed boolean NOT NULL DEFAULT false,
        owner bigint REFERENCES nodes ON DELETE SET NULL
    );
    CREATE INDEX tables_by_age ON tables (closed, created);
    CREATE INDEX tables_by_owner ON tables (owner) WHERE owner IS NOT NULL;
    CREATE TABLE log (
        table_id text COLLATE "C" NOT NULL REFERENCES tables ON DELETE CASCADE, n integer NOT NULL,
        entry text NOT NULL, checksum bigint NOT NULL, PRIMARY KEY (table_id, n)
    );
"""
"""`owner` is the node that has claimed a table; `secret` authenticates nodes to each other."""
EXPANSIONS: Final = {
    "reviews": """
        CREATE TABLE reviews (
            table_id text COLLATE "C" NOT NULL REFERENCES tables ON DELETE CASCADE, round integer NOT NULL,
            review text NOT NULL, checksum bigint NOT NULL, PRIMARY KEY (table_id, round)
        )
    """,
    "documents": "CREATE TABLE documents (name text PRIMARY KEY, content bytea NOT NULL, edition uuid NOT NULL)",
    "chores": "CREATE TABLE chores (chore text PRIMARY KEY, begun timestamptz NOT NULL)",
    "notices": """
        CREATE UNLOGGED TABLE notices (
            node bigint PRIMARY KEY REFERENCES nodes ON DELETE CASCADE, notice bytea NOT NULL
        )
    """,
    "nodes.format": "ALTER TABLE nodes ADD COLUMN format integer NOT NULL DEFAULT 1",
    "tables.format": "ALTER TABLE tables ADD COLUMN format integer NOT NULL DEFAULT 1",
    "documents.replaced": "ALTER TABLE documents ADD COLUMN replaced uuid[] NOT NULL DEFAULT '{}'",
    "tables.claim": "ALTER TABLE tables ADD COLUMN claim bigint NOT NULL DEFAULT 0",
}
"""Additions to the schema, by table or column: each start adds those that are missing. Nodes of earlier versions may be
running on the database, so an addition must not affect them: only tables, and columns with a default
(docs/decisions/0018).

`reviews`: reviews of rounds, without names. `documents`: bans and reports, and `replaced`, their latest editions.
`chores`: when a node last began a chore that only one node should do; `backup` is when the last backup was completed.
`notices`: the latest notice of each node; unlogged, because nodes renew them every second. `format`: the newest log
format that a node understands, or that a table may contain. `claim`: fencing token, incremented by each claim;
statements under an earlier claim have no effect.
"""
LOCK_SECONDS: Final = 1
"""How long an addition waits for locks, while others queue behind it."""


def prepare(database: Database) -> str:
    """Create or upgrade the schema. Returns the secret of the cluster.

    Raises StoreError; the database is then unchanged.
    """
    with database.errors(), database.connect(lock_timeout="0") as connection, connection.transaction():
        connection.execute("SELECT pg_advisory_xact_lock(%s)", (PREPARE_LOCK,))
        if not _exists(connection):
            _create(connection, database.place)
        secret = check_version(connection, database.place)
        check_clock(connection, database.place)
        _expand(connection, database.place)
        return secret


def check_version(connection: Connection, place: str) -> str:
    """The secret of the cluster. Raises StoreError if the schema is not the current one."""
    found = _exists(connection) and connection.execute("SELECT version, secret FROM gizzard").fetchone()
    if not found:
        raise StoreError(f"{place}: this database has no Gizzard tables; `gizzard serve` creates them")
    version, secret = found
    if version > VERSION:
        raise StoreError(
            f"{place}: written by a newer Gizzard (schema {version}; this one reads up to {VERSION}); use that one"
        )
    return str(secret)


def check_clock(connection: Connection, place: str) -> None:
    """Raise StoreError if this machine's clock differs too much from the database's.

    A node whose clock is ahead would expire the games and bans of all nodes.
    """
    (theirs,) = connection.execute("SELECT extract(epoch FROM clock_timestamp())").fetchone() or (0,)
    ahead = time.time() - float(theirs)
    if abs(ahead) > MAX_CLOCK_SKEW:
        raise StoreError(
            f"{place}: this machine's clock is {abs(ahead):,.0f} seconds {'ahead of' if ahead > 0 else 'behind'} the "
            "database's; set the one that is wrong"
        )


def _expand(connection: Connection, place: str) -> None:
    connection.execute(f"SET LOCAL lock_timeout = '{LOCK_SECONDS}s'".encode())
    try:
        for name, statement in EXPANSIONS.items():
            if not _exists(connection, *name.split(".")):
                connection.execute(statement.encode())
    except errors.LockNotAvailable:
        raise StoreError(f"{place}: locked by a long transaction, such as a backup; start again after it") from None


def _exists(connection: Connection, table: str = "gizzard", column: str = "") -> bool:
    if not column:
        return connection.execute("SELECT to_regclass(%s)", (table,)).fetchone() != (None,)
    found = "SELECT 1 FROM pg_attribute WHERE attrelid = to_regclass(%s) AND attname = %s"
    return connection.execute(found, (table, column)).fetchone() is not None


def _create(connection: Connection, place: str) -> None:
    try:
        connection.execute(SCHEMA)
    except errors.DuplicateTable as error:
        raise StoreError(
            f"{place}: this is not a Gizzard database ({error.diag.message_primary}); nothing was changed; "
            "use an empty database"
        ) from None
    connection.execute("INSERT INTO gizzard VALUES (%s, %s)", (VERSION, secrets.token_urlsafe(32)))
