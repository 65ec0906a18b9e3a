"""Deals and random games with the extra cards; who takes which trick is in tests/core/rules/test_extras.py."""

from dataclasses import replace

import pytest

from gizzard.core.cards import BY_CODE, CODES, NO_CARD, cards_in
from gizzard.core.game.fields import PLAY
from gizzard.core.game.plan import plan
from gizzard.core.game.position import Position
from gizzard.core.game.round_table import round_table_of
from gizzard.core.native.rng import Rng
from gizzard.core.rules.extras import Extra
from gizzard.core.rules.parsing import parse

DRAGON_AND_FAIRY = 0b11


def with_extras(*sizes: int, extras: int = DRAGON_AND_FAIRY) -> Position:
    """A game of three with extra cards; seat 0 leads the first round."""
    rounds = plan(parse({"players": 3, "schedule": list(sizes)}))
    return Position(round_table_of(tuple(replace(spec, extras=extras) for spec in rounds), 3), 2)


def test_extra_cards_that_are_not_in_the_deck_cannot_be_dealt() -> None:
    position = with_extras(1, extras=0)
    with pytest.raises(ValueError, match="there is no card 64"):
        position.deal([[BY_CODE["Dr"]], [BY_CODE["3C"]], [BY_CODE["4C"]]], BY_CODE["5C"])


def test_a_random_deal_has_every_card_once() -> None:
    """With decks whose size is not a multiple of four."""
    for number in range(1, len(Extra) + 1):
        position = with_extras(20, extras=(1 << number) - 1)
        position.deal_at_random(Rng(number))
        hands = [*cards_in(position.held[0]), *cards_in(position.held[1]), *cards_in(position.held[2])]
        assert len({*hands, position.turn_up} - {NO_CARD}) == 61
        assert {*hands, position.turn_up} <= {*CODES}


def test_random_games_end_with_every_trick_taken() -> None:
    position, rng = with_extras(*range(1, 21)), Rng(7)
    while position.number < 20 or position.waiting:
        if not position.waiting:
            position.deal_at_random(rng)
        seat = next(cards_in(position.waiting))
        legal = position.legal(seat)
        assert all(position.is_legal(seat, action) for action in legal)
        if position.phase == PLAY:
            assert len(legal) == len(set(legal))
        position.act(seat, legal[rng.below(len(legal))])
        if not position.waiting:
            assert sum(position.taken) == position.cards
