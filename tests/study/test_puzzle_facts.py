"""What follows from a puzzle: themes, a rating, and reasons."""

from datetime import date
from itertools import pairwise

import pytest

from gizzard.study.puzzle_facts import rating_of, reasons_of, themes_of
from gizzard.study.puzzle_file import RUN, puzzles_of_week, shipped, week_of
from gizzard.study.puzzle_json import Puzzle

ONE = shipped()["8c15f6b6c6"]


def card_puzzle(hand: str, *trick: str) -> Puzzle:
    """A puzzle of a card to a trick to which these cards have been played, after a finished one."""
    plays = [{"seat": seat, "card": card} for seat, card in enumerate(trick, 1)]
    tricks = [{"leader": 1, "plays": [], "winner": 1}, {"leader": 1, "plays": plays}]
    seen = {**(ONE["view"]["round"] or {}), "tricks": tricks}
    view = {**ONE["view"], "hand": hand.split(), "round": seen}
    return {**ONE, "kind": "card", "view": view}  # type: ignore[typeddict-item]


@pytest.mark.parametrize(
    ("hand", "trick", "themes"),
    [
        ("2C 3C 4C 5C", "", []),
        ("2C 3C 4C 5C", "KC", []),
        ("2C 3C 4C 5C", "KH", ["discarding"]),
        ("2C 3C 4C 5C", "ZH KH", []),
        ("2C 3C 4C 5C", "NH KH", ["discarding"]),
        ("2C 3C 4C ZH", "KH", ["discarding", "wizards"]),
        ("2C 3C NH", "NC", ["last-tricks", "jesters"]),
    ],
)
def test_themes_of_a_card(hand: str, trick: str, themes: list[str]) -> None:
    assert themes_of(card_puzzle(hand, *trick.split())) == themes


def test_themes_of_a_bid() -> None:
    view = {**ONE["view"], "hand": ["ZC", "2C"]}
    assert themes_of({**ONE, "view": view}) == ["bidding", "wizards"]  # type: ignore[typeddict-item]


def test_there_are_enough_puzzles_of_each_theme() -> None:
    found = [theme for puzzle in shipped().values() for theme in themes_of(puzzle)]
    assert min(found.count(theme) for theme in {*found}) >= 100
    assert len({*found}) == 5


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


def test_every_option_has_a_reason_in_its_place() -> None:
    options = ONE["solution"]["options"]
    found = reasons_of(ONE)
    assert len(found) == len(options)
    assert found[0] == {"why": "holding", "count": 0, "trumps": 1}
