"""Rooms that people watch, and change by requests over HTTP alone."""

from __future__ import annotations

from abc import abstractmethod
from typing import TypeVar

from gizzard.server.rooms.kind import Counted
from gizzard.server.rooms.rooms import Room
from gizzard.server.rooms.viewers import Viewer, Viewers

S = TypeVar("S", bound=Counted)


class WatchedRoom(Room[S, Viewer]):
    """A document in memory, and those who watch it; ``web.watching`` serves their sockets."""

    @property
    @abstractmethod
    def viewers(self) -> Viewers:
        """Who is connected."""

    @abstractmethod
    def join(self, viewer: Viewer, secret: str | None) -> None:
        """Connect a viewer and send it the document. Raises RequestError for a wrong secret, or if it is crowded."""

    def leave(self, viewer: Viewer) -> None:
        """Disconnect a viewer."""
        self.viewers.discard(viewer)
