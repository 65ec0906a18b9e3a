"""Rule 4, and trump that rotates."""

import pytest

from gizzard.core.cards import NO_SUIT, SUITS
from gizzard.core.formats.view import view
from gizzard.core.rules.trump import rotating_trump
from tests.games import act, all_bid_zero, dealt, play_all, refusal, round_now, table


@pytest.mark.parametrize(("up", "trump"), [("9H", "H"), ("NH", None)])
def test_a_suit_card_makes_its_suit_trump_and_a_jester_none(up: str, trump: str | None) -> None:
    state = dealt(table(schedule=[1]), "2C", "3C", "4C", up=up)
    assert (round_now(state)["trump"], view(state, None)["phase"]) == (trump, "bid")


def test_a_wizard_and_the_dealer_having_seen_their_hand_chooses() -> None:
    state = dealt(table(dealer=1, schedule=[1]), "2C", "3C", "4C", up="ZH")
    seen = view(state, 1)
    assert (seen["phase"], seen["to_act"], seen["hand"]) == ("trump", [1], ["3C"])
    assert seen["legal"] == [{"trump": suit} for suit in "CDHS"]
    assert round_now(act(state, 1, trump="D"))["trump"] == "D"
    assert refusal(state, 1, {"trump": None}).code == "trump-suit", "S3: no trump cannot be chosen"


def test_no_card_left_to_turn_up_means_no_trump() -> None:
    suits = [[rank + suit for rank in "23456789TJQKAZN"] for suit in SUITS]
    state = dealt(table(4, schedule=[15]), *map(" ".join, suits), up=None)
    assert round_now(state)["trump"] is None
    assert round_now(state)["turn_up"] is None


def test_s0_maximus_in_the_order_clubs_diamonds_hearts_spades_and_no_trump_then_again() -> None:
    assert [rotating_trump(number) for number in range(1, 8)] == [0, 1, 2, 3, NO_SUIT, 0, 1]


def test_rotating_trump_turns_nothing_up() -> None:
    state, trumps = table(trump="rotating", schedule=[1] * 6), []
    for leader in (0, 1, 2) * 2:
        state = dealt(state, "2C", "3C", "4C")
        trumps.append(round_now(state)["trump"])
        cards = ["2C", "3C", "4C"]
        state = play_all(all_bid_zero(state), " ".join(cards[leader:] + cards[:leader]))
    assert trumps == ["C", "D", "H", "S", None, "C"]


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_full_deal_turns_nothing_up_for_any_number_of_players(players: int) -> None:
    assert not table(players, schedule=[60 // players]).position.next_turned()
    assert table(players, schedule=[60 // players - 1]).position.next_turned()
