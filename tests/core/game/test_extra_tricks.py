"""A card that a Vampire turns up on the Werewolf: what its player says with it, and the trump that it makes."""

import pytest

from gizzard.core.cards import SUITS
from gizzard.core.rules.trump import Tricksy
from tests.core.rules.test_extras import Game


@pytest.mark.parametrize(("trump_change", "choices"), [(Tricksy.SUITED, []), (Tricksy.CHOSEN, list(SUITS))])
def test_a_wizard_turned_up_makes_trump_as_tricksy_says_and_not_once_more(
    trump_change: Tricksy, choices: list[str]
) -> None:
    game = Game(["AH 2S", "Va 3S", "ZC 4S"], "We", stock="ZD", trump_change=trump_change).begin("H").play("AH Va")
    if choices:
        assert game.legal() == [{"trump": suit} for suit in choices]
        game.act({"trump": "D"})
    assert game.trick()["plays"][1] == {"seat": 1, "card": "Va", "turn_up": "ZD", "trump": "D"}


def test_nothing_is_said_with_a_card_turned_up_before_its_player_says_it() -> None:
    game = Game(["AH 2S", "Va 3S", "2D 4S"], "We", stock="Sh").begin("H").play("AH Va")
    assert game.trick()["plays"][1] == {"seat": 1, "card": "Va", "turn_up": "Sh"}
