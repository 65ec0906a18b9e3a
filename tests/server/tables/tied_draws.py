"""`gizzard serve` where the first draw for the first deal is always tied."""

from itertools import count
from random import Random
from unittest.mock import patch

from gizzard.__main__ import run
from gizzard.core.rules.deal import Draw, draw_for_dealer
from gizzard.server.tables import setup


def _draw(players: int, _: Random) -> Draw:
    draws = (draw_for_dealer(players, Random(number)) for number in count())
    return next(draw for draw in draws if len(draw.turns) == 2)


if __name__ == "__main__":
    with patch.object(setup, "draw_for_dealer", _draw):
        run()
