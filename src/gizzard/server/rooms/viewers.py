"""The viewers of a room."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Protocol

from gizzard.server.phrases import RequestError


class Viewer(Protocol):
    """A client's end of a socket."""

    def send(self, message: bytes) -> None:
        """Queue a message without blocking."""

    def drop(self, reason: RequestError) -> None:
        """Send the reason as the last message and close the connection."""


class Viewers(set[Viewer]):
    """The viewers of a room, who all see the same, and news that are sent at most once within some seconds."""

    def __init__(self, seconds: float, news: Callable[[], bytes]) -> None:
        super().__init__()
        self._seconds, self._news = seconds, news
        self._announcing: asyncio.TimerHandle | None = None

    def send(self, message: bytes) -> None:
        """Send everybody a message."""
        for viewer in [*self]:
            viewer.send(message)

    def announce(self) -> None:
        """Send everybody the news soon."""
        if self._announcing is None:
            self._announcing = asyncio.get_running_loop().call_later(self._seconds, self._announce)

    def _announce(self) -> None:
        self._announcing = None
        if self:
            self.send(self._news())
