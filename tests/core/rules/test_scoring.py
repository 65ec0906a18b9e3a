"""Rule 10 and the points of Smyrna Style."""

from typing import Any

import pytest

from gizzard.core.rules.parsing import parse
from gizzard.core.rules.ruleset import unparse
from gizzard.core.rules.scoring import Scoring, points_for
from tests.games import after_one_card_round, all_bid_zero, at_play, play_all, rounds_of, table, under_special


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


OWN = {"made": 10, "trick": 1, "off": -2, "zero": 5}


@pytest.mark.parametrize(
    ("scoring", "points"),
    [
        ("standard", [[20, 30, 20], [-10, -10, 20]]),
        ("trick-points", [[5, 10, 5]] * 2),
        (OWN, [[5, 11, 5], [-2, -2, 5]]),
    ],
)
def test_scores_are_the_totals_after_the_round(scoring: Any, points: list[list[int]]) -> None:
    """Seat 1 takes both tricks, and bids one in the first round; in the second seat 0 does."""
    state = after_one_card_round(table(scoring=scoring, schedule=[1, 1]), winner=1, bids={1: 1})
    rounds = rounds_of(after_one_card_round(state, winner=1, bids={0: 1}))
    assert [form["points"] for form in rounds] == points
    assert [form["scores"] for form in rounds] == [points[0], [*map(sum, zip(*points, strict=True))]]


def test_rule_10_most_points_wins_and_equal_scores_share_the_win() -> None:
    alone = after_one_card_round(table(schedule=[1]), winner=1, bids={1: 1})
    shared = after_one_card_round(table(schedule=[1]), winner=1)
    assert alone.position.leading() == [1]
    assert shared.position.leading() == [0, 2], "equal scores share the win (our reading)"


@pytest.mark.parametrize("scoring", ["standard", "trick-points", {"made": 1, "trick": 1, "off": 0}])
def test_s0_the_saboteur_always_receives_20_points(scoring: Any) -> None:
    state = at_play("2C 3C", "4C 5C", "AC KC", up="2S", plays="2C 4C AC KC 3C 5C", saboteur=True, scoring=scoring)
    last = rounds_of(state)[-1]
    assert (last["taken"][2], last["bids"][2], last["points"][2]) == (2, None, 20)


@pytest.mark.parametrize(
    ("numbers", "written"),
    [
        ({"made": 20, "trick": 10, "off": -10}, {}),
        ({"off": -10, "trick": 10, "made": 20}, {}),
        ({"made": 20, "trick": 10, "off": -10, "zero": 20}, {}),
        (OWN | {"zero": 10}, {"scoring": {"made": 10, "trick": 1, "off": -2}}),
    ],
)
def test_numbers_equal_to_the_standards_are_not_written(numbers: dict[str, int], written: dict[str, Any]) -> None:
    assert unparse(parse({"players": 4, "scoring": numbers})) == {"players": 4} | written


@pytest.mark.parametrize("scoring", ["standard", {"made": 100, "trick": 100, "off": -100}])
def test_s0_a_round_under_smyrnas_trick_points_is_scored_by_that(scoring: Any) -> None:
    state = all_bid_zero(under_special("trick-points", "2C", "3C", "4C", up="9S", scoring=scoring))
    assert rounds_of(play_all(state, "2C 3C 4C"))[-1]["points"] == [5, 5, 10]


def test_under_zero_bids_a_made_bid_brings_zero() -> None:
    state = at_play("2C", "3C", "4C", up="9S", plays="2C 3C 4C", bidding="zero", scoring=OWN)
    assert rounds_of(state)[-1]["points"] == [5, 5, -2]
