"""Logs that all nodes write: each claims a log for one entry at a time."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from functools import partial
from math import inf
from time import monotonic
from typing import Final, Generic, Protocol, TypeVar

from msgspec import Struct

from gizzard.server.phrases import RequestError
from gizzard.server.rooms.kind import Kind
from gizzard.server.store import Damaged, OwnedElsewhere, Store, StoreError, StoreFull
from gizzard.server.store.stored import Stored
from gizzard.server.wire import encode

CLAIM_ATTEMPTS: Final = 40
"""Maximum number of attempts to claim a log, which other nodes hold only briefly."""
CLAIM_SECONDS: Final = 0.05
"""Delay between attempts."""
RETRY_SECONDS: Final = 10.0
"""Delay before retrying to record a result that the store refused."""
READ_SECONDS: Final = 1.0
"""Maximum age of the entries of other nodes."""

log = logging.getLogger(__name__)


class Counted(Protocol):
    """A value read from a log."""

    @property
    def n(self) -> int:
        """The number of entries."""


Value = TypeVar("Value", bound=Counted)


class SharedLogs(Generic[Value]):
    """Logs of one kind, cached as values. Entries are on disk before they are in a value.

    All methods but `names`, `in_background` and `close` are called with the lock held.
    """

    def __init__(
        self,
        store: Store,
        kind: Kind[Value],
        extended: Callable[[Value, Sequence[str]], Value | None],
    ) -> None:
        """A log is named without the prefix of its kind; `extended` is None if earlier entries were rewritten."""
        self._store, self._kind, self._extended = store, kind, extended
        self._values: dict[str, Value] = {}
        self._read_at: dict[str, float] = {}
        """Monotonic time at which a value was last read."""
        self._missing = "", 0.0
        """The last log that was found not to exist, and when."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._closing = asyncio.Event()
        self.lock = asyncio.Lock()

    def is_current(self, name: str) -> bool:
        """Whether all entries of a log are known, or were a second ago if other nodes can add some."""
        missing, looked_at = self._missing
        if name in self._values:
            looked_at = self._read_at[name]
        elif name != missing:
            return False
        return not self._store.cluster or monotonic() < looked_at + READ_SECONDS

    def cached(self, name: str) -> Value | None:
        """The value as last read or written; None if it does not exist, or is not in memory."""
        return self._values.get(name)

    async def value(self, name: str, fresh: bool = False) -> Value | None:
        """The value of a log, or None if it does not exist.

        Entries of other nodes may be a second old, unless `fresh`.
        """
        value, now = self._values.get(name), monotonic()
        if self.is_current(name) and not (fresh and self._store.cluster):
            return value
        if value is not None:
            value = self._extended(value, await self._store.tail(self._log_of(name), value.n))
        return await self._load(name) if value is None else self._keep(name, value, now)

    async def create(self, name: str, at: float, setup: Struct) -> Value:
        """Create a log at a time in seconds since 1970, unless another node has just done so.

        Raises RequestError if the store is full or fails.
        """
        try:
            await self._store.create(self._log_of(name), at, encode(setup).decode(), ())
        except StoreFull:
            raise RequestError("store-full") from None
        except StoreError as error:
            log.debug("a shared log was not created", extra={"log": self._log_of(name), "why": str(error)})
        value = await self._load(name)
        if value is None:
            raise RequestError("not-saved")
        return value

    async def add(self, name: str, make: Callable[[Value], Struct | None]) -> Value:
        """Add the entry that `make` returns for the value of a log, made again if another node has added one before.

        Nothing is added if it is None. Raises RequestError if the entry cannot be stored.
        """
        value = self._values[name]
        while entry := await asyncio.to_thread(make, value):
            row = encode(entry).decode()
            rows = await self._added(self._log_of(name), value.n, row)
            if not rows:
                raise RequestError("not-saved")
            value = self._extended(value, rows) or await self._existing(name)
            self._values[name] = value
            if rows[0] == row:
                break
        return value

    async def rewrite(self, name: str, change: Callable[[Stored], Stored]) -> None:
        """Rewrite a log. Raises RequestError if it cannot be claimed."""
        self._values.pop(name, None)
        await _when_free(partial(self._store.rewrite, self._log_of(name), change))

    def in_background(self, record: Callable[[], Awaitable[None]], table: str) -> None:
        """Record the result of a table, again and again until the store does not refuse it or the server is closing."""
        task = asyncio.create_task(self._retry(record, table))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """Try to record pending results; the rest is found again at the next start."""
        self._closing.set()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def names(self) -> list[str]:
        """The names of all logs of the kind, latest first."""
        prefix, logs = self._kind.prefix, await self._store.open_before(inf)
        return sorted((log.removeprefix(prefix) for log in logs if self._kind.owns(log)), reverse=True)

    def _log_of(self, name: str) -> str:
        return self._kind.prefix + name

    async def _load(self, name: str) -> Value | None:
        self._values.pop(name, None)
        now = monotonic()
        stored = await self._store.load(self._log_of(name))
        if stored is None:
            self._missing = name, now
            return None
        return self._keep(name, await asyncio.to_thread(self._kind.read, stored), now)

    def _keep(self, name: str, value: Value, read_at: float) -> Value:
        self._values[name], self._read_at[name] = value, read_at
        if name == self._missing[0]:
            self._missing = "", 0.0
        return value

    async def _existing(self, name: str) -> Value:
        value = await self._load(name)
        if value is None:
            raise RequestError("not-saved")
        return value

    async def _added(self, log: str, n: int, row: str) -> Sequence[str]:
        """Append a row to a log of `n` entries. Returns the entries after these, which others may have added.

        Raises StoreError if it is unknown whether the row was added, or the log cannot be read.
        """
        done: asyncio.Future[StoreError | None] = asyncio.get_running_loop().create_future()
        async with self._claimed(log):
            self._store.append(log, n + 1, [row], done.set_result)
            refused = await done
        if refused is None:
            return (row,)
        try:
            async with self._claimed(log):  # from now on the row cannot be added any more
                return await self._store.tail(log, n)
        except (StoreError, RequestError):
            raise refused from None

    @asynccontextmanager
    async def _claimed(self, log: str) -> AsyncIterator[None]:
        """Claim a log as soon as no other node holds it, and release it afterwards."""
        await _when_free(partial(self._store.claim, log))
        try:
            yield
        finally:
            self._store.release(log)

    async def _retry(self, record: Callable[[], Awaitable[None]], table: str) -> None:
        while not await recorded(record, table):
            with suppress(TimeoutError):
                async with asyncio.timeout(RETRY_SECONDS):
                    await self._closing.wait()
                    return


async def recorded(record: Callable[[], Awaitable[None]], table: str) -> bool:
    """Record the result of a table. Returns False if the store refused it, so that it can be retried."""
    try:
        await record()
    except (StoreError, RequestError) as refused:
        log.warning("the result of a game was not recorded", extra={"table": table, "why": str(refused)})
        return isinstance(refused, Damaged) or (isinstance(refused, RequestError) and refused.code != "not-saved")
    except Exception:
        log.exception("the result of a game was not recorded", extra={"table": table})
    return True


async def _when_free(action: Callable[[], Awaitable[None]]) -> None:
    for _ in range(CLAIM_ATTEMPTS):
        with suppress(OwnedElsewhere):
            return await action()
        await asyncio.sleep(CLAIM_SECONDS)
    raise RequestError("not-saved")
