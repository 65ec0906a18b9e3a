"""Swiss rounds of a championship with withdrawals.

python -m bench.swiss                              232 entrants, of whom three leave after each round
python -m bench.swiss --entrants 219 --leave 0

Prints for each round how many pairs meet again, the sum of rank differences next to the lower bound that holds if no
repeats interfere, and the balance of seats: at how many tables somebody has sat in one seat at least twice more often
than in another, and at how many of them another order of play would have avoided it.
"""

from random import Random
from time import perf_counter

import click

from gizzard.core.rules.deal import MAX_PLAYERS
from gizzard.tournament import New, Pair, Report, Results, Tournament, Withdraw, changed, quality, read_system, started
from gizzard.tournament.seats import difference, least_difference, seat_counts

AT, BY = "2026-05-01T18:00:00Z", "bench"
ROUNDS = 5
SEED = "swiss"


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


def unbalanced(tournament: Tournament) -> tuple[int, int]:
    """The number of tables in the last round with somebody out of balance, and of those at which it was avoidable."""
    *earlier, last = (one.met for one in tournament.rounds)
    had, size = seat_counts(earlier, MAX_PLAYERS), max(map(len, last))
    found = [seats for seats in last if difference(seats, had, size) > 1]
    return len(found), sum(least_difference(seats, had, size) < 2 for seats in found)


def line(tournament: Tournament, seconds: float) -> str:
    """The figures of the last round."""
    number, present = len(tournament.rounds), sum(entrant.until is None for entrant in tournament.entrants)
    figures = {figure.name: figure for figure in quality(tournament, number)}
    found = figures.get("sum of rank differences")
    ranks = (
        f"{found.value:>16}{found.bound:>13}{found.value / found.bound:>7.3f}" if found and found.bound else f"{'':>36}"
    )
    tables, avoidable = unbalanced(tournament)
    again = figures["pairs that meet again"].value
    return f"{number:>5}{present:>9}{again:>12}{ranks:>36}{tables:>12}{avoidable:>11}{seconds:>9.1f}"


@click.command()
@click.option("--entrants", default=232, show_default=True)
@click.option("--leave", default=3, show_default=True, help="How many withdraw after each round.")
def main(entrants: int, leave: int) -> None:
    """Play and print a line for each round."""
    rng = Random(SEED)
    system = read_system({"pairing": "swiss", "rounds": ROUNDS, "ties": ["correct", "lot"]})
    people = tuple({"name": f"Player {number}"} for number in range(1, entrants + 1))
    tournament = started(New("Swiss", {}, system, SEED, True, people), AT, BY)
    print("round  present  meet again  rank differences  lower bound  ratio  unbalanced  avoidable  seconds")
    for _ in range(ROUNDS):
        begun = perf_counter()
        tournament = changed(tournament, Pair(), AT, BY)
        seconds = perf_counter() - begun
        print(line(tournament, seconds), flush=True)
        tournament = played(tournament, rng)
        for gone in rng.sample([each.id for each in tournament.entrants if each.until is None], leave):
            tournament = changed(tournament, Withdraw(gone), AT, BY)


if __name__ == "__main__":
    main()
