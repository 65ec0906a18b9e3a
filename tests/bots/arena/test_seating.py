"""Who sits where."""

from collections import Counter

import pytest

from gizzard.bots.arena.match import all_rotations, mixtures, rotations


@pytest.mark.parametrize(
    ("engines", "seats", "expected"),
    [
        ("AB", 4, "AAAB AABB ABBB"),  # from one against the rest to the rest against one
        ("ABC", 4, "AAAB AAAC AABB AABC AACC ABBB ABBC ABCC ACCC BBBC BBCC BCCC"),  # each other, and all together
        ("ABCD", 4, "ABCD"),
        ("ABCD", 3, "ABC ABD ACD BCD"),
        ("A", 3, "AAA"),
    ],
)
def test_mixtures(engines: str, seats: int, expected: str) -> None:
    assert ["".join(mixture) for mixture in mixtures(engines, seats)] == expected.split()


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
