"""The analysis of a position."""

import pytest

from gizzard.core.formats.view import view
from gizzard.core.game.state import State, to_act
from gizzard.study.analysis import STEPS, analyses, analysis_of, possible_actions
from gizzard.study.hints import hints_for
from tests.present import present
from tests.study.test_evaluation import dealt
from tests.study.test_reasons import played

TRICK = dealt("4D 5D 6C|KC QC 2D|3C 2H 7H", "7S", 1, 0, 1)
"""Seat 1 leads, then seat 2, then seat 0."""


def test_choices_are_those_of_hints() -> None:
    """The same playouts: only the number of deals differs."""
    seen = view(dealt("4D 5D 6D|ZC ZD AS|2C 3C 4C", "7S", 3), 2)
    found, hinted = present(analysis_of(seen, deals=256).hints), hints_for(seen, deals=256)
    assert (found.need, found.left) == (hinted.need, hinted.left)
    assert [hint.actions for hint in found.hints] == [hint.actions for hint in hinted.hints]


def test_analyses_become_more_precise() -> None:
    found = [*analyses(view(TRICK, 1))]
    assert [each.done for each in found] == [False] * (len(found) - 1) + [True]
    assert len(found) > 1
    assert found[-1].deals > found[0].deals == STEPS[0]
    assert found[-1].margin < found[0].margin


def test_seat_that_is_not_to_act_gets_holdings_alone() -> None:
    assert to_act(TRICK) == (1,)
    found = analysis_of(view(TRICK, 2), deals=64)
    assert found.hints is None
    assert [each.seat for each in found.holdings] == [0, 1]


def test_spectators_get_no_analysis() -> None:
    with pytest.raises(ValueError, match="a position can be made only of a seat's view"):
        analysis_of(view(TRICK, None))


def actions(state: State, viewer: int) -> list[str]:
    seat = to_act(state)[0]
    return [action["play"] for action in possible_actions(view(state, viewer), seat)]


def test_another_seat_may_play_any_card_that_it_can_hold() -> None:
    assert len(actions(TRICK, 0)) == 60 - 3 - 1
    assert len(actions(played(TRICK, "KC"), 0)) == 60 - 3 - 1 - 1


def test_another_seat_plays_no_card_of_a_suit_that_it_has_not_followed() -> None:
    state = played(dealt("4D 5D 6C|KC QC 2D|3D 2H 7H", "7S", 1, 0, 1), "KC", "7H", "6C", "QC")
    assert not {card for card in actions(state, 0) if card[1] == "C"} - {"ZC", "NC"}


def test_another_seat_may_make_any_bid() -> None:
    state = dealt("4D 5D|ZC KC|3C 2H", "7S", 1)
    assert possible_actions(view(state, 0), 2) == [{"bid": 0}, {"bid": 1}, {"bid": 2}]
