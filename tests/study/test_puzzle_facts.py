"""What follows from a puzzle: themes, a rating, and reasons."""

from datetime import date
from itertools import pairwise
from typing import Any

import pytest

from gizzard.study.puzzle_file import RUN, common, puzzle_of_day, puzzles_of_week, shipped, week_of
from gizzard.study.puzzle_json import THEMES, Puzzle, has_extras, rating_of, reasons_of, themes_of

ONE = shipped()["8c15f6b6c6"]


def puzzle_with(kind: str, **view: Any) -> Puzzle:
    """A puzzle of a kind, with other values in its view."""
    return {**ONE, "kind": kind, "view": {**ONE["view"], **view}}  # type: ignore[typeddict-item]


@pytest.mark.parametrize(
    ("hand", "follow", "themes"),
    [
        ("2C 3C 4C 5C", None, []),
        ("2C 3C 4C 5C", "C", []),
        ("2C 3C 4C 5C", "H", ["discarding"]),
        ("2C 3C 4C ZH", "H", ["discarding", "wizards"]),
        ("2C 3C NH", None, ["last-tricks", "jesters"]),
    ],
)
def test_themes_of_a_card(hand: str, follow: str | None, themes: list[str]) -> None:
    assert themes_of(puzzle_with("card", hand=hand.split(), follow=follow)) == themes


def test_puzzle_with_extra_cards_is_about_nothing_else() -> None:
    rules = {**ONE["view"]["rules"], "cards": ["dragon", "fairy"]}
    assert themes_of(puzzle_with("bid", hand=["ZC", "Fa"], rules=rules)) == ["extra-cards"]


def test_themes_of_a_bid() -> None:
    assert themes_of(puzzle_with("bid", hand=["ZC", "2C"])) == ["bidding", "wizards"]


def test_there_are_enough_puzzles_of_each_theme() -> None:
    found = [theme for puzzle in shipped().values() for theme in themes_of(puzzle)]
    assert {*found} == {*THEMES}
    assert min(found.count(theme) for theme in THEMES if theme != "extra-cards") >= 100
    assert found.count("extra-cards") >= 100


def test_rating_is_higher_the_fewer_bots_solve_a_puzzle() -> None:
    ratings = [rating_of({"novice": share, "club": share, "expert-points": share}) for share in (1, 0.75, 0.5, 0)]
    assert ratings == sorted(ratings)
    assert (ratings[0], ratings[2], ratings[3]) == (988, 1500, 2012)


def test_week_has_ten_puzzles_of_rising_difficulty() -> None:
    names = puzzles_of_week("2026-11-23")
    ratings = [rating_of(shipped()[name]["solvers"]) for name in names]
    assert len({*names}) == RUN
    assert all(one <= other for one, other in pairwise(ratings))
    assert ratings[0] < ratings[-1]


def test_weeks_differ_and_begin_on_monday() -> None:
    assert week_of(date(2026, 11, 29)) == week_of(date(2026, 11, 23)) == "2026-11-23"
    assert week_of(date(2027, 1, 1)) == "2026-12-28"
    assert len({name for day in (2, 9, 16, 23) for name in puzzles_of_week(f"2026-11-{day:02}")}) > 30


def test_nobody_is_asked_about_extra_cards_who_did_not_choose_them() -> None:
    days = [f"2027-{month:02}-{day:02}" for month in range(1, 13) for day in range(1, 29)]
    asked = {puzzle_of_day(day) for day in days} | {name for day in days[::28] for name in puzzles_of_week(day)}
    assert not any(has_extras(shipped()[name]) for name in asked | {*common()})


def test_every_option_has_a_reason_in_its_place() -> None:
    options = ONE["solution"]["options"]
    found = reasons_of(ONE)
    assert len(found) == len(options)
    assert found[0] is None, "ten cards beat the only one that could take a trick: that speaks against the best bid"
