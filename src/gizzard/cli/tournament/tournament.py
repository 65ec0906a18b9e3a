"""`gizzard tournament`: run a tournament from a file."""

import click

from gizzard.cli.suggestions import SuggestingGroup
from gizzard.cli.tournament._entrants import enter, withdraw
from gizzard.cli.tournament._new import new
from gizzard.cli.tournament._reading import check, print_, standings
from gizzard.cli.tournament._rounds import advance, pair, result, revoke, ruling, rulings, undo
from gizzard.cli.tournament._simulate import simulate

COMMANDS = (
    new,
    enter,
    withdraw,
    pair,
    advance,
    result,
    ruling,
    rulings,
    revoke,
    standings,
    check,
    undo,
    print_,
    simulate,
)


@click.group(cls=SuggestingGroup, commands=COMMANDS)
def tournament() -> None:
    """Run a tournament: entrants, seatings, results, standings, a knock-out.

    Everything is in one file (docs/tournaments.md), from which anybody can check it. Exit codes: 1 if `check` finds a
    discrepancy, 2 for wrong input.
    """
