"""Rule 4, and trump that rotates."""

import pytest

from gizzard.core.cards import NO_SUIT, SUITS
from gizzard.core.formats.view import view
from gizzard.core.rules.trump import rotating_trump
from tests.games import act, bid_all, dealt, refusal, round_now, table


def test_a_suit_card_makes_its_suit_trump() -> None:
    state = dealt(table(schedule=[1]), "2C", "3C", "4C", up="9H")
    assert round_now(state)["trump"] == "H"


def test_a_jester_means_no_trump() -> None:
    state = dealt(table(schedule=[1]), "2C", "3C", "4C", up="NH")
    assert round_now(state)["trump"] is None
    assert view(state, None)["phase"] == "bid"


def test_a_wizard_and_the_dealer_having_seen_their_hand_chooses() -> None:
    state = dealt(table(dealer=1, schedule=[1]), "2C", "3C", "4C", up="ZH")
    seen = view(state, 1)
    assert (seen["phase"], seen["to_act"], seen["hand"]) == ("trump", [1], ["3C"])
    assert seen["legal"] == [{"trump": suit} for suit in "CDHS"]
    assert round_now(act(state, 1, trump="D"))["trump"] == "D"


def test_s3_the_dealer_cannot_choose_no_trump() -> None:
    state = dealt(table(schedule=[1]), "2C", "3C", "4C", up="ZH")
    assert refusal(state, 2, {"trump": None}).code == "trump-suit"


def test_no_card_left_to_turn_up_means_no_trump() -> None:
    suits = [[rank + suit for rank in "23456789TJQKAZN"] for suit in SUITS]
    state = dealt(table(4, schedule=[15]), *map(" ".join, suits), up=None)
    assert round_now(state)["trump"] is None
    assert round_now(state)["turn_up"] is None


def test_s0_maximus_in_the_order_clubs_diamonds_hearts_spades_and_no_trump_then_again() -> None:
    assert [rotating_trump(number) for number in range(1, 8)] == [0, 1, 2, 3, NO_SUIT, 0, 1]


def test_rotating_trump_turns_nothing_up() -> None:
    state = table(trump="rotating", schedule=[1, 1, 1, 1, 1, 1])
    trumps = []
    for _ in range(6):
        state = dealt(state, "2C", "3C", "4C")
        trumps.append(round_now(state)["trump"])
        state = bid_all(state, 0, 0, 0)
        while not state.between_rounds:
            seat = state.position.waiting.bit_length() - 1
            state = act(state, seat, play=["2C", "3C", "4C"][seat])
    assert trumps == ["C", "D", "H", "S", None, "C"]


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_full_deal_turns_nothing_up_for_any_number_of_players(players: int) -> None:
    assert not table(players, schedule=[60 // players]).position.next_turned()
    assert table(players, schedule=[60 // players - 1]).position.next_turned()
