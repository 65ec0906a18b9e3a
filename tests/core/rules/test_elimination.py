"""Nannie's Rule: the lowest score leaves after every second or third round; ties by our reading."""

from random import Random
from typing import Any

import pytest

from gizzard.core.cards import hand_of
from gizzard.core.formats.view import view
from gizzard.core.game.state import to_act
from gizzard.core.native.struct import MAX_SEATS, NO_SEAT
from gizzard.core.rules.elimination import leaver
from tests.games import played_on, refusal, rounds_of, table

LEAVES = [
    ([0, 1, 2], [30, -10, 20], [[0, 0, 0]], 1),  # the lowest total
    ([0, 1, 2], [10, 10, 50], [[-10, 20, 20], [20, -10, 30]], 1),  # of those tied, the lowest in the latest round
    ([0, 1, 2], [10, 10, 50], [[20, -10, 20], [-20, 10, 20], [10, 10, 10]], 0),  # or in an earlier one
    ([0, 1, 2], [10, 10, 10], [[0, 0, 5], [10, 10, 5]], 2),
    ([0, 1, 2], [10, 10, 50], [[5, 5, 20], [5, 5, 30]], NO_SEAT),  # or nobody
    ([0, 2], [30, 0, -10], [[30, 0, -10]], NO_SEAT),  # only as long as more than two play
    ([0, 2, 3], [30, -90, 20, 10], [[30, -90, 20, 10]], 3),  # those who left before do not count
]


@pytest.mark.parametrize(("seats", "scores", "rounds", "who"), LEAVES)
def test_who_leaves(seats: list[int], scores: list[int], rounds: list[list[int]], who: int) -> None:
    """After rounds that brought these points, oldest first."""
    padded = [[*points, *[0] * (MAX_SEATS - len(points))] for points in (scores, *rounds)]
    assert leaver(hand_of(seats), padded[0], len(rounds), [points for row in padded[1:] for points in row]) == who


@pytest.mark.parametrize(
    ("rules", "rounds"),
    [
        ({"eliminate_every": 2}, [2, 4, 6]),
        ({"eliminate_every": 3}, [3, 6, 9]),
        ({"eliminate_every": 2, "rounds": 2}, []),
        ({}, []),
    ],
)
def test_after_every_second_or_third_round_but_the_last(rules: dict[str, Any], rounds: list[int]) -> None:
    """What follows for those who left and for those who play on is judged by tests/golden in every random game."""
    state = played_on(table(5, schedule="reverse", **rules), Random(1))
    assert [form["number"] for form in rounds_of(state) if "eliminated" in form] == rounds


def test_winners_are_among_those_who_remain() -> None:
    """One who left can have more points than those who went on; then they do not win all the same."""
    state = played_on(table(6, schedule="reverse", eliminate_every=2, rounds=5), Random(51))
    gone = {form["eliminated"] for form in rounds_of(state) if "eliminated" in form}
    scores = rounds_of(state)[-1]["scores"]
    assert max(scores[seat] for seat in gone) > max(scores[seat] for seat in {*range(6)} - gone)
    assert not {*state.position.leading()} & gone


def test_who_left_can_watch_but_not_act() -> None:
    state = played_on(
        table(4, schedule="reverse", eliminate_every=2, rounds=4),
        Random(5),
        until=lambda state: state.position.number == 3 and view(state, None)["phase"] == "bid",
    )
    gone = rounds_of(state)[1]["eliminated"]
    assert gone not in to_act(state)
    assert refusal(state, gone, {"bid": 0}).code == "eliminated"
    assert (view(state, gone)["hand"], view(state, gone)["legal"]) == ([], [])
