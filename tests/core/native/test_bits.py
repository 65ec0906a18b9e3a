"""Arithmetic on machine words, against its definition in unbounded integers."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from gizzard.core.native import bits

WORDS = st.integers(0, 2**64 - 1)
MASKS = st.integers(1, 2**64 - 1)
BYTES = st.lists(st.integers(0, 1), min_size=70, max_size=70)


def places(mask: int) -> list[int]:
    return [place for place in range(64) if mask & bits.bit(place)]


@given(MASKS)
def test_bit_functions_agree_with_a_list_of_bits(mask: int) -> None:
    assert bits.popcount(mask) == len(places(mask))
    assert bits.lowest(mask) == places(mask)[0]
    assert [bits.nth_bit(mask, number) for number in range(bits.popcount(mask))] == places(mask)


@given(WORDS, WORDS)
def test_words_wrap_around(word: int, other: int) -> None:
    assert bits.wrapping_add(word, other) == (word + other) % 2**64
    assert bits.wrapping_mul(word, other) == (word * other) % 2**64
    assert bits.mul_high(word, other) == (word * other) // 2**64
    assert bits.folded_mul(word, other) == bits.mul_high(word, other) ^ bits.wrapping_mul(word, other)


@given(WORDS, st.integers(1, 2**31 - 1))
def test_a_word_is_mapped_to_a_smaller_range_in_order(word: int, number: int) -> None:
    assert bits.mul_high(0, number) <= bits.mul_high(word, number) <= bits.mul_high(2**64 - 1, number) == number - 1


def test_select() -> None:
    assert (bits.select(3, 5, True), bits.select(3, 5, False)) == (3, 5)


@given(BYTES, BYTES)
def test_where_two_rows_of_bytes_differ(one: list[int], two: list[int]) -> None:
    rows = np.array([two, one], np.uint8)
    changed = [place for place in range(64) if one[6 + place] != two[6 + place]]
    assert places(bits.unequal(rows, 1, rows, 0, 6)) == changed


@given(st.lists(st.integers(-(2**15), 2**15 - 1), min_size=70, max_size=70))
def test_which_numbers_are_above_zero(numbers: list[int]) -> None:
    assert places(bits.above_zero(numbers, 6)) == [place for place in range(64) if numbers[6 + place] > 0]
