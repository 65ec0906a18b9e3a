"""Awards: what a result counts in the standings."""

from collections.abc import Iterable, Sequence
from math import lcm

from gizzard.tournament.file import Result, Round, Table
from gizzard.tournament.system import System

Awards = dict[int, int]
"""By entrant, in fractions of ``unit``."""


def unit_of(rounds: Iterable[Round], system: System) -> int:
    """The number of fractions that make up a whole: means over other tables are exact in it."""
    if system.award != "same-seat":
        return 1
    preliminary = [one for one in rounds if one.stage == "preliminary"]
    seats = ((one, seat) for one in preliminary for seat in range(system.table))
    return lcm(*(max(1, len(_finished(one.tables, seat)) - 1) for one, seat in seats))


def awards_of(one: Round, system: System, unit: int = 1) -> Awards:
    """What everybody in a round is awarded, without penalties; nothing for a table without a result.

    Args:
        one: the round. A knock-out round of a duplicate tournament awards points.
        system: the system, with ``award``, ``bye`` and ``unfinished``.
        unit: see ``unit_of``.

    Returns:
        The awards by entrant.
    """
    awards = dict.fromkeys(one.byes, system.bye * unit)
    for table in one.tables:
        if table.result is not None:
            awards |= dict.fromkeys(table.seats, _award_unfinished(table.result, system) * unit)
    if system.award == "same-seat" and one.stage == "preliminary":
        return awards | _same_seat(one.tables, system.table, unit)
    for table in one.tables:
        if table.result is not None:
            points = table.result.points
            awarded = place_awards(points) if system.award == "place" else points
            each = zip(table.seats, points, awarded, strict=True)
            awards |= {entrant: (award or 0) * unit for entrant, scored, award in each if scored is not None}
    return awards


def _award_unfinished(result: Result, system: System) -> int:
    """What those who did not finish are awarded: what was stated, or what the system says; 0 at a void table."""
    if result.award is not None:
        return result.award
    return 0 if result.void else system.unfinished


def place_awards(points: Sequence[int | None]) -> list[int]:
    """For each seat, how many have fewer points minus how many have more: 3, 1, -1, -3 at four; ties share.

    Those who did not finish, whose points are None, come last.
    """
    order = [(each is not None, each or 0) for each in points]
    return [sum((own > other) - (own < other) for other in order) for own in order]


def _same_seat(tables: Sequence[Table], seats: int, unit: int) -> Awards:
    """Points minus the mean of the same seat at all other tables; 0 while no other table has a result."""
    awards = {}
    for seat in range(seats):
        points = _finished(tables, seat)
        others, total = len(points) - 1, sum(points.values())
        for entrant, own in points.items():
            awards[entrant] = (own * others - (total - own)) * unit // others if others else 0
    return awards


def _finished(tables: Iterable[Table], seat: int) -> dict[int, int]:
    """The points of everybody who finished in a seat."""
    results = ((table.seats[seat], table.result.points[seat]) for table in tables if table.result is not None)
    return {entrant: points for entrant, points in results if points is not None}
