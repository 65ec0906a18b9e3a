"""Awards: points, places, and the comparison with the same seat at other tables."""

import pytest

from gizzard.tournament import Result, Round, System, Table
from gizzard.tournament.awards import awards_of, place_awards, unit_of


def one_round(*points: tuple[int, ...], byes: tuple[int, ...] = ()) -> Round:
    """A round whose entrants are numbered table by table."""
    tables, entrant = [], 0
    for number, each in enumerate(points, start=1):
        seats = tuple(range(entrant + 1, entrant + len(each) + 1))
        tables.append(Table(number, seats, Result(each, (0,) * len(each))))
        entrant += len(each)
    return Round(1, "preliminary", tuple(tables), byes)


def test_points_are_the_award_by_default() -> None:
    assert awards_of(one_round((120, 90, -10)), System()) == {1: 120, 2: 90, 3: -10}


@pytest.mark.parametrize(
    ("points", "awards"),
    [
        ((120, 90, 40, -20), [3, 1, -1, -3]),
        ((90, 120, 90, 0), [0, 3, 0, -3]),
        ((50, 50, 50, 50), [0, 0, 0, 0]),
        ((10, 20, 30), [-2, 0, 2]),
    ],
)
def test_a_place_counts_seats_below_minus_seats_above_and_ties_share(
    points: tuple[int, ...], awards: list[int]
) -> None:
    assert place_awards(points) == awards


def test_same_seat_is_the_difference_to_the_mean_of_that_seat_at_the_other_tables() -> None:
    one = one_round((100, 0, 0, 0), (40, 10, 0, 0), (10, 20, 0, 0))
    system = System(pairing="duplicate", award="same-seat")
    assert unit_of([one], system) == 2
    awards = awards_of(one, system, unit=2)
    assert [awards[entrant] / 2 for entrant in (1, 5, 9)] == [75, -15, -60]
    assert [awards[entrant] / 2 for entrant in (2, 6, 10)] == [-15, 0, 15]


def test_same_seat_leaves_out_the_knock_out_whose_tables_may_be_smaller() -> None:
    one = one_round((100, 0, 0, 0), (40, 10, 0, 0))
    final = Round(2, "knock-out", (Table(1, (1, 2, 5), Result((1, 2, 3), (0, 0, 0))),), ())
    assert unit_of([one, final], System(pairing="duplicate", award="same-seat", cut=3)) == 1


def test_same_seat_waits_for_a_second_table() -> None:
    one = one_round((100, 0, 0, 0))
    assert awards_of(one, System(pairing="duplicate", award="same-seat")) == {1: 0, 2: 0, 3: 0, 4: 0}


def test_a_bye_has_the_award_of_the_system() -> None:
    assert awards_of(one_round((1, 2, 3), byes=(9,)), System(bye=50))[9] == 50


def test_a_table_without_a_result_awards_nothing() -> None:
    assert awards_of(Round(1, "preliminary", (Table(1, (1, 2, 3)),), ()), System()) == {}
