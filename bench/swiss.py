"""Swiss rounds of a championship with withdrawals.

python -m bench.swiss                              232 entrants, of whom three leave after each round
python -m bench.swiss --entrants 219 --leave 0 --tournaments 12     with the mean of several

Prints for each round how many pairs meet again, the sum of rank differences next to the lower bound that holds if no
repeats interfere, and the balance of seats: at how many tables somebody has sat in one seat at least twice more often
than in another, and at how many of them another order of play would have avoided it. Below are the entrants who never
sat in some seat of the tables of four, next to the fewest that can be expected.
"""

from math import comb, floor
from random import Random
from time import perf_counter

import click

from gizzard.core.rules.deal import MAX_PLAYERS
from gizzard.tournament import New, Pair, Report, Results, Tournament, Withdraw, changed, quality, read_system, started
from gizzard.tournament.seats import difference, least_difference, seat_counts
from gizzard.tournament.system import System

AT, BY = "2026-05-01T18:00:00Z", "bench"
ROUNDS, SEATS = 5, 4
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


def without_a_seat(tournament: Tournament) -> int:
    """The number of entrants who were there in all rounds, and never sat in one of the four seats."""
    counts = seat_counts([one.met for one in tournament.rounds], MAX_PLAYERS).values()
    return sum(sum(own) == ROUNDS and 0 in own[:SEATS] for own in counts)


def fewest_without_a_seat(entrants: int) -> float:
    """How many entrants at tables of four never sit in some seat in five rounds, at least, on average.

    The tables of rounds 4 and 5 are assumed not to depend on the seats before. After round 3 everybody lacks a seat. Of
    those who lack the same one only one at a table gets it. As the chance that a table has such an entrant is a concave
    function of their number, fewest are left if the seats that are lacking are shared out equally (Jensen).
    """
    lacking = _left(entrants, entrants / SEATS)
    return SEATS * _left(entrants, lacking)


def _left(entrants: int, lacking: float) -> float:
    """Of those who lack one seat, the expected number who do not get it in a round; linear between whole numbers."""
    below = floor(lacking)
    one, other = (
        each - entrants / SEATS * (1 - comb(entrants - each, SEATS) / comb(entrants, SEATS))
        for each in (below, below + 1)
    )
    return one + (other - one) * (lacking - below)


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


def play(seed: str, entrants: int, leave: int) -> Tournament:
    """Play a tournament, and print a line for each round."""
    rng, system = Random(seed), read_system({"pairing": "swiss", "rounds": ROUNDS, "ties": ["correct", "lot"]})
    tournament = begun(seed, system, entrants)
    print("round  present  meet again  rank differences  lower bound  ratio  unbalanced  avoidable  seconds")
    for _ in range(ROUNDS):
        started_at = perf_counter()
        tournament = changed(tournament, Pair(), AT, BY)
        print(line(tournament, perf_counter() - started_at), flush=True)
        tournament = played(tournament, rng)
        for gone in rng.sample([each.id for each in tournament.entrants if each.until is None], leave):
            tournament = changed(tournament, Withdraw(gone), AT, BY)
    return tournament


def begun(seed: str, system: System, entrants: int) -> Tournament:
    """The tournament before its first round."""
    people = tuple({"name": f"Player {number}"} for number in range(1, entrants + 1))
    return started(New("Swiss", {}, system, seed, True, people), AT, BY)


@click.command()
@click.option("--entrants", default=232, show_default=True)
@click.option("--leave", default=3, show_default=True, help="How many withdraw after each round.")
@click.option("--tournaments", default=1, show_default=True, help="How many are played.")
def main(entrants: int, leave: int, tournaments: int) -> None:
    """Play, and print a line for each round."""
    seeds = [SEED, *(f"{SEED} {number}" for number in range(2, tournaments + 1))]
    found = [without_a_seat(play(seed, entrants, leave)) for seed in seeds]
    least = fewest_without_a_seat(entrants - entrants % SEATS)
    print(f"entrants without some seat: {sum(found) / len(found):.1f} on average ({found}); at least {least:.1f}")


if __name__ == "__main__":
    main()
