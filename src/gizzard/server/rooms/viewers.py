"""The viewers of a room."""

import asyncio
from collections.abc import Callable
from typing import Any, Final, Generic, Protocol

from gizzard.server.rooms.kind import Seen, State, Watching
from gizzard.server.wire.messages import RequestError, encode

COUNT_SECONDS: Final = 0.2
"""Debounce interval for the number of viewers: after a restart all of them reconnect simultaneously."""


class Viewer(Protocol):
    """A client's end of a socket."""

    def send(self, message: bytes) -> None:
        """Queue a message without blocking."""

    def drop(self, reason: RequestError) -> None:
        """Send the reason as the last message and close the connection."""


class Viewers(set[Viewer], Generic[State]):
    """The viewers of a document, who all see the same: they are shown it when they join, and then what changes."""

    def __init__(self, watching: Watching[State, Any, Any], see: Callable[[int], Seen[State]]) -> None:
        """`see` is what can be seen of the document, if it has a number of viewers."""
        super().__init__()
        self._watching, self._see = watching, see
        self._known: Any = None
        """The document as it was last shown, if there are viewers."""
        self._timers: dict[Callable[[], None], asyncio.TimerHandle] = {}

    def join(self, viewer: Viewer, secret: str | None) -> Any:
        """Connect a viewer and show it the document. Returns as whom; raises RequestError if that is impossible."""
        who = self._watching.admit(self._see(0).state, secret, len(self))
        self.add(viewer)
        if len(self) == 1 or not self._watching.seconds:
            self._known = self._shown()
        viewer.send(encode(self._watching.joined(self._known, who)))
        self._count()
        return who

    def leave(self, viewer: Viewer) -> None:
        """Disconnect a viewer, if it is there."""
        if viewer in self:
            self.remove(viewer)
            self._count()

    def show(self) -> None:
        """Show everybody what has changed, or soon."""
        if self._watching.seconds:
            self._soon(self._watching.seconds, self._show)
        else:
            self._show()

    def _show(self) -> None:
        if self:
            before, self._known = self._known, self._shown()
            self._send(self._watching.changed(before, self._known))

    def _shown(self) -> Any:
        return self._watching.shown(self._see(len(self)))

    def _count(self) -> None:
        if self._watching.counted:
            self._soon(COUNT_SECONDS, self._show_count)

    def _show_count(self) -> None:
        if self and self._watching.counted:
            self._send(self._watching.counted(len(self)))

    def _soon(self, seconds: float, work: Callable[[], None]) -> None:
        """Do something once within some seconds."""
        if work not in self._timers:
            self._timers[work] = asyncio.get_running_loop().call_later(seconds, self._do, work)

    def _do(self, work: Callable[[], None]) -> None:
        del self._timers[work]
        work()

    def _send(self, message: object) -> None:
        encoded = encode(message)
        for viewer in [*self]:
            viewer.send(encoded)
