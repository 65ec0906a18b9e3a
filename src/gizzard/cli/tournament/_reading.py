"""What is read from a tournament's file: `gizzard tournament standings`, `check` and `print`."""

import json
from pathlib import Path

import click

from gizzard.cli.options.quantities import WholeNumber
from gizzard.cli.tournament._files import BadInput, file_argument, json_option, located, opened
from gizzard.cli.tournament._pages import PAGES, page_of, write_page
from gizzard.cli.tournament._text import print_standings
from gizzard.tournament import Refused, team_standings
from gizzard.tournament import check as check_all
from gizzard.tournament import standings as standings_of

DISCREPANCY = 1
"""Exit code if `check` finds one."""


@click.command()
@file_argument
@click.option("--teams", is_flag=True, help="Print those of teams: the sums of their members.")
@json_option
def standings(file: Path, teams: bool, as_json: bool) -> None:
    """Print the standings."""
    print_standings((team_standings if teams else standings_of)(opened(file)), as_json)


@click.command()
@file_argument
@json_option
def check(file: Path, as_json: bool) -> None:
    """Derive every seating, rank and cut from the file and its seed; exit with 1 at the first discrepancy."""
    read, problem = opened(file, sound=False), None
    try:
        check_all(read)
    except Refused as refused:
        problem = str(refused)
    if as_json:
        click.echo(json.dumps({"file": str(file), "ok": problem is None, "error": problem}))
    else:
        click.echo(f"{file}: {problem or 'ok'}")
    raise SystemExit(DISCREPANCY if problem else 0)


@click.command("print")
@file_argument
@click.option("--what", type=click.Choice(PAGES), required=True, help="What to print.")
@click.option("--out", type=click.Path(path_type=Path, dir_okay=False), required=True, help="FILE.html or FILE.pdf.")
@click.option("--round", "number", type=WholeNumber(1), help="The round.  [default: the last that is paired]")
@click.option("--force", is_flag=True, help="Overwrite the file if it exists.")
@json_option
def print_(file: Path, what: str, out: Path, number: int | None, force: bool, as_json: bool) -> None:
    """Write a page to be printed: seating, slips for results, standings, certificates, or deals.

    The deals of a round are for somebody who does not play: they are not published yet.
    """
    if out.exists() and not force:
        raise BadInput(f"{out}: it exists already; choose another file, or overwrite it with --force.")
    with located(file):
        page = page_of(opened(file), file, what, number)
    write_page(page, out, 0o600 if what == "deals" else 0o666)
    click.echo(json.dumps({"out": str(out)}) if as_json else f"Written: {out}")
