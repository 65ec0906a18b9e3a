"""The study of a daily deal that a person has finished: par, and the values of the bids in an expert's game."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import msgspec

from gizzard.bots.levels import answer
from gizzard.core.decoding import decode_json
from gizzard.core.formats.actions import read_action
from gizzard.core.formats.view import View, view
from gizzard.core.game.fields import BID
from gizzard.core.game.moves import Move
from gizzard.core.game.state import start, to_act
from gizzard.core.game.step import apply, chance
from gizzard.core.rules.parsing import parse
from gizzard.server.daily.log import PERSON, DayDeal, first_dealer
from gizzard.server.tables.setup import rng_of_round
from gizzard.study.hints import Hints, hints_for

EXPERT: Final = "expert"


class DailyStudy(msgspec.Struct, frozen=True):
    """An expert's game on the cards of a day, in the person's seat, and one of its bids."""

    par: int
    """The points of the expert."""
    view: View
    """The view in which it bid."""
    hints: Hints
    """The value of each bid."""


def day_study(deal: DayDeal, number: int) -> DailyStudy:
    """The study of a day, with the bid of a round (from 1)."""
    return _study(msgspec.json.encode(deal), number)


@lru_cache(maxsize=16)
def _study(encoded: bytes, number: int) -> DailyStudy:
    """Cached, because everybody who finishes a day requests it."""
    deal = decode_json(encoded, DayDeal)
    levels = (EXPERT, *deal.bots)
    game = start(parse(deal.rules), first_dealer(deal.rules["players"], deal.seed))
    bids: list[View] = []
    while not game.over:
        move: Move | None = chance(game, rng_of_round(deal.seed, game.position.number))
        if move is None:
            seat = to_act(game)[0]
            seen = view(game, seat)
            if seat == PERSON and game.position.phase == BID:
                bids.append(seen)
            move = read_action(game, seat, answer(levels[seat], seen, seed=0))
        game = apply(game, move)
    seen = bids[number - 1]
    return DailyStudy(game.position.scores[PERSON], seen, hints_for(seen, (None, *deal.bots)))
