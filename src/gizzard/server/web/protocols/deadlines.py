"""Deadlines for clients, and the reaper that closes connections that have missed one."""

from __future__ import annotations

import asyncio
import socket
import struct
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any, Final, Literal, NamedTuple

Wait = Literal["head", "body", "rest"]
"""What is still missing of a request: its headers, its body, or a body that nobody reads since it was answered
already."""

NO_LINGER: Final = struct.pack("hh" if sys.platform == "win32" else "ii", 1, 0)
SHUTDOWN_SECONDS: Final = 1
"""How long connections may take to close properly when the server stops."""


class Deadlines(NamedTuple):
    """In seconds. Each may take up to a second longer, because the reaper runs once a second."""

    head: float = 10
    """From the connection, the end of the last answer or the first byte of a request to the end of its headers."""
    body: float = 60
    """From the end of the headers to the end of the body."""
    rest: float = 5
    """From the answer to the end of a body that is not read, and from closing a connection to its end."""
    unread: float = 30
    """How long more than 64 KiB may wait to be read by the client."""


class Timed:
    """A mixin for protocols that tracks what the client owes, and since when (the event loop's time in seconds)."""

    loop: asyncio.AbstractEventLoop
    transport: asyncio.Transport
    waits_for: Wait | None = None
    """None while the server is working on an answer, and on websockets, which have deadlines of their own."""
    waits_since = 0.0
    unread_since: float | None = None
    closing_since: float | None = None
    lost = False

    def wait_for(self, what: Wait | None) -> None:
        """Starts the time for what the client is to send next."""
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
        if not self.transport.is_closing():  # a socket that its client has closed can be closed no more
            super().shutdown()  # type: ignore[misc]
        self.loop.call_later(SHUTDOWN_SECONDS, self.cut_off)

    def time_out(self) -> None:
        """Closes a connection that has missed a deadline."""
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
        """Closes the connection if it has missed a deadline."""
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
