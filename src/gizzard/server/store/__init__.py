"""Where tables and their moves are kept: one small interface, and SQLite behind it."""

from gizzard.server.store.protocol import Done, Store, Stored, StoreError, StoreHealth
from gizzard.server.store.sqlite import SQLiteStore, read_stored

__all__ = ["Done", "SQLiteStore", "Store", "StoreError", "StoreHealth", "Stored", "read_stored"]
