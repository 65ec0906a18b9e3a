"""The results that the options of `gizzard tournament result` give."""

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import click
import msgspec

from gizzard.cli.tournament._files import BadInput, check_utf8, json_value, located, read_text
from gizzard.core.formats.result import MAX_CODE
from gizzard.core.names import clean_text
from gizzard.tournament import Refused, Report, Result, Tournament
from gizzard.tournament.file import MAX_TEXT
from gizzard.tournament.results import (
    UNATTAINABLE,
    Reported,
    check_points,
    numbers,
    numbers_by_seat,
    read_results,
    result_of_code,
    result_of_game,
    table_at,
)

WAYS = ("points", "void", "game", "code", "table_of_results")


def reports_of(tournament: Tournament, given: Mapping[str, Any]) -> list[Report]:
    """What is reported: typed, or from a game, a QR code or a table of results."""
    ways = [way for way in WAYS if given[way] not in (None, False)]
    if len(ways) != 1:
        raise BadInput("The result comes from --points and --correct, --void, --game, --code or --csv: one of them.")
    reported = _reported(tournament, ways[0], given)
    for one in reported:
        _check(tournament, *one, insists=given["insist"])
    return [_report(tournament, *each, late=given["late"]) for each in reported]


def _check(tournament: Tournament, number: int, table: int, result: Result, *, insists: bool) -> None:
    """Raise Refused for points that the scoring cannot give; print why, if the director insists."""
    try:
        check_points(tournament, number, table, result)
    except Refused as refused:
        if refused.code not in UNATTAINABLE:
            raise
        if not insists:
            raise Refused(refused.place, f"{refused.what}; --insist takes it all the same") from None
        click.echo(f"Taken all the same: {refused}.", err=True)


def _reported(tournament: Tournament, way: str, given: Mapping[str, Any]) -> Sequence[Reported]:
    if way == "points":
        return [_typed(tournament, given)]
    if way == "void":
        return [_void(tournament, given)]
    text = given[way]
    if way == "table_of_results":
        table = read_text(text)
        with located(text):
            return read_results(table)
    number, place, result = _of_game(tournament, text) if way == "game" else _of_code(tournament, text)
    if given["penalties"] is not None:
        result = msgspec.structs.replace(result, penalties=numbers(given["penalties"], "--penalties"))
    wanted = (given["number"] or number, given["table"] or place)
    if wanted != (number, place):
        raise BadInput(f"The players of this game sit at table {place} of round {number}.")
    return [(number, place, result)]


def _typed(tournament: Tournament, given: Mapping[str, Any]) -> Reported:
    if given["table"] is None or given["correct"] is None:
        raise BadInput("--points goes with --table and --correct.")
    points, correct = (numbers_by_seat(given[key], f"--{key}") for key in ("points", "correct"))
    result = Result(points, correct, numbers(given["penalties"] or "", "--penalties"), given["award"])
    return given["number"] or len(tournament.rounds), given["table"], result


def _void(tournament: Tournament, given: Mapping[str, Any]) -> Reported:
    if given["table"] is None:
        raise BadInput("--void goes with --table.")
    number = given["number"] or len(tournament.rounds)
    nobody = (None,) * len(table_at(tournament, number, given["table"]).seats)
    return number, given["table"], Result(nobody, nobody, award=given["award"])


def _of_game(tournament: Tournament, path: str) -> Reported:
    if path.lstrip().startswith("{"):
        return result_of_code(tournament, path)
    lines = [line for line in read_text(path).splitlines() if line.strip()]
    if len(lines) != 1:
        raise BadInput(f"{path}: one game on one line expected, not {len(lines)} lines.")
    check_utf8(path)
    return result_of_game(tournament, json_value(lines[0], path), clean_text(Path(path).stem)[:MAX_TEXT] or None)


def _of_code(tournament: Tournament, code: str) -> Reported:
    return result_of_code(tournament, sys.stdin.read(MAX_CODE + 1) if code == "-" else code)


def _report(tournament: Tournament, number: int, table: int, result: Result, *, late: bool) -> Report:
    penalties = result.penalties
    if late:
        penalties = _late(tournament, number, table, result)
    return Report(number, table, result.points, result.correct, penalties, result.game, result.award)


def _late(tournament: Tournament, number: int, table: int, result: Result) -> tuple[int, ...]:
    """The penalties with the one for overrunning the time."""
    if not tournament.system.late:
        raise BadInput("--late: the system of this tournament has no penalty for a table that overruns its time.")
    seats = len(table_at(tournament, number, table).seats)
    if result.penalties and len(result.penalties) != seats:
        return result.penalties  # refused when it is recorded
    return tuple(result.penalty(seat) + tournament.system.late for seat in range(seats))
