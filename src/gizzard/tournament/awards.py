"""Awards: what a result counts in the standings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import lcm

from gizzard.tournament.file import Round, Table
from gizzard.tournament.system import System

Awards = dict[int, int]
"""By entrant, in fractions of ``unit``."""


def unit_of(rounds: Iterable[Round], system: System) -> int:
    """The number of fractions that make up a whole: means over other tables are exact in it."""
    if system.award != "same-seat":
        return 1
    return lcm(*(max(1, _finished(one) - 1) for one in rounds))


def awards_of(one: Round, system: System, unit: int = 1) -> Awards:
    """What everybody in a round is awarded, without penalties; nothing for a table without a result.

    Args:
        one: the round. A knock-out round of a duplicate tournament awards points.
        system: the system, with ``award`` and ``bye``.
        unit: see ``unit_of``.

    Returns:
        The awards by entrant.
    """
    found = dict.fromkeys(one.byes, system.bye * unit)
    if system.award == "same-seat" and one.stage == "preliminary":
        return found | _same_seat(one.tables, system.table, unit)
    award = place_awards if system.award == "place" else list
    for table in one.tables:
        if table.result is not None:
            awarded = award(table.result.points)
            found.update(zip(table.seats, (each * unit for each in awarded), strict=True))
    return found


def place_awards(points: Sequence[int]) -> list[int]:
    """For each seat, how many have fewer points minus how many have more: 3, 1, -1, -3 at four; ties share."""
    return [sum((own > other) - (own < other) for other in points) for own in points]


def _same_seat(tables: Sequence[Table], seats: int, unit: int) -> Awards:
    """Points minus the mean of the same seat at all other tables; 0 while no other table has a result."""
    results = [(table.seats, table.result.points) for table in tables if table.result is not None]
    others = len(results) - 1
    found = {}
    for seat in range(seats):
        total = sum(points[seat] for _, points in results)
        for entrants, points in results:
            difference = points[seat] * others - (total - points[seat])
            found[entrants[seat]] = difference * unit // others if others else 0
    return found


def _finished(one: Round) -> int:
    return sum(table.result is not None for table in one.tables)
