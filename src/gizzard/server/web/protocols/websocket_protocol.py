"""Uvicorn's websocket protocol, reading in small chunks, so that a flood on one socket does not delay others."""

from __future__ import annotations

import asyncio
import socket
from typing import TYPE_CHECKING, Final

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode, Frame

from gizzard.core.decoding import is_utf8
from gizzard.server.web.protocols.deadlines import Timed

if TYPE_CHECKING:
    from uvicorn._types import ASGIReceiveEvent, ASGISendEvent

AT_A_TIME: Final = 1024
"""Size of a parsed chunk in bytes: about a dozen moves."""
RECEIVE_BYTES: Final = 16 * 1024
"""Size of the system's receive buffer; Linux doubles it. A message is no longer than that."""
BETWEEN_SECONDS: Final = 0.005
"""Pause between chunks, for other sockets."""
MAX_FRAGMENTS: Final = 64
"""Maximum number of frames per message."""


class FairProtocol(Timed, WebSocketsSansIOProtocol):
    """A websocket that parses in chunks and stops reading from a client that does not read. Uvicorn's own protocol
    parses all received bytes immediately, and answers the pings of clients that do not read.
    """

    _left = b""
    """Unparsed bytes; reading is paused while there are any."""
    _turn: asyncio.Handle | None = None
    _active_at = 0.0
    """When something was last received, or taken by the application (event loop time)."""

    # What the transport calls

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Leave what a client sends too fast in its own system: otherwise each read takes up to 250 KiB into memory."""
        super().connection_made(transport)
        wire: socket.socket = transport.get_extra_info("socket")
        wire.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, RECEIVE_BYTES)

    def data_received(self, data: bytes) -> None:
        """Parse the first chunk, and keep the rest."""
        self._active_at = self.loop.time()
        self._left += data
        if self._turn is None:
            self._parse()

    def resume_writing(self) -> None:
        """Resume reading from a client that had stopped reading."""
        super().resume_writing()
        self._schedule_read()

    def keepalive_timeout(self) -> None:
        """Wait on while the client's messages are being read: its pong is behind them."""
        assert self.ping_timeout is not None
        if self.loop.time() - self._active_at < self.ping_timeout:
            self.pong_timer = self.loop.call_later(self.ping_timeout, self.keepalive_timeout)
        else:
            super().keepalive_timeout()

    @property
    def _is_opening(self) -> bool:
        """Whether the handshake is still unanswered; frames may already follow it."""
        return self.handshake_initiated and not self.handshake_complete

    # What the application calls

    async def receive(self) -> ASGIReceiveEvent:
        """The next message. More is parsed only if none is queued."""
        message = await super().receive()
        self._active_at = self.loop.time()
        self._schedule_read()
        return message

    async def send(self, message: ASGISendEvent) -> None:
        """Send a message. Raises ClientDisconnected if the connection has ended for any reason."""
        if self.close_sent or self.transport.is_closing():
            raise ClientDisconnected
        await super().send(message)
        if message["type"] == "websocket.accept":
            del self.response  # nothing reads it again, and with its headers it takes a kilobyte
        self._schedule_read()

    # What clients do wrong

    def handle_cont(self, event: Frame) -> None:
        """A fragment of a message. Their number is limited, because empty ones do not count towards the size."""
        if len(self.frames) >= MAX_FRAGMENTS:
            self._fail(CloseCode.MESSAGE_TOO_BIG)
        else:
            super().handle_cont(event)

    def send_receive_event_to_app(self) -> None:
        """A complete message."""
        if self.curr_msg_data_type == "text" and not is_utf8(b"".join(self.frames)):
            self._fail(CloseCode.INVALID_DATA)
        else:
            super().send_receive_event_to_app()

    def _fail(self, code: CloseCode) -> None:
        self.frames = []
        self.conn.fail(code)
        self.handle_parser_exception()

    # Reading

    def _schedule_read(self) -> None:
        """Schedule more parsing or reading, unless messages are queued for the application or the client."""
        if self.transport.is_closing():
            return
        ready = not self.read_paused and self.writable.is_set() and not self._is_opening
        if ready and self._left and self._turn is None:
            self._turn = self.loop.call_later(BETWEEN_SECONDS, self._parse)
        if self._left or not ready:
            self.transport.pause_reading()
        else:
            self.transport.resume_reading()

    def _parse(self) -> None:
        self._turn = None
        if self.writable.is_set() and not self.transport.is_closing() and not self._is_opening:
            size = AT_A_TIME if self.handshake_initiated else len(self._left)  # so what comes next is all frames
            piece, self._left = self._left[:size], self._left[size:]
            super().data_received(piece)
        self._schedule_read()
