"""Ctrl-C and SIGTERM when they cannot be handled immediately; tests/cli/test_interrupt.py has whole commands."""

import signal
import subprocess
import sys
from contextlib import suppress

import pytest

from gizzard.core.interrupt import held_back

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C is another thing there")

INTERRUPTED_WHILE_AN_OBJECT_IS_DELETED = """
import signal
from gizzard.core.interrupt import raise_on_interrupt

class Deleted:
    def __del__(self):
        signal.raise_signal(signal.SIGINT)

raise_on_interrupt()
Deleted()
"""


def test_a_signal_waits_until_the_end_of_the_block() -> None:
    done = []
    with suppress(KeyboardInterrupt), held_back():
        signal.raise_signal(signal.SIGINT)
        done.append("the whole block")
    assert done
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_an_interruption_that_cannot_be_raised_ends_the_process() -> None:
    ended = subprocess.run(
        [sys.executable, "-c", INTERRUPTED_WHILE_AN_OBJECT_IS_DELETED], capture_output=True, text=True
    )
    assert (ended.returncode, ended.stderr) == (130, "Stopped.\n")
