"""The schema of a data file, how files are recognised, and how they are prepared at startup."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

from gizzard.server.store.protocol import LOG_FORMAT, StoreError
from gizzard.server.store.sqlite.file import open_file, store_errors

APPLICATION_ID: Final = 0x47697A7A
"""`Gizz` in ASCII, in the header of every file."""
OLDEST: Final = 3
"""The version of all files with these columns until the format of logs was 7."""
LOG: Final = """
    CREATE TABLE log_{generation} (
        table_id TEXT NOT NULL REFERENCES tables, n INTEGER NOT NULL, entry TEXT NOT NULL, checksum INTEGER NOT NULL,
        PRIMARY KEY (table_id, n)
    ) WITHOUT ROWID
"""
REVIEWS: Final = """
    CREATE TABLE reviews (
        table_id TEXT NOT NULL, round INTEGER NOT NULL, review TEXT NOT NULL, checksum INTEGER NOT NULL,
        PRIMARY KEY (table_id, round)
    ) WITHOUT ROWID
"""
"""Reviews of rounds, without names."""
SCHEMA: Final = (
    "CREATE TABLE tables (id TEXT PRIMARY KEY, created REAL NOT NULL, closed INTEGER NOT NULL DEFAULT 0) WITHOUT ROWID",
    "CREATE INDEX tables_by_age ON tables (closed, created)",
    LOG.format(generation=0),
    LOG.format(generation=1),
    "CREATE VIEW log AS SELECT * FROM log_0 UNION ALL SELECT * FROM log_1",
    "CREATE TABLE cleaning (current INTEGER NOT NULL, residue INTEGER NOT NULL)",
    "INSERT INTO cleaning VALUES (0, 0)",
    REVIEWS,
    f"PRAGMA application_id = {APPLICATION_ID}",
    f"PRAGMA user_version = {LOG_FORMAT}",
)
"""`tables` contains no personal data, so only the logs need cleaning."""
COLUMNS: Final = {
    "tables": "id created closed",
    "log": "table_id n entry checksum",
    "log_0": "table_id n entry checksum",
    "log_1": "table_id n entry checksum",
    "cleaning": "current residue",
    "reviews": "table_id round review checksum",
}
"""The columns of each table; with the application id and the version they identify a Gizzard file."""


def _is_empty(connection: sqlite3.Connection, path: Path) -> bool:
    """Whether a file has no schema yet. Raises StoreError for foreign files and newer versions."""
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    names = [name for (name,) in connection.execute("SELECT name FROM sqlite_schema WHERE type != 'index'")]
    if not (names or version or application):
        return True
    if application == APPLICATION_ID and version > LOG_FORMAT:
        raise StoreError(
            f"{path}: written by a newer Gizzard (format {version}; this one reads up to {LOG_FORMAT}); "
            "use that version"
        )
    if application != APPLICATION_ID or version < OLDEST or not _has_columns(connection):
        raise StoreError(
            f"{path}: this is not a Gizzard database ({_describe(names)}); nothing was changed; use another file"
        )
    return False


def _has_columns(connection: sqlite3.Connection) -> bool:
    return all(
        [name for (name,) in connection.execute("SELECT name FROM pragma_table_info(?)", (table,))] == columns.split()
        for table, columns in COLUMNS.items()
    )


def _describe(names: list[str]) -> str:
    return f"it contains {', '.join(names[:5])}{', …' if len(names) > 5 else ''}" if names else "it has no tables"


def check_version(connection: sqlite3.Connection, path: Path) -> None:
    """Raise StoreError if the file does not have the current schema."""
    if _is_empty(connection, path):
        raise StoreError(f"{path}: there are no tables in it")


def prepare(path: Path) -> None:
    """Create the schema of a new file. Raises StoreError if the file is another program's, or cannot be written."""
    with store_errors(path), closing(open_file(path)) as connection:
        is_empty = _is_empty(connection, path)
        if is_empty:
            connection.execute("PRAGMA auto_vacuum = INCREMENTAL")
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("BEGIN IMMEDIATE")
        if is_empty:
            for statement in SCHEMA:
                connection.execute(statement)
        else:
            probe(connection)  # fail at startup, rather than at the first move, if the file is read-only
        connection.execute("COMMIT")


def probe(connection: sqlite3.Connection) -> None:
    """Write the file's version, so that earlier ones refuse it. Raises sqlite3.Error if the disk refuses writes."""
    connection.execute(f"PRAGMA user_version = {LOG_FORMAT}")
