"""Structs of numbers: blank at first, copied by value, and pickled by their fields."""

from __future__ import annotations  # a struct reads the names of its fields' kinds

from gizzard.core.native.struct import MAX_SEATS, Hands, Struct


class Pair(Struct):
    count: int
    hands: Hands


def test_all_fields_start_at_zero() -> None:
    assert Pair().fields() == {"count": 0, "hands": [0] * MAX_SEATS}


def test_an_assigned_struct_shares_nothing() -> None:
    one, other = Pair(), Pair()
    one.count, one.hands[2] = 3, 7
    other.assign(one)
    one.hands[2] = 0
    assert (other.count, other.hands[2]) == (3, 7)


def test_fields_can_be_restored() -> None:
    one, other = Pair(), Pair()
    one.count = 5
    other.restore(one.fields())
    assert other.fields() == one.fields()


def test_a_derived_struct_has_all_fields() -> None:
    class Triple(Pair):
        third: int

    assert list(Triple().fields()) == ["count", "hands", "third"]
