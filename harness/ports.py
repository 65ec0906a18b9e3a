"""Ports for servers that need to know theirs before they start, or to come back at the same one."""

from __future__ import annotations

import atexit
import socket
from contextlib import ExitStack, suppress
from random import SystemRandom
from typing import Final

BELOW_CLIENTS: Final = range(10_000, 32_000)
"""Linux gives none of these to clients; those that it does give might be taken before a server listens there."""
MARKED_BY: Final = 22_000
"""Binding the UDP port at this offset reserves a port."""

_reserved = ExitStack()
atexit.register(_reserved.close)


def free_port() -> int:
    """A free TCP port, which no other test gets before this process has ended."""
    while True:
        port = SystemRandom().choice(BELOW_CLIENTS)
        with suppress(OSError), ExitStack() as tried:
            tried.enter_context(socket.socket(type=socket.SOCK_DGRAM)).bind(("127.0.0.1", port + MARKED_BY))
            with socket.socket() as free:
                free.bind(("127.0.0.1", port))
            _reserved.push(tried.pop_all())
            return port
