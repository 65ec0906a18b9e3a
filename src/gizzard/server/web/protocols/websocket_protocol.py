"""Uvicorn's websocket protocol, changed to read a little at a time, so that a flood on one socket delays no other."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode, Frame

from gizzard.server.web.protocols.deadlines import Timed

if TYPE_CHECKING:
    from uvicorn._types import ASGIReceiveEvent, ASGISendEvent

AT_A_TIME: Final = 1024
"""Bytes of a socket that are parsed at a time: a dozen moves."""
BETWEEN_SECONDS: Final = 0.005
"""How long other sockets have their turn before more is parsed."""
AFTER_THE_END: Final = 64 * 1024
"""Bytes that may follow the server's close frame; they were on their way."""
MAX_FRAGMENTS: Final = 64
"""The most frames of one message."""
BAD_HANDSHAKE: Final = b"HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"


class FairProtocol(Timed, WebSocketsSansIOProtocol):
    """Uvicorn's own parses everything that was read at once, goes on for ten seconds after the close frame, and answers
    pings of a client that reads none of the answers.
    """

    _left = b""
    """Bytes that were read and not parsed yet; nothing more is read while there are some."""
    _turn: asyncio.Handle | None = None
    _after_the_end = 0

    # What the transport calls

    def data_received(self, data: bytes) -> None:
        """Parses the first piece, and keeps the rest."""
        if self.close_sent:
            self._after_the_end += len(data)
        if self._after_the_end > AFTER_THE_END:
            self.cut_off()
            return
        self._left += data
        if self._turn is None:
            self._parse()

    def pause_writing(self) -> None:
        """A client that does not read is not read from."""
        super().pause_writing()
        self.read_on()

    def resume_writing(self) -> None:
        """Resumes what `pause_writing` stopped."""
        super().resume_writing()
        self.read_on()

    @property
    def _is_opening(self) -> bool:
        """Whether the handshake has not been answered yet; frames may have come with it."""
        return self.handshake_initiated and not self.handshake_complete

    # What the application calls

    async def receive(self) -> ASGIReceiveEvent:
        """The next message. More is parsed only when none is waiting."""
        message = await super().receive()
        self.read_on()
        return message

    async def send(self, message: ASGISendEvent) -> None:
        """Sends a message; ClientDisconnected where the connection has ended, for whatever reason."""
        if self.close_sent or self.transport.is_closing():
            raise ClientDisconnected
        await super().send(message)
        self.read_on()

    # What clients do wrong

    def handle_cont(self, event: Frame) -> None:
        """Another fragment of a message. Empty fragments do not count in the limit on its size, so their number is
        limited.
        """
        if len(self.frames) >= MAX_FRAGMENTS:
            self._fail(CloseCode.MESSAGE_TOO_BIG)
        else:
            super().handle_cont(event)

    def send_receive_event_to_app(self) -> None:
        """A complete message."""
        if self.curr_msg_data_type == "text" and not _is_text(b"".join(self.frames)):
            self._fail(CloseCode.INVALID_DATA)
        else:
            super().send_receive_event_to_app()

    def handle_parser_exception(self) -> None:
        """Closes the connection; before the handshake there can be no close frame."""
        if self.conn.close_sent:
            super().handle_parser_exception()
        elif not self.transport.is_closing():
            self.transport.write(BAD_HANDSHAKE)
            self.transport.close()

    def _fail(self, code: CloseCode) -> None:
        self.frames = []
        self.conn.fail(code)
        self.handle_parser_exception()

    # Reading

    def read_on(self) -> None:
        """Parses or reads more later, unless messages are waiting for the application, or answers for the client."""
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
        self.read_on()


def _is_text(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True
