"""Runs the application on a listening socket until a signal ends it."""

from __future__ import annotations

import gc
import signal
import socket
from collections.abc import Callable
from contextlib import suppress
from typing import Final

import uvicorn
from starlette.types import ASGIApp

from gizzard.server.deadlines import SHUTDOWN_SECONDS, Deadlines, reaper
from gizzard.server.fairness import FairProtocol
from gizzard.server.http_protocol import BoundedHttpProtocol
from gizzard.server.wire import MAX_BYTES

BACKLOG: Final = 4096
"""Connections that may wait to be accepted: after a restart all come back at once, and who finds no place tries again
only a second later, then three. Linux lets no more wait where nothing else is set (net.core.somaxconn)."""
MOST_FILES: Final = 65536
"""Where the system sets no limit."""


class Server(uvicorn.Server):
    """Uvicorn's, which first of all stops what requests wait for."""

    def __init__(self, config: uvicorn.Config, stop: Callable[[], None]) -> None:
        super().__init__(config)
        self._stop = stop

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Ends all connections, and the application."""
        self._stop()
        await super().shutdown(sockets)


def run(app: ASGIApp, listening: socket.socket, stop: Callable[[], None], deadlines: Deadlines | None = None) -> None:
    """Serves until SIGINT, SIGTERM or SIGHUP. Then sockets are closed with 1012 (service restart), after `stop`."""
    config = uvicorn.Config(
        app,
        backlog=BACKLOG,
        http=BoundedHttpProtocol,
        ws=FairProtocol,
        ws_max_size=MAX_BYTES,
        ws_per_message_deflate=False,  # steps are short, and its buffers would be most of a connection's memory
        log_config=None,
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=False,  # the application has its own: gizzard.server.proxies
        timeout_graceful_shutdown=SHUTDOWN_SECONDS + 1,
        timeout_notify=0,  # seconds beyond the one that always passes
    )
    server = Server(config, stop)
    config.callback_notify = reaper(lambda: server.server_state.connections, deadlines or Deadlines())
    _raise_file_limit()
    _collect_seldom()
    _end_on_hangup(server)
    with suppress(KeyboardInterrupt):
        server.run(sockets=[listening])


def _end_on_hangup(server: uvicorn.Server) -> None:
    """Ends in order when the terminal goes away, unless SIGHUP is ignored (`nohup`)."""

    def end(*_: object) -> None:
        server.should_exit = True

    if hasattr(signal, "SIGHUP") and signal.getsignal(signal.SIGHUP) == signal.SIG_DFL:
        signal.signal(signal.SIGHUP, end)


def _raise_file_limit() -> None:
    """A connection is an open file, and many systems start a process with room for 1,024 although it may have more."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        most = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
        if soft != resource.RLIM_INFINITY and soft < most:
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


def _collect_seldom() -> None:
    """How a table stands has no cycles: to look for some among those of a thousand tables stops the server for long."""
    gc.freeze()
    gc.set_threshold(50_000, 50, 1_000)
