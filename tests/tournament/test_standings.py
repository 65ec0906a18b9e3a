"""Standings: the order by award and penalties, tie-breaks, and the knock-out."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gizzard.core.rules.scoring import Scoring, points_for
from gizzard.tournament import (
    Advance,
    Enter,
    Entrant,
    Pair,
    Place,
    Result,
    Round,
    Table,
    Tournament,
    Withdraw,
    read_system,
    team_standings,
)
from gizzard.tournament import standings as standings_of
from gizzard.tournament.ranking import ranked
from tests.sizes import examples
from tests.tournament.play import club, do, played, replace_in, result, with_results

Seat = tuple[int, int, int]
"""Entrant, points, bids made."""


def game(number: int, *seats: Seat, penalties: tuple[int, ...] = ()) -> Round:
    """A round with one table."""
    entrants, points, correct = zip(*seats, strict=True)
    return Round(number, "preliminary", (Table(1, entrants, Result(points, correct, penalties)),), ())


def order(*rounds: Round, **system: Any) -> list[list[int]]:
    """The entrants of some rounds, best first, grouped by rank."""
    everybody = sorted({entrant for one in rounds for table in one.tables for entrant in table.seats})
    ranking = ranked(everybody, rounds, read_system(system), "seed")
    return [[score.entrant for score in group] for group in ranking.groups]


ONE = game(1, (1, 90, 1), (2, 90, 9), (3, 70, 1))
ORDERS: list[tuple[list[Round], dict[str, Any], list[list[int]]]] = [
    ([game(1, (1, 50, 1), (2, 90, 1), (3, 70, 1))], {}, [[2], [3], [1]]),  # by the award
    ([game(1, (1, 95, 1), (2, 90, 1), (3, 70, 1), penalties=(-10, 0, 0))], {}, [[2], [1], [3]]),  # less penalties
    ([ONE], {}, [[1, 2], [3]]),
    ([ONE], {"ties": ["correct", "shared"]}, [[2], [1], [3]]),
    (
        [game(1, (1, 90, 1), (2, 60, 1), (3, 0, 1)), game(2, (1, 10, 1), (2, 80, 1), (3, 0, 1))],
        {"award": "place", "ties": ["points", "shared"]},
        [[2], [1], [3]],
    ),
    (
        [game(1, (1, 100, 1), (2, 90, 1), (3, 0, 1), penalties=(-10, 0, 0))],
        {"ties": ["award", "shared"]},  # without penalties
        [[1], [2], [3]],
    ),
    (
        [
            game(1, (1, 90, 1), (2, 60, 1), (3, 0, 1)),
            game(2, (1, 0, 1), (4, 0, 1), (5, 0, 1)),
            game(3, (2, 30, 1), (6, 0, 1), (7, 0, 1)),
        ],
        {"ties": ["met", "shared"]},  # games against each other
        [[1], [2], [3, 4, 5, 6, 7]],
    ),
    (
        [game(1, (1, 10, 1), (2, 20, 1), (3, 0, 1)), game(2, (1, 20, 1), (2, 10, 1), (3, 0, 1))],
        {"ties": ["last", "shared"]},
        [[1], [2], [3]],
    ),
]


@pytest.mark.parametrize(("rounds", "system", "expected"), ORDERS)
def test_order_of_entrants(rounds: list[Round], system: dict[str, Any], expected: list[list[int]]) -> None:
    assert order(*rounds, **system) == expected


def test_a_lot_decides_every_tie_and_depends_on_the_seed() -> None:
    one = game(1, *((entrant, 0, 1) for entrant in range(1, 7)))
    system = read_system({"ties": ["lot"]})
    orders = {seed: ranked(range(1, 7), [one], system, seed).order for seed in ("a", "c", "a")}
    assert all(sorted(each) == [1, 2, 3, 4, 5, 6] for each in orders.values())
    assert orders["a"] != orders["c"]


def test_those_who_tie_share_the_rank_and_the_next_one_is_left_out() -> None:
    tournament = do(club(3), Pair(), result(1, 1, (50, 50, 10)))
    assert [place.rank for place in standings_of(tournament)] == [1, 1, 3]


@given(st.lists(st.tuples(*[st.integers(-5, 5)] * 4), min_size=4, max_size=4), st.permutations(range(1, 17)))
def test_order_of_rounds_tables_and_entrants_does_not_change_the_standings(
    points: list[tuple[int, int, int, int]], seats: list[int]
) -> None:
    tables = tuple(
        Table(number, tuple(seats[4 * number - 4 : 4 * number]), Result(each, (0,) * 4))
        for number, each in enumerate(points, start=1)
    )
    system = read_system({"award": "place", "ties": ["points", "met", "lot"]})
    one = Round(1, "preliminary", tables, ())
    other = Round(1, "preliminary", tables[::-1], ())
    assert ranked(seats, [one], system, "s").order == ranked(seats[::-1], [other], system, "s").order


@given(st.integers(20, 60), st.integers(1, 3), st.integers(0, 9))
@examples(8)
def test_totals_of_the_standings_are_the_sums_of_the_results(entrants: int, rounds: int, seed: int) -> None:
    tournament = played(club(entrants, rounds=3), rounds, seed)
    points = sum(
        sum(filter(None, table.result.points)) for one in tournament.rounds for table in one.tables if table.result
    )
    places = standings_of(tournament)
    assert sum(place.points for place in places) == points
    assert [place.award for place in places] == sorted((place.award for place in places), reverse=True)
    assert sorted(place.id for place in places) == [*range(1, entrants + 1)]


# The finals of the German championships of 2018 and 2019, as far as the publisher's reports print them: bids, tricks.
FINAL_2018 = [
    [(0, 0), (0, 0), (0, 0), (1, 1)],
    [(0, 0), (2, 2), (0, 1), (0, 0)],
    [(1, 1), (1, 1), (1, 2), (0, 1)],
    [(3, 1), (1, 1), (2, 2), (3, 3)],
]
FINAL_2019 = [
    [(0, 1), (0, 0), (0, 0), (1, 0)],
    [(2, 3), (1, 0), (1, 0), (0, 0)],
    [(1, 1), (2, 2), (3, 2), (0, 0)],
]


@pytest.mark.parametrize(
    ("rounds", "totals", "ranks"),
    [(FINAL_2018, (50, 120, 40, 90), [2, 4, 1, 3]), (FINAL_2019, (10, 50, 0, 30), [2, 4, 1, 3])],
)
def test_finals_of_2018_and_2019_have_the_printed_totals_and_order(
    rounds: list[list[tuple[int, int]]], totals: tuple[int, ...], ranks: list[int]
) -> None:
    points = tuple(sum(points_for(Scoring.STANDARD, *one[seat]) for one in rounds) for seat in range(4))
    correct = tuple(sum(bid == taken for bid, taken in (one[seat] for one in rounds)) for seat in range(4))
    assert points == totals
    one = Round(1, "preliminary", (Table(1, (1, 2, 3, 4), Result(points, correct)),), ())
    assert ranked((1, 2, 3, 4), [one], read_system({"ties": ["correct", "lot"]}), "seed").order == ranks


def test_three_with_250_points_in_the_final_of_2012_are_ranked_by_bids_met() -> None:
    tournament = with_results(do(played(club(8, rounds=1, cut=4, ties=["correct", "lot"]), 1), Advance()))
    last = tournament.rounds[-1]
    final = Table(1, last.tables[0].seats, Result((250, 250, 180, 250), (6, 8, 9, 7)))
    places = standings_of(replace_in(tournament, rounds=(tournament.rounds[0], Round(2, "knock-out", (final,), ()))))
    assert [place.id for place in places[:4]] == [final.seats[seat] for seat in (1, 3, 0, 2)]


def finished(entrants: int, **system: Any) -> Tournament:
    """A tournament with a knock-out, played to the end."""
    tournament = played(club(entrants, **system), system["rounds"])
    while not tournament.standings:
        tournament = with_results(do(tournament, Advance()))
    return tournament


def test_after_a_knock_out_the_round_that_was_reached_decides() -> None:
    tournament = finished(70, rounds=1, cut=64, ties=["correct", "lot"])
    places = standings_of(tournament)
    final, semifinal = ([seat for table in one.tables for seat in table.seats] for one in tournament.rounds[:1:-1][:2])
    assert len(tournament.rounds) == 4
    assert {place.id for place in places[:4]} == {*final}
    assert {place.id for place in places[:16]} == {*semifinal}
    assert places[0].award == max(tournament.rounds[-1].tables[0].result.points)  # type: ignore[union-attr]


def test_standings_are_in_the_file_only_at_the_end() -> None:
    tournament = club(8, rounds=2)
    assert played(tournament, 1).standings is None
    end = played(tournament, 2)
    assert end.standings == standings_of(end)


def test_those_who_withdrew_later_keep_their_place() -> None:
    tournament = do(played(club(9, rounds=2), 1), Withdraw(3))
    assert Place in {type(place) for place in standings_of(tournament) if place.id == 3}


def test_those_who_withdrew_before_they_played_are_not_in_the_standings() -> None:
    before = played(do(club(7, rounds=2), Withdraw(7)), 1)
    late = do(before, Enter(({"name": "Late"},)), Withdraw(8))
    for tournament in (before, late, played(late, 1)):
        assert sorted(place.id for place in standings_of(tournament)) == [1, 2, 3, 4, 5, 6]
    back = do(late, Enter(({"name": "Late"},)))
    assert sorted(place.id for place in standings_of(back)) == [1, 2, 3, 4, 5, 6, 8]


def test_an_entrant_without_a_game_is_last() -> None:
    tournament = do(club(3), Pair(), result(1, 1, (50, 40, 10)))
    late = replace_in(tournament, entrants=(*tournament.entrants, Entrant(4, "Late")))
    assert standings_of(late)[-1].id == 4


def test_a_team_has_the_sums_of_its_members_in_the_preliminary_rounds() -> None:
    tournament = club(0, rounds=1, cut=4)
    people = [
        {"name": name, "team": team}
        for name, team in zip("ABCDEFGH", ("x", "y", "x", "y", "z", "", "", ""), strict=True)
    ]
    tournament = do(tournament, Enter(tuple({key: text for key, text in one.items() if text} for one in people)))
    tournament = played(tournament, 1)
    points = {
        entrant: scored
        for table in tournament.rounds[0].tables
        for entrant, scored in zip(table.seats, table.result.points if table.result else (), strict=True)
        if scored is not None
    }
    tournament = do(tournament, Advance())
    found = {place.name: (place.members, place.points, place.award) for place in team_standings(tournament)}
    x, y = points[1] + points[3], points[2] + points[4]
    assert found == {"x": ((1, 3), x, x), "y": ((2, 4), y, y)}
    assert [place.rank for place in team_standings(tournament)] == ([1, 1] if x == y else [1, 2])
