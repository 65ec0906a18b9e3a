"""What a server asks of whatever keeps its tables; no database is named here."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol


class StoreError(Exception):
    """What was asked could not be read or made durable; nothing of it counts."""


class StoreFull(StoreError):
    """The store has reached its size limit: it takes no new tables, while those it has may go on."""


class Damaged(StoreError):
    """What is kept of one table is not what was written, so that it must not be played on."""

    def __init__(self, table: str, what: str) -> None:
        super().__init__(f"table {table} is damaged: {what}")
        self.table, self.what = table, what


@dataclass(frozen=True)
class Stored:
    """A table as it is on disk: what was laid down when it opened, and the entries of its log in order."""

    meta: str
    entries: tuple[str, ...]


@dataclass(frozen=True)
class StoreHealth:
    """What an operator watches."""

    file_bytes: int
    """Size of the data on disk, without what is only in the write-ahead log."""
    wal_bytes: int
    """Size of the write-ahead log; 0 where there is none."""
    free_disk_bytes: int
    """Space left for this process on the data's file system."""
    last_backup: float | None
    """When the last backup was completed, in seconds since 1970; None where none is known."""
    writable: bool
    """Whether the last attempt to write succeeded; refused writes are retried, so this recovers by itself."""
    used: float | None = None
    """The share of the size limit that is used, from 0 to 1; None where there is no limit."""


Done = Callable[[StoreError | None], None]
"""Is told, on the event loop, that something is durable, or why it is not."""


class Store(Protocol):
    """Keeps tables. What it says it has done is done for good; StoreError means that it has done nothing."""

    async def create(self, table: str, created: float, meta: str, entries: Sequence[str]) -> None:
        """Keep a new table with its first entries; StoreFull where the size limit leaves no room for one."""

    def append(self, table: str, first: int, entries: Sequence[str], done: Done, closes: bool = False) -> None:
        """Keep further entries of a table, numbered from `first`; the first of a table is number 1. Never waits.

        `closes`: the table needs nothing more of time; it may be removed one day.
        """

    async def rewrite(self, table: str, change: Callable[[Stored], Stored]) -> None:
        """Change what is kept of a table. What was replaced can no longer be read, and its bytes are overwritten soon.

        The change may add entries, and takes none away.
        """

    async def remove(self, table: str) -> None:
        """Keep nothing more of a table; nothing happens where there is no such table."""

    async def load(self, table: str) -> Stored | None:
        """A table and all its entries; None where there is no such table, Damaged where it is not what was written."""

    async def tail(self, table: str, after: int) -> tuple[str, ...]:
        """The entries of a table after that number; Damaged where one is not what was written."""

    async def open_since(self, created: float) -> list[str]:
        """The tables opened before that time (seconds since 1970) that no entry has closed."""

    async def closed_since(self, created: float) -> list[str]:
        """The tables opened before that time (seconds since 1970) that an entry has closed, oldest first."""

    async def probe(self) -> None:
        """Write something of no consequence, durably; StoreError where writes are refused."""

    def health(self) -> StoreHealth:
        """How the store is now. Quick, and never raises: what cannot be found out counts as 0, or as None."""

    async def close(self) -> None:
        """Finish what was asked and let go of the data."""
