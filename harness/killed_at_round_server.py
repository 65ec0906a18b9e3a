"""The command `gizzard`, whose server is killed when it has stored a tournament's round, before it opens a table."""

from __future__ import annotations

import os
import runpy
import signal
from unittest.mock import patch

from gizzard.server.tournaments.games import Games
from gizzard.server.tournaments.log import TournamentState


async def _die(_games: Games, _state: TournamentState) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


if __name__ == "__main__":
    with patch.object(Games, "open", _die):
        runpy.run_module("harness.seeded_server", run_name="__main__")
