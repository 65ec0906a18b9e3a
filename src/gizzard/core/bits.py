"""Arithmetic on machine words: the plain face. ``core_build/bits.pxi`` is the compiled one, function by function.

A Word is an integer from 0 to 2**64 - 1. Only what one of the two faces cannot say in the other's words is here.
"""

from contextlib import nullcontext
from typing import Any

from gizzard.cards import Hand

Word = int

_LOW = 2**64 - 1

nogil = nullcontext[Any]()
"""``with nogil:`` lets other threads run; without a compiler they take turns anyway."""


def bit(place: int) -> Hand:
    """The mask with this bit alone."""
    return 1 << place


def popcount(mask: Hand) -> int:
    """How many bits are set."""
    return mask.bit_count()


def lowest(mask: Hand) -> int:
    """The place of the lowest bit set; there must be one."""
    return (mask & -mask).bit_length() - 1


def nth_bit(mask: Hand, number: int) -> int:
    """The place of a set bit by its number, from 0 for the lowest; there must be so many."""
    while number:
        mask &= mask - 1
        number -= 1
    return (mask & -mask).bit_length() - 1


def either(yes: Word, no: Word, condition: bool) -> Word:
    """One of two words, where nobody can foresee which."""
    return yes if condition else no


def plus(word: Word, other: Word) -> Word:
    """The sum, modulo 2**64."""
    return word + other & _LOW


def times(word: Word, other: Word) -> Word:
    """The lower half of the product."""
    return word * other & _LOW


def share(word: Word, number: int) -> int:
    """Which of ``number`` equal parts of the words this one lies in: the upper half of the product."""
    return word * number >> 64


def folded(word: Word, other: Word) -> Word:
    """The two halves of the product, xor-ed."""
    product = word * other
    return product >> 64 ^ product & _LOW
