"""Slows down servers and clients under test where the environment asks for it, as `make stability` does."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections.abc import Sequence
from threading import Lock, Thread
from typing import Any

SHARE = "GIZZARD_TEST_SERVER_SHARE"
"""The part of the time in which a server may run at all, above 0 up to 1."""
PAUSE = "GIZZARD_TEST_CLIENT_PAUSE"
"""Seconds that a client waits before it sends a message and before it hears one."""
PERIOD_SECONDS = 0.1
"""How often a server stops, where it does."""


class Process(subprocess.Popen[str]):
    """A process that can be frozen; where the environment asks for it, it runs only for its share of the time."""

    def __init__(self, words: Sequence[str], **options: Any) -> None:
        super().__init__(words, **options)
        self._signalling = Lock()
        self._frozen = False
        share = float(os.environ.get(SHARE, 1))
        if share < 1:
            Thread(target=self._stop_and_go, args=(share,), daemon=True).start()

    def freeze(self) -> None:
        """Stops it until it thaws."""
        with self._signalling:
            self._frozen = True
            self.send_signal(signal.SIGSTOP)

    def thaw(self) -> None:
        """Lets it go on."""
        with self._signalling:
            self._frozen = False
            self.send_signal(signal.SIGCONT)

    def _stop_and_go(self, share: float) -> None:
        while self.poll() is None:
            time.sleep(PERIOD_SECONDS * share)
            self.send_signal(signal.SIGSTOP)
            time.sleep(PERIOD_SECONDS * (1 - share))
            with self._signalling:
                if not self._frozen:
                    self.send_signal(signal.SIGCONT)


def pause() -> None:
    """What a slow client does before each message."""
    seconds = float(os.environ.get(PAUSE, 0))
    if seconds:
        time.sleep(seconds)
