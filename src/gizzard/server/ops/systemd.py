"""Notifications to systemd for services of `Type=notify`: ready, stopping, alive."""

import logging
import os
import socket
from collections.abc import Callable, MutableMapping
from time import monotonic

log = logging.getLogger(__name__)


class Systemd:
    """The service manager that started this process; does nothing without one.

    Removes NOTIFY_SOCKET and WATCHDOG_USEC (microseconds) from the environment, so that child processes do not inherit
    them.
    """

    def __init__(
        self, environment: MutableMapping[str, str] = os.environ, clock: Callable[[], float] = monotonic
    ) -> None:
        self._address = environment.pop("NOTIFY_SOCKET", "").replace("@", "\0", 1)
        self._watchdog = int(environment.pop("WATCHDOG_USEC", "0")) / 1e6
        self._clock, self._next = clock, 0.0

    def ready(self) -> None:
        """Notify that the server answers requests."""
        self._tell("READY=1")

    def stopping(self) -> None:
        """Notify that the server is stopping."""
        self._tell("STOPPING=1")

    def alive(self) -> None:
        """Notify that the event loop is running; sent at most twice per watchdog interval."""
        if self._watchdog and self._clock() >= self._next:
            self._next = self._clock() + self._watchdog / 2
            self._tell("WATCHDOG=1")

    def _tell(self, state: str) -> None:
        if not self._address:
            return
        try:
            with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_NONBLOCK) as manager:
                manager.sendto(state.encode(), self._address)
        except OSError as error:
            log.warning("systemd could not be told", extra={"state": state, "why": error.strerror})
