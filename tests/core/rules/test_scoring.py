"""Rule 10 and the points of Smyrna Style."""

import pytest

from gizzard.core.rules.parsing import parse
from gizzard.core.rules.ruleset import unparse
from gizzard.core.rules.scoring import Scoring, points_for
from tests.games import after_one_card_round, bid_all, dealt, play_all, rounds_of, table, under_special


@pytest.mark.parametrize(
    ("bid", "taken", "expected"),
    [
        (0, 0, 20),  # S3: "If you bid zero tricks and take no tricks ... score 20 points."
        (1, 1, 30),  # S3: "If you bid 1 trick and take 1 trick ... a total of 30 points."
        (2, 3, -10),  # S3: "If you bid 2 tricks and win 3 tricks ... You lose 10 points"
        (4, 1, -30),  # S3: "If you bid 4 tricks and take 1 trick ... You lose 30 points"
        (20, 20, 220),  # S0: "20 points plus 10 points for each trick taken"
        (0, 20, -200),
    ],
)
def test_s3_examples(bid: int, taken: int, expected: int) -> None:
    assert points_for(Scoring.STANDARD, bid, taken) == expected


@pytest.mark.parametrize(("taken", "expected"), [(0, 5), (1, 10), (2, 15), (3, 20), (4, 25), (5, 30)])
def test_s0_points_for_tricks_5_10_15_20_and_25_for_4(taken: int, expected: int) -> None:
    assert {points_for(Scoring.TRICK_POINTS, bid, taken) for bid in range(6)} == {expected}, (
        "no bonus for matching a bid"
    )


def test_a_game_that_scores_trick_points_in_every_round() -> None:
    state = table(scoring="trick-points", schedule=[1, 1])
    state = after_one_card_round(after_one_card_round(state, winner=0), winner=0)
    assert [form["points"] for form in rounds_of(state)] == [[10, 5, 5], [10, 5, 5]]


def test_scores_are_the_totals_after_the_round() -> None:
    state = table(schedule=[1, 1])
    state = after_one_card_round(state, winner=1, bids={1: 1})
    state = after_one_card_round(state, winner=1, bids={0: 1})
    assert rounds_of(state)[0]["scores"] == [20, 30, 20]
    assert rounds_of(state)[1]["points"] == [-10, -10, 20]
    assert rounds_of(state)[1]["scores"] == [10, 20, 40]


def test_rule_10_most_points_wins_and_equal_scores_share_the_win() -> None:
    alone = after_one_card_round(table(schedule=[1]), winner=1, bids={1: 1})
    shared = after_one_card_round(table(schedule=[1]), winner=1)
    assert alone.position.leading() == [1]
    assert shared.position.leading() == [0, 2], "equal scores share the win (our reading)"


@pytest.mark.parametrize("scoring", ["standard", "trick-points"])
def test_s0_the_saboteur_always_receives_20_points(scoring: str) -> None:
    state = dealt(table(saboteur=True, scoring=scoring, schedule=[2]), "2C 3C", "4C 5C", "AC KC", up="2S")
    state = play_all(bid_all(state, 0, 0), "2C 4C AC KC 3C 5C")
    last = rounds_of(state)[-1]
    assert (last["taken"][2], last["bids"][2], last["points"][2]) == (2, None, 20)


class TestNumbers:
    @pytest.mark.parametrize(
        "numbers",
        [
            {"made": 20, "trick": 10, "off": -10},
            {"off": -10, "trick": 10, "made": 20},
            {"made": 20, "trick": 10, "off": -10, "zero": 20},
        ],
    )
    def test_those_of_the_standard_are_standard(self, numbers: dict[str, int]) -> None:
        assert parse({"players": 4, "scoring": numbers}) == parse({"players": 4})

    def test_a_zero_that_equals_made_is_none(self) -> None:
        rules = parse({"players": 4, "scoring": {"made": 10, "trick": 1, "off": -1, "zero": 10}})
        assert unparse(rules) == {"players": 4, "scoring": {"made": 10, "trick": 1, "off": -1}}

    def test_bids_made_zero_made_and_tricks_off(self) -> None:
        numbers = {"made": 10, "trick": 1, "off": -2, "zero": 5}
        state = table(scoring=numbers, schedule=[1, 1])
        state = after_one_card_round(state, winner=1, bids={1: 1})
        state = after_one_card_round(state, winner=1, bids={0: 1})
        assert [form["points"] for form in rounds_of(state)] == [[5, 11, 5], [-2, -2, 5]]

    def test_saboteur_scores_20_whatever_the_scoring(self) -> None:
        numbers = {"made": 1, "trick": 1, "off": 0}
        state = dealt(table(saboteur=True, scoring=numbers, schedule=[1]), "2C", "4C", "AC", up="2S")
        assert rounds_of(play_all(bid_all(state, 0, 0), "2C 4C AC"))[-1]["points"] == [1, 1, 20]

    def test_a_round_under_smyrnas_trick_points_is_scored_by_that(self) -> None:
        numbers = {"made": 100, "trick": 100, "off": -100}
        state = under_special("trick-points", "2C", "3C", "4C", up="9S", scoring=numbers)
        assert rounds_of(play_all(bid_all(state, 0, 0, 0), "2C 3C 4C"))[-1]["points"] == [5, 5, 10]

    def test_under_zero_bids_a_made_bid_brings_zero(self) -> None:
        numbers = {"made": 10, "trick": 1, "off": -1, "zero": 7}
        state = dealt(table(bidding="zero", scoring=numbers, schedule=[1]), "2C", "3C", "4C", up="9S")
        assert rounds_of(play_all(state, "2C 3C 4C"))[-1]["points"] == [7, 7, -1]
