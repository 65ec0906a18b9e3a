"""Arithmetic on machine words, in plain Python. ``core_build/bits.pxi`` has the same functions for the compiled core.

A Word is an integer from 0 to 2**64 - 1. Only functions that need different code in the two backends are here.
"""

from collections.abc import Sequence
from contextlib import nullcontext
from typing import Any

from gizzard.core.cards import Hand

Word = int

_LOW = 2**64 - 1

nogil = nullcontext[Any]()
"""``with nogil:`` lets other threads run in the compiled core; in plain Python it does nothing."""


def bit(place: int) -> Hand:
    """The mask with only this bit set."""
    return 1 << place


def popcount(mask: Hand) -> int:
    """The number of bits set."""
    return mask.bit_count()


def lowest(mask: Hand) -> int:
    """The index of the lowest bit set; there must be one."""
    return (mask & -mask).bit_length() - 1


def nth_bit(mask: Hand, number: int) -> int:
    """The index of the n-th bit set, counted from 0 for the lowest; there must be that many."""
    while number:
        mask &= mask - 1
        number -= 1
    return (mask & -mask).bit_length() - 1


def select(yes: Word, no: Word, condition: bool) -> Word:
    """One of two words, without a branch: for conditions that the processor cannot predict."""
    return yes if condition else no


def wrapping_add(word: Word, other: Word) -> Word:
    """The sum, modulo 2**64."""
    return word + other & _LOW


def wrapping_mul(word: Word, other: Word) -> Word:
    """The product, modulo 2**64."""
    return word * other & _LOW


def mul_high(word: Word, number: int) -> int:
    """The upper half of the product: maps a uniform word to a uniform number below ``number``."""
    return word * number >> 64


def folded_mul(word: Word, other: Word) -> Word:
    """The two halves of the product, XORed."""
    product = word * other
    return product >> 64 ^ product & _LOW


def unequal(rows: Any, row: int, others: Any, other: int, begin: int) -> Word:
    """Where 64 bytes of a row, from ``begin``, differ from those of another: a bit for each."""
    return sum(int(rows[row, begin + place] != others[other, begin + place]) << place for place in range(64))


def above_zero(numbers: Sequence[int], begin: int) -> Word:
    """Which of 64 numbers, from ``begin``, are above zero: a bit for each."""
    return sum(int(number > 0) << place for place, number in enumerate(numbers[begin : begin + 64]))
