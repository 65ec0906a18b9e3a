"""`gizzard tournament ruling`, `rulings` and `revoke`."""

from pathlib import Path

import click

from gizzard.cli.options.quantities import WholeNumber
from gizzard.cli.tournament._files import AWARD, by_option, change, file_argument, json_option, opened, visible
from gizzard.cli.tournament._text import entrant_id, print_rulings
from gizzard.tournament import Revoke, Ruling


@click.command()
@file_argument
@click.argument("entrant", metavar="ID")
@click.option("--award", type=AWARD, default=0, help="A penalty (negative) or a bonus.")
@click.option("--round", "number", type=WholeNumber(1), help="The round that it belongs to.  [default: none]")
@click.option("--disqualify", is_flag=True, help="They play no further round.")
@click.option("--reason", required=True, callback=visible, help="Why.")
@by_option
@json_option
def ruling(
    file: Path, entrant: str, award: int, number: int | None, disqualify: bool, reason: str, by: str, as_json: bool
) -> None:
    """Rule on an entrant, given by ID or name: a penalty, a bonus or a disqualification.

    Seatings stay as they are: `pair --again` seats a round that has not begun without somebody who is disqualified.
    """
    _, after = change(file, by, lambda now: [Ruling(entrant_id(now, entrant), reason, award, number, disqualify)])
    print_rulings(after, as_json, last=True)


@click.command()
@file_argument
@json_option
def rulings(file: Path, as_json: bool) -> None:
    """Print all rulings with their numbers."""
    print_rulings(opened(file), as_json)


@click.command()
@file_argument
@click.argument("number", type=WholeNumber(1))
@by_option
@json_option
def revoke(file: Path, number: int, by: str, as_json: bool) -> None:
    """Revoke the ruling of this NUMBER."""
    print_rulings(change(file, by, lambda _: [Revoke(number)])[1], as_json)
