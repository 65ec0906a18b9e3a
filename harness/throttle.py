"""Slows down servers and clients under test where the environment asks for it, as `make stability` does."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from abc import ABC, abstractmethod
from collections.abc import Sequence
from threading import Lock, Thread
from typing import Any

SHARE = "GIZZARD_TEST_SERVER_SHARE"
"""The part of the time in which a server may run at all, above 0 up to 1."""
PAUSE = "GIZZARD_TEST_CLIENT_PAUSE"
"""Seconds that a client waits before it sends a message and before it hears one."""
PERIOD_SECONDS = 0.1
"""How often a server pauses."""


class Throttled(ABC):
    """A process that can be frozen; where the environment asks for it, it runs only for its share of the time."""

    def __init__(self) -> None:
        self._signalling = Lock()
        self._frozen = False
        share = float(os.environ.get(SHARE, 1))
        if share < 1:
            Thread(target=self._stop_and_go, args=(share,), daemon=True).start()

    @abstractmethod
    def poll(self) -> int | None:
        """The exit code, if it has ended."""

    @abstractmethod
    def send_signal(self, sent: int, /) -> None:
        """Sends it a signal unless it has ended."""

    def freeze(self) -> None:
        """Stops it until it thaws."""
        with self._signalling:
            self._frozen = True
            self.send_signal(signal.SIGSTOP)

    def thaw(self) -> None:
        """Lets it continue."""
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


class Process(subprocess.Popen[str], Throttled):
    """A new process."""

    def __init__(self, words: Sequence[str], **options: Any) -> None:
        super().__init__(words, **options)
        Throttled.__init__(self)


def pause() -> None:
    """What a slow client does before each message."""
    seconds = float(os.environ.get(PAUSE, 0))
    if seconds:
        time.sleep(seconds)
