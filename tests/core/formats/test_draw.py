"""The draw for the first deal in a record: the referee accepts what `draw_for_dealer` draws, and nothing else."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gizzard.core.cards import CODES
from gizzard.core.formats.draw import problem_of_draw
from gizzard.core.rules.deal import draw_for_dealer

TIE = [[[0, "ZC"], [1, "ZD"], [2, "4H"]], [[0, "NC"], [1, "2C"]]]
"""Seats 0 and 1 both draw a Wizard; then a two beats a Jester."""


@given(st.integers(3, 6), st.integers(0))
def test_every_draw_makes_its_dealer_and_no_other(players: int, seed: int) -> None:
    draw = draw_for_dealer(players, Random(seed))
    turns = [[[seat, CODES[card]] for seat, card in turn] for turn in draw.turns]
    assert [seat for seat in range(players) if problem_of_draw(turns, players, seat) is None] == [draw.dealer]


def test_those_tied_for_highest_draw_again() -> None:
    assert problem_of_draw(TIE, 3, dealer=1) is None


@pytest.mark.parametrize(
    ("turns", "told"),
    [
        (None, "a list of turns expected, not null"),
        ([], "seats 0, 1, 2 still have to draw"),
        ([None], "turn 1: a list of [seat, card] expected, not null"),
        ([[[0, "1X"], [1, "2C"], [2, "3C"]]], "turn 1: a list of [seat, card] expected"),
        ([[[0, "AC"], [True, "2C"], [2, "3C"]]], "turn 1: a list of [seat, card] expected"),
        ([[[0, "AC"], [1, "2C"]]], "turn 1: seats 0, 1, 2 draw, not [0, 1]"),
        ([[[0, "AC"], [1, "2C"], [1, "3C"]]], "turn 1: seats 0, 1, 2 draw, not [0, 1, 1]"),
        ([[[0, "AC"], [1, "AC"], [2, "3C"]]], "turn 1: AC is drawn a second time"),
        ([[[0, "AC"], [1, "2C"], [2, "3C"]]], "seat 0 drew the highest card, and first_dealer is 1"),
        (TIE[:1], "seats 0, 1 still have to draw: those tied for highest draw again"),
        ([TIE[0], [[0, "2C"], [1, "3C"], [2, "4C"]]], "turn 2: seats 0, 1 draw, not [0, 1, 2]"),
        ([TIE[0], [[0, "ZC"], [1, "3C"]]], "turn 2: ZC is drawn a second time"),
        ([*TIE, [[1, "5C"]]], "turn 3: seat 1 had drawn the highest card already"),
    ],
)
def test_what_is_wrong_is_told(turns: object, told: str) -> None:
    assert str(problem_of_draw(turns, 3, dealer=1)).startswith(told)
