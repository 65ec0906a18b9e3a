"""`gizzard position`: a position in one line, as people want to see it."""

import json
from collections.abc import Iterator, Mapping
from itertools import islice
from pathlib import Path
from typing import Any

import click

from gizzard.cli.options.quantities import WholeNumber, counted
from gizzard.cli.options.records import chosen_record, line_option
from gizzard.cli.options.terminal import lang_option
from gizzard.core.cards import cards_in
from gizzard.core.formats.position import position_in, view_of
from gizzard.core.formats.position_json import PositionRefused
from gizzard.core.formats.position_text import format_position, parse_position
from gizzard.core.formats.replay_moves import replay_moves
from gizzard.core.formats.view import View, view
from gizzard.core.game.position import Position, opening
from gizzard.core.game.state import Act, State
from gizzard.core.rules.parsing import parse
from gizzard.terminal.play.advice import choice_text
from gizzard.terminal.play.narration import Narrator
from gizzard.terminal.play.table import Transition
from gizzard.terminal.voice import Voice


@click.command()
@click.argument("text", metavar="[POSITION]", required=False)
@click.option(
    "--from-record",
    "file",
    metavar="FILE",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Take the position from a recorded game.",
)
@line_option
@click.option("--round", "number_of_round", type=WholeNumber(1, 200), help="The round, from 1.  [default: 1]")
@click.option("--step", type=WholeNumber(0, 999), help="The choices made before in the round.  [default: 0]")
@click.option("--seat", type=WholeNumber(0, 5), help="Whose view, from 0.  [default: the seat that is to act]")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object: line, position, view.")
@lang_option
def position(
    text: str | None,
    file: Path | None,
    number: int | None,
    number_of_round: int | None,
    step: int | None,
    seat: int | None,
    as_json: bool,
    lang: str,
) -> None:
    """Show a position.

    POSITION is one line, wizard-position/1, in quotation marks. The first line printed is that of the position, also if
    it comes from a record.
    """
    voice = Voice(lang)
    if (text is None) == (file is None):
        raise click.UsageError("Give a position in one line, in quotation marks, or --from-record FILE.")
    if file is None:
        if {number, number_of_round, step, seat} != {None}:
            raise click.UsageError("--line, --round, --step and --seat go with --from-record.")
        seen = _seen_in(str(text), voice)
    else:
        seen = _seen_at(chosen_record(file, number)[1], number_of_round or 1, step or 0, seat)
    if as_json:
        found = position_in(seen)
        click.echo(json.dumps({"line": format_position(found), "position": found, "view": seen}))
    else:
        click.echo("\n".join(_lines(seen, voice)))


def _seen_in(text: str, voice: Voice) -> View:
    """The view in a line."""
    try:
        found = parse_position(text)
    except PositionRefused as refused:
        raise click.UsageError(refused.say(voice.lang)) from None
    return view_of(found, [voice.say("position.seat", seat=seat) for seat in range(len(found["scores"]))])


def _seen_at(record: Mapping[str, Any], number: int, step: int, seat: int | None) -> View:
    """The view of a seat at a moment of a recorded game; ends the command if there is no such moment."""
    players, rounds = len(record["players"]), len(record["rounds"])
    if number > rounds:
        raise click.UsageError(f"There is no round {number}: the record has {counted(rounds, 'round')}.")
    if seat is not None and seat >= players:
        raise click.UsageError(f"There is no seat {seat}: the game has {players} players, and seats count from 0.")
    found = next(islice(_choices(record, number), step, None), None)
    if found is None:
        count = sum(1 for _ in _choices(record, number))
        raise click.UsageError(f"Round {number} has {counted(count, 'choice')}: --step is at most {count - 1}.")
    state = State(parse(record["rules"]), found)
    return view(state, next(cards_in(found.waiting)) if seat is None else seat, record["players"])


def _choices(record: Mapping[str, Any], number: int) -> Iterator[Position]:
    """The position before each choice of a round; it is the same object, moved on."""
    start = opening(parse(record["rules"]), record["first_dealer"])
    for reached, move in replay_moves(start.round_table, start.first_dealer, record["rounds"]):
        if isinstance(move, Act) and reached.number == number:
            yield reached


def _lines(seen: View, voice: Voice) -> Iterator[str]:
    """The line, what has happened in the round, where everybody stands, and what is to be chosen."""
    narrator = Narrator(voice)
    yield format_position(position_in(seen))
    yield from narrator.told(Transition(None, seen))
    yield from narrator.scores(seen)
    yield from narrator.hand(seen)
    if seen["legal"]:
        yield voice.say("position.choices", list="; ".join(choice_text(voice, [action]) for action in seen["legal"]))
    else:
        yield voice.say("waiting", list=", ".join(seen["players"][seat] for seat in seen["to_act"]))
