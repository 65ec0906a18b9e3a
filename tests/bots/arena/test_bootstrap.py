"""Intervals on made-up numbers whose answer is known."""

from random import Random

import pytest

from gizzard.bots.arena.bootstrap import Bootstrap, Estimate
from tests.present import present


def each(*values: float) -> list[tuple[float, float]]:
    return [(value, 1) for value in values]


@pytest.mark.parametrize(
    ("cases", "estimate"),
    [
        (each(7, 7, 7, 7, 7), Estimate(7, 7, 7)),
        (each(7), Estimate(7)),  # without an interval
        ([(0, 0), (0, 0)], None),
    ],
)
def test_estimates(cases: list[tuple[float, float]], estimate: Estimate | None) -> None:
    assert Bootstrap(len(cases)).mean(cases) == estimate


def test_mean_is_over_cases_and_not_over_deals() -> None:
    assert present(Bootstrap(2).mean([(1, 1), (0, 3)])).mean == 0.25


def test_interval_has_the_theoretical_width() -> None:
    """For 400 numbers with deviation 10: 1.96 × 10 / √400 to each side, give or take the resampling."""
    rng = Random(1)
    estimate = present(Bootstrap(400).mean(each(*(rng.gauss(50, 10) for _ in range(400)))))
    assert estimate.low is not None
    assert estimate.high is not None
    assert estimate.low < 50 < estimate.high
    assert estimate.high - estimate.low == pytest.approx(2 * 1.96 * 10 / 20, rel=0.15)


def test_nineteen_of_twenty_intervals_hold_the_truth() -> None:
    rng = Random(2)
    estimates = [Bootstrap(30, seed).mean(each(*(rng.random() for _ in range(30)))) for seed in range(100)]
    held = sum(e.low <= 0.5 <= e.high for e in estimates if e and e.low is not None and e.high is not None)
    assert 88 <= held <= 100


def test_a_difference_is_taken_deal_by_deal() -> None:
    """However far deals are apart, three points more in each of them are three points."""
    rng = Random(3)
    wild = [rng.uniform(-500, 500) for _ in range(50)]
    ahead = present(Bootstrap(50).difference(each(*(value + 3 for value in wild)), each(*wild)))
    assert ahead == pytest.approx(Estimate(3, 3, 3))


def test_same_seed_draws_the_same_samples() -> None:
    rng = Random(4)
    values = each(*(rng.random() for _ in range(30)))
    assert Bootstrap(30, 1).mean(values) == Bootstrap(30, 1).mean(values) != Bootstrap(30, 2).mean(values)
