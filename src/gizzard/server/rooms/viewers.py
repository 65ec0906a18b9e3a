"""The viewers of a room."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from typing import Protocol

from gizzard.server.phrases import RequestError


class Viewer(Protocol):
    """A client's end of a socket."""

    def send(self, message: bytes) -> None:
        """Queue a message without blocking."""

    def drop(self, reason: RequestError) -> None:
        """Send the reason as the last message and close the connection."""


class Viewers:
    """The viewers of a room, who all see the same, and news that are sent at most once within some seconds."""

    def __init__(self, seconds: float, news: Callable[[], bytes]) -> None:
        self._seconds, self._news = seconds, news
        self._viewers: set[Viewer] = set()
        self._announcing: asyncio.TimerHandle | None = None

    def __len__(self) -> int:
        return len(self._viewers)

    def __iter__(self) -> Iterator[Viewer]:
        return iter([*self._viewers])

    def __contains__(self, viewer: object) -> bool:
        return viewer in self._viewers

    def add(self, viewer: Viewer) -> None:
        """Add a viewer."""
        self._viewers.add(viewer)

    def remove(self, viewer: Viewer) -> None:
        """Remove a viewer, if it is there."""
        self._viewers.discard(viewer)

    def send(self, message: bytes) -> None:
        """Send everybody a message."""
        for viewer in self:
            viewer.send(message)

    def announce(self) -> None:
        """Send everybody the news soon."""
        if self._announcing is None:
            self._announcing = asyncio.get_running_loop().call_later(self._seconds, self._announce)

    def _announce(self) -> None:
        self._announcing = None
        if self._viewers:
            self.send(self._news())
