"""What is asked next, and what a number changes."""

from dataclasses import replace

from gizzard.core.game.score_sheet import Effects, Line
from gizzard.core.rules.parsing import parse
from gizzard.scorepad.pad import Pad
from gizzard.scorepad.sheet import Sheet, sheet_of
from gizzard.scorepad.sheet_round import SheetRound
from gizzard.scorepad.writing import Field, Kind, done_after, end_of, entered, is_changeable, next_field, with_change

NONE = (None, None, None)


def sheet(line: Line, **rules: object) -> Sheet:
    return sheet_of(Pad(parse({"players": 3} | rules), ("Anna", "Ben", "Cleo"), 0, (line,)))


def first(line: Line, **rules: object) -> SheetRound:
    return sheet(line, **rules).rounds[0]


def test_bids_are_due_in_turn_and_then_tricks() -> None:
    assert next_field(first(Line(NONE, NONE))) == Field(1, Kind.BID, 1)  # from the dealer's left
    assert next_field(first(Line((0, 0, 1), NONE))) == Field(1, Kind.TAKEN, 1)


def test_a_sealed_bid_has_been_made() -> None:
    one = first(Line(NONE, NONE, sealed=(None, "0f" * 32, None)))
    assert next_field(one) == Field(1, Kind.BID, 2)


def test_tricks_of_the_last_player_are_filled_in() -> None:
    one = first(Line((0, 0, 1), NONE))
    assert entered(one, Field(1, Kind.TAKEN, 1), 0) == {"1.taken.1": 0}
    one = first(Line((0, 0, 1), (None, 0, None)))
    assert entered(one, Field(1, Kind.TAKEN, 2), 1) == {"1.taken.2": 1, "1.taken.0": 0}


def test_a_round_is_done_as_soon_as_nothing_is_missing_or_wrong() -> None:
    missing, full, off = (first(Line((0, 0, 1), taken)) for taken in ((0, 0, None), (0, 0, 1), (0, 0, 0)))
    assert (done_after(missing, full), done_after(missing, off), done_after(full, missing)) == (True, False, False)


def test_what_the_table_has_accepted_stays_accepted_until_something_else_is_wrong() -> None:
    barred, also = (Line((1, 0, 0), taken, done=True) for taken in (NONE, (0, 0, 0)))
    one = first(barred, last_bid="never-even")
    assert done_after(one, one)
    assert not done_after(one, first(also, last_bid="never-even"))


def test_a_complete_round_counts_when_the_game_is_ended() -> None:
    complete = Line((0, 0, 1), (0, 0, 1))
    assert end_of(sheet(complete)) == {"1.done": True, "ended": True}
    assert end_of(sheet(complete, schedule=[1])) == {"1.done": True}  # that is the whole game
    for incomplete in (Line((0, 0, 1), (0, 0, None)), Line((0, 0, 1), (0, 0, 0)), Line(NONE, NONE)):
        assert end_of(sheet(incomplete)) == {"ended": True}
    assert end_of(sheet(replace(complete, done=True))) == {"ended": True}


def test_a_game_that_one_phone_ended_and_another_played_to_the_end_is_over() -> None:
    names, lines = ("Anna", "Ben", "Cleo"), (Line((0, 0, 1), (0, 0, 1), done=True),)
    pad = Pad(parse({"players": 3, "schedule": [1, 1]}), names, 0, lines, ended=True)
    assert sheet_of(pad).ended
    both = sheet_of(replace(pad, lines=lines * 2))
    assert both.over
    assert not both.ended


def test_a_change_of_a_bid_in_the_other_direction_takes_it_back() -> None:
    one = first(Line((0, 1, 0), NONE, effects=Effects(cloud=((1, -1),))), cards=["cloud"])
    assert with_change(one, 1, 1) == {"1.bombed": None, "1.cloud": None}
    assert is_changeable(one, 1, 1)
    assert not is_changeable(one, 0, 1)  # one card, one change
