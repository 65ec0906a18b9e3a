"""Random numbers: a stream for each seed and game, uniform, and the same on every machine."""

from collections import Counter

import pytest

from gizzard.core.native.rng import Rng


def numbers(seed: int, game: int = 0, below: int = 1000, count: int = 20) -> list[int]:
    rng = Rng(seed, game)
    return [rng.below(below) for _ in range(count)]


def test_a_stream_is_determined_by_seed_and_game() -> None:
    assert numbers(7) == numbers(7)
    assert len({tuple(numbers(seed, game)) for seed in range(10) for game in range(10)}) == 100


def test_streams_are_the_same_on_every_machine_and_with_every_backend() -> None:
    assert numbers(1984, count=5) == [226, 336, 669, 491, 814]


def test_numbers_are_uniform() -> None:
    """Chi-square over six values with 60,000 draws: above 20.5 in one of a thousand runs."""
    counts = Counter(numbers(3, below=6, count=60_000))
    assert sum((counts[value] - 10_000) ** 2 / 10_000 for value in range(6)) < 20.5


@pytest.mark.parametrize("number", [0, -1])
def test_an_impossible_range_is_refused(number: int) -> None:
    with pytest.raises(ValueError, match=f"cannot draw a number below {number}"):
        Rng(1).below(number)
