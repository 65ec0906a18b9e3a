"""Changes and the log: what is refused, what is kept, and undo."""

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gizzard.bots.simulate import game_record
from gizzard.core.rules.parsing import parse
from gizzard.core.rules.presets import PRESETS as RULES
from gizzard.tournament import (
    Advance,
    Enter,
    New,
    Pair,
    Refused,
    Report,
    Result,
    Results,
    Tournament,
    Undo,
    Withdraw,
    check,
    read_system,
    started,
)
from gizzard.tournament.changes import AnyChange
from gizzard.tournament.deals import drawn_deals, hands_of, seal_of
from gizzard.tournament.declared import check_knock_out, knock_out_sizes
from gizzard.tournament.entrants import read_entrants
from gizzard.tournament.knockout import serpentine
from gizzard.tournament.results import check_points, read_results, result_of_code, result_of_game
from tests.present import present
from tests.sizes import examples
from tests.tournament.play import AT, BY, club, do, played, replace_in, result, with_results

NAMES = ("Anna", "Ben", "Cleo", "Dan")


def four(rules: dict[str, Any] | None = None) -> Tournament:
    """A round with one table, at which everybody sits."""
    people = tuple({"name": name} for name in NAMES)
    return do(started(New("", rules or {}, read_system({}), "s", True, people), AT, BY), Pair())


@pytest.mark.parametrize(
    ("tournament", "change", "said"),
    [
        (club(4), Enter(({"name": "player 3"},)), 'entrants: "player 3" looks like 3 "Player 3", who plays'),
        (club(4), Withdraw(9), "entrant 9: there is no entrant with this ID"),
        (club(4), Advance(), "round 1: it is to be played before anybody advances"),
        (club(2), Pair(), "a round needs at least 3 entrants, and 2 are present"),
        (club(7, pairing="duplicate"), Pair(), "duplicate play needs two tables of 4, and 7 are present"),
        (do(club(4), Pair()), Pair(), "round 1 table 1: it has no result yet, and round 2 needs it"),
        (played(club(4, rounds=1), 1), Pair(), "round 1: this was the last preliminary round: the tournament is over"),
        (played(club(4, rounds=1), 1), Advance(), "system.cut: this tournament has no knock-out"),
        (played(club(4, rounds=1), 1), Enter(({"name": "Late"},)), "all 1 preliminary rounds are paired"),
        (played(club(4), 1), Pair(again=True), "round 1: only a round that is paired and not begun"),
        (club(4), result(1, 1, (1, 2, 3, 4)), "round 1: it is not paired"),
        (do(club(4), Pair()), result(1, 2, (1, 2, 3, 4)), "round 1 table 2: the round has 1 tables"),
        (do(club(4), Pair()), result(1, 1, (1, 2, 3)), "round 1 table 1 points: 4 numbers expected"),
        (do(club(4), Pair()), result(1, 1, (1, 2, 3, 4), correct=(16, 0, 0, 0)), "round 1 table 1 correct: from 0 to"),
        (do(club(4), Pair()), result(1, 1, (1, 2, 3, 4), penalties=(5, 0, 0, 0)), "round 1 table 1 penalties: 0 or"),
        (played(club(4), 1), result(1, 1, (1, 2, 3, 4)), "round 1 table 1: it has the result"),
        (do(club(4), Withdraw(1)), Withdraw(1), 'entrant 1: "Player 1" has withdrawn already'),
        (club(4, {"schedule": "special-six"}), Enter(({"name": "Five"},)), "rules: at a table of 5: "),
        (club(6, {"schedule": "special-six"}), Withdraw(1), "rules: at a table of 5: "),
        (club(4), Undo(), "log: nothing is left to undo"),
    ],
)
def test_a_change_that_is_not_allowed_is_refused_with_its_location(
    tournament: Tournament, change: AnyChange, said: str
) -> None:
    with pytest.raises(Refused) as caught:
        do(tournament, change)
    assert str(caught.value).startswith(said)


@pytest.mark.parametrize(
    ("system", "rules", "said"),
    [
        ({"tabel": 4}, {}, 'system: there is no key "tabel"'),
        ({"table": 7}, {}, "system.table: "),
        ({"ties": ["lot", "points"]}, {}, "system.ties: "),
        ({"ties": ["points"]}, {}, "system.ties: "),
        ({"cut": 2}, {}, "system.cut: "),
        ({"advance": 4}, {}, "system.advance: "),
        ({"award": "same-seat"}, {}, "system.award: "),
        ({"late": 5}, {}, "system.late: "),
        (
            {"finals": [3, 5], "cut": 9},
            {},
            "system.finals: a knock-out of 9, of whom 1 at each table advance, ends with 3",
        ),
        ({"finals": [5, 5], "cut": 10}, {}, "system.finals: "),
        ({"finals": [5], "cut": 64}, {}, "system.finals: "),
        ({"finals": [4, 4], "cut": 64}, {}, "system.finals: "),
        ({}, {"players": 4}, "rules.players: "),
        ({}, {"rounds": 99}, "rules: at a table of 4: "),
        ({"pairing": "duplicate"}, RULES["nannies-rule"], "rules.eliminate_every: "),
    ],
)
def test_a_system_that_is_not_allowed_is_refused(system: dict[str, Any], rules: dict[str, Any], said: str) -> None:
    with pytest.raises(Refused) as caught:
        started(New("", dict(rules), read_system(system), "s"), AT, BY)
    assert str(caught.value).startswith(said)


@pytest.mark.parametrize(
    ("system", "sizes"),
    [
        ({"cut": 8, "finals": [3, 5]}, [(3, 5)]),
        ({"cut": 10, "finals": [5, 5], "odd": "larger"}, [(5, 5)]),
        ({"cut": 32, "finals": [4, 4]}, [(4,) * 8, (4, 4)]),
        ({"cut": 16, "finals": [4], "advance": 2}, [(4,) * 4, (4, 4), (4,)]),
        ({"cut": 6, "table": 3}, [(3, 3), (3,)]),
        ({}, []),
    ],
)
def test_a_knock_out_is_laid_out_when_it_is_declared(system: dict[str, Any], sizes: list[tuple[int, ...]]) -> None:
    declared = read_system(system)
    assert knock_out_sizes(declared) == sizes
    if sizes:
        tournament = played(club(declared.cut, {}, **system, rounds=1), 1)
        for expected in sizes:
            tournament = with_results(do(tournament, Advance()))
            assert sorted(len(table.seats) for table in tournament.rounds[-1].tables) == sorted(expected)
        assert tournament.standings is not None


def test_rules_that_cannot_be_played_in_the_knock_out_are_refused_when_it_is_declared() -> None:
    with pytest.raises(Refused, match="at a table of 5"):
        check_knock_out({"schedule": [15]}, read_system({"cut": 5}))


def test_undoing_an_entry_for_a_later_round_searches_for_no_seating(monkeypatch: pytest.MonkeyPatch) -> None:
    before = do(club(8), Pair())
    monkeypatch.setattr("gizzard.tournament.log.derived", None)
    assert do(do(before, Enter(({"name": "Late"},))), Undo()).rounds == before.rounds


def test_a_file_that_was_edited_by_hand_cannot_be_undone() -> None:
    tournament = do(club(4), Pair())
    with pytest.raises(Refused, match="the file was edited by hand"):
        do(replace_in(tournament, name="Other"), Undo())


def test_a_corrected_result_is_kept() -> None:
    tournament = do(played(club(4), 1), result(1, 1, (5, 6, 7, 8), replace=True))
    found = present(tournament.rounds[0].tables[0].result)
    assert found.points == (5, 6, 7, 8)
    assert [was.after for was in found.was] == [1]


def test_repeated_result_changes_nothing() -> None:
    once = do(club(4), Pair(), result(1, 1, (1, 2, 3, 4)))
    assert do(once, result(1, 1, (1, 2, 3, 4))).rounds == once.rounds


def test_who_comes_back_has_the_same_id_and_missed_the_rounds_between() -> None:
    tournament = played(do(played(club(9), 1), Withdraw(2)), 1)
    back = do(tournament, Enter(({"name": "Player 2"},))).entrants[1]
    assert (back.id, back.until, back.absent) == (2, None, (2,))


@given(st.lists(st.sampled_from(["pair", "result", "enter", "withdraw", "undo"]), max_size=12))
@examples(15)
def test_undo_leads_back_to_every_earlier_state(steps: list[str]) -> None:
    tournament = club(20)
    before = [tournament]
    for number, step in enumerate(steps):
        changes: dict[str, AnyChange] = {
            "pair": Pair(),
            "result": result(len(tournament.rounds), 1 + number % 5, (number, 2, 3, 4), replace=True),
            "enter": Enter(({"name": f"New {number}"},)),
            "withdraw": Withdraw(1 + number),
            "undo": Undo(),
        }
        try:
            tournament = do(tournament, changes[step])
        except Refused:
            continue
        if step == "undo":
            expected = before[-2]
            before.pop()
            assert (tournament.entrants, tournament.rounds) == (expected.entrants, expected.rounds)
        else:
            before.append(tournament)
    check(tournament)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("nmae\nAnna\n", "line 1: the columns"),
        (
            "Nr.;Name;Elo\n1;Anna;1500\n",
            'line 1: the columns name,nation,family,team,rating expected, at least name, not "Nr." in column 1',
        ),
        ("name,nation\nAnna\n", "line 2: 2 fields expected, not 1"),
        ("name,rating\nAnna,high\n", 'line 2: a number such as 1520 or 1520.5 expected as rating, not "high"'),
        ("name,nation\n,at\n", "line 2: the name is missing"),
    ],
)
def test_a_table_of_entrants_is_refused_with_the_line(text: str, said: str) -> None:
    with pytest.raises(Refused) as caught:
        read_entrants(text)
    assert str(caught.value).startswith(said)


def test_a_table_of_entrants_may_leave_cells_empty() -> None:
    people = read_entrants("name;nation;rating\nAnna;at;1500\n Ben ;;\n\n")
    assert people == [{"name": "Anna", "nation": "at", "rating": 1500}, {"name": "Ben"}]


def test_a_table_of_results_has_lists_with_spaces() -> None:
    found = read_results("round,table,points,correct\n1,2,120 90 40 -20,5 4 3 2\n")
    assert found == [(1, 2, Result((120, 90, 40, -20), (5, 4, 3, 2)))]


def test_a_record_gives_the_result_of_its_table() -> None:
    tournament = four({"rounds": 5})
    record = game_record(parse({"players": 4, "rounds": 5}), ["random"] * 4, 1, 0) | {
        "players": ["Dan", "Cleo", "Ben", "Anna"]
    }
    number, table, found = result_of_game(tournament, record, "game-1")
    scores = dict(zip(record["players"], record["rounds"][-1]["scores"], strict=True))
    seats = [tournament.entrant(entrant).name for entrant in tournament.rounds[0].tables[0].seats]
    assert (number, table, found.points) == (1, 1, tuple(scores[name] for name in seats))
    assert found.game == "game-1"


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"players": ["Dan", "Cleo", "Ben", "Eve"]}, "players: no table of the last round has exactly"),
        ({"winners": [0, 1, 2, 3]}, "game-1: winners: "),
        ({}, "game-1 rules: "),
    ],
)
def test_a_record_of_another_game_is_refused(change: dict[str, Any], said: str) -> None:
    tournament = four({"rounds": 5} if change else {"rounds": 7})
    record = game_record(parse({"players": 4, "rounds": 5}), ["random"] * 4, 1, 0) | {"players": list(NAMES)}
    with pytest.raises(Refused) as caught:
        result_of_game(tournament, record | change, "game-1")
    assert str(caught.value).startswith(said)


def test_a_code_gives_the_result_of_its_table_in_its_order() -> None:
    code = (
        '{"format": "wizard-result/1", "game": "0a1b", "names": ["Dan", "Cleo", "Ben", "Anna"], "rounds": 15, '
        '"points": [4, 3, 2, 1], "correct": [4, 3, 2, 1]}'
    )
    tournament = four()
    _, _, found = result_of_code(tournament, code)
    points = {"Dan": 4, "Cleo": 3, "Ben": 2, "Anna": 1}
    seats = [tournament.entrant(entrant).name for entrant in tournament.rounds[0].tables[0].seats]
    assert found.points == found.correct == tuple(points[name] for name in seats)
    with pytest.raises(Refused, match="code rounds: 15 by the rules"):
        result_of_code(tournament, code.replace('"rounds": 15', '"rounds": 14'))


def test_a_code_counts_at_one_table_and_can_be_read_again_there() -> None:
    tournament = four()
    code = json.dumps(
        {
            "format": "wizard-result/1",
            "game": "0a1b",
            "names": NAMES,
            "rounds": 15,
            "points": [0] * 4,
            "correct": [0] * 4,
        }
    )
    number, table, found = result_of_code(tournament, code)
    counted = do(tournament, Results((Report(number, table, found.points, found.correct, game=found.game),)))
    assert result_of_code(counted, code) == (number, table, found)
    with pytest.raises(Refused, match="code game: this game counts already, at table 1 in round 1"):
        result_of_code(do(counted, Pair()), code)


def test_points_that_no_game_by_the_rules_brings_are_refused_for_new_results_alone() -> None:
    tournament = four({"rounds": 5})
    check_points(tournament, 1, 1, Result((250, -150, 90, None), (5, 0, 4, None)))
    said = "round 1 table 1 points: -150 to -50 in steps of 10 are possible by these rules with 0 bids met, not -40"
    with pytest.raises(Refused, match=said):
        check_points(tournament, 1, 1, Result((250, 100, 90, -40), (5, 5, 4, 0)))
    check(do(tournament, result(1, 1, (10**9, 0, 0, 0))))


def test_a_cut_fills_tables_serpentine() -> None:
    assert serpentine(range(1, 9), 2) == [[1, 4, 5, 8], [2, 3, 6, 7]]


def test_a_cut_not_below_those_present_cuts_nobody() -> None:
    tournament = do(played(club(10, rounds=1, cut=64), 1), Advance())
    assert sum(len(table.seats) for table in tournament.rounds[1].tables) == 10


def test_who_withdrew_does_not_advance_and_the_next_takes_the_place() -> None:
    tournament = played(club(8, rounds=1, cut=4, ties=["lot"]), 1)
    best = [entrant for table in do(tournament, Advance()).rounds[1].tables for entrant in table.seats]
    without = do(tournament, Withdraw(best[0]), Advance()).rounds[1].tables[0].seats
    assert best[0] not in without
    assert len({*without} & {*best}) == 3


def test_two_semifinals_send_three_to_the_final() -> None:
    tournament = with_results(do(played(club(8, rounds=1, cut=8, ties=["lot"]), 1), Advance()))
    assert len(do(tournament, Advance()).rounds[-1].tables[0].seats) == 3


def test_deals_fix_dealer_deck_and_pulls() -> None:
    rules = parse({"players": 4, "smyrna": ["pull-one"]})
    deals = drawn_deals(rules, Random(1))
    assert [deal["dealer"] for deal in deals.rounds[:5]] == [3, 0, 1, 2, 3]
    assert all(len({*deal["deck"]}) == 60 and len(deal["pulls"]) == 4 for deal in deals.rounds)
    assert len(deals.salt) == 64
    hands, left = hands_of(deals.rounds[0], 4, 1)
    assert ([hand[0] for hand in hands], left) == (deals.rounds[0]["deck"][:4], deals.rounds[0]["deck"][4:])
    assert seal_of(deals) != seal_of(drawn_deals(rules, Random(2)))
