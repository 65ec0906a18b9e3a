"""Ctrl-C: never a traceback, and the exit code that shells use for it.

Imports as little as possible: until the handler is set, Ctrl-C prints a traceback.
"""

import os
import signal

STOPPED = 130
"""The exit code after Ctrl-C: 128 and the number of SIGINT."""


def exit_on_interrupt() -> None:
    """From now on Ctrl-C ends the process at once: during imports and at exit there is nothing to clean up."""
    if signal.getsignal(signal.SIGINT) != signal.SIG_IGN:  # as under nohup
        signal.signal(signal.SIGINT, _exit)


def raise_on_interrupt() -> None:
    """From now on Ctrl-C raises KeyboardInterrupt, if it ended the process before."""
    if signal.getsignal(signal.SIGINT) is _exit:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def _exit(*_: object) -> None:
    os.write(2, b"Stopped.\n")
    os._exit(STOPPED)
