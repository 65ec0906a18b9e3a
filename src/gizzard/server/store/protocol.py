"""The interface of a store; it names no database."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from gizzard.server.domain.stored import Stored
from gizzard.server.store.cluster import Cluster


class StoreError(Exception):
    """What was asked could not be read or made durable; nothing of it counts."""


class StoreFull(StoreError):
    """The store has reached its size limit: it takes no new tables, while existing ones may go on."""


class FileMoved(StoreError):
    """The data file was moved or deleted; nothing is written to it, because nobody would find it again."""


class Unreachable(StoreError):
    """The database cannot be reached, or takes nothing, at the moment; it is worth trying again."""


class Elsewhere(StoreError):
    """Another node of the cluster has the table; whoever wants something of it is served there."""

    def __init__(self, table: str, node: str) -> None:
        super().__init__(f"table {table} is in memory at {node or 'another node'}")
        self.table, self.node = table, node


class Fenced(StoreError):
    """The table is no longer owned by this node; another may have written to it, so that it must be loaded again."""


class Unknown(Fenced):
    """The connection broke during a commit: what is stored shows whether it was done, once it is read again."""


class Damaged(StoreError):
    """The stored log of a table is not what was written, so that the table must not be played on."""

    def __init__(self, table: str, what: str) -> None:
        super().__init__(f"table {table} is damaged: {what}")
        self.table, self.what = table, what


MAX_ENTRY: Final = 2**31 - 1
"""The largest number of an entry."""


@dataclass(frozen=True)
class StoreHealth:
    """What monitoring reads."""

    file_bytes: int
    """Size of the data file, without what is only in the write-ahead log."""
    wal_bytes: int
    """Size of the write-ahead log; 0 where there is none."""
    free_disk_bytes: int | None
    """Free space for this process on the file system of the data; None if that is another machine's."""
    last_backup: float | None
    """When the last backup was completed, in seconds since 1970; None if unknown."""
    writable: bool
    """Whether writes are taken. Where one was refused, others are attempted, so this recovers by itself."""
    in_place: bool
    """Whether the data file is still where it was when it was opened."""
    used: float | None = None
    """The used share of the size limit, from 0 to 1; None if there is no limit."""
    claimed: int = 0
    """The number of tables that this node has claimed; 0 where there can be no other nodes."""
    beat_age: float = 0.0
    """For how many seconds this node has not said that it is alive; 0 where there can be no other nodes."""


Done = Callable[[StoreError | None], None]
"""Called on the event loop once something is durable, or with the reason why it is not."""


Lost = Callable[[], None]
"""Called on the event loop once this node owns none of the tables that it had claimed."""


class Reader(Protocol):
    """Reads tables. Everything that one call returns is from one moment. Raises StoreError if it cannot be read."""

    @property
    def place(self) -> str:
        """Where the tables are, for people: a file, or a database without its password."""

    async def load(self, table: str, most: int = MAX_ENTRY) -> Stored | None:
        """A table and its entries up to number `most`; None if the table does not exist.

        Raises Damaged if what was read is not what was written.
        """

    async def tail(self, table: str, after: int) -> tuple[str, ...]:
        """The entries of a table after that number; Damaged where one is not what was written."""

    async def reviews(self, table: str) -> tuple[str, ...]:
        """The reviews of a table's rounds from the first on, up to one that is missing or damaged."""

    async def open_since(self, created: float) -> list[str]:
        """The unfinished tables opened before that time (seconds since 1970), oldest first."""

    async def closed_since(self, created: float) -> list[str]:
        """The finished tables opened before that time (seconds since 1970), oldest first."""

    async def tables(self) -> list[str]:
        """The names of all tables, in the order of their characters' codes."""

    async def close(self) -> None:
        """Finishes what was asked and releases the data."""


class Store(Reader, Protocol):
    """Keeps tables.

    Durability: what is reported as done survives a crash of the process, the database and the machine. Order: what is
    asked is done in the order of the calls, and is reported in that order; an append is done as a whole or not at all.
    Errors: after a StoreError nothing was done, except after `Unknown`, as when a connection breaks during a commit.
    The next claim of the table settles it: the log that is loaded then shows whether it was done.

    Several nodes may share the data of some stores. Then a table is claimed before it is loaded to be played, and
    entries are only taken from the node that has claimed it, and only under its last claim.
    """

    @property
    def cluster(self) -> Cluster | None:
        """The nodes that share the data; None if there can be no others."""

    async def claim(self, table: str) -> None:
        """Makes this node the only one that writes to a table, until it is released; Elsewhere while another one does.

        Does nothing where there is no such table.
        """

    def release(self, table: str) -> None:
        """Lets other nodes claim a table, once everything asked before is done. Never blocks."""

    def watch(self, lost: Lost) -> None:
        """Names whom to call when the tables that were claimed are lost to other nodes."""

    async def create(self, table: str, created: float, setup: str, entries: Sequence[str]) -> None:
        """Stores a new table with its first entries; StoreFull where the size limit leaves no room."""

    def append(self, table: str, first: int, entries: Sequence[str], done: Done, closes: bool = False) -> None:
        """Stores further entries of a table, numbered from `first`; the first entry of a table is number 1. Never
        blocks. Fenced where another node has claimed the table.

        `closes`: the table is finished and needs no more attention from clocks or sweeps.
        """

    async def rewrite(self, table: str, change: Callable[[Stored], Stored]) -> None:
        """Changes what is stored of a table, which is claimed for that. What was replaced can no longer be read, and
        its bytes are overwritten when the database does so: SQLite soon, PostgreSQL when it reuses their space.

        The change may add entries, but not remove any.
        """

    async def save_review(self, table: str, number: int, review: str) -> None:
        """Keeps the review of a round, numbered from 1, until the table is removed; StoreFull where there is no room.

        A review holds no names, so it stays where a person's name is erased.
        """

    async def remove(self, table: str, erase: bool = False) -> None:
        """Removes a table if it exists. Raises Elsewhere if another node has claimed it.

        `erase`: overwrite its bytes as `rewrite` does.
        """

    async def probe(self) -> None:
        """Writes something without consequence, durably. Raises StoreError if writes are refused."""

    def health(self) -> StoreHealth:
        """The state of the store now. Fast, and never raises: what cannot be found out counts as 0, or as None."""
