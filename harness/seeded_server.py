"""The command `gizzard` with the same deals and the same choices of bots in every run: no test passes by luck. Its
worker has the same priority as everything else, so that it gets its share of a busy machine, and more time for a job.

The environment's GIZZARD_TEST_SEED selects other deals. Every run of `make stability` has its own, so that what fails
there can be repeated.
"""

from __future__ import annotations

import os
from functools import partialmethod
from random import Random
from subprocess import Popen
from types import ModuleType

from gizzard.__main__ import run
from gizzard.bots.levels import answer
from gizzard.core.formats.actions import ActionJson
from gizzard.core.formats.view import View
from gizzard.core.game.state import Move, State, chance
from gizzard.core.rules.deal import Draw, draw_for_dealer
from gizzard.server.jobs import process as worker
from gizzard.server.tables import bot_pool, setup, state

SEED = "GIZZARD_TEST_SEED"
JOB_SECONDS = 600.0
"""How long a job of the worker may take, however busy the machine."""
_start_process = worker._start_process


def _chance(game: State, _: Random) -> Move | None:
    position = game.position
    return chance(game, _rng(position.number, position.dealer, position.scores))


def _draw(players: int, _: Random) -> Draw:
    return draw_for_dealer(players, _rng(players))


def _answer(level: str, view: View, _: int) -> ActionJson:
    return answer(level, view, _rng().getrandbits(64))


def _worker(seconds: float, _: int) -> Popen[bytes]:
    return _start_process(seconds, 0)


def _rng(*parts: object) -> Random:
    return Random(f"{os.environ.get(SEED, 0)} {parts}")


REPLACED: tuple[tuple[ModuleType | type, str, object], ...] = (
    (state, "chance", _chance),
    (setup, "draw_for_dealer", _draw),
    (bot_pool, "answer", _answer),
    (worker, "_start_process", _worker),
    (worker.Worker, "__init__", partialmethod(worker.Worker.__init__, job_seconds=JOB_SECONDS)),
)

if __name__ == "__main__":
    for module, name, instead in REPLACED:
        setattr(module, name, instead)
    run()
