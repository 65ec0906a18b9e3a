"""The totals that are possible."""

import pytest

from gizzard.core.game.totals import is_possible_total
from gizzard.core.rules.parsing import parse

STANDARD = {"players": 4}


@pytest.mark.parametrize(
    ("rules", "rounds", "possible", "impossible"),
    [
        (STANDARD, 0, [0], [10]),
        (STANDARD, 1, [-10, 20, 30], [-20, 0, 10, 15, 40]),
        (STANDARD, 2, [-30, 0, 10, 70], [-40, 15, 80]),
        (STANDARD | {"scoring": "trick-points"}, 2, [10, 15, 25], [5, 12, 30]),
        (STANDARD | {"scoring": {"made": 7, "trick": 2, "off": -1, "zero": 3}}, 1, [-1, 3, 9], [0, 7]),
        (STANDARD | {"saboteur": True, "scoring": {"made": 7, "trick": 2, "off": -1}}, 1, [20], [19]),
        ({"players": 3, "schedule": [1, 1], "smyrna": ["trick-points"]}, 1, [5, 10], [15]),
    ],
)
def test_totals(rules: object, rounds: int, possible: list[int], impossible: list[int]) -> None:
    assert all(is_possible_total(parse(rules), total, rounds) for total in possible)
    assert not any(is_possible_total(parse(rules), total, rounds) for total in impossible)
