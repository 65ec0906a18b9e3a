"""Slows down servers and clients under test where the environment asks for it, as `make stability` does."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from threading import Thread

SHARE = "GIZZARD_TEST_SERVER_SHARE"
"""The part of the time in which a server may run at all, above 0 up to 1."""
PAUSE = "GIZZARD_TEST_CLIENT_PAUSE"
"""Seconds that a client waits before it sends a message and before it hears one."""
PERIOD_SECONDS = 0.1
"""How often a server stops, where it does."""


def throttle(server: subprocess.Popen[str]) -> None:
    """Has a server run for its share of the time, until it ends."""
    share = float(os.environ.get(SHARE, 1))
    if share < 1:
        Thread(target=_stop_and_go, args=(server, share), daemon=True).start()


def _stop_and_go(server: subprocess.Popen[str], share: float) -> None:
    while server.poll() is None:
        time.sleep(PERIOD_SECONDS * share)
        server.send_signal(signal.SIGSTOP)
        time.sleep(PERIOD_SECONDS * (1 - share))
        server.send_signal(signal.SIGCONT)


def pause() -> None:
    """What a slow client does before each message."""
    seconds = float(os.environ.get(PAUSE, 0))
    if seconds:
        time.sleep(seconds)
