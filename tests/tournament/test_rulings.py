"""Void and unfinished tables, penalties and disqualifications, the best rounds, several finals."""

from typing import Any

import pytest

from gizzard.tournament import (
    Advance,
    Pair,
    Refused,
    Results,
    Revoke,
    Ruling,
    Tournament,
    Undo,
    Withdraw,
    check,
    decode,
    encode,
    standings,
)
from gizzard.tournament.file import Place
from tests.tournament.play import club, do, played, result, with_results


def places(tournament: Tournament) -> dict[int, Place]:
    """The places by entrant; the file is checked, too."""
    check(decode(encode(tournament)))
    return {place.id: place for place in standings(tournament)}


def nobody(number: int, table: int, seats: int = 4) -> Results:
    return result(number, table, (None,) * seats, correct=(None,) * seats)


def unfinished(number: int, *points: int | None, **more: Any) -> Results:
    correct = tuple(None if each is None else 1 for each in points)
    return result(number, 1, points, correct=correct, **more)


def test_void_table_counts_for_nobody_and_no_meeting() -> None:
    tournament = do(club(4, rounds=2), Pair(), nobody(1, 1))
    assert {(place.award, place.points) for place in places(tournament).values()} == {(0, 0)}
    assert tournament.rounds[0].met == ()
    assert do(tournament, Pair()).rounds[1].number == 2


def test_who_did_not_finish_has_the_award_of_the_system_or_one_that_is_stated() -> None:
    tournament = do(club(4, rounds=2, unfinished=-20), Pair(), unfinished(1, 30, 20, 10, None))
    last = tournament.rounds[0].tables[0].seats[3]
    assert places(tournament)[last].award == -20
    corrected = do(tournament, unfinished(1, 30, 20, 10, None, award=5, replace=True))
    assert places(corrected)[last].award == 5


def test_penalty_in_a_round_stands_when_the_round_is_paired_again_without_them() -> None:
    seated = do(played(club(9, rounds=2, table=3), 1), Pair())
    ruled = do(seated, Ruling(1, "late", -15, 2), Withdraw(1), Pair())
    assert places(ruled)[1].penalties == -15
    assert places(do(ruled, Undo(), Undo()))[1].penalties == -15


@pytest.mark.parametrize("rule", ["struck", "kept"])
def test_disqualified_play_no_further_round_and_a_mistake_is_revoked(rule: str) -> None:
    before = played(club(8, rounds=3, disqualified=rule), 1)
    best = standings(before)[0]
    out = do(before, Ruling(best.id, "marked cards", disqualified=True))
    place = places(out)[best.id]
    assert (place.status, place.rank, place.points) == ("disqualified", None, best.points if rule == "kept" else 0)
    assert all(best.id not in table.seats for table in do(out, Pair()).rounds[1].tables)
    assert places(do(out, Revoke(1)))[best.id] == best


@pytest.mark.parametrize("rule", ["struck", "kept"])
def test_disqualified_stand_last_without_a_rank_and_none_is_skipped(rule: str) -> None:
    tournament = do(club(4, rounds=1, cut=3, disqualified=rule), Pair(), result(1, 1, (40, 30, 20, 10)))
    (second, third) = tournament.rounds[0].tables[0].seats[1:3]
    tournament = do(tournament, *(Ruling(each, "marked cards", disqualified=True) for each in (third, second)))
    table = [(place.rank, place.points) for place in standings(tournament)]
    assert table == [(1, 40), (2, 10), *([(None, 30), (None, 20)] if rule == "kept" else [(None, 0)] * 2)]


def test_somebody_disqualified_in_the_final_leaves_no_gap() -> None:
    tournament = do(played(club(8, rounds=1, cut=4, disqualified="kept"), 1), Advance())
    seats = tournament.rounds[-1].tables[0].seats
    tournament = do(tournament, result(2, 1, (40, 30, 20, 10)), Ruling(seats[0], "marked cards", disqualified=True))
    shown = standings(tournament)
    assert [place.rank for place in shown][:4] == [1, 2, 3, 4]
    assert [place.id for place in shown][:3] == [*seats[1:]]
    assert (shown[-1].id, shown[-1].rank) == (seats[0], None)


def test_penalty_belongs_to_a_round_or_to_none() -> None:
    before = played(club(4, rounds=3, best=1), 2)
    one = standings(before)[0]
    anywhere = places(do(before, Ruling(1, "late", -15)))[1]
    assert anywhere.penalties == -15
    with pytest.raises(Refused, match="no place in round 3"):
        do(before, Ruling(one.id, "late", -15, 3))
    with pytest.raises(Refused, match="either a penalty"):
        do(before, Ruling(one.id, "late"))
    with pytest.raises(Refused, match="reason"):
        do(before, Ruling(one.id, "", -15))


def test_best_rounds_count() -> None:
    tournament = club(4, rounds=3, best=2)
    for points in ((10, 0, 0, 0), (50, 0, 0, 0), (30, 0, 0, 0)):
        tournament = do(tournament, Pair())
        seats = tournament.rounds[-1].tables[0].seats
        own = tuple(points[entrant - 1] for entrant in seats)
        tournament = do(tournament, result(len(tournament.rounds), 1, own))
    assert places(tournament)[1].points == 80


@pytest.mark.parametrize(("cut", "finals"), [(8, (4, 4)), (8, (3, 5))])
@pytest.mark.parametrize("rule", ["award", "place", "table"])
def test_several_finals_end_the_tournament_with_places_across_their_tables(
    cut: int, finals: tuple[int, ...], rule: str
) -> None:
    tournament = played(club(21, rounds=2, cut=cut, finals=[*finals], places=rule), 2)
    tournament = with_results(do(tournament, Advance()))
    tables = [table.seats for table in tournament.rounds[-1].tables]
    assert sorted(map(len, tables)) == sorted(finals)
    order = [place.id for place in standings(tournament)][:cut]
    assert sorted(order) == sorted(entrant for seats in tables for entrant in seats)
    if rule == "table":
        assert {*order[: len(tables[0])]} == {*tables[0]}
    if rule == "place":
        assert len({next(n for n, seats in enumerate(tables) if each in seats) for each in order[:2]}) == 2
    with pytest.raises(Refused, match="this was the final"):
        do(tournament, Advance())
    assert len(places(tournament)) == 21


def test_championship_of_204_ends_with_eight_winners_at_two_tables() -> None:
    tournament = played(club(204, rounds=1, cut=32, finals=[4, 4]), 1)
    for _ in range(2):
        tournament = with_results(do(tournament, Advance()))
    assert [len(one.tables) for one in tournament.knock_out] == [8, 2]
    assert tournament.standings is not None


def test_those_still_in_the_knock_out_are_marked() -> None:
    tournament = do(played(club(16, rounds=1, cut=8), 1), Advance())
    marked = [place for place in standings(tournament) if place.status == "in"]
    assert len(marked) == 8
    assert any(place.points for place in marked)
