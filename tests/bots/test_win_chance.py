"""What points are worth near the end of a game."""

import numpy as np
import pytest

from gizzard.bots.round_points import RoundPoints
from gizzard.bots.win_chance import Rival, WinChance, rounds_before_elimination, win_chances
from gizzard.core.game.plan import plan
from gizzard.core.rules.parsing import parse
from gizzard.core.rules.presets import PRESETS

SURE = ((30, 1.0),)
STANDARD = RoundPoints(np.array([20 + 10 * bid for bid in range(21)]), -10)


def test_in_the_last_round_only_the_order_counts() -> None:
    win_chance = WinChance(100, [Rival(90, SURE)], rounds_left=0)
    assert [win_chance.chance(points) for points in (10, 20, 30)] == [0.0, 0.5, 1.0]


def test_all_rivals_must_be_behind() -> None:
    one = WinChance(100, [Rival(90, ((30, 0.5), (-10, 0.5)))], 0)
    two = WinChance(100, [Rival(90, ((30, 0.5), (-10, 0.5)))] * 2, 0)
    assert (one.chance(10), two.chance(10)) == (0.5, 0.25)


def test_future_rounds_keep_chances_open() -> None:
    assert 0 < WinChance(100, [Rival(140, SURE)], rounds_left=2).chance(20) < 0.5


@pytest.mark.parametrize(
    ("rival", "bids", "met", "best"),
    [
        (120, [1, 4], [0.9, 0.3], 1),  # behind: 30 points are not enough, 60 are
        (85, [0, 5], [0.9, 0.6], 0),  # ahead: 20 points are enough
    ],
)
def test_bids_that_can_still_win_and_safe_ones(rival: int, bids: list[int], met: list[float], best: int) -> None:
    chances, win_chance = np.array(met, np.float32), WinChance(100, [Rival(rival, SURE)], 0)
    assert win_chances(win_chance, chances, 1 - chances, np.array(bids), STANDARD).argmax() == best


def test_a_seat_in_danger_of_elimination_avoids_the_last_place() -> None:
    """Nannie's Rule (S0): the lowest total leaves. With a dozen rounds to come a bid of five may well be tried."""
    rivals = [Rival(total, SURE) for total in (70, 140, 140)]
    met, lost = np.array([0.9, 0.46], np.float32), np.array([0.1, 0.54], np.float32)
    card_values = [
        win_chances(WinChance(80, rivals, 12, leaving), met, lost, np.array([1, 5]), STANDARD) for leaving in (None, 0)
    ]
    assert [worth.argmax() for worth in card_values] == [1, 0]


@pytest.mark.parametrize(("number", "rounds"), [(1, 1), (2, 0), (3, 1), (4, 0), (14, 0), (15, None)])
def test_one_is_eliminated_after_every_second_round_except_the_last(number: int, rounds: int | None) -> None:
    rules = parse({"players": 4, **PRESETS["nannies-rule"]})
    assert rounds_before_elimination(plan(rules)[number - 1 :]) == rounds


def test_nobody_is_eliminated_by_the_standard_rules() -> None:
    assert rounds_before_elimination(plan(parse({"players": 4}))) is None
