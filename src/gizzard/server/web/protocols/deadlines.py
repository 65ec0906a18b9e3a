"""Deadlines for clients, and the reaper that closes connections that have missed one."""

import asyncio
import socket
import struct
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any, Final, Literal, NamedTuple

Wait = Literal["head", "body", "rest"]
"""The missing part of a request: its headers, its body, or the unread rest of a body after the response."""

NO_LINGER: Final = struct.pack("hh" if sys.platform == "win32" else "ii", 1, 0)
SHUTDOWN_SECONDS: Final = 1
"""How long connections may take to close properly when the server stops."""


class Deadlines(NamedTuple):
    """In seconds. Each may take up to a second longer, because the reaper runs once a second."""

    head: float = 10
    """From the connection, the end of the last response or the first byte of a request to the end of its headers."""
    body: float = 60
    """From the end of the headers to the end of the body."""
    rest: float = 5
    """From the response to the end of an unread body, and from closing a connection to its end."""
    unread: float = 30
    """How long the client may leave more than 64 KiB unread."""


class Timed:
    """A mixin for protocols that tracks what the client must send next, and since when (event loop time)."""

    loop: asyncio.AbstractEventLoop
    transport: asyncio.Transport
    waits_for: Wait | None = None
    """None while the server is processing a request, and on websockets, which have their own deadlines."""
    waits_since = 0.0
    unread_since: float | None = None
    closing_since: float | None = None
    lost = False

    def wait_for(self, what: Wait | None) -> None:
        """Start the deadline for the next part of a request."""
        self.waits_for, self.waits_since = what, self.loop.time()

    def connection_lost(self, exc: Exception | None) -> None:
        """Called by the transport when the connection is closed."""
        self.lost = True
        super().connection_lost(exc)  # type: ignore[misc]

    def pause_writing(self) -> None:
        """Called by the transport when the client reads more slowly than it is written to."""
        super().pause_writing()  # type: ignore[misc]
        self.unread_since = self.loop.time()

    def resume_writing(self) -> None:
        """Called by the transport when the client has caught up."""
        super().resume_writing()  # type: ignore[misc]
        self.unread_since = None

    def shutdown(self) -> None:
        """Called by the server when it stops."""
        if not self.transport.is_closing():  # otherwise the client has already closed it
            super().shutdown()  # type: ignore[misc]
        self.loop.call_later(SHUTDOWN_SECONDS, self.cut_off)

    def time_out(self) -> None:
        """Close a connection that has missed a deadline."""
        self.cut_off()

    def cut_off(self) -> None:
        """Reset the connection (RST), so that the kernel discards unread data."""
        if self.lost:
            return
        with suppress(OSError):
            wire: socket.socket = self.transport.get_extra_info("socket")
            wire.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, NO_LINGER)
        self.transport.abort()

    def reap(self, deadlines: Deadlines) -> None:
        """Close the connection if it has missed a deadline."""
        now = self.loop.time()
        if self.transport.is_closing():
            self.closing_since = self.closing_since or now
            if now - self.closing_since > deadlines.rest:
                self.cut_off()
        elif self.unread_since is not None and now - self.unread_since > deadlines.unread:
            self.cut_off()
        elif self.waits_for and now - self.waits_since > getattr(deadlines, self.waits_for):
            self.time_out()


def reaper(connections: Callable[[], Iterable[Any]], deadlines: Deadlines) -> Callable[[], Any]:
    """The function to be called every second; it checks all connections that are `Timed`."""

    async def reap() -> None:
        for connection in tuple(connections()):
            if isinstance(connection, Timed):
                connection.reap(deadlines)

    return reap
