"""`gizzard tournament pair`, `advance`, `result` and `undo`; `ruling`, `rulings` and `revoke`."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click
from msgspec import to_builtins

from gizzard.cli.options.quantities import WholeNumber
from gizzard.cli.tournament._files import AWARD, by_option, change, file_argument, json_option, opened, visible
from gizzard.cli.tournament._results import reports_of
from gizzard.cli.tournament._text import entrant_id, last_entry, print_results, print_rulings, print_seating
from gizzard.tournament import Advance, Pair, Report, Results, Revoke, Ruling, Tournament, Undo


@click.command()
@file_argument
@click.option("--again", is_flag=True, help="Pair the last round again, if it has not begun.")
@by_option
@json_option
def pair(file: Path, again: bool, by: str, as_json: bool) -> None:
    """Pair the next preliminary round, and print its seating and how good that is."""
    before, after = change(file, by, lambda _: [Pair(again)])
    print_seating(after, as_json, next(reversed(before.rounds), None))


@click.command()
@file_argument
@by_option
@json_option
def advance(file: Path, by: str, as_json: bool) -> None:
    """Make the cut, and later pair each round of the knock-out."""
    print_seating(change(file, by, lambda _: [Advance()])[1], as_json)


@click.command()
@file_argument
@click.option("--round", "number", type=WholeNumber(1), help="The round.  [default: the last that is paired]")
@click.option("--table", type=WholeNumber(1), help="The table.")
@click.option("--points", metavar="A,B,…", help="The points, by seat; `-` for who did not finish.")
@click.option("--correct", metavar="A,B,…", help="How many rounds were bid right, by seat; `-` as above.")
@click.option("--penalties", metavar="A,B,…", help="Penalties, 0 or negative, by seat.")
@click.option("--late", is_flag=True, help="Everybody at the table gets the system's penalty for overrunning the time.")
@click.option("--void", is_flag=True, help="Nobody finished: the table counts for nobody, as if it had not met.")
@click.option("--award", type=AWARD, help="The award of who did not finish.  [default: the system's]")
@click.option("--game", metavar="FILE", help="A record or score of the game; its players tell the table.")
@click.option("--code", metavar="CODE", help="The text of the score pad's QR code (wizard-result/1); `-`: stdin.")
@click.option("--csv", "table_of_results", metavar="CSV", help="Several, as round,table,points,correct; `-`: stdin.")
@click.option("--insist", is_flag=True, help="Take points that no game by the rules brings, with a warning.")
@click.option("--replace", is_flag=True, help="Correct results that are there already; the old ones are kept.")
@by_option
@json_option
def result(file: Path, replace: bool, by: str, as_json: bool, **given: Any) -> None:
    """Record the result of a table, or of several."""
    reports: list[Report] = []

    def changes(before: Tournament) -> Sequence[Results]:
        reports[:] = reports_of(before, given)
        return [Results(tuple(reports), replace)]

    print_results(change(file, by, changes)[1], reports, as_json)


@click.command()
@file_argument
@by_option
@json_option
def undo(file: Path, by: str, as_json: bool) -> None:
    """Undo the last change that is not undone. The log keeps both."""
    before, _ = change(file, by, lambda _: [Undo()])
    entry = last_entry(before)
    click.echo(
        json.dumps(to_builtins(entry)) if as_json else f"Undone: {entry.do['change']} of {entry.at} by {entry.by}."
    )


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
