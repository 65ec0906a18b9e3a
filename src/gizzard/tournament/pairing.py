"""Pairing: the next preliminary round, from all that was played before."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations

import msgspec
import numpy as np

from gizzard.core.native.rng import Rng
from gizzard.core.rules.deal import MAX_PLAYERS
from gizzard.tournament.draw import History, Task, drawn, no_history
from gizzard.tournament.entrants import groups_of, present
from gizzard.tournament.file import Result, Round, Ruled, Table, Tournament
from gizzard.tournament.lots import lot, rng_for
from gizzard.tournament.ranking import ranked
from gizzard.tournament.search import Numbers, Tables, cost_of, costs_of, improved
from gizzard.tournament.seats import seat_counts, seated
from gizzard.tournament.system import System, table_sizes

STEPS = 200
"""Swaps to try, for each entrant."""
ATTEMPTS = 3
"""How often the search begins again; the best seating is taken."""
SPREAD = 40
"""By how many ranks a swap may raise the sum of differences, at first."""


def neighbours(sizes: tuple[int, ...], usual: int, apart: Numbers, history: History, rng: Rng) -> Tables:
    """The tables of a Swiss round.

    Args:
        sizes: the table sizes, larger ones first.
        usual: the usual size.
        apart: by two entrants, 1 if they are not to sit together.
        history: who met whom before.
        rng: decides between equal seatings.

    Returns:
        The tables. Entrants are counted by their place in the standings, from 0.
    """
    position = np.arange(sum(sizes), dtype=np.int64)
    starts = np.cumsum((0, *sizes))
    tables = [list(range(start, end)) for start, end in zip(starts[:-1].tolist(), starts[1:].tolist(), strict=True)]
    costs = costs_of(history.met, history.off, apart, usual, position)
    attempts = [improved(costs, tables, rng, STEPS * len(position), SPREAD) for _ in range(ATTEMPTS)]
    return min(attempts, key=lambda each: cost_of(costs, each))


Seats = list[list[int]]
"""By table, the entrants in order of play."""


def as_of(tournament: Tournament, number: int) -> Tournament:
    """The tournament as it was when a round was paired: the rounds before, with the results and rulings then."""
    rounds = tuple(
        msgspec.structs.replace(one, tables=tuple(_table_as_of(table, number) for table in one.tables))
        for one in tournament.rounds[: number - 1]
    )
    rulings = tuple(_ruling_as_of(each, number) for each in tournament.rulings if each.after < number)
    return msgspec.structs.replace(tournament, rounds=rounds, rulings=rulings)


def _ruling_as_of(ruling: Ruled, number: int) -> Ruled:
    return msgspec.structs.replace(ruling, revoked=None) if ruling.holds(number) else ruling


def _table_as_of(table: Table, number: int) -> Table:
    was = next((was for was in table.result.was if was.after >= number), None) if table.result else None
    if was is None:
        return table
    return msgspec.structs.replace(table, result=Result(was.points, was.correct, was.penalties, was.award))


def paired(tournament: Tournament) -> Round:
    """The next preliminary round of a tournament whose rounds so far are complete.

    Args:
        tournament: the tournament; only its entrants, its system, its seed and its results matter.

    Returns:
        The round, without results.

    Raises:
        Refused: too few are present.
    """
    number = len(tournament.rounds) + 1
    seated_now, byes = split_byes(tournament, number)
    if tournament.system.pairing == "swiss" and number > 1:
        seats = _swiss(tournament, number, seated_now)
    else:
        seats = _draw(tournament, number, seated_now)
    tables = tuple(Table(index, tuple(table)) for index, table in enumerate(seats, start=1))
    return Round(number, "preliminary", tables, tuple(byes))


def split_byes(tournament: Tournament, number: int) -> tuple[list[int], list[int]]:
    """Who is seated in a round, and who has a bye: those with the fewest byes so far, by lot."""
    here = present(tournament, number)
    left_over = len(here) - sum(table_sizes(len(here), tournament.system))
    had = [entrant for one in tournament.rounds[: number - 1] for entrant in one.byes]
    in_turn = sorted(here, key=lambda entrant: (had.count(entrant), lot(tournament.seed, "bye", number, entrant)))
    byes = sorted(in_turn[:left_over])
    return [entrant for entrant in here if entrant not in byes], byes


def _swiss(tournament: Tournament, number: int, entrants: Sequence[int]) -> Seats:
    """The tables of a Swiss round after the first."""
    system, seed = tournament.system, tournament.seed
    order = ranked(entrants, tournament.rounds, system, seed, lots=True, rulings=tournament.rulings).order
    rng = rng_for(seed, "swiss", number)
    earlier = _seats_of(tournament.rounds)
    apart = _matrix(order, pairs_apart(tournament, order, number))
    history = _history(earlier, order, system)
    tables = neighbours(table_sizes(len(order), system), system.table, apart, history, rng)
    counts = seat_counts(earlier, MAX_PLAYERS)
    named = [[order[each] for each in table] for table in tables]
    return seated([named], counts, MAX_PLAYERS, rng)[0]


def _draw(tournament: Tournament, number: int, entrants: Sequence[int]) -> Seats:
    """The tables of a drawn round: one of those that are drawn together."""
    system = tournament.system
    alone = system.pairing == "swiss" or len(entrants) < len(present(tournament, number))
    first, last = (number, number) if alone else _drawn_together(tournament, number, len(entrants))
    apart = tuple(pairs_apart(tournament, entrants, each) for each in range(first, last + 1))
    earlier = _seats_of(tournament.rounds[: first - 1])
    return _drawn(system, tournament.seed, earlier, tuple(entrants), apart)[number - first]


def _drawn_together(tournament: Tournament, number: int, entrants: int) -> tuple[int, int]:
    """The first and the last of the rounds that are drawn together with this one.

    They have the same entrants, and are at most as many as there could be before everybody has met everybody.
    """
    here, first = present(tournament, number), number
    while first > 1 and present(tournament, first - 1) == here:
        first -= 1
    max_rounds = max(1, (entrants - 1) // (tournament.system.table - 1))
    first = number - (number - first) % max_rounds
    return first, min(first + max_rounds - 1, tournament.system.rounds)


Pairs = tuple[tuple[int, int], ...]
Tuples = tuple[tuple[tuple[int, ...], ...], ...]


@lru_cache(maxsize=16)
def _drawn(
    system: System, seed: str, earlier: Tuples, entrants: tuple[int, ...], apart: tuple[Pairs, ...]
) -> list[Seats]:
    """Rounds after ``earlier`` ones; for each, the pairs that are not to sit together."""
    rng = rng_for(seed, "draw", len(earlier) + 1)
    sizes = table_sizes(len(entrants), system)
    task = Task(sizes, system.table, tuple(_matrix(entrants, pairs) for pairs in apart))
    rounds = drawn(task, _history(earlier, entrants, system), rng)
    named = [[[entrants[each] for each in table] for table in tables] for tables in rounds]
    return seated(named, seat_counts(earlier, MAX_PLAYERS), MAX_PLAYERS, rng)


def _seats_of(rounds: Sequence[Round]) -> Tuples:
    return tuple(one.met for one in rounds)


def _history(earlier: Tuples, entrants: Sequence[int], system: System) -> History:
    """What these entrants played, counted in their order."""
    places = {entrant: index for index, entrant in enumerate(entrants)}
    history = no_history(len(entrants))
    for tables in earlier:
        for seats in tables:
            here = [places[entrant] for entrant in seats if entrant in places]
            history.met[np.ix_(here, here)] += 1
            history.off[here] += len(seats) != system.table
    np.fill_diagonal(history.met, 0)
    return history


def pairs_apart(tournament: Tournament, entrants: Sequence[int], number: int) -> Pairs:
    """The pairs that are not to sit together in a round."""
    apart = tournament.system.apart
    if number > 1 and apart.rounds == "first":
        return ()
    groups = (group for kind in apart.by for group in groups_of(tournament, entrants, kind).values())
    return tuple(sorted({pair for group in groups for pair in combinations(sorted(group), 2)}))


def _matrix(entrants: Sequence[int], pairs: Pairs) -> Numbers:
    """1 for each of these pairs, by place of the entrants."""
    places = {entrant: index for index, entrant in enumerate(entrants)}
    matrix = np.zeros((len(entrants), len(entrants)), dtype=np.int64)
    for one, other in pairs:
        matrix[places[one], places[other]] = matrix[places[other], places[one]] = 1
    return matrix
