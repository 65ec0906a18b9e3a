"""The schema of a database, and how it is prepared when it is opened."""

from __future__ import annotations

import secrets
import time
from typing import Final

from psycopg import errors

from gizzard.server.store.postgres.database import Connection, Database
from gizzard.server.store.protocol import StoreError

VERSION: Final = 1
MOST_OFF: Final = 60
"""So many seconds a machine's clock may differ from the database's."""
PREPARING: Final = 0x47697A7A
"""The advisory lock of whoever prepares a database: nodes may start at the same time."""
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
"""A node exists for as long as it has a row in `nodes`, which it renews; `owner` is the node that has claimed a table.

`secret` is what nodes prove to each other that they share the database with.
"""
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
    "tables.claim": "ALTER TABLE tables ADD COLUMN claim bigint NOT NULL DEFAULT 0",
}
"""What was added to the schema since, by table or column: each start adds what is missing. Nodes of earlier versions
may be running on the database, so an addition must not concern them: a table, or a column with a default
(docs/decisions/0018).

`reviews`: what was found in rounds that were reviewed, without names. `documents`: the bans, and what players have
reported. `chores`: when some node last began what only one is to do, and, as `backup`, when the last backup was
completed. `notices`: what each node tells the others; this is on no disk, because it is told again every second.
`format`: the newest format of logs that a node understands, and the newest that entries of a table may have.
`claim`: how often a table has been claimed; statements under an earlier claim do nothing.
"""
LOCK_SECONDS: Final = 1
"""How long an addition waits for others, who wait for it meanwhile."""


def prepare(database: Database) -> str:
    """Brings the database to the current schema; returns the secret of the cluster.

    StoreError on failure, and then nothing in it was changed.
    """
    with database.errors(), database.connect(lock_timeout="0") as connection, connection.transaction():
        connection.execute("SELECT pg_advisory_xact_lock(%s)", (PREPARING,))
        if not _exists(connection):
            _create(connection, database.place)
        secret = check_version(connection, database.place)
        check_clock(connection, database.place)
        _expand(connection, database.place)
        return secret


def check_version(connection: Connection, place: str) -> str:
    """The secret of the cluster; StoreError where the database does not have the current schema."""
    found = _exists(connection) and connection.execute("SELECT version, secret FROM gizzard").fetchone()
    if not found:
        raise StoreError(f"{place}: there are no tables of Gizzard's in it; `gizzard serve` creates them")
    version, secret = found
    if version > VERSION:
        raise StoreError(
            f"{place}: written by a newer Gizzard (schema {version}; this one reads up to {VERSION}); use that one"
        )
    return str(secret)


def check_clock(connection: Connection, place: str) -> None:
    """StoreError where this machine's clock is wrong, or the database's.

    A node whose clock is ahead would remove the games of all others as too old, and lift their bans.
    """
    (theirs,) = connection.execute("SELECT extract(epoch FROM clock_timestamp())").fetchone() or (0,)
    ahead = time.time() - float(theirs)
    if abs(ahead) > MOST_OFF:
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
        raise StoreError(f"{place}: somebody uses it for long, as for a backup; start again after that") from None


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
            f"{place}: this database is not Gizzard's ({error.diag.message_primary}); nothing in it was changed; "
            "name an empty one"
        ) from None
    connection.execute("INSERT INTO gizzard VALUES (%s, %s)", (VERSION, secrets.token_urlsafe(32)))
