"""The quality of a seating: its figures, next to lower bounds if they are known."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

from gizzard.core.rules.deal import MAX_PLAYERS
from gizzard.tournament.file import Round, Tournament
from gizzard.tournament.ranking import ranked
from gizzard.tournament.seats import difference, least_difference, seat_counts
from gizzard.tournament.system import Refused


class Figure(NamedTuple):
    """A criterion of a seating."""

    name: str
    value: int
    bound: int | None
    """A value that no seating can go below; None if none is known."""


def quality(tournament: Tournament, number: int) -> tuple[Figure, ...]:
    """The figures of a round's seating, in the order of the criteria.

    Args:
        tournament: the tournament.
        number: the number of a round that is paired.

    Returns:
        The figures: the lower, the better. A knock-out round has only one, the table sizes.

    Raises:
        Refused: the round does not exist.
    """
    if not 1 <= number <= len(tournament.rounds):
        raise Refused(f"round {number}", f"{len(tournament.rounds)} are paired")
    one = tournament.rounds[number - 1]
    if one.stage == "knock-out":
        return (_unequal(one),)
    from gizzard.tournament.pairing import as_of  # numpy is slow to import

    before = as_of(tournament, number)
    figures = [_unequal(one), _twice_at_odd(before, one), _meetings(before, one)]
    if tournament.system.apart.by:
        figures.append(_together(before, one))
    if tournament.system.pairing == "swiss" and number > 1:
        figures.append(_differences(before, one))
    return (*figures, _seat_balance(before, one))


def _unequal(one: Round) -> Figure:
    sizes = [len(table.seats) for table in one.tables]
    return Figure("table sizes differ by", max(sizes) - min(sizes), int(sum(sizes) % len(sizes) > 0))


def _twice_at_odd(before: Tournament, one: Round) -> Figure:
    """Number of entrants who sit at a smaller or larger table again before everybody has done so once."""
    usual = before.system.table
    had = Counter(entrant for each in before.rounds for seats in each.met if len(seats) != usual for entrant in seats)
    here = sorted(had[entrant] for table in one.tables for entrant in table.seats)
    odd = [had[entrant] for table in one.tables if len(table.seats) != usual for entrant in table.seats]
    ahead = sum(times > here[0] for times in odd)
    return Figure("at an odd table again", ahead, sum(times > here[0] for times in here[: len(odd)]))


def _meetings(before: Tournament, one: Round) -> Figure:
    """Number of pairs that meet again."""
    met: dict[int, set[int]] = {}
    for each in before.rounds:
        for seats in each.met:
            for entrant in seats:
                met.setdefault(entrant, set()).update(seats)
    pairs = [pair for table in one.tables for pair in combinations(table.seats, 2)]
    again = sum(other in met.get(entrant, ()) for entrant, other in pairs)
    return Figure("pairs that meet again", again, _fewest_meetings(before, one, met))


def _fewest_meetings(before: Tournament, one: Round, met: dict[int, set[int]]) -> int:
    """Pairs that must meet again: of those who met at one of t tables, and of those who have met everybody."""
    everybody = {entrant for table in one.tables for entrant in table.seats}
    last = before.rounds[-1].met if before.rounds else ()
    crowded = _crowded(last, one, everybody) if last else 0
    needed = 0
    for table in one.tables:
        for entrant in table.seats:
            new = len(everybody) - len({entrant, *met.get(entrant, ())} & everybody)
            needed += max(0, len(table.seats) - 1 - new)
    return max(crowded, -(-needed // 2))


def _crowded(last: Sequence[Sequence[int]], one: Round, everybody: set[int]) -> int:
    """The fewest pairs that met in the last round, if those who are new sit where they save most."""
    old = [len(table.seats) for table in one.tables]
    for _ in range(len(everybody - {entrant for seats in last for entrant in seats})):
        old[old.index(max(old))] -= 1
    return sum(_least_pairs(people, len(last)) for people in old)


def _least_pairs(people: int, groups: int) -> int:
    """The fewest pairs from the same group among n people from some groups."""
    each, more = divmod(people, groups)
    return more * (each + 1) * each // 2 + (groups - more) * each * (each - 1) // 2


def _together(before: Tournament, one: Round) -> Figure:
    from gizzard.tournament.pairing import pairs_apart

    here = [entrant for table in one.tables for entrant in table.seats]
    apart = {*pairs_apart(before, here, one.number)}
    pairs = (pair for table in one.tables for pair in combinations(sorted(table.seats), 2))
    return Figure("pairs that should be apart", sum(pair in apart for pair in pairs), 0)


def _differences(before: Tournament, one: Round) -> Figure:
    """The sum, over pairs at a table, of their differences in rank; 10 at a table of four neighbours."""
    here = [entrant for table in one.tables for entrant in table.seats]
    order = ranked(here, before.rounds, before.system, before.seed, lots=True, rulings=before.rulings).order
    index = {entrant: position for position, entrant in enumerate(order)}
    total = sum(abs(index[a] - index[b]) for table in one.tables for a, b in combinations(table.seats, 2))
    return Figure("sum of rank differences", total, sum(_neighbours(len(table.seats)) for table in one.tables))


def _neighbours(size: int) -> int:
    return (size**3 - size) // 6


def _seat_balance(before: Tournament, one: Round) -> Figure:
    """The largest difference, for anybody in the round, between how often they sat in one seat and in another."""
    here = [table.seats for table in one.tables]
    earlier = [each.met for each in before.rounds]
    had, size = seat_counts(earlier, MAX_PLAYERS), max(map(len, here))
    actual, least = (max(of(seats, had, size) for seats in here) for of in (difference, least_difference))
    return Figure("seats differ by", actual, least)
