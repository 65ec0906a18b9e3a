"""A socket's protocol that takes up a little at a time, so that nobody waits for who sends without end."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

if TYPE_CHECKING:
    from uvicorn._types import ASGIReceiveEvent, ASGISendEvent

AT_A_TIME: Final = 1024
"""Bytes of a socket that are taken up at once: a dozen moves."""
BETWEEN_SECONDS: Final = 0.005
"""How long all others have their turn before more is taken up."""
AFTER_THE_END: Final = 64 * 1024
"""Bytes that may come from who was told that the connection ends: they were on their way."""


class FairProtocol(WebSocketsSansIOProtocol):
    """Uvicorn's takes up whatever was read at once, and for ten seconds more whatever comes after the end."""

    _left = b""
    """What was read and is not taken up; meanwhile no more is read."""
    _turn: asyncio.Handle | None = None
    _after_the_end = 0

    def data_received(self, data: bytes) -> None:
        """Takes up the beginning."""
        if self.close_sent:
            self._after_the_end += len(data)
        if self._after_the_end > AFTER_THE_END:
            self.transport.abort()
            return
        self._left += data
        if self._turn is None:
            self._take_up()

    async def receive(self) -> ASGIReceiveEvent:
        """The next message. Once the last one that waited is heard, more is taken up."""
        message = await super().receive()
        self._go_on()
        return message

    async def send(self, message: ASGISendEvent) -> None:
        """Sends; what is left when the end is sent, nobody hears."""
        await super().send(message)
        self._go_on()

    def _go_on(self) -> None:
        """After a while, if nothing waits to be heard."""
        if self._left and not self.read_paused and self._turn is None:
            self.transport.pause_reading()
            self._turn = self.loop.call_later(BETWEEN_SECONDS, self._take_up)

    def _take_up(self) -> None:
        self._turn = None
        if self.transport.is_closing():
            return
        taken, self._left = self._left[:AT_A_TIME], self._left[AT_A_TIME:]
        super().data_received(taken)
        if self._left:
            self._go_on()
        elif not self.read_paused and not self.transport.is_closing():
            self.transport.resume_reading()
