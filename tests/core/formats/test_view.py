"""The view, row by row of the engine protocol's table. Who may see what: tests/core/rules/test_sight.py."""

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gizzard.core.formats.view import view
from gizzard.core.game.state import State, to_act
from gizzard.core.rules.ruleset import RuleSet
from tests.games import (
    act,
    after_one_card_round,
    bid_all,
    dealt,
    in_any_order,
    logged_game,
    play_all,
    played_on,
    round_now,
    rounds_of,
    table,
    under_special,
)
from tests.sizes import examples
from tests.strategies import rule_sets

KEYS = (
    "rules players first_dealer seat phase round hand scores history winners legal to_act barred follow projected "
    "clock_ms"
)
ROUND = "number dealer cards hands turn_up trump bids tricks taken"


def bidding(**rules: Any) -> State:
    return dealt(table(**{"schedule": [2]} | rules), "9H 2C", "4H KS", "ZC NC", up="2D")


def playing(**rules: Any) -> State:
    return bid_all(bidding(**rules), 0, 1, 2)


def over() -> State:
    return play_all(bid_all(bidding(), 1, 0, 1), "9H 4H ZC NC 2C KS")


@given(rules=rule_sets(small=True), seed=st.integers(0, 2**32))
@examples(20)
def test_it_has_the_keys_of_the_table_at_any_time(rules: RuleSet, seed: int) -> None:
    states, _ = logged_game(table(rules.players), Random(seed), most=30)
    for state in states[1:]:
        for seat in (None, 0):
            seen = view(state, seat)
            assert set(seen) == set(KEYS.split())
            assert seen["clock_ms"] is None
            if not state.between_rounds:
                assert set(round_now(state, seat)) == set(ROUND.split())


def test_rules_players_first_dealer_as_in_a_record() -> None:
    seen = view(bidding(saboteur=True), 1, ["Ann", "Bob", "Cid"])
    assert seen["rules"] == {"players": 3, "schedule": [2], "saboteur": True}
    assert (seen["players"], seen["first_dealer"], seen["seat"]) == (["Ann", "Bob", "Cid"], 2, 1)


def test_phase_names_the_current_step() -> None:
    wizard = dealt(table(schedule=[1]), "2C", "3C", "4C", up="ZC")
    passing = bid_all(under_special("pass-one", "2C", "3C", "4C", up="9S"), 0, 0, 0)
    phases = [view(state, None)["phase"] for state in (wizard, bidding(), passing, playing(), over())]
    assert phases == ["trump", "bid", "pass", "play", "over"]


class TestRound:
    def test_it_is_so_far_what_a_record_has(self) -> None:
        state = play_all(playing(), "9H 4H ZC NC")
        assert round_now(state, 1) == {
            "number": 1,
            "dealer": 2,
            "cards": 2,
            "hands": [None, ["4H", "KS"], None],
            "turn_up": "2D",
            "trump": "D",
            "bids": [0, 1, 2],
            "tricks": [
                {
                    "plays": [{"seat": 0, "card": "9H"}, {"seat": 1, "card": "4H"}, {"seat": 2, "card": "ZC"}],
                    "winner": 2,
                },
                {"plays": [{"seat": 2, "card": "NC"}]},
            ],
            "taken": [0, 0, 1],
        }

    def test_there_is_no_empty_trick_before_a_lead(self) -> None:
        assert round_now(playing())["tricks"] == []
        assert len(round_now(play_all(playing(), "9H 4H ZC"))["tricks"]) == 1

    def test_hands_stay_as_dealt_and_in_the_order_dealt(self) -> None:
        assert round_now(play_all(playing(), "9H 4H ZC"), 2)["hands"] == [None, None, ["ZC", "NC"]]

    def test_a_bid_not_made_is_null_and_ones_own_is_always_shown(self) -> None:
        state = bid_all(bidding(bidding="delayed"), 2, 1)
        assert round_now(state, 0)["bids"] == [2, None, None]
        assert round_now(state, 1)["bids"] == [None, 1, None]
        assert round_now(state, None)["bids"] == [None, None, None]

    def test_a_saboteur_has_no_bid(self) -> None:
        assert round_now(bid_all(bidding(saboteur=True), 1, 1), 2)["bids"] == [1, 1, None]

    def test_trump_is_the_trump_now(self) -> None:
        assert round_now(play_all(playing(tricksy="suited"), "9H 4H ZC"))["trump"] == "C"

    def test_eliminated_seats_are_null(self) -> None:
        state = played_on(
            table(4, schedule="reverse", eliminate_every=2, rounds=3),
            Random(1),
            until=lambda state: state.position.number == 3,
        )
        gone = rounds_of(state)[1]["eliminated"]
        form = round_now(state, state.position.order[0])
        assert [form[key][gone] for key in ("hands", "bids", "taken")] == [None] * 3
        assert view(state, None)["projected"][gone] is None

    def test_exchange_has_an_entry_a_player_and_names_the_card_to_the_two(self) -> None:
        state = bid_all(under_special("pass-one", "2C 2D", "3C 3D", "4C 4D", up="9S"), 0, 0, 0)
        assert round_now(state, 0)["exchange"] == []
        state = act(act(act(state, 0, **{"pass": "2C"}), 1, **{"pass": "3C"}), 2, **{"pass": "4C"})
        assert round_now(state, 0)["exchange"] == [[0, 1, "2C"], [1, 2, None], [2, 0, "4C"]]
        assert round_now(state, None)["exchange"] == [[0, 1, None], [1, 2, None], [2, 0, None]]

    def test_no_exchange_where_nothing_changes_hands(self) -> None:
        assert "exchange" not in round_now(playing())


class TestHand:
    def test_hand_holds_the_cards_not_yet_played(self) -> None:
        assert view(playing(), 0)["hand"] == ["2C", "9H"]
        assert view(play_all(playing(), "9H"), 0)["hand"] == ["2C"]

    def test_a_spectator_has_none_and_nothing_legal(self) -> None:
        seen = view(playing(), None)
        assert (seen["seat"], seen["hand"], seen["legal"], seen["round"] and seen["round"]["hands"]) == (
            None,
            None,
            [],
            [None, None, None],
        )


class TestScoresAndHistory:
    def second_round(self) -> State:
        state = after_one_card_round(table(schedule=[1, 1]), winner=1)
        return dealt(state, "2C", "3C", "4C", up="9S")

    def test_scores_are_the_totals_before_this_round(self) -> None:
        assert view(self.second_round(), 0)["scores"] == [20, -10, 20]

    def test_history_is_the_earlier_rounds_whole(self) -> None:
        state = self.second_round()
        assert view(state, 0)["history"] == rounds_of(state)
        assert view(state, 0)["history"][0]["hands"] == [["3C"], ["AS"], ["5C"]]

    @pytest.mark.parametrize("bidding", ["hidden", "delayed", "chatham"])
    def test_bids_are_shown_in_it_whatever_the_bidding_mode(self, bidding: str) -> None:
        state = after_one_card_round(table(schedule=[1, 1], bidding=bidding), winner=1, bids={0: 1})
        assert view(dealt(state, "2C", "3C", "4C", up="9S"), 2)["history"][0]["bids"] == [1, 0, 0]

    def test_over_the_round_is_the_last_whole_and_the_scores_final(self) -> None:
        state = over()
        seen = view(state, 1)
        assert (seen["phase"], seen["hand"], seen["legal"], seen["to_act"]) == ("over", [], [], [])
        assert seen["round"] == rounds_of(state)[-1]
        assert seen["round"] is not None
        assert seen["round"]["points"] == [30, 20, 30]
        assert seen["scores"] == [30, 20, 30]
        assert seen["winners"] == [0, 2]
        assert seen["history"] == []

    def test_winners_only_when_it_is_over(self) -> None:
        assert view(playing(), 0)["winners"] is None


class TestLegal:
    def test_every_action_with_its_optional_parts_spelled_out(self) -> None:
        assert view(bidding(), 0)["legal"] == [{"bid": 0}, {"bid": 1}, {"bid": 2}]
        chosen = play_all(playing(tricksy="chosen"), "9H 4H")
        options = [{"play": "NC"}, *({"play": "ZC", "trump": suit} for suit in "CDHS")]
        assert in_any_order(view(chosen, 2)["legal"]) == in_any_order(options)

    def test_empty_when_it_is_not_its_turn(self) -> None:
        assert [view(bidding(), seat)["legal"] for seat in (1, 2, None)] == [[], [], []]

    def test_to_act_names_the_seats_that_decide(self) -> None:
        assert view(bidding(), 2)["to_act"] == [0]
        assert view(bidding(bidding="hidden"), None)["to_act"] == [0, 1, 2]


class TestBarred:
    def last_to_bid(self) -> State:
        return bid_all(bidding(last_bid="never-even"), 1, 0)

    def test_barred_names_the_bid_and_the_rule(self) -> None:
        assert view(self.last_to_bid(), 2)["barred"] == {"bid": 1, "rule": "never-even"}

    def test_null_for_everyone_else(self) -> None:
        assert [view(self.last_to_bid(), seat)["barred"] for seat in (0, 1, None)] == [None] * 3

    def test_null_where_nothing_is_barred_and_after_the_bid(self) -> None:
        assert view(bidding(last_bid="never-even"), 0)["barred"] is None
        assert view(bid_all(self.last_to_bid(), 2), 2)["barred"] is None


@pytest.mark.parametrize(
    ("cards", "suit"), [("", None), ("9H", "H"), ("9H 4H", "H"), ("9H 4H ZC", None), ("9H 4H ZC NC", None)]
)
def test_follow_is_the_suit_to_be_followed_in_this_trick(cards: str, suit: str | None) -> None:
    assert view(play_all(playing(), cards), 1)["follow"] == suit


class TestProjected:
    def test_projected_points_count_the_tricks_taken_so_far(self) -> None:
        assert view(playing(), 0)["projected"] == [20, -10, -20]
        assert view(play_all(playing(), "9H 4H ZC"), 0)["projected"] == [20, -10, -10]

    def test_null_where_the_bid_is_not_shown(self) -> None:
        assert view(bid_all(bidding(), 1), 1)["projected"] == [-10, None, None]
        assert view(bid_all(bidding(bidding="delayed"), 1, 0, 0), 1)["projected"] == [None, 20, None]
        assert view(bid_all(bidding(bidding="delayed"), 1, 0, 0), None)["projected"] == [None] * 3

    def test_trick_points_and_the_saboteurs_twenty(self) -> None:
        state = bid_all(bidding(scoring="trick-points", saboteur=True), 1, 0)
        assert view(play_all(state, "9H 4H ZC"), 0)["projected"] == [5, 5, 20]


def test_a_view_can_be_taken_at_any_time_by_anyone() -> None:
    """Between rounds too, where chance is due, and of a game that has not begun."""
    states, _ = logged_game(table(4, schedule=[1, 2], smyrna=["pull-one"]), Random(3))
    assert view(states[0], 0)["round"] is None
    for state in states:
        for seat in (None, 0, 1, 2, 3):
            assert view(state, seat)["to_act"] == list(to_act(state))
