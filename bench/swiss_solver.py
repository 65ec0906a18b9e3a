"""What OR-Tools' CP-SAT finds for a Swiss round, to compare (`pip install ortools`)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from itertools import combinations, pairwise
from threading import Event, Thread
from time import process_time
from typing import Any, Final

from gizzard.tournament import Tournament
from gizzard.tournament.pairing import as_of
from gizzard.tournament.ranking import ranked

WINDOW: Final = 6
"""By how many tables an entrant may sit above or below the table of their rank."""
WEIGHTS: Final = {3: (2, 0, -2), 4: (3, 1, -1, -3)}
"""By table size: the gap between two neighbouring ranks counts for each pair that it divides; the sums of these weights
are how many pairs that is, by how many of the table are ranked above the gap.
"""

Tables = Sequence[Sequence[int]]


def solved(tournament: Tournament, seconds: float) -> tuple[int, float]:
    """The sum of rank differences that the solver finds for the last round without repeats, on one core, and its lower
    bound; 0 if it finds none in time.

    It begins with the seating of the tournament.
    """
    one, before = tournament.rounds[-1], as_of(tournament, len(tournament.rounds))
    here = [entrant for table in one.tables for entrant in table.seats]
    order = ranked(here, before.rounds, tournament.system, tournament.seed, lots=True).order
    rank = {entrant: place for place, entrant in enumerate(order)}
    tables = sorted(sorted(rank[entrant] for entrant in table.seats) for table in one.tables)
    met = {
        (min(rank[a], rank[b]), max(rank[a], rank[b]))
        for each in before.rounds
        for table in each.tables
        for a, b in combinations([entrant for entrant in table.seats if entrant in rank], 2)
    }
    return _solve(tables, met, seconds)


def _solve(tables: Tables, met: set[tuple[int, int]], seconds: float) -> tuple[int, float]:
    cp_model = import_module("ortools.sat.python.cp_model")
    model = cp_model.CpModel()
    people, home = sum(map(len, tables)), len(tables) / sum(map(len, tables))
    sits: list[dict[int, Any]] = [{} for _ in tables]
    for place, (seats, chosen) in enumerate(zip(tables, sits, strict=True)):
        for rank in range(people):
            if abs(int(rank * home) - place) <= WINDOW or rank in seats:
                chosen[rank] = model.new_bool_var("")
                model.add_hint(chosen[rank], rank in seats)
    for rank in range(people):
        model.add_exactly_one(chosen[rank] for chosen in sits if rank in chosen)
    for chosen in sits:
        for one, other in met:
            if one in chosen and other in chosen:
                model.add_at_most_one(chosen[one], chosen[other])
    model.minimize(sum(_spread(model, table, seats) for table, seats in zip(sits, tables, strict=True)))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    with _stopped_after(seconds, solver.stop_search):
        solver.solve(model)
    return round(solver.objective_value), solver.best_objective_bound


@contextmanager
def _stopped_after(seconds: float, stop: Callable[[], None]) -> Iterator[None]:
    """Stop a search after that much processor time, which other programs do not use up."""
    until, done = process_time() + seconds, Event()

    def watch() -> None:
        while process_time() < until and not done.wait(timeout=0.2):
            pass
        stop()

    watcher = Thread(target=watch)
    watcher.start()
    try:
        yield
    finally:
        done.set()
        watcher.join()


def _spread(model: Any, table: dict[int, Any], begin: Sequence[int]) -> Any:
    """The sum of rank differences at a table, which gets as many as it has seats."""
    size = len(begin)
    model.add(sum(table.values()) == size)
    ranks, terms = sorted(table), []
    for place, (rank, following) in enumerate(pairwise(ranks), start=1):
        above = [model.new_bool_var("") for _ in range(size)]
        for least, one in enumerate(above, start=1):
            model.add_hint(one, sum(each <= rank for each in begin) >= least)
        model.add(sum(above) == sum(table[each] for each in ranks[:place]))
        for more, less in pairwise(reversed(above)):
            model.add_implication(more, less)
        terms += [(following - rank) * weight * one for weight, one in zip(WEIGHTS[size], above, strict=True)]
    return sum(terms)
