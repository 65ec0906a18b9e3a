"""`gizzard score`: the score pad of a real table, in a terminal."""

import json
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click
from platformdirs import user_data_path

from gizzard.cli.options.quantities import WholeNumber
from gizzard.cli.options.rules import chosen_rules, preset_option, rules_option
from gizzard.cli.options.terminal import (
    InterfaceMode,
    checked_name,
    in_lines,
    interface_options,
    read_line,
    read_unseen,
)
from gizzard.cli.score._standings import show_standings
from gizzard.core.csv_table import BadTable, decoded
from gizzard.core.errors import quoted
from gizzard.core.files import read_whole
from gizzard.core.formats.result import MAX_CODE, NotAResult, read_result
from gizzard.core.interrupt import STOPPED
from gizzard.core.names import clean_text, visible_name
from gizzard.core.rules.deal import MAX_PLAYERS, MIN_PLAYERS
from gizzard.scorepad.paper import accepted, pad_of_paper, players_of
from gizzard.scorepad.score import score_of
from gizzard.scorepad.sheet import Sheet, sheet_of
from gizzard.terminal.files import InUse, only_here
from gizzard.terminal.pad.notebook import AlreadyThere, DamagedPad, Notebook, begun, export, files_in, opened
from gizzard.terminal.pad.plain import LinePad, Quit
from gizzard.terminal.pad.report import PadReport
from gizzard.terminal.voice import Voice, signed

SCORE_WRONG = 1
"""Exit code if what stands on a paper pad cannot be so."""
UNSAVED = 1
"""Exit code if the pad could not be saved."""


@dataclass(frozen=True)
class Options:
    """The options from the command line."""

    names: str | None
    dealer: str | None
    presets: tuple[str, ...]
    rules: str | None
    listed: bool
    number: int | None
    out: str | None
    paper: str | None
    waive: bool
    code: str | None
    standings: bool
    files: tuple[str, ...]
    force: bool
    as_json: bool
    manner: InterfaceMode


@click.command()
@click.option("--players", "names", metavar="NAME,NAME,…", help="Begin a game for these players, in seating order.")
@click.option("--dealer", metavar="NAME", help="Who deals first.  [default: the first player]")
@preset_option
@rules_option
@click.option("--list", "listed", is_flag=True, help="List the games that are kept.")
@click.option("--game", "number", type=WholeNumber(1), help="Which game of the list.  [default: the one written last]")
@click.option("--export", "out", metavar="FILE", help="Write the game as wizard-score/1, or as CSV to a FILE.csv.")
@click.option("--from-csv", "paper", metavar="FILE", help="Check a pad kept on paper; `-` is standard input.")
@click.option("--waive", is_flag=True, help="With --from-csv: let barred bids and missing tricks pass, and note that.")
@click.option("--result", "code", metavar="CODE", help="Read a game's result from its QR code; `-` is standard input.")
@click.option("--standings", is_flag=True, help="Print the standings over the games in all FILES.")
@click.argument("files", metavar="[FILES]", nargs=-1, type=click.Path())
@click.option("--force", is_flag=True, help="Overwrite FILE if it exists.")
@click.option(
    "--json", "as_json", is_flag=True, help="Print the games, the game (wizard-score/1) or the standings as JSON."
)
@interface_options
def score(**given: Any) -> None:
    """Keep the score of a game with real cards.

    --players begins a new game; without it the latest one continues. Every entry is saved immediately.

    A paper pad (--from-csv) has the columns round,dealer,cards,trump and then NAME bid,NAME taken for each player. With
    extra cards it may have a column bombed after trump, the tricks that nobody took; a bid that was changed is written
    2>3.
    Exit codes: 1 if it contains an error, 2 if it cannot be read.

    A finished game on the score pad of the page shows its result as a QR code for a tournament. CODE is its content.
    Exit code: 1 if it is not a result.

    --standings adds up games by the players' names: FILES contain scores (wizard-score/1) or records (wizard-record/1),
    one per line; `-` is standard input. Exit codes: 1 if a game is wrong, 2 if a file cannot be read.
    """
    options = Options(**given)
    voice = Voice(options.manner.lang)
    if options.waive and options.paper is None:
        raise click.UsageError("--waive goes with --from-csv; on a pad that is being written, type w.")
    if options.paper is not None and options.names is not None:
        raise click.UsageError("--players begins a new game; a paper pad (--from-csv) names its players.")
    if options.standings != bool(options.files):
        raise click.UsageError("--standings needs files, as in: gizzard score --standings a.json b.json")
    if options.standings:
        show_standings(options.files, options.as_json, voice)
    elif options.code is not None:
        _show_result(options.code, options.as_json, voice)
    elif options.paper is not None:
        _check_paper(options.paper, options, voice)
    elif options.listed:
        _list(voice, options.as_json)
    else:
        _keep_score(options, voice)


def _folder() -> Path:
    return user_data_path("gizzard", appauthor=False) / "pads"


def _check_paper(paper: str, options: Options, voice: Voice) -> None:
    """Print a paper pad with its points, or as ``wizard-score/1``; exit code 1 if something in it cannot be so."""
    try:
        text = _read_paper(paper)
        pad = pad_of_paper(text, chosen_rules(options.presets, options.rules, len(players_of(text))))
    except BadTable as bad:
        raise click.UsageError(f"{paper}: {bad}.") from None
    sheet = sheet_of(accepted(pad, waive=True) if options.waive else pad)
    report, rounds = PadReport(voice, sheet), sheet.written
    wrong = [
        f"{paper}: {problem}"
        for one in rounds
        for problem in (report.wrong(one) if one is rounds[-1] else report.incomplete(one))
    ]
    if options.as_json:
        click.echo(json.dumps(score_of(sheet)))
    elif not options.out:
        for row in report.table_lines(rounds):
            click.echo(row)
        if outcome := report.outcome():
            click.echo(outcome)
    if options.out:
        _export(sheet, options.out, options.force, voice)
    for line in wrong:
        click.echo(line, err=True)
    sys.exit(SCORE_WRONG if wrong else 0)


def _show_result(code: str, as_json: bool, voice: Voice) -> None:
    try:
        result = read_result(sys.stdin.read(MAX_CODE + 1) if code == "-" else code)
    except NotAResult as wrong:
        raise click.ClickException(f"This is not the result of a game: {wrong}.") from None
    if as_json:
        shown = {"names": result.names, "points": result.points, "correct": result.correct, "game": result.game}
        click.echo(json.dumps(shown))
        return
    for name, points, correct in zip(result.names, result.points, result.correct, strict=True):
        click.echo(
            voice.say("pad.result", name=clean_text(name), points=signed(points), correct=correct, rounds=result.rounds)
        )


def _read_paper(paper: str) -> str:
    with click.open_file(paper, "rb") as stream:
        return decoded(read_whole(stream))


def _export(sheet: Sheet, out: str, force: bool, voice: Voice) -> None:
    if Path(out).exists() and not Path(out).is_file():
        raise click.UsageError(f"{out} is not a regular file; choose another file.")
    try:
        click.echo(voice.say("pad.exported", file=export(sheet, Path(out), force)), err=True)
    except AlreadyThere:
        raise click.UsageError(f"{out} already exists; choose another file, or overwrite it with --force.") from None


def _list(voice: Voice, as_json: bool) -> None:
    damaged = False
    for number, file in enumerate(files_in(_folder()), start=1):
        try:
            notebook = _opened(file)
        except click.ClickException as problem:
            click.echo(f"{number}  {problem.message}", err=True)
            damaged = True
            continue
        if as_json:
            click.echo(json.dumps(score_of(notebook.sheet)))
            continue
        of = len(notebook.sheet.plan)
        state = voice.say("pad.state", number=notebook.current.number, of=of)
        when = file.name[:10]
        state = voice.say("state.over") if notebook.sheet.over else state
        click.echo(voice.say("pad.list", number=number, when=when, names=", ".join(notebook.sheet.names), state=state))
    if not files_in(_folder()) and not as_json:
        click.echo(voice.say("pad.empty"))
    if damaged:
        sys.exit(SCORE_WRONG)


def _opened(file: Path) -> Notebook:
    try:
        return opened(file)
    except DamagedPad as damaged:
        raise click.ClickException(f"There is no pad in {damaged}. Move the file away.") from None


def _keep_score(options: Options, voice: Voice) -> None:
    notebook = _chosen(options, voice)
    if options.out:
        _export(notebook.sheet, options.out, options.force, voice)
    elif options.as_json:
        click.echo(json.dumps(score_of(notebook.sheet)))
    else:
        try:
            with only_here(notebook.file):
                _written(notebook, voice, options.manner)
        except InUse:
            raise click.ClickException(
                "This game is being written down in another window. Go on there, or close it."
            ) from None


def _chosen(options: Options, voice: Voice) -> Notebook:
    """The requested game: a new one, one of the list, or the latest."""
    names, files = options.names, files_in(_folder())
    if names is None and not options.presets and options.rules is None and files:
        if options.dealer is not None:
            raise click.UsageError("--dealer says who deals first in a new game, so it goes with --players.")
        if (options.number or 1) > len(files):
            raise click.UsageError(f"There is no game {options.number}: --list shows all that are kept.")
        return _opened(files[(options.number or 1) - 1])
    if options.number is not None:
        raise click.UsageError("--game takes up a game that is kept; a new one has --players.")
    if names is None:
        if options.as_json or options.out:
            raise click.UsageError("There is no such game to write out yet: begin one with --players.")
        click.echo(f"{voice.say('pad.names')}:")
        names = _asked_names()
    players = _names(names)
    rules = chosen_rules(options.presets, options.rules, len(players))
    return begun(_folder(), rules, players, _dealer(options.dealer, players))


def _asked_names() -> str:
    try:
        return read_line()
    except EOFError:
        raise click.UsageError("Nobody to play: name the players with --players.") from None


def _names(text: str) -> list[str]:
    names: list[str] = []
    for name in text.split(","):
        names.append(checked_name("--players", text, name))
        if visible_name(name, names[:-1]) != names[-1]:
            raise click.UsageError(f"--players {quoted(text)}: {quoted(names[-1])} looks like another player's name.")
    if not MIN_PLAYERS <= len(names) <= MAX_PLAYERS:
        raise click.UsageError(f"Wizard is for {MIN_PLAYERS} to {MAX_PLAYERS} players, not {len(names)}.")
    return names


def _dealer(dealer: str | None, names: list[str]) -> int:
    if dealer is not None and dealer not in names:
        raise click.UsageError(f"--dealer {quoted(dealer)} is none of {', '.join(names)}.")
    return names.index(dealer) if dealer else 0


def _written(notebook: Notebook, voice: Voice, manner: InterfaceMode) -> None:
    """Write on the pad until it is put away."""
    try:
        if in_lines(manner.plain):
            LinePad(notebook, voice, click.echo, read_line, read_unseen).run()
        else:
            from gizzard.terminal.pad.screen import PadApp

            app = PadApp(notebook, voice, manner.light)
            app.run()
            app.end_as_asked()
    except (Quit, EOFError):
        pass
    except KeyboardInterrupt:
        click.echo(f"\n{_kept(notebook, voice)}")
        sys.exit(STOPPED)
    click.echo(_kept(notebook, voice))
    sys.exit(UNSAVED if notebook.unsaved else 0)


def _kept(notebook: Notebook, voice: Voice) -> str:
    """Where the pad is, or why it is nowhere."""
    if notebook.unsaved:
        return voice.say("unsaved", file=notebook.file, why=notebook.unsaved)
    return voice.say("pad.kept", file=notebook.file)
