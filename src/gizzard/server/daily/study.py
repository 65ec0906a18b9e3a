"""The study of a daily deal: games of bots in the person's seat, and the values of an expert's bids in one of them."""

from functools import lru_cache
from typing import Final, NamedTuple

import msgspec

from gizzard.bots.levels import answer
from gizzard.core.decoding import decode_json
from gizzard.core.formats.phase_actions import read_action
from gizzard.core.formats.view import View, view
from gizzard.core.game.fields import BID
from gizzard.core.game.state import Move, apply, chance, start, to_act
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


class SeatGame(NamedTuple):
    """A game of a bot in the person's seat against the bots of a day's tables."""

    points: int
    bids: tuple[int, ...]
    """By round."""
    views: tuple[View, ...]
    """The views in which it bid, by round."""


def expert_points(deal: DayDeal, seed: int) -> int:
    """The points of an expert with this seed on a day."""
    return _game(msgspec.json.encode(deal), EXPERT, seed).points


def bids_of(deal: DayDeal, level: str) -> tuple[int, ...]:
    """What a bot of a level bids on a day, by round."""
    return _game(msgspec.json.encode(deal), level, 0).bids


def day_study(deal: DayDeal, number: int) -> DailyStudy:
    """The study of a day, with the bid of a round (from 1)."""
    return _study(msgspec.json.encode(deal), number)


@lru_cache(maxsize=16)
def _study(encoded: bytes, number: int) -> DailyStudy:
    """Cached, because everybody who finishes a day requests it."""
    seen = _game(encoded, EXPERT, 0).views[number - 1]
    return DailyStudy(seen, hints_for(seen, (None, *decode_json(encoded, DayDeal).bots)))


@lru_cache(maxsize=32)
def _game(encoded: bytes, level: str, seed: int) -> SeatGame:
    """Cached, because one of the games of par is also studied."""
    deal = decode_json(encoded, DayDeal)
    levels, seeds = (level, *deal.bots), (seed, *[seed_of_bots(deal.seed)] * len(deal.bots))
    game = start(parse(deal.rules), first_dealer(deal.rules["players"], deal.seed))
    seen_at_bids: list[View] = []
    while not game.over:
        move: Move | None = chance(game, rng_of_round(deal.seed, game.position.number))
        if move is None:
            seat = to_act(game)[0]
            seen = view(game, seat)
            if seat == PERSON and game.position.phase == BID:
                seen_at_bids.append(seen)
            move = read_action(game, seat, answer(levels[seat], seen, seeds[seat]))
        game = apply(game, move)
    bids = tuple(over.bids[PERSON] for over in game.history)
    return SeatGame(game.position.scores[PERSON], bids, tuple(seen_at_bids))
