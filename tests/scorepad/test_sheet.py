"""What follows from the lines of a pad. Every golden record is entered in tests/terminal/pad."""

from dataclasses import replace

from gizzard.core.game.score_sheet import Line
from gizzard.core.rules.parsing import parse
from gizzard.core.rules.presets import PRESETS
from gizzard.scorepad.pad import Pad
from gizzard.scorepad.score import score_of
from gizzard.scorepad.score_referee import referee_score
from gizzard.scorepad.sheet import ranking, sheet_of, totals
from gizzard.scorepad.sheet_round import Problem, SheetRound
from tests.present import present

NAMES = ("Anna", "Ben", "Cleo")
NONE = (None, None, None)


def pad(*lines: Line, **rules: object) -> Pad:
    return Pad(parse({"players": 3} | rules), NAMES, 0, lines)


def current(*lines: Line, **rules: object) -> SheetRound:
    return present(sheet_of(pad(*lines, **rules)).current)


def done(bids: tuple[int, ...], taken: tuple[int, ...]) -> Line:
    return Line(bids, taken, done=True)


def test_tricks_that_do_not_add_up_are_wrong_until_the_table_lets_it_pass() -> None:
    line = Line((0, 0, 1), (0, 0, 0))
    assert current(line).problems == (Problem.TAKEN,)
    assert current(line).tricks_off == -1
    closed = sheet_of(pad(replace(line, done=True))).closed[0]
    assert (closed.problems, closed.waived) == ((), [("taken", None)])


def test_too_many_tricks_are_waived_though_those_of_somebody_with_agreed_points_are_not_noted() -> None:
    sheet = sheet_of(pad(Line((0, 0, 1), (1, 1, None), by_hand=(None, None, 10), done=True)))
    assert sheet.closed[0].waived == [("taken", None)]
    assert referee_score(score_of(sheet)) == 1


def test_barred_bid_is_known_once_the_others_have_bid() -> None:
    assert current(Line((None, 0, 0), NONE), last_bid="never-even").barred == 1
    one = current(Line((1, 0, 0), NONE), last_bid="never-even")
    assert one.problems == (Problem.BARRED,)
    assert current(Line((1, 0, 0), NONE, done=True), last_bid="never-even").problems == ()


def test_canadian_rule_bars_only_a_sole_leader() -> None:
    second = Line((0, None, 0), NONE)
    leading = done((0, 1, 0), (0, 1, 0))  # Ben leads, and deals next
    assert current(leading, second, last_bid="canadian").barred == 2
    assert current(done((0, 0, 0), (0, 0, 1)), second, last_bid="canadian").barred == -1


def test_saboteur_and_jester_bid_require_fewer_bids() -> None:
    assert current(**PRESETS["saboteur"]).bids_missing == (1, 2)
    one = current(**PRESETS["jester-bid"])
    assert (one.bids_missing, one.bids, one.with_bid) == ((), (0, 0, 0), (1, 2, 0))


def test_trump_is_settled_if_it_rotates_or_no_card_is_left() -> None:
    assert current(**PRESETS["maximus"]).settled_trump == 0
    assert current(schedule=[20]).settled_trump == -1
    assert current().settled_trump is None


def test_an_edit_of_an_early_round_changes_all_that_follows() -> None:
    first, second = done((0, 0, 1), (0, 0, 1)), done((1, 0, 1), (1, 0, 1))
    assert sheet_of(pad(first, second)).standing.scores == (50, 40, 60)
    assert sheet_of(pad(replace(first, taken=(1, 0, 0)), second)).standing.scores == (20, 40, 20)


def test_rounds_after_an_open_one_are_provisional() -> None:
    sheet = sheet_of(pad(Line((0, 0, 1), (0, 0, None)), done((1, 0, 1), (1, 0, 1))))
    assert (present(sheet.current).number, [one.number for one in sheet.later]) == (1, [2])
    assert sheet.later[0].after.scores == (50, 40, 30)
    assert (sheet.closed, sheet.standing.scores) == ((), (0, 0, 0))


def test_an_impossible_number_keeps_a_round_open() -> None:
    assert current(done((2, 0, 0), (0, 0, 1))).impossible == [("bids", 0)]


def test_a_game_that_was_ended_has_no_round_under_way() -> None:
    sheet = sheet_of(replace(pad(done((0, 0, 1), (0, 0, 1))), ended=True))
    assert (sheet.current, len(sheet.rounds), sheet.over) == (None, 1, False)


def test_those_with_the_same_total_share_a_place() -> None:
    sheet = sheet_of(pad(done((0, 0, 0), (1, 0, 0))))
    assert [(rank.seat, rank.place) for rank in ranking(sheet.standing)] == [(1, 1), (2, 1), (0, 3)]
    assert totals(sheet) == [[0, -10], [0, 20], [0, 20]]


def test_those_who_left_come_after_all_others() -> None:
    four = Pad(parse({"players": 4}), (*NAMES, "Dora"), 0, (Line((0, 0, 1, 0), (0, 0, 1, 0), left=(2,), done=True),))
    assert [rank.seat for rank in ranking(sheet_of(four).standing)] == [0, 1, 3, 2]
