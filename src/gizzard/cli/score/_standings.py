"""`gizzard score --standings`: the standings over the games in several files."""

import json
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Any, NamedTuple

import click

from gizzard.api.score_sheet import ScoreSheet, standings
from gizzard.api.standings import Standing
from gizzard.core.formats.jsonlines import UnreadableLine, lines, parse_line
from gizzard.core.formats.referee import InvalidRecord
from gizzard.core.names import clean_text
from gizzard.scorepad.paper import is_paper
from gizzard.terminal.voice import Voice, signed


def show_standings(files: Iterable[str], as_json: bool, voice: Voice) -> None:
    """Print the standings over all games in these files. Ends the command if one cannot be read or is wrong."""
    for line in standings(_distinct(game for file in files for game in _games(file))):
        click.echo(json.dumps(line._asdict()) if as_json else _line(line, voice))


class ScoredGame(NamedTuple):
    """A game in a file."""

    place: str
    """The location, as ``FILE:LINE``."""
    content: str
    """Its JSON with sorted keys: equal for the same game."""
    sheet: ScoreSheet


def _distinct(games: Iterable[ScoredGame]) -> Iterator[ScoreSheet]:
    """The games, each once; a repetition is announced on standard error."""
    places: dict[str, str] = {}
    for place, content, sheet in games:
        if content in places:
            click.echo(f"{place}: this is the same game as {places[content]}, and is counted once.", err=True)
        else:
            places[content] = place
            yield sheet


def _line(line: Standing, voice: Voice) -> str:
    shown = line._asdict() | {"name": clean_text(line.name), "points": signed(line.points)}
    return voice.say("pad.standing", n=line.games, **shown)


def _games(file: str) -> Iterator[ScoredGame]:
    """The games of a file, one per line."""
    name = click.format_filename(file)
    try:
        with click.open_file(file, "rb") as stream:
            numbered = lines(stream)
            first = next(numbered, None)
            _check_first(name, first)
            for number, line in chain(filter(None, [first]), numbered):
                yield _game(line, f"{name}:{number}")
    except OSError as error:
        raise click.UsageError(f"{name} cannot be read: {error.strerror}.") from None


def _check_first(name: str, first: tuple[int, bytes | None] | None) -> None:
    """Refuse a file that begins with this line, if it cannot contain games."""
    if first is None:
        raise click.UsageError(f"{name} contains no games.")
    if name.lower().endswith(".csv") or is_paper(first[1] or b""):
        told = f"`gizzard score --from-csv {name} --json` makes a game of it"
        raise click.UsageError(f"{name} is a table (CSV), not a game in JSON; {told}.")


def _game(line: bytes | None, place: str) -> ScoredGame:
    try:
        game: Any = parse_line(line)
        return ScoredGame(place, json.dumps(game, sort_keys=True), ScoreSheet.from_json(game))
    except (InvalidRecord, UnreadableLine) as wrong:
        raise click.ClickException(f"{place}: {wrong}") from None
