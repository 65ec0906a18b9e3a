"""Ctrl-C: never a traceback, and the exit code that shells use for it. SIGTERM: no engine is left running.

Imports as little as possible: until the handler is set, Ctrl-C prints a traceback.
"""

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress

HELD = (signal.SIGINT, signal.SIGTERM)
STOPPED = 130
"""The exit code after Ctrl-C: 128 and the number of SIGINT."""


engines: set[int] = set()
"""Process groups of the engines that this process has started. They do not end by themselves when it does."""


def exit_on_interrupt() -> None:
    """Let Ctrl-C end the process immediately: during imports and at exit there is nothing to clean up."""
    if signal.getsignal(signal.SIGINT) != signal.SIG_IGN:  # as under nohup
        signal.signal(signal.SIGINT, _exit)


def raise_on_interrupt() -> None:
    """Let Ctrl-C raise KeyboardInterrupt, if it ended the process before."""
    sys.unraisablehook = _unraisable
    if signal.getsignal(signal.SIGINT) is _exit:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def _unraisable(raised: "sys.UnraisableHookArgs") -> None:
    """End the process after Ctrl-C where no exception can be raised: while an object is deleted."""
    if issubclass(raised.exc_type, KeyboardInterrupt):
        _exit()
    sys.__unraisablehook__(raised)


def _exit(*_: object) -> None:
    kill_engines()
    os.write(2, b"Stopped.\n")
    os._exit(STOPPED)


@contextmanager
def held_back() -> Iterator[None]:
    """Let Ctrl-C and SIGTERM wait meanwhile, whichever thread of the process receives them."""
    from threading import current_thread, main_thread

    waiting: list[int] = []
    if current_thread() is not main_thread():
        yield
        return
    before = {each: signal.signal(each, lambda number, _: waiting.append(number)) for each in HELD}
    try:
        yield
    finally:
        for each, handler in before.items():
            signal.signal(each, handler)
        for number in waiting:
            signal.raise_signal(number)


def kill_engines() -> None:
    """Kill all engines, as this process is about to end without closing them."""
    for group in list(engines):
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(group, signal.SIGKILL)


@contextmanager
def engines_end_on_sigterm(message: str) -> Iterator[None]:
    """A block in which SIGTERM kills all engines, prints the message, and then ends the process as usual."""
    before = signal.signal(signal.SIGTERM, lambda *_: _end_by_sigterm(message))
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _end_by_sigterm(message: str) -> None:
    kill_engines()
    with suppress(OSError):
        os.write(2, f"{message}\n".encode())
    end_by(signal.SIGTERM)


def end_by(ending: signal.Signals) -> None:
    """End the process as if the signal had not been caught."""
    signal.signal(ending, signal.SIG_DFL)
    signal.raise_signal(ending)
