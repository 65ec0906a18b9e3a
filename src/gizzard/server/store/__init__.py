"""Where tables and their moves are kept: one small interface, and SQLite behind it."""

from gizzard.server.store.protocol import Damaged, Done, Store, Stored, StoreError, StoreFull, StoreHealth
from gizzard.server.store.sqlite import SQLiteReader, SQLiteStore

__all__ = [
    "Damaged",
    "Done",
    "SQLiteReader",
    "SQLiteStore",
    "Store",
    "StoreError",
    "StoreFull",
    "StoreHealth",
    "Stored",
]
