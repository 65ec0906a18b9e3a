"""How the server stops: it says that it is about to, goes on for a while if wanted, and then lets go of everybody."""

from __future__ import annotations

import asyncio
import socket
from typing import Final

import uvicorn

from gizzard.server.health import Readiness

LOOK_SECONDS: Final = 0.1


class DrainingServer(uvicorn.Server):
    """Stays for `drain` seconds after it was told to stop, not ready any more; a second Ctrl-C ends that."""

    def __init__(self, config: uvicorn.Config, readiness: Readiness, drain: float) -> None:
        super().__init__(config)
        self._readiness, self._drain = readiness, drain

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Drains, then closes all connections."""
        self._readiness.stop()
        loop = asyncio.get_running_loop()
        gone = loop.time() + self._drain
        while loop.time() < gone and not self.force_exit:
            await asyncio.sleep(LOOK_SECONDS)
        self.force_exit = False  # that was for the draining; tables are still closed in good order
        await super().shutdown(sockets)
