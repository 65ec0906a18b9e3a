"""Worlds in which the others hold what their bids suggest are preferred."""

import pytest

from gizzard.bots.search.search import search_of
from gizzard.core.cards import BY_CODE
from gizzard.core.game.position import Position, opening
from gizzard.core.rules.extras import Extra
from gizzard.core.rules.ruleset import RuleSet

DEALS = 400


def asked_last(bid: int, *cards: Extra) -> Position:
    """A round of one card: the first player has bid, the second 0, and the last, with the ace of trump, is to bid."""
    position = opening(RuleSet(players=3, schedule=(1,), cards=cards), 2)
    position.deal([[BY_CODE["2H"]], [BY_CODE["2C"]], [BY_CODE["AS"]]], BY_CODE["9S"])
    position.act(0, bid)
    position.act(1, 0)
    return position


def points_of_one(position: Position, proposals: int) -> float:
    """What a bid of one trick brings."""
    search = search_of(position, 2)
    search.run(DEALS, proposals)
    return search.values()[1]


@pytest.mark.parametrize("cards", [(), tuple(Extra)], ids=["the sixty cards", "with extra cards"])
def test_a_bid_of_a_trick_says_that_its_card_may_beat_an_ace_of_trump(cards: tuple[Extra, ...]) -> None:
    after_one = asked_last(1, *cards)
    assert points_of_one(after_one, 16) < points_of_one(after_one, 1) - 2
    after_none = asked_last(0, *cards)
    assert points_of_one(after_none, 16) > points_of_one(after_none, 1)
