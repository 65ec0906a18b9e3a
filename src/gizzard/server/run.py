"""Runs the application on a listening socket until a signal ends it."""

from __future__ import annotations

import asyncio
import gc
import signal
import socket
from contextlib import suppress
from typing import Final

import uvicorn
from starlette.types import ASGIApp

from gizzard.server.domain.wire import MAX_BYTES
from gizzard.server.web.protocols.deadlines import SHUTDOWN_SECONDS, Deadlines, reaper
from gizzard.server.web.protocols.http_protocol import BoundedHttpProtocol
from gizzard.server.web.protocols.websocket_protocol import FairProtocol
from gizzard.server.web.services import Services

BACKLOG: Final = 4096
"""Connections that may wait to be accepted. After a restart all clients come back at once, and one that finds no room
tries again only after a second, then three. Linux allows no more by default (net.core.somaxconn)."""
ACCEPTED_AT_ONCE: Final = 16
"""Connections that asyncio's own event loop accepts in one go."""
POLL_SECONDS: Final = 0.1
"""How often a draining server checks whether it has been told to stop at once."""
MAX_FILES: Final = 65536
"""Where the system sets no limit."""


class Server(uvicorn.Server):
    """Goes on for `drain` seconds after it was told to stop, no longer ready; a second Ctrl-C ends that."""

    def __init__(self, config: uvicorn.Config, services: Services, drain: float) -> None:
        super().__init__(config)
        self._services, self._drain = services, drain

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Starts to accept connections, with a longer backlog than the number accepted in one go."""
        await super().startup(sockets)
        for each in sockets or ():
            each.listen(BACKLOG)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Drains, gives tables to other nodes, ends what requests wait for, then connections and the application."""
        self._services.readiness.stop()
        loop = asyncio.get_running_loop()
        end = loop.time() + self._drain
        while loop.time() < end and not self.force_exit:
            await asyncio.sleep(POLL_SECONDS)
        for each in self._services.before_stop:
            await each()
        self.force_exit = False  # that was for the draining; tables are still closed in good order
        self._services.worker.stop()
        await super().shutdown(sockets)


def run(
    app: ASGIApp, services: Services, listening: socket.socket, drain: float = 0.0, deadlines: Deadlines | None = None
) -> None:
    """Serves until SIGINT, SIGTERM or SIGHUP. Then sockets are closed with 1012 (service restart)."""
    config = uvicorn.Config(
        app,
        backlog=ACCEPTED_AT_ONCE,
        http=BoundedHttpProtocol,
        ws=FairProtocol,
        ws_max_size=MAX_BYTES,
        ws_per_message_deflate=False,  # steps are short, and its buffers would be most of a connection's memory
        log_config=None,
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=False,  # the application has its own: gizzard.server.web.proxies
        timeout_graceful_shutdown=SHUTDOWN_SECONDS + 1,
        timeout_notify=0,  # seconds beyond the one that always passes
    )
    server = Server(config, services, drain)
    if services.relay:
        services.relay.connections = server.server_state.connections
    config.callback_notify = reaper(lambda: server.server_state.connections, deadlines or Deadlines())
    _raise_file_limit()
    _tune_garbage_collection()
    _end_on_hangup(server)
    with suppress(KeyboardInterrupt):
        server.run(sockets=[listening])


def _end_on_hangup(server: uvicorn.Server) -> None:
    """Shuts down properly when the terminal goes away, unless SIGHUP is ignored (`nohup`)."""

    def end(*_: object) -> None:
        server.should_exit = True

    if hasattr(signal, "SIGHUP") and signal.getsignal(signal.SIGHUP) == signal.SIG_DFL:
        signal.signal(signal.SIGHUP, end)


def _raise_file_limit() -> None:
    """A connection is an open file, and many systems start processes with a low limit although more are allowed."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        most = MAX_FILES if hard == resource.RLIM_INFINITY else min(hard, MAX_FILES)
        if soft != resource.RLIM_INFINITY and soft < most:
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


def _tune_garbage_collection() -> None:
    """Leaves old objects to reference counting: tables have no cycles, and a full collection among thousands of them
    stops the server for long. Young objects are collected in batches of a few ms: a closed connection is a cycle.
    """
    gc.freeze()
    gc.set_threshold(2_000, 5, 50_000)
