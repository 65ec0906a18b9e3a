"""The analysis of a position."""

from collections.abc import Sequence
from math import hypot
from random import Random

import pytest

from gizzard.bots.search.opponent_model import OpponentModel
from gizzard.core.formats.position import position_in, view_of
from gizzard.core.formats.view import View, view
from gizzard.core.game.state import State, to_act
from gizzard.study.analysis import analysis_of, possible_actions
from gizzard.study.hints import Hint, PlayedBefore, choices_for, played_before
from gizzard.study.puzzle_file import shipped
from gizzard.study.valuation import QUICK, SKETCH, Precision
from tests.games import played_on, table
from tests.present import present
from tests.study.test_evaluation import dealt
from tests.study.test_reasons import played

FEW = Precision(se=1.0, deals=64)
TRICK = dealt("4D 5D 6C|KC QC 2D|3C 2H 7H", "7S", 1, 0, 1)
"""Seat 1 leads, then seat 2, then seat 0."""


def test_a_puzzle_is_worth_the_same_against_the_opponents_of_its_answer() -> None:
    puzzle = next(each for each in shipped().values() if each["kind"] == "bid")
    best, stated = puzzle["solution"]["options"][0], measured(puzzle["view"])
    assert stated.actions == best["actions"]
    assert abs(stated.expected - best["expected"]) < 3 * hypot(stated.se, best["se"])
    assert abs(present(stated.made) - best["made"]) < 0.04


def measured(puzzle: View) -> Hint:
    """The best choice of a puzzle, analysed."""
    return present(analysis_of(puzzle, ["expert"] * len(puzzle["players"]), by_points=True).hints).hints[0]


def test_analyses_become_more_precise() -> None:
    first, last = (analysis_of(view(TRICK, 1), precision=each) for each in (SKETCH, QUICK))
    assert (first.done, last.done) == (False, True)
    assert last.margin < first.margin


def test_seat_that_is_not_to_act_gets_an_outlook_and_holdings() -> None:
    assert to_act(TRICK) == (1,)
    found = analysis_of(view(TRICK, 2), precision=FEW)
    assert found.hints is None
    outlook = present(found.outlook)
    assert -30 < outlook.expected < 50
    assert outlook.se > 0
    assert 0 <= present(outlook.made) <= 1
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


def opponents(seen: View, before: Sequence[PlayedBefore] = ()) -> OpponentModel:
    """What the analysis of a view takes the others for."""
    return choices_for(seen, (), FEW, before).trials.playouts.deals.opponents


def test_bids_made_before_stand_for_the_rounds_in_which_they_were_made() -> None:
    state = played_on(
        table(3, schedule=[1, 4]), Random(3), lambda now: now.position.number == 2 and now.position.played > 0
    )
    seen = view(state, to_act(state)[0])
    alone = view_of(position_in(seen))
    assert (len(seen["history"]), alone["history"]) == (1, [])
    before = played_before(seen)
    models = opponents(seen), opponents(alone, before)
    told, known = ([model.by_seat(seat) for seat in range(3)] for model in models)
    assert told == known
    assert analysis_of(alone, precision=FEW, before=before).hints == analysis_of(seen, precision=FEW).hints
    assert analysis_of(alone, precision=FEW, before=before) != analysis_of(alone, precision=FEW)


def test_rounds_that_are_not_told_as_they_were_played_say_nothing() -> None:
    """A kept mistake has no tricks of earlier rounds."""
    state = played_on(table(3, schedule=[1, 4]), Random(3), lambda now: now.position.number == 2)
    seen = view(state, 0)
    slim: View = {**seen, "history": [{**over, "tricks": []} for over in seen["history"]]}
    assert (len(played_before(seen)), played_before(slim)) == (3, [])


@pytest.mark.parametrize("before", [PlayedBefore(1, 2, 0, 0, 5, 3), PlayedBefore(1, 0, -1, 0, 5, 3)])
def test_bids_that_cannot_have_been_made_are_refused(before: PlayedBefore) -> None:
    with pytest.raises(ValueError, match="cannot have made"):
        analysis_of(view(TRICK, 1), precision=FEW, before=[before])
