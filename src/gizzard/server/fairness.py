"""Uvicorn's websocket protocol, which reads a little at a time, so that a flood on one socket delays no other."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode, Frame

from gizzard.server.deadlines import Timed

if TYPE_CHECKING:
    from uvicorn._types import ASGIReceiveEvent, ASGISendEvent

AT_A_TIME: Final = 1024
"""Bytes of a socket that are parsed at once: a dozen moves."""
BETWEEN_SECONDS: Final = 0.005
"""How long all others have their turn before more is parsed."""
AFTER_THE_END: Final = 64 * 1024
"""Bytes that may follow the server's close frame: they were on their way."""
MOST_FRAGMENTS: Final = 64
"""Frames of one message."""
BAD_HANDSHAKE: Final = b"HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"


class FairProtocol(Timed, WebSocketsSansIOProtocol):
    """Uvicorn's parses whatever was read at once, goes on for ten seconds after the close frame, and answers pings of
    a client that reads none of the answers."""

    _left = b""
    """What was read and is not parsed yet; meanwhile no more is read."""
    _turn: asyncio.Handle | None = None
    _after_the_end = 0

    # What the transport calls

    def data_received(self, data: bytes) -> None:
        """Parses the beginning."""
        if self.close_sent:
            self._after_the_end += len(data)
        if self._after_the_end > AFTER_THE_END:
            self.cut_off()
            return
        self._left += data
        if self._turn is None:
            self._parse()

    def pause_writing(self) -> None:
        """A client that does not read is not listened to."""
        super().pause_writing()
        self._go_on()

    def resume_writing(self) -> None:
        """Goes on where `pause_writing` has stopped."""
        super().resume_writing()
        self._go_on()

    # What the application calls

    async def receive(self) -> ASGIReceiveEvent:
        """The next message. Once none is waiting, more is parsed."""
        message = await super().receive()
        self._go_on()
        return message

    async def send(self, message: ASGISendEvent) -> None:
        """Sends; ClientDisconnected where the connection has ended, for whatever reason."""
        if self.close_sent:
            raise ClientDisconnected
        await super().send(message)
        self._go_on()

    # What clients do wrong

    def handle_cont(self, event: Frame) -> None:
        """Another fragment of a message; empty ones count for nothing in the limit on its size."""
        if len(self.frames) >= MOST_FRAGMENTS:
            self._fail(CloseCode.MESSAGE_TOO_BIG)
        else:
            super().handle_cont(event)

    def send_receive_event_to_app(self) -> None:
        """A whole message."""
        if self.curr_msg_data_type == "text" and not _is_text(b"".join(self.frames)):
            self._fail(CloseCode.INVALID_DATA)
        else:
            super().send_receive_event_to_app()

    def handle_parser_exception(self) -> None:
        """Ends the connection; before the handshake there is no close frame to be sent."""
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

    def _go_on(self) -> None:
        """Parses more after a while, or reads more, unless messages wait to be heard or answers to be read."""
        if self.transport.is_closing():
            return
        ready = not self.read_paused and self.writable.is_set()
        if ready and self._left and self._turn is None:
            self._turn = self.loop.call_later(BETWEEN_SECONDS, self._parse)
        if self._left or not ready:
            self.transport.pause_reading()
        else:
            self.transport.resume_reading()

    def _parse(self) -> None:
        self._turn = None
        if self.writable.is_set() and not self.transport.is_closing():
            piece, self._left = self._left[:AT_A_TIME], self._left[AT_A_TIME:]
            super().data_received(piece)
        self._go_on()


def _is_text(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True
