"""`gizzard puzzles`: positions with one choice that is clearly the best, to solve and to make."""

import json
import re
import sys
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from functools import partial
from itertools import chain, islice
from pathlib import Path
from random import Random
from typing import Any, BinaryIO

import click
from platformdirs import user_data_path

from gizzard.bots.simulate import game_record
from gizzard.cli.options.quantities import WholeNumber, counted
from gizzard.cli.options.records import read_record
from gizzard.cli.options.terminal import InterfaceMode, interface_options, lang_option, read_line
from gizzard.cli.play.play import run_table
from gizzard.cli.progress import Progress
from gizzard.cli.suggestions import SuggestingGroup
from gizzard.core.errors import quoted
from gizzard.core.formats.jsonlines import lines
from gizzard.core.formats.position import position_in
from gizzard.core.formats.position_text import format_position
from gizzard.core.rules.parsing import parse
from gizzard.core.rules.presets import PRESETS
from gizzard.study import puzzle_file
from gizzard.study.puzzle_json import DIFFICULTIES, KINDS, THEMES, Difficulty, Puzzle, rating_of, themes_of
from gizzard.study.puzzles import BOT, SETTINGS, WITH_EXTRAS, Setting
from gizzard.terminal.play.puzzle_text import PuzzleText
from gizzard.terminal.play.puzzles import PuzzleTable, in_random_order, load_tried
from gizzard.terminal.voice import Voice

MAX_PUZZLES = 1_000_000
MAX_NAMED = 5
"""IDs that are named when several puzzles may be meant."""
ROW = "{id}  {kind:6}  {difficulty:6}  {rating:4}  {players} players, {cards:2} cards  {preset:14}  {themes}"

_as_json = click.option("--json", "as_json", is_flag=True, help="Print JSON.")
_theme = click.option("--theme", type=click.Choice(THEMES), help="Only puzzles about this.")


class _PuzzleGroup(SuggestingGroup):
    """A group of which `solve` is meant if no subcommand is named."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """The arguments, with `solve` before an option, an ID or nothing."""
        first = args[0] if args else "-"
        is_named = first in ctx.help_option_names or not re.fullmatch(r"-.*|[0-9a-f]+", first, re.IGNORECASE)
        return super().parse_args(ctx, args if is_named or ctx.resilient_parsing else ["solve", *args])


@click.group(cls=_PuzzleGroup)
def puzzles() -> None:
    """Positions with one choice that is clearly the best: what do you bid, and which card makes the bid?

    Without a command, or with an ID: solve them.
    """


@puzzles.command()
@click.argument("prefix", metavar="[ID]", required=False)
@click.option("--daily", is_flag=True, help="Begin with the puzzle of the day, the same for everyone.")
@click.option("--weekly", is_flag=True, help="Begin with the ten puzzles of the week, the same for everyone.")
@_theme
@_as_json
@interface_options
def solve(
    prefix: str | None, daily: bool, weekly: bool, theme: str | None, as_json: bool, manner: InterfaceMode
) -> None:
    """Solve puzzles in the terminal: random ones, those that you have not tried first.

    With ID, or its first characters, begin with that puzzle. With --json, and without a terminal unless --plain is
    given: print that puzzle, or the list.
    """
    if (prefix is not None) + daily + weekly > 1:
        raise click.UsageError("ID, --daily and --weekly each say where to begin: leave all but one out.")
    first = [_beginning_with(prefix)] if prefix else _of_calendar(daily, weekly)
    chosen = _chosen(theme=theme)
    if not as_json and (manner.plain or (sys.stdin.isatty() and sys.stdout.isatty())):
        _ask(first, chosen if theme else puzzle_file.common(), manner)
    elif len(first) == 1:
        click.get_current_context().invoke(show, puzzle=first[0], as_json=as_json, lang=manner.lang)
    else:
        _print_list(first or chosen.values(), as_json)


def _of_calendar(daily: bool, weekly: bool) -> list[Puzzle]:
    """Today's puzzle, or those of this week."""
    today = datetime.now(UTC).date()
    names = (
        puzzle_file.puzzles_of_week(puzzle_file.week_of(today))
        if weekly
        else [puzzle_file.puzzle_of_day(f"{today}")]
        if daily
        else []
    )
    return [puzzle_file.shipped()[name] for name in names]


def _chosen(theme: str | None, **wanted: str | None) -> dict[str, Puzzle]:
    """The puzzles of a theme with these values, by ID."""
    return {
        name: puzzle
        for name, puzzle in puzzle_file.shipped().items()
        if all(value in (None, puzzle[key]) for key, value in wanted.items())  # type: ignore[literal-required]
        and (theme is None or theme in themes_of(puzzle))
    }


def _beginning_with(prefix: str) -> Puzzle:
    """The only puzzle whose ID begins with this."""
    matches = [puzzle for name, puzzle in puzzle_file.published().items() if name.startswith(prefix.lower())]
    if len(matches) == 1:
        return matches[0]
    if not matches:
        raise click.UsageError(
            f"There is no puzzle whose ID begins with {quoted(prefix)}; `gizzard puzzles list` has them all."
        )
    names = ", ".join(puzzle["id"] for puzzle in matches[:MAX_NAMED]) + (", …" if len(matches) > MAX_NAMED else "")
    raise click.UsageError(f"{len(matches)} puzzles begin with {quoted(prefix)}: {names}. Type more of the ID.")


def _ask(first: Sequence[Puzzle], chosen: Mapping[str, Puzzle], manner: InterfaceMode) -> None:
    """Ask these puzzles and then random ones of those chosen, until the player leaves."""
    file, voice = user_data_path("gizzard", appauthor=False) / "puzzles.json", Voice(manner.lang)
    tried, damaged = load_tried(file)
    news = [voice.say("puzzle.damaged", file=file, kept=damaged)] if damaged else []
    puzzles = chain(first, in_random_order(chosen, tried, Random()))
    run_table(PuzzleTable(voice, puzzles, tried, file, *news), voice, [], True, manner, read_line)


@puzzles.command(name="list")
@click.option("--kind", type=click.Choice(KINDS), help="Only bids, only cards, or only what extra cards ask for.")
@click.option("--difficulty", type=click.Choice(DIFFICULTIES), help="Only these.")
@_theme
@_as_json
def list_(kind: str | None, difficulty: str | None, theme: str | None, as_json: bool) -> None:
    """List the puzzles."""
    _print_list(_chosen(theme, kind=kind, difficulty=difficulty).values(), as_json)


def _print_list(puzzles: Iterable[Puzzle], as_json: bool) -> None:
    rows = [_row(puzzle) for puzzle in puzzles]
    if as_json:
        click.echo(json.dumps(rows))
        return
    if not rows:
        click.echo("There is no such puzzle.", err=True)
    for row in rows:
        row["themes"] = ", ".join(row["themes"])
        click.echo(ROW.format(**row))


def _row(puzzle: Puzzle) -> dict[str, Any]:
    view = puzzle["view"]
    assert view["round"] is not None
    return {
        "id": puzzle["id"],
        "kind": puzzle["kind"],
        "difficulty": puzzle["difficulty"],
        "rating": rating_of(puzzle["solvers"]),
        "themes": themes_of(puzzle),
        "preset": puzzle["source"]["preset"],
        "players": len(view["players"]),
        "cards": view["round"]["cards"],
    }


@puzzles.command()
@click.argument("puzzle", metavar="ID", callback=lambda _, __, prefix: _beginning_with(prefix))
@click.option("--answer", is_flag=True, help="Show what each choice is worth, too.")
@_as_json
@lang_option
def show(puzzle: Puzzle, answer: bool, as_json: bool, lang: str) -> None:
    """Show a puzzle, named by its ID or the first characters of it, with its position in one line (wizard-position/1);
    its answer only when asked for."""
    if as_json:
        hidden = () if answer else ("solution", "solvers")
        click.echo(json.dumps({key: value for key, value in puzzle.items() if key not in hidden}))
        return
    text = PuzzleText(Voice(lang), puzzle)
    click.echo("\n".join([*text.position(), *text.hand(), format_position(position_in(puzzle["view"]))]))
    if answer:
        click.echo("\n".join(["", *text.solution()]))


@puzzles.command()
@click.argument("file", metavar="FILE", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--seed", type=WholeNumber(0, 2**62), default=0, show_default=True, help="Of the games.")
@click.option("--count", type=WholeNumber(1, MAX_PUZZLES), default=500, show_default=True, help="Puzzles in the end.")
@click.option(
    "--from",
    "records",
    metavar="RECORDS",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Cut them from the games in this file (wizard-record/1, one a line).",
)
@click.option(
    "--difficulty",
    "wanted",
    type=click.Choice(DIFFICULTIES),
    multiple=True,
    default=DIFFICULTIES,
    help="Only these; can be given more than once.",
)
@click.option(
    "--extra-cards", "extras", is_flag=True, help="From games of the anniversary editions, instead of the others."
)
@_as_json
def make(
    file: Path,
    seed: int,
    count: int,
    records: Path | None,
    wanted: Sequence[Difficulty],
    extras: bool,
    as_json: bool,
) -> None:
    """Make puzzles from games between bots, or from recorded games, whose players are not named.

    They are written to FILE, a line each (wizard-puzzle/1). If there are some of this seed already, the command
    continues after them: an interrupted run loses nothing, and the same seed gives the same puzzles.
    """
    games = None if records is None else _games(records)
    try:
        earlier = puzzle_file.written_so_far(file, seed)
    except puzzle_file.PuzzleFileError as error:
        raise click.UsageError(str(error)) from None
    missing = max(count - len(earlier), 0)
    with file.open("ab") as out, Progress("Puzzles", count, len(earlier)) as progress:
        if games is None:
            more = puzzle_file.made(partial(played_game, WITH_EXTRAS if extras else SETTINGS, seed), earlier, wanted)
        else:
            more = puzzle_file.cut_from(games, seed, earlier, wanted)
        for puzzle in islice(more, missing):
            _write(puzzle, out)
            earlier.append(puzzle)
            progress.done += 1
    click.echo(_summary(earlier, as_json))


@puzzles.command()
@click.argument("file", metavar="FILE", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.argument("to", metavar="OUT", type=click.Path(dir_okay=False, path_type=Path))
@click.option(
    "--most-solved",
    type=WholeNumber(0, MAX_PUZZLES),
    default=MAX_PUZZLES,
    help="Of the puzzles that every bot solves, keep at most this many.",
)
@click.option("--again", is_flag=True, help="Solve those that are confirmed, too.")
@_as_json
def confirm(file: Path, to: Path, most_solved: int, again: bool, as_json: bool) -> None:
    """Solve the puzzles of FILE again on 8,192 fresh deals each, and withdraw those that are not confirmed.

    Those that have been confirmed before stay as they are, unless --again is given. They are written to OUT with what
    was found; those withdrawn are kept, and say why. If there are some already, the command continues after them.
    """
    try:
        asked = puzzle_file.read_puzzles(file)
        earlier = puzzle_file.confirmed_so_far(to, asked)
    except puzzle_file.PuzzleFileError as error:
        raise click.UsageError(str(error)) from None
    with to.open("ab") as out, Progress("Puzzles", len(asked), len(earlier)) as progress:
        for puzzle in puzzle_file.confirmed(asked, [*earlier], most_solved, again):
            _write(puzzle, out)
            earlier.append(puzzle)
            progress.done += 1
    click.echo(_summary(earlier, as_json))


def _write(puzzle: Puzzle, out: BinaryIO) -> None:
    out.write(json.dumps(puzzle, separators=(",", ":")).encode() + b"\n")
    out.flush()


def _games(file: Path) -> list[tuple[int, dict[str, Any]]]:
    """The games of a file, each with its line. Exits the command if one is invalid."""
    with file.open("rb") as stream:
        return [(at, read_record(file, at, line)) for at, line in lines(stream)]


def played_game(settings: Sequence[Setting], seed: int, number: int) -> tuple[dict[str, Any], str]:
    """The game of that number, and the preset by whose rules it was played."""
    preset, players = settings[number % len(settings)]
    return game_record(parse({"players": players, **PRESETS[preset]}), [BOT] * players, seed, number), preset


def _summary(puzzles: Sequence[Puzzle], as_json: bool) -> str:
    asked = [puzzle for puzzle in puzzles if "withdrawn" not in puzzle]
    kinds = Counter(puzzle["kind"] for puzzle in asked)
    difficulties = Counter(puzzle["difficulty"] for puzzle in asked)
    withdrawn = Counter(puzzle["withdrawn"] for puzzle in puzzles if "withdrawn" in puzzle)
    if as_json:
        counts = {"puzzles": len(asked), "kinds": kinds, "difficulties": difficulties, "withdrawn": withdrawn}
        return json.dumps(counts)
    parts = ", ".join(f"{number} {name}" for name, number in difficulties.most_common())
    asks = ", ".join(f"{kinds[kind]} of a {kind}" for kind in KINDS if kinds[kind])
    text = f"{counted(len(asked), 'puzzle')}: {asks}; {parts}"
    reasons = ", ".join(f"{number} {name}" for name, number in withdrawn.most_common())
    return f"{text}; withdrawn: {reasons}" if withdrawn else text
