"""Which points a game can bring, compared with all that happens in games and with every way of adding up."""

from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gizzard.core.game.state import start
from gizzard.core.rules.bidding import NO_BID
from gizzard.core.rules.parsing import parse
from gizzard.core.rules.ruleset import RuleSet
from gizzard.core.rules.scoring import DEALER_POINTS, points_for
from gizzard.tournament.attainable import attainable
from tests.games import played_on
from tests.sizes import examples
from tests.strategies import rule_sets


@pytest.mark.parametrize(
    ("points", "met"), [(15, 7), (25, 7), (35, 7), (45, 7), (3000, 0), (-10, 15), (310, 15), (-140, 0), (1510, 15)]
)
def test_points_that_standard_scoring_cannot_give_in_fifteen_rounds(points: int, met: int) -> None:
    known = attainable(parse({"players": 4}), 0, met)
    assert known is not None
    assert known.has(points) == (points == 310)


@examples(60)
@given(rules=rule_sets(small=True), seed=st.integers(0, 10**6))
def test_whatever_a_game_brings_is_attainable(rules: RuleSet, seed: int) -> None:
    history = played_on(start(rules, rules.players - 1), Random(seed)).history
    for seat in range(rules.players):
        met = sum(one.bids[seat] == one.taken[seat] and one.bids[seat] != NO_BID for one in history)
        known = attainable(rules, seat, met)
        assert known is not None
        assert known.has(history[-1].scores[seat])


SCORINGS = [
    "standard",
    "trick-points",
    {"made": 20, "trick": 10, "off": -10, "zero": 5},
    {"made": 7, "trick": 3, "off": 0},
    {"made": -5, "trick": 2, "off": 4},
    {"made": 10, "trick": 0, "off": -5},
]


@pytest.mark.parametrize("scoring", SCORINGS)
@pytest.mark.parametrize("saboteur", [False, True])
def test_bounds_are_reached_and_nothing_lies_between_the_steps(scoring: object, saboteur: bool) -> None:
    rules = parse({"players": 3, "schedule": [1, 3, 2], "scoring": scoring, "saboteur": saboteur})
    ways = [
        [(points_for(rules.scoring, bid, taken), bid == taken) for bid in range(size + 1) for taken in range(size + 1)]
        for size in rules.hand_sizes
    ]
    if saboteur:
        ways[0] = [(DEALER_POINTS, False)]  # the last seat
    reached: dict[int, set[int]] = {}
    for way in product(*ways):
        reached.setdefault(sum(met for _, met in way), set()).add(sum(points for points, _ in way))
    for met in range(4):
        known, totals = attainable(rules, 2, met), reached.get(met)
        assert (known is None) == (totals is None)
        if known and totals:
            assert (known.least, known.most) == (min(totals), max(totals))
            assert all(known.has(total) for total in totals)
