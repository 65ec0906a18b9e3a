"""Who sits where."""

from collections import Counter

import pytest

from gizzard.bots.arena.seating import all_rotations, mixtures, rotations


def test_two_engines_play_every_mixture_from_one_against_the_rest_to_the_rest_against_one() -> None:
    assert mixtures("AB", 4) == [tuple("AAAB"), tuple("AABB"), tuple("ABBB")]


def test_three_engines_play_each_other_and_all_together() -> None:
    assert ["".join(mixture) for mixture in mixtures("ABC", 4)] == [
        *("AAAB", "AAAC", "AABB", "AABC", "AACC", "ABBB", "ABBC", "ABCC", "ACCC"),
        *("BBBC", "BBCC", "BCCC"),
    ]


def test_as_many_engines_as_seats_all_play() -> None:
    assert mixtures("ABCD", 4) == [tuple("ABCD")]


def test_with_more_engines_than_seats_every_combination_plays() -> None:
    assert ["".join(mixture) for mixture in mixtures("ABCD", 3)] == ["ABC", "ABD", "ACD", "BCD"]


def test_an_engine_alone_plays_itself() -> None:
    assert all_rotations(mixtures("A", 3)) == [tuple("AAA")]


def test_rotations_that_look_the_same_are_one() -> None:
    assert rotations(tuple("ABAB")) == [tuple("ABAB"), tuple("BABA")]


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
@pytest.mark.parametrize("engines", ["A", "AB", "ABC", "ABCDEFG"])
def test_every_engine_sits_at_every_seat_equally_often(engines: str, seats: int) -> None:
    for mixture in mixtures(engines, seats):
        for column in zip(*rotations(mixture), strict=True):
            share = Counter(column)
            assert {engine: share[engine] / len(column) for engine in mixture} == {
                engine: mixture.count(engine) / seats for engine in mixture
            }
