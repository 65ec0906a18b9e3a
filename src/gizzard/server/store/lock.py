"""One process at a time keeps a file of tables: two would give moves of one table the same numbers."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from gizzard.server.store.file import told
from gizzard.server.store.protocol import StoreError


def lock(path: Path) -> sqlite3.Connection:
    """Keeps other servers off a file for as long as it is open; StoreError where one is on it.

    The lock, on an empty file beside it, goes with the process, however that ends.
    """
    beside = path.with_name(f"{path.name}.lock")
    with told(beside):
        held = sqlite3.connect(beside, timeout=0, isolation_level=None, check_same_thread=False)
        try:
            held.execute("BEGIN EXCLUSIVE")
        except sqlite3.Error as error:
            held.close()
            if error.sqlite_errorcode == sqlite3.SQLITE_BUSY:
                raise StoreError(
                    f"{path}: another Gizzard keeps its tables there; stop it, or use another file"
                ) from None
            raise
    return held
