"""Compares Swiss seatings with the best known ones: `python -m bench.swiss`.

Plays a Swiss tournament with withdrawals, and prints for each round how many pairs meet again and the sum of rank
differences, next to that of `ortools`' CP-SAT, if it is installed: it covers all entrants by tables of neighbours who
have not met. Points are normally distributed.
"""

from __future__ import annotations

import argparse
import time
from itertools import combinations
from random import Random
from typing import Any

from gizzard.tournament import New, Pair, Report, Results, Tournament, Withdraw, changed, quality, read_system, started
from gizzard.tournament.pairing import as_of
from gizzard.tournament.ranking import ranked

WINDOW = 12
"""Ranks that a table of CP-SAT spans, at most."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--entrants", type=int, default=232)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=60)
    options = parser.parse_args()
    system = read_system({"pairing": "swiss", "rounds": options.rounds, "ties": ["correct", "lot"]})
    people = tuple({"name": f"Player {number}"} for number in range(1, options.entrants + 1))
    tournament, rng = started(New("", {}, system, "bench", True, people), "now", "bench"), Random(1)
    for number in range(1, options.rounds + 1):
        began = time.perf_counter()
        tournament = changed(tournament, Pair(), "now", "bench")
        seconds = time.perf_counter() - began
        figures = {figure.name: figure.value for figure in quality(tournament, number)}
        found = figures.get("sum of rank differences")
        best = best_sum(tournament, number, options.seconds) if found is not None else None
        print(
            f"round {number}: {seconds:.1f} s, {figures['pairs that meet again']} pairs meet again, "
            f"rank differences {found}, CP-SAT {best}" + (f", ratio {found / best:.3f}" if found and best else ""),
            flush=True,
        )
        tournament = after_round(tournament, rng)


def after_round(tournament: Tournament, rng: Random) -> Tournament:
    """The tournament with results of the last round, and without some who withdraw after it."""
    one = tournament.rounds[-1]
    reports = []
    for table in one.tables:
        points = tuple(round(rng.gauss(100 + entrant / 10, 80), -1) for entrant in table.seats)
        reports.append(
            Report(one.number, table.table, tuple(map(int, points)), tuple(rng.randrange(16) for _ in points))
        )
    tournament = changed(tournament, Results(tuple(reports)), "now", "bench")
    here = [entrant.id for entrant in tournament.entrants if entrant.until is None]
    for entrant in rng.sample(here, 3):
        tournament = changed(tournament, Withdraw(entrant), "now", "bench")
    return tournament


def best_sum(tournament: Tournament, number: int, seconds: float) -> int | None:
    """The smallest sum of rank differences that CP-SAT finds without a pair that meets again, None without ortools."""
    try:
        from ortools.sat.python import cp_model
    except ImportError:
        return None
    before, one = as_of(tournament, number), tournament.rounds[number - 1]
    here = [entrant for table in one.tables for entrant in table.seats]
    order = ranked(here, before.rounds, before.system, before.seed, lots=True).order
    tables = [table.seats for each in before.rounds for table in each.tables]
    met = {frozenset(pair) for seats in tables for pair in combinations(seats, 2)}
    odd = {entrant for seats in tables if len(seats) != before.system.table for entrant in seats}
    model: Any = cp_model.CpModel()
    chosen: list[tuple[Any, tuple[int, ...]]] = []
    sizes = [len(table.seats) for table in one.tables]
    for size in {*sizes}:
        own = []
        for table in neighbours(order, size, met):
            if size == before.system.table or odd.isdisjoint(order[place] for place in table):
                own.append(model.new_bool_var(""))
                chosen.append((own[-1], table))
        model.add(sum(own) == sizes.count(size))
    for place in range(len(order)):
        model.add_exactly_one(used for used, table in chosen if place in table)
    model.minimize(sum(used * spread(table) for used, table in chosen))
    solver: Any = cp_model.CpSolver()
    solver.parameters.max_time_in_seconds = seconds
    solver.parameters.num_workers = 2
    return round(solver.objective_value) if solver.solve(model) in (cp_model.OPTIMAL, cp_model.FEASIBLE) else None


def neighbours(order: list[int], size: int, met: set[frozenset[int]]) -> list[tuple[int, ...]]:
    """The tables of places within a window at which nobody meets again."""
    found = []
    for first in range(len(order)):
        for others in combinations(range(first + 1, min(first + WINDOW, len(order))), size - 1):
            table = (first, *others)
            if not any(frozenset((order[a], order[b])) in met for a, b in combinations(table, 2)):
                found.append(table)
    return found


def spread(table: tuple[int, ...]) -> int:
    return sum(b - a for a, b in combinations(table, 2))


if __name__ == "__main__":
    main()
