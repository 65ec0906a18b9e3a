"""The study of a daily deal: games of an expert in the person's seat, and the values of the bids in one of them."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

import msgspec

from gizzard.bots.levels import answer
from gizzard.core.decoding import decode_json
from gizzard.core.formats.phase_actions import read_action
from gizzard.core.formats.view import View, view
from gizzard.core.game.fields import BID
from gizzard.core.game.moves import Move
from gizzard.core.game.state import start, to_act
from gizzard.core.game.step import apply, chance
from gizzard.core.rules.parsing import parse
from gizzard.server.daily.log import PERSON, DayDeal, first_dealer
from gizzard.server.tables.setup import rng_of_round, seed_of_bots
from gizzard.study.hints import Hints, hints_for

EXPERT: Final = "expert"


class DailyStudy(msgspec.Struct, frozen=True):
    """A bid of an expert on the cards of a day, in the person's seat."""

    view: View
    """The view in which it bid."""
    hints: Hints
    """The value of each bid."""


class ExpertGame(NamedTuple):
    """A game of an expert against the bots of a day's tables."""

    points: int
    bids: tuple[View, ...]
    """The views in which it bid, by round."""


def expert_points(deal: DayDeal, seed: int) -> int:
    """The points of an expert with this seed on a day."""
    return _expert_game(msgspec.json.encode(deal), seed).points


def day_study(deal: DayDeal, number: int) -> DailyStudy:
    """The study of a day, with the bid of a round (from 1)."""
    return _study(msgspec.json.encode(deal), number)


@lru_cache(maxsize=16)
def _study(encoded: bytes, number: int) -> DailyStudy:
    """Cached, because everybody who finishes a day requests it."""
    seen = _expert_game(encoded, 0).bids[number - 1]
    return DailyStudy(seen, hints_for(seen, (None, *decode_json(encoded, DayDeal).bots)))


@lru_cache(maxsize=32)
def _expert_game(encoded: bytes, seed: int) -> ExpertGame:
    """Cached, because one of the games of par is also studied."""
    deal = decode_json(encoded, DayDeal)
    levels, seeds = (EXPERT, *deal.bots), (seed, *[seed_of_bots(deal.seed)] * len(deal.bots))
    game = start(parse(deal.rules), first_dealer(deal.rules["players"], deal.seed))
    bids: list[View] = []
    while not game.over:
        move: Move | None = chance(game, rng_of_round(deal.seed, game.position.number))
        if move is None:
            seat = to_act(game)[0]
            seen = view(game, seat)
            if seat == PERSON and game.position.phase == BID:
                bids.append(seen)
            move = read_action(game, seat, answer(levels[seat], seen, seeds[seat]))
        game = apply(game, move)
    return ExpertGame(game.position.scores[PERSON], tuple(bids))
