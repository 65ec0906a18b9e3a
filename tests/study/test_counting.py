from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gizzard.study.counting import ways_to_deal


@given(st.lists(st.integers(0, 63), max_size=5))
def test_count_equals_enumeration(allowed: list[int]) -> None:
    hands = product(*([card for card in range(6) if mask >> card & 1] for mask in allowed))
    assert ways_to_deal(allowed) == sum(len(set(hand)) == len(hand) for hand in hands)


@pytest.mark.parametrize(("players", "ways"), [(1, 58), (2, 58 * 57), (5, 58 * 57 * 56 * 55 * 54)])
def test_a_whole_deck(players: int, ways: int) -> None:
    assert ways_to_deal([(1 << 58) - 1] * players) == ways
