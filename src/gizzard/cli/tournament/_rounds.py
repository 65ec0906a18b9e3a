"""`gizzard tournament pair`, `advance`, `result` and `undo`."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click
from msgspec import to_builtins

from gizzard.cli.options.quantities import WholeNumber
from gizzard.cli.tournament._files import AWARD, by_option, change, file_argument, json_option
from gizzard.cli.tournament._results import reports_of
from gizzard.cli.tournament._text import last_entry, print_results, print_seating
from gizzard.tournament import Advance, Pair, Report, Results, Tournament, Undo


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
