"""Hints at the table."""

from itertools import islice

import pytest

from gizzard.core.cards import BY_CODE
from gizzard.core.formats.view import view
from gizzard.core.game.state import to_act
from gizzard.core.rules.parsing import parse
from gizzard.core.rules.presets import PRESETS
from gizzard.study.hand import hand_odds
from gizzard.study.hints import Decides, Hint, Hints, hints_for, what_decides
from gizzard.study.question import Question
from gizzard.study.valuation import Precision
from tests.present import present
from tests.sizes import some
from tests.study.test_evaluation import dealt, seen_alike, states
from tests.study.test_reasons import played

FEW = Precision(se=1.0, deals=256)
Outlook = tuple[float, float, float]
"""The points that a bid brings, and the chances to make it and to win the game."""


def hints(hands: str, turn_up: str, *bids: int) -> Hints:
    state = dealt(hands, turn_up, *bids)
    return hints_for(view(state, to_act(state)[0]), precision=FEW)


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


ROUNDS = [5] * 12
"""So that points count: what a round of one game only wins is another question."""
TIED = "3S TH 8D 5H 6S|2C 3C 4C 5C 6C|7C 8C 9C TC JC|QC KC AC 2D 3D"


def test_what_is_within_the_error_is_a_tie_in_hints_and_odds() -> None:
    """A bid of 0 and one of 1 are worth nearly the same; the estimates of the two may order them differently."""
    state = dealt(TIED, "7D", 2, 2, 1, schedule=ROUNDS)
    found = hints_for(view(state, 0)).hints
    assert {hint.actions[0]["bid"] for place, hint in enumerate(found) if place == 0 or hint.tied} == {0, 1}
    hand = tuple(BY_CODE[code] for code in ["3S", "TH", "8D", "5H", "6S"])
    *_, odds = hand_odds(Question(state.rules, hand, BY_CODE["7D"], bids=(2, 2, 1)), deals=2000)
    assert {each.bid for each in odds.bids if each.bid == odds.best or each.tied} == {0, 1}


def test_hints_tell_the_chance_of_winning() -> None:
    """The Wizard led takes the only trick of the only round: 30 points, more than anybody else can have."""
    one, zero = hints("4D|ZH|2C", "7S").hints
    assert (one.actions, one.win) == ([{"bid": 1}], 1.0)
    assert zero.win < 0.05  # all others may miss their bids, too


@pytest.mark.parametrize(
    ("best", "second", "decides"),
    [
        ((12.0, 0.62, 0.26), (9.0, 0.5, 0.25), "made"),
        ((12.0, 0.62, 0.26), (9.0, 0.81, 0.25), "points"),
        ((12.0, 0.4, 0.4), (13.2, 0.9, 0.19), "win"),
        ((12.0, 0.4, 0.4), (9.0, 0.3, 0.19), "made"),
    ],
)
def test_what_decides_between_two_bids_speaks_for_the_better_one(
    best: Outlook, second: Outlook, decides: Decides
) -> None:
    """A bid that is made less often is not explained by how often it is made."""
    found = [Hint([], points, 1.0, made, None, False, win, 0.01) for points, made, win in (best, second)]
    assert what_decides(*found) == decides


def test_best_choice_is_not_spoken_against() -> None:
    """Seat 2 needs both tricks and has lost the first."""
    state = played(dealt("3D 2H|KC 4D|NS 7D", "7S", 1, 2, 2), "KC")
    best = present(hints_for(view(state, 2), precision=FEW).hints[0].reason)
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
        assert hints_for(view(state, seat), precision=FEW) == hints_for(view(twin, seat), precision=FEW)
        given += 1
    assert given >= 3


def test_hints_know_what_kinds_of_bots_bid_before() -> None:
    """Novices who bid 2, 2 and 1 hold the tricks that they bid: no trick is left for this hand."""
    seen = view(dealt(TIED, "7D", 2, 2, 1, schedule=ROUNDS), 0)
    unknown, novices = (hints_for(seen, bots).hints[0] for bots in ((), ["novice"] * 4))
    assert novices.actions == unknown.actions == [{"bid": 0}]
    assert novices.se < unknown.se / 2
    assert novices.made is not None
    assert novices.made > 0.95
