"""The command `gizzard` on a machine whose clock can be set while it runs.

GIZZARD_TEST_CLOCK is a file with the number of seconds by which it is ahead.
"""

import os
import runpy
import time
from pathlib import Path

AHEAD = "GIZZARD_TEST_CLOCK"
_real = time.time


def _time() -> float:
    return _real() + float(Path(os.environ[AHEAD]).read_text())


if __name__ == "__main__":
    time.time = _time
    runpy.run_module("harness.seeded_server", run_name="__main__")
