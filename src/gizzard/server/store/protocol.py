"""The interface of a store, independent of its database."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from gizzard.server.store.cluster import Cluster

LOG_FORMAT: Final = 7
"""The version of the log format, incremented by every change that earlier versions cannot read. After that, older
servers no longer claim tables that a newer one has claimed (docs/decisions/0018), nor open its data file."""


@dataclass(frozen=True)
class Stored:
    """A table as stored: its setup, and the entries of its log in order."""

    setup: str
    entries: tuple[str, ...]


class StoreError(Exception):
    """A read or write failed and had no effect."""


class StoreFull(StoreError):
    """The store has reached its size limit: no new tables are accepted, but existing ones may continue."""


class FileMoved(StoreError):
    """The data file was moved or deleted, so that further writes would be lost."""


class Unreachable(StoreError):
    """The database is temporarily unreachable or refuses writes; callers may retry."""


class LeaseExpired(Unreachable):
    """The lease of this node has expired: other nodes may own its tables, and can serve its clients."""


class OwnedElsewhere(StoreError):
    """Another node of the cluster owns the table; requests for it must go there."""

    def __init__(self, table: str, node: str) -> None:
        super().__init__(f"table {table} is in memory at {node or 'another node'}")
        self.table, self.node = table, node


class Fenced(StoreError):
    """The table is no longer owned by this node; another may have written to it, so it must be reloaded."""


class CommitUnknown(Fenced):
    """The connection broke during a commit, so its outcome is unknown until the table is reloaded."""


class Damaged(StoreError):
    """The stored log of a table is corrupt, so the table must not be continued."""

    def __init__(self, table: str, what: str) -> None:
        super().__init__(f"table {table} is damaged: {what}")
        self.table, self.what = table, what


MAX_ENTRY: Final = 2**31 - 1
"""The largest possible entry number."""


@dataclass(frozen=True)
class StoreHealth:
    """The state of a store for monitoring."""

    file_bytes: int
    """Size of the data file, without the write-ahead log."""
    wal_bytes: int
    """Size of the write-ahead log; 0 if there is none."""
    free_disk_bytes: int | None
    """Disk space available to this process for the data; None if the data is on another machine."""
    last_backup: float | None
    """When the last backup was completed, in seconds since 1970; None if unknown."""
    writable: bool
    """Whether writes succeed. After a failure they are retried, so this recovers by itself."""
    in_place: bool
    """Whether the data file is still at the path under which it was opened."""
    used: float | None = None
    """The used share of the size limit, from 0 to 1; None without a limit."""
    claimed: int = 0
    """The number of tables claimed by this node; 0 without a cluster."""
    beat_age: float = 0.0
    """Seconds since this node's last heartbeat; 0 without a cluster."""


Done = Callable[[StoreError | None], None]
"""Called on the event loop with None once a write is durable, or with its error."""


Lost = Callable[[], None]
"""Called on the event loop after this node has lost all tables that it had claimed."""


class Reader(Protocol):
    """Reads tables. Each call reads one snapshot, and raises StoreError on failure."""

    @property
    def place(self) -> str:
        """Human-readable location: a path, or a database URL without its password."""

    async def load(self, table: str, most: int = MAX_ENTRY) -> Stored | None:
        """A table and its entries up to number `most`; None if the table does not exist.

        Raises Damaged if the log is corrupt.
        """

    async def tail(self, table: str, after: int) -> tuple[str, ...]:
        """The entries of a table after number `after`. Raises Damaged if one is corrupt."""

    async def reviews(self, table: str) -> tuple[str, ...]:
        """The reviews of a table's rounds, up to the first that is missing or corrupt."""

    async def open_before(self, created: float) -> list[str]:
        """The unfinished tables created before a time (seconds since 1970), oldest first."""

    async def closed_before(self, created: float) -> list[str]:
        """The finished tables created before a time (seconds since 1970), oldest first."""

    async def tables(self) -> list[str]:
        """The names of all tables, sorted by code point."""

    async def close(self) -> None:
        """Complete pending operations and release the data."""


class Store(Reader, Protocol):
    """Reads and writes tables.

    Durability: a completed write survives a crash of the process, the database and the machine. Order: writes are
    executed, and reported, in the order of the calls; an append is atomic. Errors: a write that raised StoreError had
    no effect, except after `CommitUnknown`, for example when a connection breaks during a commit. The next claim of
    the table settles the outcome: the log loaded after it shows whether the write was committed.

    If several nodes share the data, a table must be claimed before it is loaded for play, and only the node with the
    latest claim can append entries.
    """

    @property
    def cluster(self) -> Cluster | None:
        """The nodes that share the data, or None if it cannot be shared."""

    async def claim(self, table: str) -> None:
        """Make this node the only writer of a table until its release. Raises OwnedElsewhere if another node owns it.

        Does nothing if the table does not exist.
        """

    def release(self, table: str) -> None:
        """Let other nodes claim a table after all pending writes. Never blocks."""

    def watch(self, lost: Lost) -> None:
        """Set the callback, one for all logs, for the loss of all claims."""

    async def create(self, table: str, created: float, setup: str, entries: Sequence[str]) -> None:
        """Store a new table with its first entries. Raises StoreFull if the size limit is reached."""

    def append(self, table: str, first: int, entries: Sequence[str], done: Done, closes: bool = False) -> None:
        """Append entries to a table, numbered from `first`; the first entry of a table is number 1. Never blocks.

        Fails with Fenced if another node has claimed the table; the caller then releases it. `closes` marks the table
        as finished, so that clocks and sweeps ignore it.
        """

    async def rewrite(self, table: str, change: Callable[[Stored], Stored]) -> None:
        """Claim a table and rewrite its log. The change may add entries, but not remove any.

        Replaced entries can no longer be read. SQLite overwrites their bytes soon, PostgreSQL when it reuses the space.
        """

    async def save_review(self, table: str, number: int, review: str) -> None:
        """Store the review of a round, numbered from 1, until the table is removed. Raises StoreFull.

        Reviews contain no names, so they are kept when a person's name is erased.
        """

    async def remove(self, table: str, erase: bool = False) -> None:
        """Remove a table if it exists. Raises OwnedElsewhere if another node has claimed it.

        `erase`: overwrite its bytes as `rewrite` does.
        """

    async def probe(self) -> None:
        """Make a harmless durable write. Raises StoreError if the store refuses writes."""

    def health(self) -> StoreHealth:
        """The current state of the store. Fast, and never raises: unknown values are 0 or None."""
