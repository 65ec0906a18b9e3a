"""What questions about hands have to say."""

import pytest

from gizzard.core.cards import BY_CODE, DECK, cards_in
from gizzard.core.rules.bidding import Bidding
from gizzard.core.rules.parsing import parse
from gizzard.study.question import Question, are_heard, hand_rules, position_of


def test_bids_that_are_shown_as_they_are_made_and_those_that_are_always_zero_are_heard() -> None:
    assert [bidding.value for bidding in Bidding if are_heard(bidding)] == ["open", "zero"] == hand_rules()["bids"]


def test_the_dealer_names_trump_after_a_wizard_and_six_of_the_extra_cards() -> None:
    """Fairy, Bomb and Witch make no trump."""
    assert hand_rules()["trump"] == ["ZC", "ZD", "ZH", "ZS", "Dr", "We", "Ju", "Cl", "Sh", "Va"]


def test_the_werewolfs_holder_takes_the_turn_up() -> None:
    assert hand_rules()["taker"] == "We"


@pytest.mark.parametrize(("players", "size"), [(3, 16), (4, 13), (5, 11), (6, 9)])
def test_a_hand_may_be_so_large_that_few_cards_are_left(players: int, size: int) -> None:
    position = position_of(Question(parse({"players": players}), DECK[:size], BY_CODE["KS"]))
    assert [len([*cards_in(hand)]) for hand in position.held] == [size] * players
