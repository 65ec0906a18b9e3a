"""The schema of a data file, how a file is recognised, and how it is prepared when it is opened."""

from __future__ import annotations

import logging
import sqlite3
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from gizzard.server.store.protocol import StoreError
from gizzard.server.store.sqlite.copying import copy_database
from gizzard.server.store.sqlite.file import File, open_file, store_errors

APPLICATION_ID: Final = 0x47697A7A
"""`Gizz` in ASCII, in the header of every file since schema 3."""
SCHEMA_VERSION: Final = 3
LOG: Final = """
    CREATE TABLE log_{generation} (
        table_id TEXT NOT NULL REFERENCES tables, n INTEGER NOT NULL, entry TEXT NOT NULL, checksum INTEGER NOT NULL,
        PRIMARY KEY (table_id, n)
    ) WITHOUT ROWID
"""
SCHEMA: Final = (
    "CREATE TABLE tables (id TEXT PRIMARY KEY, created REAL NOT NULL, closed INTEGER NOT NULL DEFAULT 0) WITHOUT ROWID",
    "CREATE INDEX tables_by_age ON tables (closed, created)",
    LOG.format(generation=0),
    LOG.format(generation=1),
    "CREATE VIEW log AS SELECT * FROM log_0 UNION ALL SELECT * FROM log_1",
    "CREATE TABLE cleaning (current INTEGER NOT NULL, residue INTEGER NOT NULL)",
    "INSERT INTO cleaning VALUES (0, 0)",
)
"""`tables` holds nothing that a person said or chose, so that only the logs ever have to be cleaned."""
REVIEWS: Final = """
    CREATE TABLE IF NOT EXISTS reviews (
        table_id TEXT NOT NULL, round INTEGER NOT NULL, review TEXT NOT NULL, checksum INTEGER NOT NULL,
        PRIMARY KEY (table_id, round)
    ) WITHOUT ROWID
"""
"""What was found in rounds that were reviewed: numbers, seats and cards, and no names. It is no part of the schema by
which files are recognised, so that versions without reviews can use the file, too."""
COLUMNS: Final = {
    1: {"tables": "id created meta", "log": "table_id n move"},
    2: {"tables": "id created meta closed", "log": "table_id n entry"},
    3: {
        "tables": "id created closed",
        "log": "table_id n entry checksum",
        "log_0": "table_id n entry checksum",
        "log_1": "table_id n entry checksum",
        "cleaning": "current residue",
    },
}
"""The columns of each table by schema version, by which a file is recognised together with its application id."""
INCREMENTAL: Final = 2
"""SQLite's number for a file whose free pages can be given back in steps."""

log = logging.getLogger(__name__)


def version_of(connection: sqlite3.Connection, path: Path) -> int:
    """The schema version of a file, 0 for an empty one; StoreError where it is not Gizzard's, or was written by a newer
    one.
    """
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    names = [name for (name,) in connection.execute("SELECT name FROM sqlite_schema WHERE type != 'index'")]
    if not (names or version or application):
        return 0
    if application == APPLICATION_ID and version > SCHEMA_VERSION:
        raise StoreError(
            f"{path}: written by a newer Gizzard (schema {version}; this one reads up to {SCHEMA_VERSION}); "
            "use that one, or restore the copy that it made before it converted the file"
        )
    ours = application == (APPLICATION_ID if version == SCHEMA_VERSION else 0)
    if not ours or version not in COLUMNS or not _has(connection, COLUMNS[version]):
        raise StoreError(
            f"{path}: this SQLite database is not Gizzard's ({_listed(names)}); nothing in it was changed; name another"
        )
    return int(version)


def _has(connection: sqlite3.Connection, tables: dict[str, str]) -> bool:
    return all(
        [name for (name,) in connection.execute("SELECT name FROM pragma_table_info(?)", (table,))] == columns.split()
        for table, columns in tables.items()
    )


def _listed(names: list[str]) -> str:
    return f"it holds {', '.join(names[:5])}{', …' if len(names) > 5 else ''}" if names else "it holds no tables"


def check_version(connection: sqlite3.Connection, path: Path) -> None:
    """StoreError where the file does not have the current schema and would have to be converted."""
    version = version_of(connection, path)
    if version != SCHEMA_VERSION:
        raise StoreError(
            f"{path}: written by an older Gizzard (schema {version}, not {SCHEMA_VERSION}); "
            "`gizzard serve` converts it when it starts"
        )


def prepare(path: Path) -> None:
    """Brings the file to the current schema; StoreError on failure, and then nothing in it was changed."""
    with store_errors(path):
        connection = open_file(path)
        try:
            _prepare(connection, path)
        finally:
            connection.close()


def _prepare(connection: File, path: Path) -> None:
    version = version_of(connection, path)
    if version == 0:
        connection.execute(f"PRAGMA auto_vacuum = {INCREMENTAL}")
    connection.execute("PRAGMA journal_mode = WAL")
    _check_writable(connection, version)
    if version == 0:
        _create(connection)
    elif version < SCHEMA_VERSION:
        _migrate(connection, path, version)
    connection.execute(REVIEWS)
    if connection.execute("PRAGMA auto_vacuum").fetchone() != (INCREMENTAL,):  # a migration ended before its last step
        _make_incremental(connection)


def _check_writable(connection: sqlite3.Connection, version: int) -> None:
    """A file that cannot be written is refused now, not at the first move."""
    connection.execute("BEGIN IMMEDIATE")  # by itself this begins to read where it cannot write
    connection.execute(f"PRAGMA user_version = {version}")
    connection.execute("ROLLBACK")


def _create(connection: sqlite3.Connection) -> None:
    connection.execute("BEGIN IMMEDIATE")
    for statement in SCHEMA:
        connection.execute(statement)
    _stamp(connection)
    connection.execute("COMMIT")


def probe(connection: sqlite3.Connection) -> None:
    """Writes the file's version over itself: sqlite3.Error where the disk refuses writes."""
    connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")


def _stamp(connection: sqlite3.Connection) -> None:
    connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")


def _migrate(connection: File, path: Path, version: int) -> None:
    """Converts a file in one transaction, and only once a copy of the old one is safe beside it."""
    from gizzard.server.store.sqlite.migration import set_aside, take_over

    copy = path.with_name(f"{path.name}.schema-{version}.{datetime.now(UTC):%Y%m%dT%H%M%SZ}")
    copy_database(connection, copy)
    log.warning(
        "the data file is being converted; a copy of the old one is kept",
        extra={"data": str(path), "from": version, "to": SCHEMA_VERSION, "copy": str(copy)},
    )
    connection.execute("PRAGMA secure_delete = OFF")  # the file is built anew afterwards
    connection.execute("BEGIN IMMEDIATE")
    set_aside(connection)
    for statement in SCHEMA:
        connection.execute(statement)
    take_over(connection, version)
    _stamp(connection)
    connection.execute("COMMIT")


def _make_incremental(connection: sqlite3.Connection) -> None:
    """Rebuilds the file; what earlier versions left in unused bytes goes with that."""
    connection.execute(f"PRAGMA auto_vacuum = {INCREMENTAL}")
    connection.execute("VACUUM")
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
