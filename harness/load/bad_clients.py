"""Clients that do not read, and that send without a pause."""

from __future__ import annotations

import asyncio

from harness.load.players import Wire, frame
from harness.server import Opened

FLOODED = 1000
FLOOD_AGAIN_SECONDS = 0.5
FLOOD = frame(b'{"type":"act","n":0,"action":{}}') * FLOODED


class Mute(Wire):
    """Reads nothing once it has joined."""

    def heard(self, text: bytes) -> None:
        self.transport.pause_reading()


class Flood(Wire):
    """Sends what makes no sense as fast as the server takes it."""

    sent, paused = 0, False

    def heard(self, text: bytes) -> None:
        if not self.sent:
            self.send_on()

    def send_on(self) -> None:
        """More of it."""
        if not self.paused and not self.transport.is_closing():
            self.transport.write(FLOOD)
            self.sent += FLOODED
            asyncio.get_running_loop().call_soon(self.send_on)

    def pause_writing(self) -> None:
        self.paused = True

    def resume_writing(self) -> None:
        self.paused = False
        self.send_on()


async def flooding(link: Opened) -> None:
    """Floods, and comes again when it is sent away, as often as a server lets one address come."""
    while True:
        flood = Flood(link)
        await flood.connect()
        flood.join()
        await flood.closed.wait()
        await asyncio.sleep(FLOOD_AGAIN_SECONDS)
