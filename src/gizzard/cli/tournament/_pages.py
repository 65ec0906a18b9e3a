"""The pages of `gizzard tournament print`, as HTML or PDF."""

import os
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

from gizzard.cli.tournament._files import BadInput, secret_deals
from gizzard.terminal.files import remove_left, write_whole
from gizzard.tournament import Round, Tournament
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
