"""Storage of tables and their logs: one interface, implemented for SQLite and PostgreSQL."""

from gizzard.server.store.protocol import (
    MAX_ENTRY,
    CommitUnknown,
    Damaged,
    Done,
    Fenced,
    FileMoved,
    LeaseExpired,
    Lost,
    OwnedElsewhere,
    Reader,
    Store,
    StoreError,
    StoreFull,
    StoreHealth,
    Unreachable,
)
from gizzard.server.store.sqlite.store import SQLiteReader, SQLiteStore

__all__ = [
    "MAX_ENTRY",
    "CommitUnknown",
    "Damaged",
    "Done",
    "Fenced",
    "FileMoved",
    "LeaseExpired",
    "Lost",
    "OwnedElsewhere",
    "Reader",
    "SQLiteReader",
    "SQLiteStore",
    "Store",
    "StoreError",
    "StoreFull",
    "StoreHealth",
    "Unreachable",
]
