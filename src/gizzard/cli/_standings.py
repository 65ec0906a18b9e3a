"""`gizzard score --standings`: the standings over the games in several files."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

import click

from gizzard.api.score_sheet import ScoreSheet, standings
from gizzard.api.standings import Standing
from gizzard.formats.jsonlines import Unreadable, lines, parse_line
from gizzard.formats.referee import InvalidRecord
from gizzard.names import clean_text
from gizzard.terminal.voice import Voice, signed


def show_standings(files: Iterable[str], as_json: bool, voice: Voice) -> None:
    """Print the standings over all games in these files. Ends the command if one cannot be read or is wrong."""
    for line in standings(sheet for file in files for sheet in _sheets(file)):
        click.echo(json.dumps(line._asdict()) if as_json else _line(line, voice))


def _line(line: Standing, voice: Voice) -> str:
    shown = line._asdict() | {"name": clean_text(line.name), "points": signed(line.points)}
    return voice.say("pad.standing", n=line.games, **shown)


def _sheets(file: str) -> Iterator[ScoreSheet]:
    """The games of a file, one per line."""
    name = click.format_filename(file)
    try:
        with click.open_file(file, "rb") as stream:
            found = [*lines(stream)]
    except OSError as error:
        raise click.UsageError(f"{name} cannot be read: {error.strerror}.") from None
    if not found:
        raise click.UsageError(f"{name} contains no games.")
    for number, line in found:
        yield _sheet(line, f"{name}:{number}")


def _sheet(line: bytes | None, place: str) -> ScoreSheet:
    try:
        game: Any = parse_line(line)
        return ScoreSheet.from_json(game)
    except (InvalidRecord, Unreadable) as wrong:
        raise click.ClickException(f"{place}: {wrong}") from None
