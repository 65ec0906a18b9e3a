"""Runs the application on a listening socket until a signal ends it."""

import asyncio
import gc
import signal
import socket
from contextlib import suppress
from functools import partial
from types import FrameType
from typing import Final

import uvicorn
from starlette.types import ASGIApp, Receive, Scope, Send

from gizzard.server.web.protocols.deadlines import SHUTDOWN_SECONDS, Deadlines, reaper
from gizzard.server.web.protocols.door import Door
from gizzard.server.web.protocols.http_protocol import BoundedHttpProtocol
from gizzard.server.web.protocols.websocket_protocol import FairProtocol
from gizzard.server.web.proxies import Forwarded
from gizzard.server.web.services import Services
from gizzard.server.wire.messages import MAX_BYTES

BACKLOG: Final = 4096
"""Listen backlog. After a restart all clients reconnect simultaneously, and one that is dropped retries only after a
second, then three. This is Linux's default maximum (net.core.somaxconn)."""
ACCEPTED_AT_ONCE: Final = 16
"""Connections that asyncio's event loop accepts per iteration."""
PING_SECONDS: Final = 10
"""How often a client is asked whether it is still there, and how long it may take to answer: its table waits for it."""
POLL_SECONDS: Final = 0.1
"""How often a draining server checks for a second signal."""
MAX_FILES: Final = 65536
"""Limit on open files if the system sets none."""


class Server(uvicorn.Server):
    """Drains for `drain` seconds before it stops: not ready, but serving. A second Ctrl-C ends the draining."""

    _in_a_hurry = False

    def __init__(self, config: uvicorn.Config, services: Services, drain: float) -> None:
        super().__init__(config)
        self._services, self._drain = services, drain

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Stop at the first signal. With Uvicorn's own method a second one would break off requests and the closing of
        tables, which take no more than seconds.
        """
        if self.should_exit:
            self._in_a_hurry |= sig == signal.SIGINT
        else:
            super().handle_exit(sig, frame)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Accept connections, with a longer backlog than the number accepted per iteration."""
        await super().startup(sockets)
        for each in sockets or ():
            each.listen(BACKLOG)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Drain, hand tables over to other nodes, stop pending jobs, then close connections and the application."""
        self._services.readiness.stop()
        loop = asyncio.get_running_loop()
        end = loop.time() + self._drain
        while loop.time() < end and not self._in_a_hurry:
            await asyncio.sleep(POLL_SECONDS)
        for each in self._services.before_stop:
            await each()
        self._services.worker.stop()
        loop.call_later(SHUTDOWN_SECONDS + 0.5, self._cancel_tasks)
        await super().shutdown(sockets)

    def _cancel_tasks(self) -> None:
        """Cancel requests that still wait, and sockets that are being throttled; their connections are closed. Uvicorn
        would do so later, and report an error.
        """
        for task in self.server_state.tasks:
            task.cancel()


def _cancelled_quietly(app: ASGIApp) -> ASGIApp:
    """The application whose requests and sockets end without an error if a stopping server cancels them."""

    async def stoppable(scope: Scope, receive: Receive, send: Send) -> None:
        with suppress(asyncio.CancelledError):
            await app(scope, receive, send)

    return stoppable


def run(
    app: Forwarded, services: Services, listening: socket.socket, drain: float = 0.0, deadlines: Deadlines | None = None
) -> None:
    """Serve until SIGINT, SIGTERM or SIGHUP, then close sockets with 1012 (service restart)."""
    config = uvicorn.Config(
        _cancelled_quietly(app),
        backlog=ACCEPTED_AT_ONCE,
        http=partial(BoundedHttpProtocol, Door(services.limits, app.proxies)),  # type: ignore[arg-type]
        ws=FairProtocol,
        ws_max_size=MAX_BYTES,
        ws_ping_interval=PING_SECONDS,
        ws_ping_timeout=PING_SECONDS,
        ws_per_message_deflate=False,  # messages are short, and its buffers would dominate a connection's memory
        log_config=None,
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=False,  # the application has its own: gizzard.server.web.proxies
        timeout_graceful_shutdown=SHUTDOWN_SECONDS + 5,  # by then all has ended, however busy the machine
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
    """Shut down properly when the terminal is closed, unless SIGHUP is ignored (`nohup`)."""

    def end(*_: object) -> None:
        server.should_exit = True

    if hasattr(signal, "SIGHUP") and signal.getsignal(signal.SIGHUP) == signal.SIG_DFL:
        signal.signal(signal.SIGHUP, end)


def _raise_file_limit() -> None:
    """Raise the soft limit on open files, which is often low; each connection is an open file."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        most = MAX_FILES if hard == resource.RLIM_INFINITY else min(hard, MAX_FILES)
        if soft != resource.RLIM_INFINITY and soft < most:
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


def _tune_garbage_collection() -> None:
    """Avoid full collections, which would block a server with thousands of tables; tables have no cycles. Young objects
    are collected in batches of a few ms, because closed connections are cycles.
    """
    gc.freeze()
    gc.set_threshold(2_000, 5, 50_000)
