"""Constructions in which nobody meets twice, for whole draws.

Each seat of the first round's tables is a group, and each table a number. In a later round, every group moves on by its
own multiple of the round's step: then two entrants of different groups meet at most once, and two of the same group
never. With a field of as many elements as there are tables, every step but 0 will do: 16 at fours and the groups
themselves as a fifth round are the affine plane of order 4.
"""

from collections.abc import Callable, Iterator

POLYNOMIALS = {4: 0b111, 8: 0b1011, 16: 0b10011, 32: 0b100101, 64: 0b1000011, 128: 0b10000011, 256: 0b100011011}
"""Irreducible over two elements, by the size of the field."""

Design = list[list[list[int]]]
"""By round and table, the places of the first round, counted table by table."""


def design(tables: int, size: int, rounds: int) -> Design:
    """Up to ``rounds`` rounds in which nobody meets twice; fewer if the construction has no more.

    Args:
        tables: the number of tables.
        size: the number of entrants at each.
        rounds: the number of rounds wanted.

    Returns:
        The rounds. The place of seat ``s`` at table ``t`` is ``t * size + s``; the first round is in this order.
    """
    rounds_designed = [_moved(tables, size, shift) for shift in _shifts(tables, size)][:rounds]
    if len(rounds_designed) < rounds and tables % size == 0:
        rounds_designed.append([list(part) for seat in range(size) for part in _parts(seat, tables, size)])
    return rounds_designed


def _parts(seat: int, tables: int, size: int) -> Iterator[list[int]]:
    """The entrants of a group, who have not met yet, as tables."""
    group = [table * size + seat for table in range(tables)]
    return (group[start : start + size] for start in range(0, tables, size))


Shift = Callable[[int, int], int]
"""The table to which a seat of a table moves."""


def _moved(tables: int, size: int, shift: Shift) -> list[list[int]]:
    seatings: list[list[int]] = [[] for _ in range(tables)]
    for table in range(tables):
        for seat in range(size):
            seatings[shift(table, seat)].append(table * size + seat)
    return seatings


def _shifts(tables: int, size: int) -> Iterator[Shift]:
    """A shift for each round that can be added to those before."""
    if tables in POLYNOMIALS and tables >= size:
        yield from (_field_shift(tables, step) for step in range(tables))
        return
    steps: list[int] = []
    for step in range(tables if tables >= size else 1):
        if all(seats * (step - earlier) % tables for earlier in steps for seats in range(1, size)):
            steps.append(step)
            yield _cyclic_shift(tables, step)


def _cyclic_shift(tables: int, step: int) -> Shift:
    return lambda table, seat: (table + seat * step) % tables


def _field_shift(tables: int, step: int) -> Shift:
    return lambda table, seat: table ^ field_product(seat, step, tables)


def field_product(one: int, other: int, size: int) -> int:
    """The product of two elements of the field with 2**n elements."""
    product = 0
    while other:
        if other & 1:
            product ^= one
        other >>= 1
        one <<= 1
        if one >= size:
            one ^= POLYNOMIALS[size]
    return product
