"""The command `gizzard` with the same deals and the same choices of bots in every run: no test passes by luck.

The environment's GIZZARD_TEST_SEED selects other deals. Every run of `make stability` has its own, so that what fails
there can be repeated.
"""

from __future__ import annotations

import os
from random import Random
from unittest.mock import patch

from gizzard.__main__ import run
from gizzard.bots.levels import answer
from gizzard.formats.actions import ActionJson
from gizzard.formats.types import View
from gizzard.game.moves import Move
from gizzard.game.state import State
from gizzard.game.step import chance
from gizzard.rules.deal import Draw, draw_for_dealer
from gizzard.server.play import bot_pool
from gizzard.server.table import setup, state

SEED = "GIZZARD_TEST_SEED"


def _chance(game: State, _: Random) -> Move | None:
    position = game.position
    return chance(game, _rng(position.number, position.dealer, position.scores))


def _draw(players: int, _: Random) -> Draw:
    return draw_for_dealer(players, _rng(players))


def _answer(level: str, view: View, _: int) -> ActionJson:
    return answer(level, view, _rng().getrandbits(64))


def _rng(*parts: object) -> Random:
    return Random(f"{os.environ.get(SEED, 0)} {parts}")


if __name__ == "__main__":
    with (
        patch.object(state, "chance", _chance),
        patch.object(setup, "draw_for_dealer", _draw),
        patch.object(bot_pool, "answer", _answer),
    ):
        run()
