"""Hints at the table."""

from itertools import islice

import pytest

from gizzard.core.cards import BY_CODE
from gizzard.core.formats.view import view
from gizzard.core.game.state import to_act
from gizzard.core.rules.parsing import parse
from gizzard.core.rules.presets import PRESETS
from gizzard.study.hand import hand_odds
from gizzard.study.hints import Hints, hints_for
from gizzard.study.question import Question
from tests.present import present
from tests.sizes import some
from tests.study.test_evaluation import dealt, seen_alike, states
from tests.study.test_reasons import played


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


TIED = "3S TH 8D 5H 6S|2C 3C 4C 5C 6C|7C 8C 9C TC JC|QC KC AC 2D 3D"


def test_what_is_within_the_error_is_a_tie_in_hints_and_odds() -> None:
    """A bid of 0 and one of 1 are worth nearly the same; the estimates of the two may order them differently."""
    state = dealt(TIED, "7D", 2, 2, 1)
    found = hints_for(view(state, 0)).hints
    assert {hint.actions[0]["bid"] for place, hint in enumerate(found) if place == 0 or hint.tied} == {0, 1}
    hand = tuple(BY_CODE[code] for code in ["3S", "TH", "8D", "5H", "6S"])
    *_, odds = hand_odds(Question(state.rules, hand, BY_CODE["7D"], bids=(2, 2, 1)), deals=2000)
    assert {each.bid for each in odds.bids if each.bid == odds.best or each.tied} == {0, 1}


def test_late_in_a_game_hints_tell_the_chance_of_winning() -> None:
    found = hints("4D|ZH|2C", "7S")
    assert [(hint.win is not None and hint.win_se is not None) for hint in found.hints] == [True, True]


def test_best_choice_is_not_spoken_against() -> None:
    """Seat 2 needs both tricks and has lost the first."""
    state = played(dealt("3D 2H|KC 4D|NS 7D", "7S", 1, 2, 2), "KC")
    best = present(hints_for(view(state, 2), deals=64).hints[0].reason)
    assert best.get("speaks") != "against"


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


def test_hints_know_what_kinds_of_bots_bid_before() -> None:
    """Novices who bid 2, 2 and 1 hold the tricks that they bid: no trick is left for this hand."""
    seen = view(dealt(TIED, "7D", 2, 2, 1), 0)
    unknown, novices = (hints_for(seen, bots).hints[0] for bots in ((), ["novice"] * 4))
    assert novices.actions == unknown.actions == [{"bid": 0}]
    assert novices.se < unknown.se / 2
    assert novices.made is not None
    assert novices.made > 0.95
