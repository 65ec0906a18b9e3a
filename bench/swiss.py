"""Swiss rounds of a championship with withdrawals: `python -m bench.swiss`.

Prints for each round how many pairs meet again, and the sum of rank differences next to the lower bound that holds if
no repeats interfere.
"""

from random import Random
from time import perf_counter

import click

from gizzard.tournament import New, Pair, Report, Results, Tournament, Withdraw, changed, quality, read_system, started

AT, BY = "2026-05-01T18:00:00Z", "bench"


def played(tournament: Tournament, rng: Random) -> Tournament:
    """The tournament with random results of its last round."""
    one = tournament.rounds[-1]
    reports = [
        Report(
            one.number,
            table.table,
            tuple(10 * rng.randrange(-10, 40) for _ in table.seats),
            tuple(rng.randrange(11) for _ in table.seats),
        )
        for table in one.tables
    ]
    return changed(tournament, Results(tuple(reports)), AT, BY)


def line(tournament: Tournament, seconds: float) -> str:
    """The figures of the last round."""
    number, present = len(tournament.rounds), sum(entrant.until is None for entrant in tournament.entrants)
    figures = {figure.name: figure for figure in quality(tournament, number)}
    found = figures.get("sum of rank differences")
    ranks = (
        f"{found.value:>16}{found.bound:>13}{found.value / found.bound:>7.3f}" if found and found.bound else f"{'':>36}"
    )
    return f"{number:>5}{present:>9}{figures['pairs that meet again'].value:>12}{ranks:>36}{seconds:>9.1f}"


@click.command(help=__doc__)
@click.option("--entrants", default=232, show_default=True)
@click.option("--leave", default=3, show_default=True, help="How many withdraw after each round.")
@click.option("--rounds", default=5, show_default=True)
@click.option("--seed", default="swiss", show_default=True)
def main(entrants: int, leave: int, rounds: int, seed: str) -> None:
    """Play and print a line for each round."""
    rng = Random(seed)
    system = read_system({"pairing": "swiss", "rounds": rounds, "ties": ["correct", "lot"]})
    people = tuple({"name": f"Player {number}"} for number in range(1, entrants + 1))
    tournament = started(New("Swiss", {}, system, seed, True, people), AT, BY)
    print("round  present  meet again  rank differences  lower bound  ratio  seconds")
    for _ in range(rounds):
        begun = perf_counter()
        tournament = changed(tournament, Pair(), AT, BY)
        seconds = perf_counter() - begun
        print(line(tournament, seconds), flush=True)
        tournament = played(tournament, rng)
        for gone in rng.sample([each.id for each in tournament.entrants if each.until is None], leave):
            tournament = changed(tournament, Withdraw(gone), AT, BY)


if __name__ == "__main__":
    main()
