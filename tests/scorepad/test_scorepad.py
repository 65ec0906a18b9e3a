"""The pad as a value: what follows from its entries. Every golden record is entered in tests/terminal/pad."""

from dataclasses import replace

import pytest

from gizzard.core.rules.parsing import parse
from gizzard.core.rules.presets import PRESETS
from gizzard.scorepad.log import NewGame, PadLog, Rename, WriteRound, decode, encode
from gizzard.scorepad.pad import Entry, Pad
from gizzard.scorepad.sheet import Problem, sheet
from gizzard.scorepad.writing import Cell, Column, due, waived, written

NAMES = ("Anna", "Ben", "Cleo")


def pad(*rounds: Entry, **rules: object) -> Pad:
    return Pad(parse({"players": 3} | rules), NAMES, 0, rounds)


def test_bids_are_due_in_turn_and_then_tricks() -> None:
    (line,) = sheet(pad())
    assert due(line) == Cell(1, Column.BIDS, 1)  # from the dealer's left
    (line,) = sheet(pad(Entry((0, 0, 1), (None, None, None))))
    assert due(line) == Cell(1, Column.TAKEN, 1)


def test_tricks_of_the_last_player_are_filled_in() -> None:
    (line,) = sheet(pad(Entry((0, 0, 1), (None, None, None))))
    entry = written(line, Cell(1, Column.TAKEN, 1), 0)
    assert entry.taken == (None, 0, None)
    (line,) = sheet(pad(entry))
    assert written(line, Cell(1, Column.TAKEN, 2), 1).taken == (0, 0, 1)


def test_tricks_that_do_not_add_up_are_wrong_until_the_table_lets_it_pass() -> None:
    (line,) = sheet(pad(Entry((0, 0, 1), (0, 0, 0))))
    assert line.problems == (Problem.TAKEN,)
    assert sheet(pad(waived(line)))[0].complete


def test_barred_bid_is_known_once_the_others_have_bid() -> None:
    (line,) = sheet(pad(Entry((None, 0, 0), (None, None, None)), last_bid="never-even"))
    assert line.barred == 1
    (line,) = sheet(pad(Entry((1, 0, 0), (None, None, None)), last_bid="never-even"))
    assert line.problems == (Problem.BARRED,)
    assert sheet(pad(waived(line), last_bid="never-even"))[0].problems == ()


def test_canadian_rule_bars_only_a_sole_leader() -> None:
    first = Entry((0, 1, 0), (0, 1, 0))  # Ben leads, and deals next
    second = Entry((0, None, 0), (None, None, None))
    assert sheet(pad(first, second, last_bid="canadian"))[1].barred == 2
    tied = Entry((0, 0, 0), (0, 0, 1))
    assert sheet(pad(tied, second, last_bid="canadian"))[1].barred == -1


def test_saboteur_and_jester_bid_require_fewer_bids() -> None:
    (line,) = sheet(pad(**PRESETS["saboteur"]))
    assert line.bids_missing == (1, 2)
    (line,) = sheet(pad(**PRESETS["jester-bid"]))
    assert line.bids_missing == ()
    assert line.bids == (0, 0, 0)


def test_trump_is_settled_if_it_rotates_or_no_card_is_left() -> None:
    assert [line.settled_trump for line in sheet(pad(**PRESETS["maximus"]))] == [0]
    assert sheet(pad(schedule=[20]))[0].settled_trump == -1
    assert sheet(pad())[0].settled_trump is None


def test_an_edit_of_an_early_round_changes_all_that_follows() -> None:
    rounds = [Entry((0, 0, 1), (0, 0, 1)), Entry((1, 0, 1), (1, 0, 1))]
    changed = replace(rounds[0], taken=(1, 0, 0))
    assert sheet(pad(*rounds))[1].after.scores == (50, 40, 60)
    assert sheet(pad(changed, rounds[1]))[1].after.scores == (20, 40, 20)


def log() -> PadLog:
    return PadLog((NewGame({"players": 3}, NAMES, 0),))


def test_every_edit_can_be_undone_and_made_again() -> None:
    entry = Entry((0, 0, 1), (0, 0, 1))
    edited = log().edited(WriteRound(1, entry)).edited(Rename(2, "Clara"))
    assert edited.pad.names == ("Anna", "Ben", "Clara")
    assert edited.undo().pad.names == NAMES
    assert edited.undo().undo().pad.rounds == ()
    assert edited.undo().undo().redo().redo().pad == edited.pad
    assert log().undo() == log()
    assert edited.redo() == edited


def test_an_edit_drops_what_was_undone() -> None:
    edited = log().edited(Rename(0, "A")).undo().edited(Rename(0, "B"))
    assert edited.redo() == edited


def test_a_log_is_kept_with_all_its_edits() -> None:
    kept = log().edited(WriteRound(1, Entry((0, 0, 1), (0, 0, 1), joined=((2, 5),)))).edited(Rename(0, "Ä")).undo()
    assert decode(encode(kept)) == kept


@pytest.mark.parametrize("data", [b'{"edits": []}', b'{"edits": [{"type": "name", "seat": 0, "name": "A"}]}'])
def test_a_log_that_begins_no_game_is_none(data: bytes) -> None:
    with pytest.raises(ValueError, match="begins the game"):
        decode(data)
