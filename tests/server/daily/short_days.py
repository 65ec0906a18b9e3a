"""`gizzard serve` with short daily deals, on a date and against bots set by the environment.

GIZZARD_TEST_DAYS is how many days it is later than on this machine, GIZZARD_TEST_BOTS the bot in every other seat: by
default one that answers immediately.
"""

import os
import time
from functools import partial
from unittest.mock import patch

from gizzard.__main__ import run
from gizzard.server import app
from gizzard.server.clock import RunningTime
from gizzard.server.daily import log as daily
from gizzard.server.daily import par

DAYS, BOTS = "GIZZARD_TEST_DAYS", "GIZZARD_TEST_BOTS"
PAR_GAMES = 2
"""As few as have a standard deviation; tests play them again."""
NOON = 1_700_049_600
"""When a server starts: noon, so that no test crosses midnight."""
_started = time.monotonic()


def _time() -> float:
    return NOON + 86_400 * int(os.environ.get(DAYS, 0)) + time.monotonic() - _started


if __name__ == "__main__":
    with (
        patch.object(daily, "OPPONENTS", (os.environ.get(BOTS, "novice"),) * 3),
        patch.object(daily, "WEEK", (("first-five",),) * 7),
        patch.object(par, "GAMES", PAR_GAMES),
        patch.object(app, "RunningTime", partial(RunningTime, time_of_day=_time)),
    ):
        run()
