"""`gizzard puzzles`: positions with one choice that is clearly the best, to solve and to make."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from functools import partial
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

import click

from gizzard.cli._numbers import WholeNumber, counted
from gizzard.cli._progress import Progress
from gizzard.cli._records import read_record
from gizzard.cli._suggestions import SuggestingGroup
from gizzard.errors import quoted
from gizzard.formats.jsonlines import lines
from gizzard.rules.presets import PRESETS

if TYPE_CHECKING:
    from gizzard.study.puzzle_json import Difficulty, Puzzle

MAX_PUZZLES = 1_000_000
KINDS = ("bid", "card")
DIFFICULTIES = ("easy", "medium", "hard")

_as_json = click.option("--json", "as_json", is_flag=True, help="Print JSON.")


@click.group(cls=SuggestingGroup)
def puzzles() -> None:
    """Positions with one choice that is clearly the best: what do you bid, and which card makes the bid?"""


@puzzles.command(name="list")
@click.option("--kind", type=click.Choice(KINDS), help="Only bids, or only cards.")
@click.option("--difficulty", type=click.Choice(DIFFICULTIES), help="Only these.")
@_as_json
def list_(kind: str | None, difficulty: str | None, as_json: bool) -> None:
    """List the puzzles."""
    from gizzard.study.puzzle_file import shipped

    wanted = {"kind": kind, "difficulty": difficulty}
    found = [
        puzzle
        for puzzle in shipped().values()
        if all(value in (None, puzzle[key]) for key, value in wanted.items())  # type: ignore[literal-required]
    ]
    rows = [_row(puzzle) for puzzle in found]
    if as_json:
        click.echo(json.dumps(rows))
        return
    for row in rows:
        click.echo("{id}  {kind:4}  {difficulty:6}  {players} players, {cards:2} cards  {preset}".format(**row))


def _row(puzzle: Puzzle) -> dict[str, Any]:
    view = puzzle["view"]
    assert view["round"] is not None
    return {
        "id": puzzle["id"],
        "kind": puzzle["kind"],
        "difficulty": puzzle["difficulty"],
        "preset": puzzle["source"]["preset"],
        "players": len(view["players"]),
        "cards": view["round"]["cards"],
    }


@puzzles.command()
@click.argument("puzzle", metavar="ID", callback=lambda _, __, name: _named(name))
@click.option("--answer", is_flag=True, help="Show what each choice is worth, too.")
@_as_json
def show(puzzle: Puzzle, answer: bool, as_json: bool) -> None:
    """Show a puzzle; its answer only when asked for."""
    from gizzard.study.puzzle_text import answer_text, question_text

    if as_json:
        hidden = () if answer else ("solution", "solvers")
        click.echo(json.dumps({key: value for key, value in puzzle.items() if key not in hidden}))
        return
    click.echo(question_text(puzzle))
    if answer:
        click.echo(f"\n{answer_text(puzzle)}")


def _named(name: str) -> Puzzle:
    from gizzard.study.puzzle_file import published

    if puzzle := published().get(name):
        return puzzle
    raise click.UsageError(f"There is no puzzle {quoted(name)}; `gizzard puzzles list` has them all.")


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
@_as_json
def make(file: Path, seed: int, count: int, records: Path | None, wanted: Sequence[Difficulty], as_json: bool) -> None:
    """Make puzzles from games between bots, or from recorded games, whose players are not named.

    They are written to FILE, a line each (wizard-puzzle/1). If there are some of this seed already, the command
    continues after them: an interrupted run loses nothing, and the same seed gives the same puzzles.
    """
    from gizzard.study.puzzle_file import PuzzleFileError, cut_from, made, written_so_far

    games = None if records is None else _games(records)
    try:
        found = written_so_far(file, seed)
    except PuzzleFileError as error:
        raise click.UsageError(str(error)) from None
    missing = max(count - len(found), 0)
    with file.open("ab") as out, Progress("Puzzles", count, len(found)) as progress:
        more = (
            made(partial(played_game, seed), found, wanted) if games is None else cut_from(games, seed, found, wanted)
        )
        for puzzle in islice(more, missing):
            _write(puzzle, out)
            found.append(puzzle)
            progress.done += 1
    click.echo(_summary(found, as_json))


@puzzles.command()
@click.argument("file", metavar="FILE", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.argument("to", metavar="OUT", type=click.Path(dir_okay=False, path_type=Path))
@click.option(
    "--most-solved",
    type=WholeNumber(0, MAX_PUZZLES),
    default=MAX_PUZZLES,
    help="Of the puzzles that every bot solves, keep at most this many.",
)
@_as_json
def confirm(file: Path, to: Path, most_solved: int, as_json: bool) -> None:
    """Solve the puzzles of FILE again on 8,192 fresh deals each, and withdraw those that are not confirmed.

    They are written to OUT with what was found; those withdrawn are kept, and say why. If there are some already, the
    command continues after them.
    """
    from gizzard.study.puzzle_file import PuzzleFileError, confirmed, confirmed_so_far, read_puzzles

    try:
        asked = read_puzzles(file.read_bytes().splitlines(), str(file))
        found = confirmed_so_far(to, asked)
    except PuzzleFileError as error:
        raise click.UsageError(str(error)) from None
    with to.open("ab") as out, Progress("Puzzles", len(asked), len(found)) as progress:
        for puzzle in confirmed(asked, [*found], most_solved):
            _write(puzzle, out)
            found.append(puzzle)
            progress.done += 1
    click.echo(_summary(found, as_json))


def _write(puzzle: Puzzle, out: BinaryIO) -> None:
    out.write(json.dumps(puzzle, separators=(",", ":")).encode() + b"\n")
    out.flush()


def _games(file: Path) -> list[tuple[int, dict[str, Any]]]:
    """The games of a file, each with its line. Exits the command if one is invalid."""
    with file.open("rb") as stream:
        return [(at, read_record(file, at, line)) for at, line in lines(stream)]


def played_game(seed: int, number: int) -> tuple[dict[str, Any], str]:
    """The game of that number, and the preset by whose rules it was played."""
    from gizzard.rules.ruleset import parse
    from gizzard.simulate import game_record
    from gizzard.study.puzzles import BOT, SETTINGS

    preset, players = SETTINGS[number % len(SETTINGS)]
    return game_record(parse({"players": players, **PRESETS[preset]}), [BOT] * players, seed, number), preset


def _summary(found: Sequence[Puzzle], as_json: bool) -> str:
    asked = [puzzle for puzzle in found if "withdrawn" not in puzzle]
    kinds = Counter(puzzle["kind"] for puzzle in asked)
    difficulties = Counter(puzzle["difficulty"] for puzzle in asked)
    withdrawn = Counter(puzzle["withdrawn"] for puzzle in found if "withdrawn" in puzzle)
    if as_json:
        counts = {"puzzles": len(asked), "kinds": kinds, "difficulties": difficulties, "withdrawn": withdrawn}
        return json.dumps(counts)
    parts = ", ".join(f"{number} {name}" for name, number in difficulties.most_common())
    text = f"{counted(len(asked), 'puzzle')}: {kinds['bid']} of a bid, {kinds['card']} of a card; {parts}"
    reasons = ", ".join(f"{number} {name}" for name, number in withdrawn.most_common())
    return f"{text}; withdrawn: {reasons}" if withdrawn else text
