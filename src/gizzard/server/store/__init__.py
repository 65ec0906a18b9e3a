"""Tables and their logs: a small interface, with SQLite or PostgreSQL behind it."""

from gizzard.server.store.protocol import (
    MAX_ENTRY,
    Damaged,
    Done,
    Elsewhere,
    Fenced,
    FileMoved,
    Lost,
    Reader,
    Store,
    StoreError,
    StoreFull,
    StoreHealth,
    Unknown,
    Unreachable,
)
from gizzard.server.store.sqlite.store import SQLiteReader, SQLiteStore

__all__ = [
    "MAX_ENTRY",
    "Damaged",
    "Done",
    "Elsewhere",
    "Fenced",
    "FileMoved",
    "Lost",
    "Reader",
    "SQLiteReader",
    "SQLiteStore",
    "Store",
    "StoreError",
    "StoreFull",
    "StoreHealth",
    "Unknown",
    "Unreachable",
]
