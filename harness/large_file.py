"""Files of any size, filled with tables nobody plays at, quickly."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from random import Random
from string import ascii_letters

from gizzard.server.store.checksums import checksum
from gizzard.server.store.sqlite.schema import prepare

ENTRIES = 100
"""Of each table."""
ENTRY_BYTES = 900


def fill(path: Path, megabytes: float) -> list[str]:
    """Makes a file of about that size; its tables."""
    prepare(path)
    rng = Random(1)
    count = max(1, round(megabytes * 1e6 / (ENTRIES * (ENTRY_BYTES + 100))))
    tables = sorted("".join(rng.choices(ascii_letters, k=12)) for _ in range(count))
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA journal_mode = OFF")
    connection.execute("PRAGMA synchronous = OFF")
    connection.execute("BEGIN")
    connection.executemany("INSERT INTO tables VALUES (?, 1, 1)", [(table,) for table in tables])
    connection.executemany("INSERT INTO log_0 VALUES (?, ?, ?, ?)", _rows(tables))
    connection.execute("COMMIT")
    connection.execute("PRAGMA journal_mode = WAL")
    connection.close()
    return tables


def _rows(tables: list[str]) -> Iterator[tuple[str, int, str, int]]:
    for table in tables:
        for number in range(ENTRIES + 1):
            entry = f"{table} {number} ".ljust(ENTRY_BYTES, "-")
            yield table, number, entry, checksum(table, number, entry.encode())
