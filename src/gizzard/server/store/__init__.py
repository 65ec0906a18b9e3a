"""Where tables and their moves are kept: one small interface, and SQLite behind it."""

from gizzard.server.store.protocol import Damaged, Done, Store, Stored, StoreError, StoreFull, StoreHealth
from gizzard.server.store.sqlite import SQLiteStore, read_stored

__all__ = [
    "Damaged",
    "Done",
    "SQLiteStore",
    "Store",
    "StoreError",
    "StoreFull",
    "StoreHealth",
    "Stored",
    "read_stored",
]
