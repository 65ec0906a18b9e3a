"""What is read from a tournament's file: `gizzard tournament standings`, `check` and `print`, with its pages."""

import json
import os
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

import click

from gizzard.cli.options.quantities import WholeNumber
from gizzard.cli.tournament._files import BadInput, file_argument, json_option, located, opened, secret_deals
from gizzard.cli.tournament._text import print_standings
from gizzard.terminal.files import remove_left, write_whole
from gizzard.tournament import Refused, Round, Tournament, team_standings
from gizzard.tournament import check as check_all
from gizzard.tournament import standings as standings_of
from gizzard.tournament.pages import certificates_page, deals_page, seating_page, slips_page, standings_page

PAGES = ("seating", "slips", "standings", "certificates", "deals")
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "msedge")
PATIENCE = 120
"""Seconds that a browser may take."""


def page_of(tournament: Tournament, file: Path, what: str, number: int | None) -> str:
    """The HTML of a page."""
    if what == "standings":
        return standings_page(tournament)
    if what == "certificates":
        return certificates_page(tournament)
    if what == "deals":
        return _deals_page(tournament, file, number)
    one = _round(tournament, file, number)
    return seating_page(tournament, one) if what == "seating" else slips_page(tournament, one)


def _round(tournament: Tournament, file: Path, number: int | None) -> Round:
    number = number or len(tournament.rounds)
    if not 1 <= number <= len(tournament.rounds):
        raise BadInput(f"{file}: round {number or 1} is not paired.")
    return tournament.rounds[number - 1]


def _deals_page(tournament: Tournament, file: Path, number: int | None) -> str:
    """The deals of a round that is paired: published ones, or those that are still secret."""
    number = number or len(tournament.rounds) or 1
    if number > len(tournament.sealed):
        raise BadInput(f"{file}: no deals are sealed for round {number}.")
    published = tournament.deals[number - 1 : number]
    return deals_page(tournament, number, published[0] if published else secret_deals(file, number))


def write_page(page: str, out: Path, mode: int) -> None:
    """Write a page with these permissions; a PDF is made by WeasyPrint or a Chromium."""
    match out.suffix.lower():
        case ".html" | ".htm":
            write_whole(out, page.encode(), mode)
        case ".pdf":
            _write_pdf(page, out, mode)
        case _:
            raise BadInput(f"{out}: a name ending in .html or .pdf expected.")
    remove_left(out)


def _write_pdf(page: str, out: Path, mode: int) -> None:
    browser = next(filter(None, map(shutil.which, BROWSERS)), None)
    if find_spec("weasyprint") is None and browser is None:
        advice = "install WeasyPrint (`pip install weasyprint`) or Chromium, or print the .html from a browser"
        raise BadInput(f"{out}: nothing here can write a PDF; {advice}.")
    with TemporaryDirectory() as folder:
        source, made = Path(folder, "page.html"), Path(folder, "page.pdf")
        source.write_text(page, encoding="utf-8")
        if browser is None:
            command = [sys.executable, "-m", "weasyprint", str(source), str(made)]
        else:
            root = (
                ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
            )  # it refuses to run otherwise
            command = [
                browser,
                *root,
                "--headless",
                "--no-pdf-header-footer",
                f"--print-to-pdf={made}",
                source.as_uri(),
            ]
        problem = _problem_of(command)
        if not made.is_file():
            raise BadInput(f"{out}: {Path(command[0]).name} could not write the PDF: {problem}.")
        write_whole(out, made.read_bytes(), mode)


def _problem_of(command: list[str]) -> str:
    """Run a command; the last line that it prints on standard error."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    except subprocess.TimeoutExpired:
        return f"it took more than {PATIENCE} seconds"
    except OSError as error:
        return error.strerror or str(error)
    return (done.stderr.strip().splitlines() or [f"exit code {done.returncode}"])[-1].rstrip(".")


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
