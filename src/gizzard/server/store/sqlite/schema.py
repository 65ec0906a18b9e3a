"""The schema of a data file, how files are recognised, and how they are prepared at startup."""

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
"""`tables` contains no personal data, so only the logs need cleaning."""
REVIEWS: Final = """
    CREATE TABLE IF NOT EXISTS reviews (
        table_id TEXT NOT NULL, round INTEGER NOT NULL, review TEXT NOT NULL, checksum INTEGER NOT NULL,
        PRIMARY KEY (table_id, round)
    ) WITHOUT ROWID
"""
"""Reviews of rounds, without names. Not part of the schema that identifies a file, so versions without reviews can
still use it."""
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
"""The columns of each table by schema version; with the application id they identify a Gizzard file."""
INCREMENTAL: Final = 2
"""SQLite's code for incremental vacuum."""

log = logging.getLogger(__name__)


def version_of(connection: sqlite3.Connection, path: Path) -> int:
    """The schema version of a file, 0 if it is empty. Raises StoreError for foreign files and newer versions."""
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    names = [name for (name,) in connection.execute("SELECT name FROM sqlite_schema WHERE type != 'index'")]
    if not (names or version or application):
        return 0
    if application == APPLICATION_ID and version > SCHEMA_VERSION:
        raise StoreError(
            f"{path}: written by a newer Gizzard (schema {version}; this one reads up to {SCHEMA_VERSION}); "
            "use that version, or restore the copy that it made before the conversion"
        )
    ours = application == (APPLICATION_ID if version == SCHEMA_VERSION else 0)
    if not ours or version not in COLUMNS or not _has(connection, COLUMNS[version]):
        raise StoreError(
            f"{path}: this is not a Gizzard database ({_describe(names)}); nothing was changed; use another file"
        )
    return int(version)


def _has(connection: sqlite3.Connection, tables: dict[str, str]) -> bool:
    return all(
        [name for (name,) in connection.execute("SELECT name FROM pragma_table_info(?)", (table,))] == columns.split()
        for table, columns in tables.items()
    )


def _describe(names: list[str]) -> str:
    return f"it contains {', '.join(names[:5])}{', …' if len(names) > 5 else ''}" if names else "it has no tables"


def check_version(connection: sqlite3.Connection, path: Path) -> None:
    """Raise StoreError if the file does not have the current schema."""
    version = version_of(connection, path)
    if version != SCHEMA_VERSION:
        raise StoreError(
            f"{path}: written by an older Gizzard (schema {version}, not {SCHEMA_VERSION}); "
            "`gizzard serve` converts it when it starts"
        )


def prepare(path: Path) -> None:
    """Create or convert the schema. Raises StoreError; the file is then unchanged."""
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
    """Fail at startup, rather than at the first move, if the file is read-only."""
    connection.execute("BEGIN IMMEDIATE")  # does not fail by itself on a read-only file
    connection.execute(f"PRAGMA user_version = {version}")
    connection.execute("ROLLBACK")


def _create(connection: sqlite3.Connection) -> None:
    connection.execute("BEGIN IMMEDIATE")
    for statement in SCHEMA:
        connection.execute(statement)
    _stamp(connection)
    connection.execute("COMMIT")


def probe(connection: sqlite3.Connection) -> None:
    """Rewrite the file's version. Raises sqlite3.Error if the disk refuses writes."""
    connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")


def _stamp(connection: sqlite3.Connection) -> None:
    connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")


def _migrate(connection: File, path: Path, version: int) -> None:
    """Convert a file in a single transaction, after copying it."""
    from gizzard.server.store.sqlite.migration import convert_old_tables, rename_old_tables

    copy = path.with_name(f"{path.name}.schema-{version}.{datetime.now(UTC):%Y%m%dT%H%M%SZ}")
    copy_database(connection, copy)
    log.warning(
        "the data file is being converted; a copy of the old one is kept",
        extra={"data": str(path), "from": version, "to": SCHEMA_VERSION, "copy": str(copy)},
    )
    connection.execute("PRAGMA secure_delete = OFF")  # the file is rebuilt afterwards
    connection.execute("BEGIN IMMEDIATE")
    rename_old_tables(connection)
    for statement in SCHEMA:
        connection.execute(statement)
    convert_old_tables(connection, version)
    _stamp(connection)
    connection.execute("COMMIT")


def _make_incremental(connection: sqlite3.Connection) -> None:
    """Rebuild the file, which also removes data that earlier versions left in unused bytes."""
    connection.execute(f"PRAGMA auto_vacuum = {INCREMENTAL}")
    connection.execute("VACUUM")
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
