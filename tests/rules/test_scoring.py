"""Rule 10 and the points of Smyrna Style."""

import pytest

from gizzard.rules.scoring import points
from tests.games import after_one_card_round, bid_all, dealt, play_all, table


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
    assert points(False, bid, taken) == expected


@pytest.mark.parametrize(("taken", "expected"), [(0, 5), (1, 10), (2, 15), (3, 20), (4, 25), (5, 30)])
def test_s0_points_for_tricks_5_10_15_20_and_25_for_4(taken: int, expected: int) -> None:
    assert {points(True, bid, taken) for bid in range(6)} == {expected}, "no bonus for matching a bid"


def test_a_game_that_scores_trick_points_in_every_round() -> None:
    state = table(scoring="trick-points", schedule=[1, 1])
    state = after_one_card_round(after_one_card_round(state, winner=0), winner=0)
    assert [form["points"] for form in state.history] == [[10, 5, 5], [10, 5, 5]]


def test_scores_are_the_totals_after_the_round() -> None:
    state = table(schedule=[1, 1])
    state = after_one_card_round(state, winner=1, bids={1: 1})
    state = after_one_card_round(state, winner=1, bids={0: 1})
    assert state.history[0]["scores"] == [20, 30, 20]
    assert state.history[1]["points"] == [-10, -10, 20]
    assert state.history[1]["scores"] == [10, 20, 40]


def test_rule_10_most_points_wins_and_equal_scores_share_the_win() -> None:
    alone = after_one_card_round(table(schedule=[1]), winner=1, bids={1: 1})
    shared = after_one_card_round(table(schedule=[1]), winner=1)
    assert alone.position.leading() == [1]
    assert shared.position.leading() == [0, 2], "equal scores share the win (our reading)"


@pytest.mark.parametrize("scoring", ["standard", "trick-points"])
def test_s0_the_saboteur_always_receives_20_points(scoring: str) -> None:
    state = dealt(table(saboteur=True, scoring=scoring, schedule=[2]), "2C 3C", "4C 5C", "AC KC", up="2S")
    state = play_all(bid_all(state, 0, 0), "2C 4C AC KC 3C 5C")
    last = state.history[-1]
    assert (last["taken"][2], last["bids"][2], last["points"][2]) == (2, None, 20)
