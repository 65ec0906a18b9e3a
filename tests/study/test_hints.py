"""Hints at the table."""

from __future__ import annotations

from itertools import islice

import pytest

from gizzard.formats.view import view
from gizzard.game.state import to_act
from gizzard.rules.presets import PRESETS
from gizzard.rules.ruleset import parse
from gizzard.study.hints import Hints, hints_for
from tests.sizes import some
from tests.study.test_evaluation import dealt, seen_alike, states


def hints(hands: str, turn_up: str, *bids: int) -> Hints:
    state = dealt(hands, turn_up, *bids)
    return hints_for(view(state, to_act(state)[0]), deals=256)


def test_best_bid_comes_first() -> None:
    """Leading a Wizard takes the trick: 30 points, while a bid of zero loses 10."""
    found = hints("4D|ZH|2C", "7S")
    assert [(hint.actions, hint.expected, hint.made) for hint in found.hints] == [
        ([{"bid": 1}], 30.0, 1.0),
        ([{"bid": 0}], -10.0, 0.0),
    ]
    assert (found.need, found.left) == (None, 1)


def test_cards_that_come_to_the_same_are_one_hint() -> None:
    found = hints("4D 5D 6D|ZC ZD 2H|2S 3S 4S", "8S", 2, 0, 0)
    assert [{"play": "ZC"}, {"play": "ZD"}] in [hint.actions for hint in found.hints]
    assert (found.need, found.left) == (2, 3)


def test_who_is_not_to_act_gets_none() -> None:
    with pytest.raises(ValueError, match="seat 0 is not to act"):
        hints_for(view(dealt("4D|ZH|2C", "7S"), 0))


@pytest.mark.parametrize("preset", some(sorted(PRESETS)))
def test_hints_are_independent_of_hidden_cards(preset: str) -> None:
    given = 0
    for state in islice(states(parse({"players": 4, **PRESETS[preset]}), seed=1), 5, 300, 12):
        seat = to_act(state)[0]
        twin = seen_alike(state, seat, 3)
        assert hints_for(view(state, seat), deals=24) == hints_for(view(twin, seat), deals=24)
        given += 1
    assert given >= 3
