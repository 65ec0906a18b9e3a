"""The rating of a player, and how well a game tells it."""

from random import Random
from statistics import fmean

from gizzard.study.rating import interval, lost_by_round, rating, shrunk
from gizzard.study.review_json import DecisionJson


def decision(number: int, cost: float, error: float) -> DecisionJson:
    """A bid in a round that cost so much."""
    return {
        "round": number,
        "trick": None,
        "phase": "bid",
        "seat": 0,
        "taken": {"bid": 0},
        "best": {"bid": 1},
        "cost": cost,
        "se": error,
        "label": "close",
        "options": [],
    }


def test_a_rating_falls_with_the_points_given_away() -> None:
    assert rating(0) == 100
    assert 0 < rating(50) < rating(5) < 100


def test_close_choices_count_as_far_as_they_are_known() -> None:
    lost = lost_by_round([1, 2], [decision(1, 2.0, 1.0), decision(1, 2.0, 0.1), decision(2, 1.0, 1.5)])
    assert lost == {1: shrunk(2.0, 1.0) + shrunk(2.0, 0.1), 2: 0.0}
    assert 0 < shrunk(2.0, 1.0) < shrunk(2.0, 0.1) < 2


def test_total_cost_hardly_depends_on_the_precision() -> None:
    rng = Random(1)
    costs = [rng.choice((0.0, 1.0, 4.0, 12.0)) for _ in range(2000)]
    quick, deep = (fmean(shrunk(max(rng.gauss(cost, se), 0.0), se) for cost in costs) for se in (1.4, 0.55))
    assert abs(quick - deep) < 0.2


def test_an_interval_is_as_wide_as_rounds_differ() -> None:
    steady, uneven = (dict(enumerate(rounds)) for rounds in ([6.0] * 10, [0.0, 12.0] * 5))
    low, high = interval(steady, 50) or (0.0, 0.0)
    lower, higher = interval(uneven, 50) or (0.0, 0.0)
    assert low <= rating(6.0) <= high
    assert lower < low < high < higher


def test_a_game_without_a_mistake_does_not_prove_that_there_are_none() -> None:
    low, high = interval(dict.fromkeys(range(10), 0.0), 50) or (0.0, 0.0)
    assert (low < 95, high) == (True, 100.0)


def test_three_rounds_are_too_few_for_an_interval() -> None:
    assert interval({1: 0.0, 2: 0.0, 3: 0.0}, 6) is None
    assert interval(dict.fromkeys(range(10), 0.0), 6) is None


def test_an_interval_that_spans_most_of_the_scale_tells_nothing() -> None:
    assert interval({1: 0.0, 2: 0.0, 3: 0.0, 4: 0.0, 5: 200.0}, 50) is None
