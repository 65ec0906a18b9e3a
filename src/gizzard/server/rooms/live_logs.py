"""Logs in memory, such as shared pads: each is loaded once, and claimed while it is loaded."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final, Generic, Protocol, TypeVar

from gizzard.server.phrases import RequestError
from gizzard.server.rooms.shared_task import shared_task
from gizzard.server.store import Fenced, Store

UNUSED_SECONDS: Final = 1.0
"""How long a log stays in memory whose readers all went away while it was loaded."""


class Live(Protocol):
    """A log in memory, and those who watch it."""

    name: str

    @property
    def in_use(self) -> bool:
        """Whether it must stay in memory."""

    def close(self, reason: RequestError) -> None:
        """Disconnect everybody and refuse further changes."""


L = TypeVar("L", bound=Live)


class LiveLogs(ABC, Generic[L]):
    """Loads and unloads logs of one kind. `missing` is the code of the error for those that do not exist."""

    def __init__(self, store: Store, missing: str) -> None:
        self.store, self._missing = store, missing
        self._live: dict[str, L] = {}
        self._loading: dict[str, asyncio.Task[None]] = {}
        self._losses = 0
        """How often this node has lost its logs."""
        self._reserved: set[str] = set()
        """Those that are being removed."""

    @property
    def live(self) -> list[L]:
        """Those in memory."""
        return [*self._live.values()]

    @abstractmethod
    async def _read(self, name: str) -> Callable[[], L]:
        """Read a log from the store; the result brings it into memory. Raises RequestError if that cannot be."""

    async def _found(self, name: str) -> L:
        """The log with that name. Raises RequestError if it does not exist, OwnedElsewhere if another node has it."""
        while name not in self._reserved:
            if found := self._live.get(name):
                return found
            if name not in self._loading:
                self._loading[name] = shared_task(self._load(name))
            await asyncio.shield(self._loading[name])  # loop, because it may already be unloaded again
        raise RequestError(self._missing)

    async def _load(self, name: str) -> None:
        """Load a log, once for all waiting requests."""
        try:
            await self.store.claim(name)
            losses = self._losses
            try:
                loaded = await self._read(name)
                if losses != self._losses:
                    raise Fenced(f"{name} was lost while it was loaded")
                found = self._live[name] = loaded()
                asyncio.get_running_loop().call_later(UNUSED_SECONDS, self.rest, found)
            except BaseException:
                self.store.release(name)
                raise
        finally:
            del self._loading[name]

    def rest(self, found: L) -> None:
        """Unload a log that is not in use."""
        if not found.in_use and self._live.get(found.name) is found:
            self._drop(found, RequestError("moved"))

    def disconnect_all(self) -> None:
        """Disconnect everybody, because other nodes may own the logs."""
        self._losses += 1
        for found in self.live:
            self._drop(found, RequestError("moved"))

    def _drop(self, found: L, reason: RequestError) -> None:
        if self._live.get(found.name) is found:
            del self._live[found.name]
            self.store.release(found.name)
        found.close(reason)

    @contextmanager
    def reserve(self, name: str, found: L | None = None) -> Iterator[bool]:
        """Block loading a log while it is removed. Yields False if it is in memory; `found` may be, and is closed."""
        if (self._live.get(name) or found) is not found or name in self._loading:
            yield False
            return
        self._reserved.add(name)
        if found:
            self._drop(found, RequestError(self._missing))
        try:
            yield True
        finally:
            self._reserved.discard(name)
