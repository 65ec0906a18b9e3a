"""`gizzard tournament enter` and `withdraw`."""

from pathlib import Path

import click

from gizzard.cli.tournament._files import by_option, change, file_argument, json_option
from gizzard.cli.tournament._text import cleaned, entrant_id, print_entrants
from gizzard.tournament import Enter, Tournament, Withdraw
from gizzard.tournament.entrants import check_names


@click.command()
@file_argument
@click.argument("names", metavar="NAME...", nargs=-1, required=True)
@click.option("--nation", help="Their nation.")
@click.option("--family", help="Their family.")
@click.option("--team", help="Their team.")
@click.option(
    "--now", "immediately", is_flag=True, help="Into the round that is paired but not begun; pair it again then."
)
@by_option
@json_option
def enter(file: Path, names: tuple[str, ...], immediately: bool, by: str, as_json: bool, **groups: str | None) -> None:
    """Add entrants, who play from the next round on.

    The name of somebody who withdrew lets that entrant come back. With --now, somebody who was to play from the next
    round on plays in this one.
    """
    given = {kind: name for kind, name in groups.items() if name}
    people = tuple(cleaned({"name": name} | given) for name in names)

    def entering(now: Tournament) -> list[Enter]:
        check_names(people, now.entrants)
        return [Enter(people, immediately)]

    before, after = change(file, by, entering)
    print_entrants(after, as_json, "Entered", [person["name"] for person in people])
    _print_taken_back(before, after, as_json)
    if not as_json and not immediately and after.rounds and not after.rounds[-1].begun:
        click.echo(f"Round {len(after.rounds)} has not begun: with --now they play in it.")


@click.command()
@file_argument
@click.argument("entrant", metavar="ID")
@by_option
@json_option
def withdraw(file: Path, entrant: str, by: str, as_json: bool) -> None:
    """Withdraw an entrant, given by ID or name.

    They keep what they have. A round that they are in is to be paired again if it has not begun; otherwise their table
    still gets a result.
    """
    before, after = change(file, by, lambda now: [Withdraw(entrant_id(now, entrant))])
    print_entrants(after, as_json, "Withdrawn", [before.entrant(entrant_id(before, entrant)).name])
    _print_taken_back(before, after, as_json)


def _print_taken_back(before: Tournament, after: Tournament, as_json: bool) -> None:
    """Print that a change took back the seating of the last round."""
    if not as_json and len(after.rounds) < len(before.rounds):
        again = "advance pairs it again" if before.knock_out else "pair it again"
        click.echo(f"Round {len(before.rounds)} had not begun: {again}.")
