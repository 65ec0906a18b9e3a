"""How bids are made, and every reading of the limits on the last bid."""

from random import Random
from typing import Any

import pytest

from gizzard.core.formats.view import view
from gizzard.core.game.state import State, to_act
from gizzard.core.game.step import apply
from gizzard.core.rules.bidding import NO_BID, Bidding, LastBid, barred_bid, limit_of
from gizzard.core.rules.parsing import parse
from gizzard.core.rules.ruleset import unparse
from tests.games import act, after_one_card_round, bid_all, dealt, random_move, refusal, round_now, table

THREE_CARDS = ("2C 3C 4C", "2D 3D 4D", "2H 3H 4H")
FOUR_CARDS = ("2C 3C 4C 5C", "2D 3D 4D 5D", "2H 3H 4H 5H")


def second_round(leader: int | None, sizes: tuple[int, ...] = (1, 3), **rules: Any) -> State:
    """Three players, the second round dealt by seat 1: seats 2 and 0 bid first. ``leader`` alone has most points; for
    None seats 0 and 1 are tied."""
    state = table(dealer=0, schedule=list(sizes), **rules)
    if leader is None:
        state = after_one_card_round(state, winner=2)
    else:
        state = after_one_card_round(state, winner=leader, bids={0: 1, 1: 1, 2: 1})
    hands = {1: ("2C", "2D", "2H"), 3: THREE_CARDS, 4: FOUR_CARDS}[sizes[1]]
    return dealt(state, *hands, up="9S")


def allowed(state: State) -> list[int]:
    """The bids open to the seat whose turn it is."""
    return [action["bid"] for action in view(state, to_act(state)[0])["legal"]]


class TestInTurn:
    def test_rule_5_in_turn_from_the_dealers_left_each_0_to_the_number_of_cards(self) -> None:
        state = dealt(table(dealer=0, schedule=[3]), *THREE_CARDS, up="9S")
        order: list[int] = []
        for _ in range(3):
            order += to_act(state)
            assert allowed(state) == [0, 1, 2, 3], "S2, S3: the total may or may not equal the tricks available"
            state = act(state, order[-1], bid=1)
        assert order == [1, 2, 0]

    def test_open_bids_are_visible_immediately(self) -> None:
        state = act(dealt(table(schedule=[3]), *THREE_CARDS, up="9S"), 0, bid=2)
        assert round_now(state, 1)["bids"] == [2, None, None]


class TestAllAtOnce:
    @pytest.mark.parametrize("bidding", ["hidden", "hands-in"])
    def test_s0_revealed_before_play_begins(self, bidding: str) -> None:
        state = dealt(table(bidding=bidding, schedule=[3]), *THREE_CARDS, up="9S")
        assert to_act(state) == (0, 1, 2)
        state = act(act(state, 2, bid=3), 0, bid=1)
        assert [round_now(state, seat)["bids"] for seat in range(3)] == [
            [1, None, None],
            [None, None, None],
            [None, None, 3],
        ]
        assert to_act(state) == (1,)
        assert round_now(act(state, 1, bid=0), None)["bids"] == [1, 0, 3]

    @pytest.mark.parametrize("bidding", ["delayed", "chatham"])
    def test_s0_not_revealed_until_the_round_has_been_played(self, bidding: str) -> None:
        state = dealt(table(bidding=bidding, schedule=[1]), "2C", "3C", "4C", up="9S")
        state = act(act(act(state, 1, bid=1), 0, bid=0), 2, bid=1)
        assert round_now(state, 1)["bids"] == [None, 1, None]
        state = act(act(state, 0, play="2C"), 1, play="3C")
        assert round_now(state, None)["bids"] == [None, None, None]
        state = act(state, 2, play="4C")
        assert round_now(state, None)["bids"] == [0, 1, 1]

    def test_s0_the_bid_is_always_zero_and_nobody_is_asked(self) -> None:
        state = dealt(table(bidding="zero", schedule=[1]), "2C", "3C", "4C", up="9S")
        assert view(state, 0)["phase"] == "play"
        assert round_now(state, 1)["bids"] == [0, 0, 0]


class TestCanadianRule:
    """S3: if the last player to bid has the highest score (not tied) he cannot bid so as to make the bids "even" unless
    the bid made is zero."""

    def test_sole_leader_bidding_last_may_not_make_the_bids_even(self) -> None:
        state = bid_all(second_round(leader=1, last_bid="canadian"), 1, 0)
        assert to_act(state) == (1,)
        assert allowed(state) == [0, 1, 3]
        assert view(state, 1)["barred"] == {"bid": 2, "rule": "canadian"}
        assert refusal(state, 1, {"bid": 2}).code == "barred-canadian"

    def test_not_tied_for_the_lead(self) -> None:
        assert allowed(bid_all(second_round(leader=None, last_bid="canadian"), 1, 0)) == [0, 1, 2, 3]

    def test_nobody_else_is_limited(self) -> None:
        state = second_round(leader=2, last_bid="canadian")
        assert allowed(state) == [0, 1, 2, 3]
        assert allowed(bid_all(state, 1, 0)) == [0, 1, 2, 3], "the last to bid does not lead"

    def test_dealer_can_bid_zero_even_if_it_makes_the_bids_even(self) -> None:
        state = bid_all(second_round(leader=1, last_bid="canadian"), 3, 0)
        assert allowed(state) == [0, 1, 2, 3]
        assert view(state, 1)["barred"] is None

    def test_bids_that_are_over_already_bar_nothing(self) -> None:
        assert allowed(bid_all(second_round(leader=1, last_bid="canadian"), 3, 1)) == [0, 1, 2, 3]

    def test_in_the_first_round_all_are_tied(self) -> None:
        state = dealt(table(last_bid="canadian", schedule=[3]), *THREE_CARDS, up="9S")
        assert allowed(bid_all(state, 1, 0)) == [0, 1, 2, 3]

    def test_with_a_saboteur_the_player_on_the_dealers_right_bids_last(self) -> None:
        state = second_round(leader=0, last_bid="canadian", saboteur=True)
        state = bid_all(state, 1)
        assert to_act(state) == (0,)
        assert allowed(state) == [0, 1, 3]

    def test_a_saboteur_who_leads_bars_nobody(self) -> None:
        state = second_round(leader=0, last_bid="canadian", saboteur=True)
        assert to_act(state) == (2,), "first of two"
        assert allowed(state) == [0, 1, 2, 3]

    def test_only_the_scores_of_those_still_playing_count(self) -> None:
        """Somebody left with no fewer points than the leader of those who are left has two rounds later."""
        for seed in range(40):
            state = self.fourth_round_of_nannies_rule(Random(seed))
            scores, order = state.position.scores, state.position.order
            (gone,) = {*range(6)} - {*order}
            last = to_act(state)[0]
            if scores[gone] >= scores[last] > max(scores[seat] for seat in order if seat != last):
                assert view(state, last)["barred"] == {"bid": 6, "rule": "canadian"}
                return
        pytest.fail("no such game was found")

    def fourth_round_of_nannies_rule(self, rng: Random) -> State:
        """Before its last bid; the others bid one in all. In the third round all lose by bidding everything."""
        state = table(6, schedule="reverse", eliminate_every=2, rounds=5, last_bid="canadian")
        while not (state.position.number == 4 and state.position.bids.count(0) == 3 and 1 in state.position.bids):
            if view(state, None)["phase"] == "bid":
                bids = {1: 0, 2: 0, 3: 8, 4: 0 if 1 in state.position.bids else 1}
                state = act(state, to_act(state)[0], bid=bids[state.position.number])
            else:
                state = apply(state, random_move(state, rng))
        return state


class TestCanadianFinal:
    def test_canadian_final_bars_the_bid_in_the_last_round(self) -> None:
        state = second_round(leader=1, last_bid="canadian-final")
        state = bid_all(state, 1, 0)
        assert allowed(state) == [0, 1, 3]
        assert view(state, 1)["barred"] == {"bid": 2, "rule": "canadian-final"}

    def test_canadian_final_bars_nothing_before_the_last_round(self) -> None:
        state = second_round(leader=1, sizes=(1, 3, 1), last_bid="canadian-final")
        assert allowed(bid_all(state, 1, 0)) == [0, 1, 2, 3]

    def test_zero_and_ties_as_in_the_canadian_rule(self) -> None:
        assert allowed(bid_all(second_round(leader=1, last_bid="canadian-final"), 3, 0)) == [0, 1, 2, 3]
        assert allowed(bid_all(second_round(leader=None, last_bid="canadian-final"), 1, 0)) == [0, 1, 2, 3]

    def test_canadian_final_holds_in_the_last_round_of_a_shortened_game(self) -> None:
        state = table(dealer=0, last_bid="canadian-final", schedule=[1, 3, 3], rounds=2)
        state = dealt(after_one_card_round(state, winner=1, bids={1: 1}), *THREE_CARDS, up="9S")
        assert allowed(bid_all(state, 1, 0)) == [0, 1, 3]


class TestHardcore:
    """S0: if there are four or more tricks in the hand the dealer must make the bid uneven regardless of score."""

    @pytest.mark.parametrize("leader", [0, 1, None])
    def test_from_four_cards_whatever_the_score(self, leader: int | None) -> None:
        state = bid_all(second_round(leader, sizes=(1, 4), last_bid="hardcore"), 1, 1)
        assert allowed(state) == [0, 1, 3, 4]
        assert view(state, 1)["barred"] == {"bid": 2, "rule": "hardcore"}

    def test_zero_is_not_exempt(self) -> None:
        state = bid_all(second_round(leader=1, sizes=(1, 4), last_bid="hardcore"), 4, 0)
        assert allowed(state) == [1, 2, 3, 4]
        assert refusal(state, 1, {"bid": 0}).code == "barred-hardcore"

    def test_not_with_three_cards(self) -> None:
        assert allowed(bid_all(second_round(leader=1, last_bid="hardcore"), 1, 0)) == [0, 1, 2, 3]

    def test_saboteur_the_player_on_the_dealers_right(self) -> None:
        state = bid_all(second_round(leader=1, sizes=(1, 4), last_bid="hardcore", saboteur=True), 1)
        assert to_act(state) == (0,)
        assert allowed(state) == [0, 1, 2, 4]


class TestCanadianAndHardcore:
    def test_below_four_cards_the_canadian_rule(self) -> None:
        state = bid_all(second_round(leader=1, last_bid="canadian+hardcore"), 1, 0)
        assert view(state, 1)["barred"] == {"bid": 2, "rule": "canadian"}
        assert allowed(bid_all(second_round(leader=1, last_bid="canadian+hardcore"), 3, 0)) == [0, 1, 2, 3]
        assert allowed(bid_all(second_round(leader=None, last_bid="canadian+hardcore"), 1, 0)) == [0, 1, 2, 3]

    def test_from_four_cards_hardcore(self) -> None:
        state = bid_all(second_round(leader=None, sizes=(1, 4), last_bid="canadian+hardcore"), 4, 0)
        assert view(state, 1)["barred"] == {"bid": 0, "rule": "hardcore"}


class TestNeverEven:
    @pytest.mark.parametrize("leader", [0, 1, None])
    def test_in_every_round_whatever_the_score(self, leader: int | None) -> None:
        assert allowed(bid_all(second_round(leader, last_bid="never-even"), 1, 0)) == [0, 1, 3]

    def test_zero_is_not_exempt(self) -> None:
        state = bid_all(second_round(leader=1, sizes=(1, 1), last_bid="never-even"), 1, 0)
        assert allowed(state) == [1]
        assert refusal(state, 1, {"bid": 0}).code == "barred-never-even"

    def test_bids_that_are_over_already_bar_nothing(self) -> None:
        assert allowed(bid_all(second_round(leader=1, sizes=(1, 1), last_bid="never-even"), 1, 1)) == [0, 1]


class TestLimitsOfATablesOwn:
    @pytest.mark.parametrize(
        ("form", "name"),
        [
            ({"rule": "canadian"}, "canadian"),
            ({"rule": "canadian-final", "from": 1, "zero": True}, "canadian-final"),
            ({"rule": "hardcore", "from": 4}, "hardcore"),
            ({"rule": "never-even", "zero": False}, "never-even"),
        ],
    )
    def test_one_that_is_as_its_rule_says_is_that_rule(self, form: dict[str, Any], name: str) -> None:
        assert unparse(parse({"players": 4, "last_bid": form})) == {"players": 4, "last_bid": name}

    @pytest.mark.parametrize(
        ("form", "written"),
        [
            ({"rule": "never-even", "from": 2, "zero": False}, {"rule": "never-even", "from": 2}),
            ({"rule": "hardcore", "from": 4, "zero": True}, {"rule": "hardcore", "zero": True}),
            ({"rule": "canadian", "from": 1, "zero": False}, {"rule": "canadian", "zero": False}),
        ],
    )
    def test_fields_equal_to_the_rules_defaults_are_omitted(
        self, form: dict[str, Any], written: dict[str, Any]
    ) -> None:
        assert unparse(parse({"players": 4, "last_bid": form})) == {"players": 4, "last_bid": written}

    def test_those_of_different_rules_are_never_equal(self) -> None:
        one, other = ({"players": 4, "last_bid": {"rule": rule, "from": 3}} for rule in ("hardcore", "never-even"))
        assert parse(one) != parse(other)

    def test_limit_applies_from_a_number_of_cards(self) -> None:
        form = {"rule": "never-even", "from": 3}
        assert allowed(bid_all(second_round(None, last_bid=form), 1, 0)) == [0, 1, 3]
        assert allowed(bid_all(second_round(None, sizes=(1, 1, 3), last_bid=form), 1, 0)) == [0, 1]

    def test_zero_is_allowed_if_it_is_exempt(self) -> None:
        form = {"rule": "never-even", "zero": True}
        assert allowed(bid_all(second_round(None, last_bid=form), 3, 0)) == [0, 1, 2, 3]
        assert allowed(bid_all(second_round(None, last_bid=form), 2, 0)) == [0, 2, 3]

    def test_zero_is_barred_if_it_is_not_exempt(self) -> None:
        state = bid_all(second_round(leader=1, last_bid={"rule": "canadian", "zero": False}), 3, 0)
        assert view(state, 1)["barred"] == {"bid": 0, "rule": "canadian"}

    def test_a_refusal_tells_of_the_rule_and_its_cards(self) -> None:
        state = bid_all(second_round(None, last_bid={"rule": "hardcore", "from": 2}), 1, 0)
        refused = refusal(state, 1, {"bid": 2})
        assert refused.code == "barred-hardcore"
        assert "With 2 or more cards" in refused.say()
        assert "Bei Blättern ab 2" in refused.say("de")


class TestTheArithmetic:
    @pytest.mark.parametrize("cards", range(1, 21))
    def test_a_barred_bid_always_leaves_another(self, cards: int) -> None:
        for zero_allowed in (True, False):
            for total in range(cards * 5 + 1):
                barred = barred_bid(cards, total, zero_allowed)
                assert barred == NO_BID or (barred + total == cards and 0 <= barred <= cards)

    def test_free_limits_nothing(self) -> None:
        assert limit_of(LastBid.FREE, 10, last_round=True) is None

    def test_every_way_of_bidding_has_an_example_here(self) -> None:
        assert {*Bidding} == {"open", "hidden", "hands-in", "delayed", "chatham", "zero"}
