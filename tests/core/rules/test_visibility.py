"""Who may see what: the examples of the blind round and the forehead card."""

from typing import Any

import pytest

from gizzard.core.formats.view import view
from gizzard.core.game.state import State
from gizzard.core.rules.exchange import left_of, right_of
from tests.games import act, bid_all, dealt, legal_cards, play_all, refusal, round_now, table


def second_blind_round(**rules: Any) -> State:
    """The first of two one-card rounds is over; the second, dealt by seat 0, will be blind."""
    state = dealt(table(blind_every=2, schedule=[1, 1], **rules), "2C", "3C", "4C", up="9S")
    return play_all(bid_all(state, 0, 0, 0), "2C 3C 4C")


class TestThirdTimesTheHarm:
    def test_s0_every_third_hand_all_must_bid_before_looking(self) -> None:
        sizes = table(blind_every=3).position.plan
        assert [spec.number for spec in sizes if spec.blind] == [3, 6, 9, 12, 15, 18]

    def test_hands_are_seen_after_the_last_bid(self) -> None:
        state = dealt(table(blind_every=2, schedule=[1, 2], dealer=1), "2C", "3C", "4C", up="9S")
        assert view(state, 0)["hand"] == ["2C"]
        state = dealt(play_all(bid_all(state, 0, 0, 0), "4C 2C 3C"), "2C 2D", "3C 3D", "4C 4D", up="9S")
        for seat in range(3):
            assert (view(state, seat)["hand"], round_now(state, seat)["hands"]) == (None, [None, None, None])
            state = act(state, seat, bid=0)
        assert view(state, 0)["hand"] == ["2C", "2D"]
        assert round_now(state, 0)["hands"] == [["2C", "2D"], None, None]

    def test_a_dealer_who_must_choose_trump_chooses_unseeing_too(self) -> None:
        state = dealt(second_blind_round(), "2C", "3C", "4C", up="ZS")
        assert (view(state, 0)["phase"], view(state, 0)["to_act"], view(state, 0)["hand"]) == ("trump", [0], None)

    def test_hidden_bids_hide_the_hand_from_who_has_bid_until_all_have(self) -> None:
        state = dealt(second_blind_round(bidding="hidden"), "2C", "3C", "4C", up="9S")
        state = act(act(state, 0, bid=0), 1, bid=0)
        assert view(state, 0)["hand"] is None
        assert view(act(state, 2, bid=0), 0)["hand"] == ["2C"]


class TestForehead:
    def test_s0_a_player_sees_the_others_cards_but_not_their_own(self) -> None:
        state = dealt(table(forehead=True, schedule=[1]), "2C", "3C", "4C", up="9S")
        assert round_now(state, 1)["hands"] == [["2C"], None, ["4C"]]
        assert view(state, 1)["hand"] is None
        assert round_now(state, None)["hands"] == [None, None, None]

    def test_until_it_is_played(self) -> None:
        state = bid_all(dealt(table(forehead=True, schedule=[1]), "2C", "3C", "4C", up="9S"), 0, 0, 0)
        assert view(state, 0)["legal"] == [{"play": "?"}]
        assert refusal(state, 0, {"play": "2C"}).code == "unseen"
        state = act(state, 0, play="?")
        assert round_now(state, 0)["hands"] == [["2C"], ["3C"], ["4C"]]
        assert round_now(state, 1)["tricks"] == [{"plays": [{"seat": 0, "card": "2C"}]}]
        assert round_now(state, 1)["hands"] == [["2C"], None, ["4C"]]

    def test_only_when_one_card_is_dealt(self) -> None:
        state = dealt(table(forehead=True, schedule=[2, 1]), "2C 2D", "3C 3D", "4C 4D", up="9S")
        assert round_now(state, 0)["hands"] == [["2C", "2D"], None, None]

    def test_in_a_blind_one_card_round_forehead_governs(self) -> None:
        first = dealt(table(forehead=True, blind_every=2, schedule=[2, 1]), "2C 2D", "3C 3D", "4C 4D", up="9S")
        state = dealt(play_all(bid_all(first, 0, 0, 0), "2C 3C 4C 4D 2D 3D"), "2C", "3C", "4C", up="9S")
        assert round_now(state, 1)["hands"] == [["2C"], None, ["4C"]]
        state = bid_all(state, 0, 0, 0)
        assert view(state, 1)["hand"] is None

    def test_tricksy_chosen_the_options_are_always_the_four_so_that_they_do_not_tell(self) -> None:
        state = bid_all(dealt(table(forehead=True, tricksy="chosen", schedule=[1]), "2C", "ZD", "4C", up="9S"), 0, 0, 0)
        four = [{"play": "?", "trump": suit} for suit in "CDHS"]
        assert view(state, 0)["legal"] == four
        assert refusal(state, 0, {"play": "?"}).code == "trump-due"
        state = act(state, 0, play="?", trump="H")
        assert round_now(state)["trump"] == "S", "no Wizard: trump stays"
        assert view(state, 1)["legal"] == four
        state = act(state, 1, play="?", trump="H")
        assert round_now(state)["trump"] == "H"
        assert round_now(state)["tricks"][0]["plays"] == [
            {"seat": 0, "card": "2C"},
            {"seat": 1, "card": "ZD", "trump": "H"},
        ]

    def test_forehead_dealer_chooses_trump_seeing_the_others_cards(self) -> None:
        state = dealt(table(forehead=True, schedule=[1]), "2C", "3C", "4C", up="ZS")
        assert (view(state, 2)["phase"], round_now(state, 2)["hands"]) == ("trump", [["2C"], ["3C"], None])


class TestBidsShown:
    @pytest.mark.parametrize(
        ("bidding", "before", "after", "over"),
        [
            ("open", True, True, True),
            ("hidden", False, True, True),
            ("hands-in", False, True, True),
            ("delayed", False, False, True),
            ("chatham", False, False, True),
            ("zero", True, True, True),
        ],
    )
    def test_while_some_still_bid_after_the_last_bid_and_after_the_round(
        self, bidding: str, before: bool, after: bool, over: bool
    ) -> None:
        state = dealt(table(bidding=bidding, schedule=[1, 1]), "2C", "3C", "4C", up="9S")
        if bidding != "zero":
            assert (round_now(act(state, 0, bid=0))["bids"][0] == 0) == before
            state = bid_all(state, 0, 0, 0)
        assert (round_now(state)["bids"] == [0, 0, 0]) == after
        assert (round_now(play_all(state, "2C 3C 4C"))["bids"] == [0, 0, 0]) == over


def test_left_and_right_skip_the_seats_that_left() -> None:
    seats = 0b101101
    assert [left_of(seat, seats, 6) for seat in range(6)] == [2, 2, 3, 5, 5, 0]
    assert [right_of(seat, seats, 6) for seat in range(6)] == [5, 0, 0, 2, 3, 3]


def test_a_card_in_a_blind_round_can_be_played_once_the_bids_are_made() -> None:
    state = bid_all(dealt(second_blind_round(), "2C", "3C", "4C", up="9S"), 0, 0, 0)
    assert legal_cards(state, 1) == {"3C"}
