"""The rating of a player, and how well a game tells it."""

from random import Random
from statistics import fmean
from typing import NamedTuple

import pytest

from gizzard.study.rating import interval, losses, rating, shrunk
from gizzard.study.review_json import DecisionJson
from tests.present import present


def decision(cost: float, error: float) -> DecisionJson:
    """A bid that cost so much."""
    return {
        "round": 1,
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
    lost = losses([decision(2.0, 1.0), decision(2.0, 0.1), decision(1.0, 1.5)])
    assert lost == [shrunk(2.0, 1.0), shrunk(2.0, 0.1), 0.0]
    assert 0 < shrunk(2.0, 1.0) < shrunk(2.0, 0.1) < 2


def test_points_rightly_given_up_for_chances_cost_nothing() -> None:
    found: DecisionJson = {**decision(6.0, 0.5), "loss": 0.0, "loss_se": 0.0}
    assert losses([found]) == [0.0]


def test_total_cost_hardly_depends_on_the_precision() -> None:
    rng = Random(1)
    costs = [rng.choice((0.0, 1.0, 4.0, 12.0)) for _ in range(2000)]
    quick, deep = (fmean(shrunk(max(rng.gauss(cost, se), 0.0), se) for cost in costs) for se in (1.4, 0.55))
    assert abs(quick - deep) < 0.2


class Player(NamedTuple):
    """A player whose mistakes are known."""

    mistakes: float
    """Mean number in a round."""
    size: float
    """Mean size, in points; sizes are distributed exponentially."""

    @property
    def rating(self) -> float:
        return rating(self.mistakes * self.size)

    def lost(self, rounds: int, rng: Random) -> list[float]:
        """What each choice of a game loses, ten in a round."""
        likely = self.mistakes / 10
        return [rng.expovariate(1 / self.size) if rng.random() < likely else 0.0 for _ in range(10 * rounds)]


NOVICE, CLUB, EXPERT = Player(1.2, 8.0), Player(0.8, 5.5), Player(0.15, 4.0)


@pytest.mark.parametrize("rounds", [6, 10, 15])
def test_19_of_20_intervals_of_known_players_hold_their_rating(rounds: int) -> None:
    rng = Random(1)
    players = [player for player in (NOVICE, CLUB, EXPERT) for _ in range(400)]
    found = [(present(interval(player.lost(rounds, rng), rounds)), player.rating) for player in players]
    assert 0.93 <= fmean(low <= known <= high for (low, high), known in found) <= 0.97


def test_an_interval_is_as_wide_as_mistakes_are_large() -> None:
    small, large = ([size] * (60 // size) + [0.0] * 50 for size in (3, 20))
    low, high = present(interval(small, 10))
    lower, higher = present(interval(large, 10))
    assert lower < low < rating(6.0) < high < higher


def test_a_game_without_a_mistake_does_not_prove_that_there_are_none() -> None:
    low, high = present(interval([0.0] * 50, 10))
    assert (70 < low < 95, high) == (True, 100.0)


def test_three_rounds_are_too_few_for_an_interval() -> None:
    assert interval([0.0] * 50, 3) is None
    assert interval([0.0] * 6, 10) is None


def test_an_interval_is_shown_however_wide_it_is() -> None:
    """Only intervals of unlucky games are that wide: without them the others would hold the rating less often."""
    low, high = present(interval([50.0] + [0.0] * 49, 5))
    assert high - low > 50
