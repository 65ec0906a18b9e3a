"""Seatings: sizes, meetings, neighbours, byes; and the failures of other programs."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import chain, combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gizzard.tournament import (
    PRESETS,
    Advance,
    Enter,
    Pair,
    Refused,
    Ruling,
    System,
    Tournament,
    Undo,
    Withdraw,
    check,
    draw,
    encode,
    quality,
    read_system,
)
from gizzard.tournament.changes import next_sizes
from gizzard.tournament.designs import design
from gizzard.tournament.system import equal_sizes, table_sizes
from tests.sizes import examples
from tests.tournament.play import club, do, golden, played, replace_in, result


def figures(tournament: Tournament, number: int) -> dict[str, int]:
    return {figure.name: figure.value for figure in quality(tournament, number)}


def meetings(tournament: Tournament) -> Counter[tuple[int, int]]:
    """How often each pair met."""
    tables = [table for one in tournament.rounds for table in one.tables]
    return Counter(pair for table in tables for pair in combinations(sorted(table.seats), 2))


@contextmanager
def hasty() -> Iterator[None]:
    """Seatings of which only the byes matter are not searched for long."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(draw, "STEPS", 2)
        yield


def byes(tournament: Tournament) -> Counter[int]:
    return Counter(entrant for one in tournament.rounds for entrant in one.byes)


def with_families(entrants: int, size: int, **system: Any) -> Tournament:
    """A tournament whose entrants belong to families, in order of entry."""
    people = tuple({"name": f"P{number}", "family": f"F{number // size}"} for number in range(entrants))
    return do(club(0, **system), Enter(people))


@pytest.mark.parametrize(
    ("entrants", "system", "sizes"),
    [
        (219, {}, (4,) * 54 + (3,)),
        (17, {}, (4, 4, 3, 3, 3)),
        (17, {"odd": "larger"}, (5, 4, 4, 4)),
        (5, {}, (5,)),
        (7, {"table": 6, "odd": "larger"}, (4, 3)),
        (3, {}, (3,)),
        (5, {"table": 3}, (5,)),
        (11, {"odd": "larger"}, (6, 5)),
        (17, {"pairing": "duplicate"}, (4,) * 4),
    ],
)
def test_tables_are_as_equal_as_possible(entrants: int, system: dict[str, Any], sizes: tuple[int, ...]) -> None:
    assert table_sizes(entrants, read_system(system)) == sizes


@pytest.mark.parametrize("preset", PRESETS)
def test_the_next_round_has_the_tables_that_were_announced(preset: str) -> None:
    """``next_sizes`` before each round of the preset's golden tournament."""
    tournament = golden(preset)
    for number, one in enumerate(tournament.rounds):
        before = replace_in(tournament, rounds=tournament.rounds[:number])
        assert sorted(next_sizes(before)) == sorted(len(table.seats) for table in one.tables)


def test_no_tables_are_announced_for_too_few() -> None:
    assert next_sizes(club(2)) == ()
    assert next_sizes(club(7, table=4, pairing="duplicate")) == ()
    cut = played(club(3, table=3, rounds=1, cut=3), 1)
    assert (next_sizes(cut), next_sizes(do(cut, Withdraw(1)))) == ((3,), ())


@given(st.integers(3, 500), st.integers(3, 6), st.sampled_from(["smaller", "larger"]))
def test_everybody_is_seated_at_tables_of_three_to_six(entrants: int, table: int, odd: Any) -> None:
    sizes = equal_sizes(entrants, System(table=table, odd=odd))
    assert sum(sizes) == entrants
    assert {*sizes} <= {3, 4, 5, 6}
    assert max(sizes) - min(sizes) <= 1


@given(st.integers(1, 40), st.integers(3, 6), st.integers(1, 12))
def test_nobody_meets_twice_in_a_design(tables: int, size: int, rounds: int) -> None:
    found = design(tables, size, rounds)
    pairs = [pair for tables in found for table in tables for pair in combinations(sorted(table), 2)]
    assert len({*pairs}) == len(pairs)
    assert all(sorted(chain.from_iterable(each)) == [*range(tables * size)] for each in found)


@pytest.mark.parametrize(("entrants", "rounds"), [(16, 5), (20, 5), (32, 9), (128, 10), (219, 5)])
def test_nobody_meets_twice_in_a_draw(entrants: int, rounds: int) -> None:
    tournament = played(club(entrants, rounds=rounds), rounds)
    assert max(meetings(tournament).values()) == 1
    assert figures(tournament, rounds)["seats differ by"] <= 1
    assert [figures(tournament, number)["at an odd table again"] for number in range(1, rounds + 1)] == [0] * rounds


@given(st.integers(3, 40), st.integers(0, 9))
@examples(8)
def test_everybody_plays_once_in_every_round(entrants: int, seed: int) -> None:
    tournament = played(club(entrants, seed=str(seed), rounds=2), 2)
    for one in tournament.rounds:
        assert sorted(entrant for table in one.tables for entrant in table.seats) == [*range(1, entrants + 1)]


def test_in_a_swiss_round_neighbours_meet_and_nobody_twice() -> None:
    tournament = played(club(64, pairing="swiss", rounds=5), 2)
    tournament = played(do(tournament, Withdraw(7), Withdraw(40), Withdraw(41)), 3)
    assert max(meetings(tournament).values()) == 1
    differences = [figures(tournament, number)["sum of rank differences"] for number in (2, 3, 4, 5)]
    assert max(differences) < 2 * 160


def test_figures_of_a_round_that_is_not_paired_are_refused() -> None:
    for number in (0, 2):
        with pytest.raises(Refused, match=f"round {number}: 1 are paired"):
            quality(played(club(4), 1), number)


def test_same_file_gives_the_same_seating() -> None:
    one, other = (played(club(30, rounds=3), 3) for _ in range(2))
    assert encode(one) == encode(other)


def test_another_seed_has_another_seating() -> None:
    assert do(club(20, seed="a"), Pair()).rounds != do(club(20, seed="b"), Pair()).rounds


@pytest.mark.parametrize("rounds", ["first", "always"])
def test_siblings_do_not_meet_if_avoidable(rounds: str) -> None:
    """Lila #6779."""
    apart = {"by": ["family"], "rounds": rounds}
    tournament = played(with_families(30, 3, rounds=3, apart=apart), 3)
    families = {entrant.id: entrant.family for entrant in tournament.entrants}
    for one in tournament.rounds[: 1 if rounds == "first" else 3]:
        for table in one.tables:
            assert len({families[entrant] for entrant in table.seats}) == len(table.seats)


def test_siblings_meet_if_it_is_unavoidable() -> None:
    tournament = do(with_families(4, 4, apart={"by": ["family"]}), Pair())
    assert figures(tournament, 1)["pairs that should be apart"] == 6


@given(st.lists(st.sampled_from(["leave", "return", "enter", "play"]), max_size=8), st.integers(17, 19))
@examples(4)
@hasty()
def test_nobody_has_a_second_bye_before_everybody_has_had_one(steps: list[str], entrants: int) -> None:
    """Three byes for one player: lila #6619."""
    tournament, left, new = club(entrants, pairing="duplicate", rounds=100), list[int](), 0
    for step in ["play", *steps, "play"]:
        if step == "leave":
            here = [each.id for each in tournament.entrants if each.until is None]
            left.append(here[-1])
            tournament = do(tournament, Withdraw(here[-1]))
        elif step == "return" and left:
            tournament = do(tournament, Enter(({"name": f"Player {left.pop()}"},)))
        elif step == "enter":
            new += 1
            tournament = do(tournament, Enter(({"name": f"Player {entrants + new}"},)))
        elif step == "play":
            before = byes(tournament)
            tournament = played(tournament, 1)
            here = [*tournament.rounds[-1].byes, *(e for t in tournament.rounds[-1].tables for e in t.seats)]
            fewest = sorted(before[entrant] for entrant in here)
            assert sorted(before[e] for e in tournament.rounds[-1].byes) == fewest[: len(tournament.rounds[-1].byes)]


@hasty()
def test_leaving_and_coming_back_does_not_bring_another_bye() -> None:
    """Endless byes by leaving and rejoining: lila #12497."""
    tournament = played(club(9, pairing="duplicate", rounds=9), 1)
    (first,) = tournament.rounds[0].byes
    for number in range(2, 10):
        tournament = do(tournament, Withdraw(first), Enter(({"name": f"Player {first}"},)))
        tournament = played(tournament, 1)
        assert (first in tournament.rounds[-1].byes) == (number > 9)
    assert {*byes(tournament).values()} == {1}


def test_a_round_is_not_paired_when_everybody_has_withdrawn() -> None:
    """Lila #10812."""
    tournament = do(played(club(4), 1), *(Withdraw(number) for number in range(1, 5)))
    with pytest.raises(Refused, match="a round needs at least 3 entrants, and 0 are present"):
        do(tournament, Pair())


def test_no_seat_is_stuck_after_a_withdrawal() -> None:
    """Somebody who left kept a seat: Pantheon #332."""
    tournament = do(played(club(12), 1), Pair(), Withdraw(5))
    assert len(tournament.rounds) == 1
    tournament = played(tournament, 1)
    assert 5 not in {entrant for table in tournament.rounds[1].tables for entrant in table.seats}
    check(tournament)


def test_somebody_who_leaves_during_a_round_still_has_a_result() -> None:
    tournament = do(played(club(12), 1), Pair(), result(2, 1, (10, 20, 30, 40)))
    leaving = tournament.rounds[1].tables[1].seats[0]
    tournament = do(tournament, Withdraw(leaving), result(2, 2, (0, 20, 30, 40)))
    tournament = played(do(tournament, result(2, 3, (0, 20, 30, 40))), 1)
    assert leaving not in {entrant for table in tournament.rounds[2].tables for entrant in table.seats}
    check(tournament)


def test_a_correction_does_not_change_played_rounds() -> None:
    tournament = played(club(16, pairing="swiss", rounds=3), 2)
    corrected = do(tournament, result(1, 1, (-90, 0, 0, 400), replace=True))
    assert [[t.seats for t in one.tables] for one in corrected.rounds] == [
        [t.seats for t in one.tables] for one in tournament.rounds
    ]
    check(played(corrected, 1))


def test_a_correction_can_pair_a_round_again_that_has_not_begun() -> None:
    tournament = do(played(club(16, pairing="swiss", rounds=3), 1), Pair())
    corrected = do(tournament, result(1, 1, (-90, 0, 0, 400), replace=True))
    again = do(corrected, Pair(again=True))
    assert again.rounds[1] != corrected.rounds[1]
    check(corrected)
    check(again)


def test_a_late_entrant_plays_from_the_next_round() -> None:
    tournament = do(played(club(12), 1), Pair(), Enter(({"name": "Late"},)))
    assert len(tournament.rounds) == 2
    assert tournament.entrants[-1].from_ == 3


def test_a_late_entrant_can_be_seated_in_a_round_that_has_not_begun() -> None:
    tournament = do(played(club(12), 1), Pair(), Enter(({"name": "Late"},), now=True), Pair())
    assert sum(len(table.seats) for table in tournament.rounds[1].tables) == 13


def test_somebody_who_was_to_play_later_can_still_be_seated_in_a_round_that_has_not_begun() -> None:
    late = ({"name": "Late"},)
    tournament = do(played(club(12), 1), Pair(), Enter(late), Enter(late, now=True), Pair())
    assert [entrant.from_ for entrant in tournament.entrants if entrant.name == "Late"] == [2]
    assert sum(len(table.seats) for table in tournament.rounds[1].tables) == 13


def test_withdrawing_somebody_who_is_not_seated_keeps_the_seating() -> None:
    tournament = do(played(club(12), 1), Pair(), Enter(({"name": "Late"},)))
    assert do(tournament, Withdraw(13)).rounds == tournament.rounds


def test_undoing_a_withdrawal_brings_the_seating_back() -> None:
    tournament = do(played(club(12), 1), Pair())
    assert do(tournament, Withdraw(5), Undo()).rounds == tournament.rounds


def test_a_final_that_has_not_begun_is_paired_again_without_somebody_who_is_disqualified() -> None:
    tournament = do(played(club(8, rounds=1, cut=4), 1), Advance())
    out, *others = tournament.rounds[-1].tables[0].seats
    again = do(tournament, Ruling(out, "marked cards", disqualified=True), Pair(again=True))
    final = again.rounds[-1]
    assert (final.number, final.stage) == (2, "knock-out")
    assert set(others) < set(final.tables[0].seats) - {out}
    check(again)


def test_undoing_the_withdrawal_of_a_finalist_leads_back_to_the_final() -> None:
    tournament = do(played(club(8, rounds=1, cut=4), 1), Advance())
    back = do(tournament, Withdraw(tournament.rounds[-1].tables[0].seats[0]), Undo())
    assert (back.rounds, back.standings) == (tournament.rounds, None)
    check(back)
