"""Swiss rounds of a championship with withdrawals: `python -m bench.swiss`.

Prints for each round how many pairs meet again, and the sum of rank differences next to the lower bound that holds if
no repeats interfere.
"""

from random import Random
from time import perf_counter

from gizzard.tournament import New, Pair, Report, Results, Tournament, Withdraw, changed, quality, read_system, started

AT, BY = "2026-05-01T18:00:00Z", "bench"
ENTRANTS = 232
LEAVE = 3
"""How many withdraw after each round."""
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


def line(tournament: Tournament, seconds: float) -> str:
    """The figures of the last round."""
    number, present = len(tournament.rounds), sum(entrant.until is None for entrant in tournament.entrants)
    figures = {figure.name: figure for figure in quality(tournament, number)}
    found = figures.get("sum of rank differences")
    ranks = (
        f"{found.value:>16}{found.bound:>13}{found.value / found.bound:>7.3f}" if found and found.bound else f"{'':>36}"
    )
    return f"{number:>5}{present:>9}{figures['pairs that meet again'].value:>12}{ranks:>36}{seconds:>9.1f}"


def main() -> None:
    """Play and print a line for each round."""
    rng = Random(SEED)
    system = read_system({"pairing": "swiss", "rounds": ROUNDS, "ties": ["correct", "lot"]})
    people = tuple({"name": f"Player {number}"} for number in range(1, ENTRANTS + 1))
    tournament = started(New("Swiss", {}, system, SEED, True, people), AT, BY)
    print("round  present  meet again  rank differences  lower bound  ratio  seconds")
    for _ in range(ROUNDS):
        begun = perf_counter()
        tournament = changed(tournament, Pair(), AT, BY)
        seconds = perf_counter() - begun
        print(line(tournament, seconds), flush=True)
        tournament = played(tournament, rng)
        for gone in rng.sample([each.id for each in tournament.entrants if each.until is None], LEAVE):
            tournament = changed(tournament, Withdraw(gone), AT, BY)


if __name__ == "__main__":
    main()
