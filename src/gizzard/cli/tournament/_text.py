"""The output of `gizzard tournament`, and its input of names."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import click
from msgspec import to_builtins

from gizzard.cli.options.quantities import counted
from gizzard.cli.tournament._files import BadInput, check_utf8
from gizzard.core.errors import quoted
from gizzard.core.names import clean_text, skeleton
from gizzard.tournament import Place, Publish, Refused, Report, Round, TeamPlace, Tournament, quality
from gizzard.tournament.entrants import is_present
from gizzard.tournament.file import LogEntry
from gizzard.tournament.log import effective
from gizzard.tournament.pages import place_text, ruling_text

if TYPE_CHECKING:
    from gizzard.tournament.simulation import SimulationOutcome


def cleaned(person: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of an entrant, cleaned. Raises BadInput if text is not UTF-8 or the name is invisible."""
    for value in person.values():
        if isinstance(value, str):
            check_utf8(value)
    cleaned_values = {key: clean_text(value) if isinstance(value, str) else value for key, value in person.items()}
    if not cleaned_values["name"]:
        raise BadInput(f"{quoted(person['name'])} is not a name: nothing of it is visible.")
    return cleaned_values


def entrant_id(tournament: Tournament, text: str) -> int:
    """The ID of an entrant given by ID or name. Raises Refused if there is none."""
    for entrant in tournament.entrants:
        if text == str(entrant.id) or skeleton(text) == skeleton(entrant.name):
            return entrant.id
    raise Refused("entrants", f"there is none with the ID or name {quoted(text)}")


def last_entry(tournament: Tournament) -> LogEntry:
    """The entry of the log that `undo` undoes."""
    return next(
        (tournament.log[index] for index, each in reversed(effective(tournament.log)) if index and _alone(each)),
        tournament.log[0],
    )


def _alone(change: object) -> bool:
    """Whether a change is undone by itself, not along with the one before it."""
    return not isinstance(change, Publish)


def print_entrants(tournament: Tournament, as_json: bool, what: str = "", names: Sequence[str] = ()) -> None:
    """Print the change to the named entrants and the number of players, or all entrants as JSON."""
    if as_json:
        click.echo(json.dumps({"entrants": to_builtins(tournament.entrants)}))
        return
    skeletons = set(map(skeleton, names))
    concerned = [f"{each.id} {each.name}" for each in tournament.entrants if skeleton(each.name) in skeletons]
    number = len(tournament.rounds) + 1
    present = sum(is_present(tournament, entrant, number) for entrant in tournament.entrants)
    playing = f"{counted(len(tournament.entrants), 'entrant')}, {present} in round {number}."
    click.echo(f"{what}: {', '.join(concerned)}. {playing}" if concerned else playing)


def print_seating(tournament: Tournament, as_json: bool, before: Round | None = None) -> None:
    """Print the last round: its tables, its byes, and its figures. `before`: the last round before it was paired."""
    one = tournament.rounds[-1]
    figures, notes = quality(tournament, one.number), notes_on(tournament, one)
    if one == before:
        notes.append("This is the seating as before: nobody came or left, and no result was corrected.")
    if as_json:
        report = {"round": to_builtins(one), "quality": [each._asdict() for each in figures], "notes": notes}
        click.echo(json.dumps(report))
        return
    click.echo(f"Round {one.number}, {one.stage}: {counted(len(one.tables), 'table')}")
    for line in seating_lines(tournament, one):
        click.echo(f"  {line}")
    for name, value, bound in figures:
        click.echo(f"{name}: {value}" + ("" if bound is None else f" (at best {bound})"))
    for note in notes:
        click.echo(note)


def seating_lines(tournament: Tournament, one: Round) -> list[str]:
    """The tables of a round in order of play, and the byes."""
    names = {entrant.id: f"{entrant.id} {entrant.name}" for entrant in tournament.entrants}
    lines = [
        f"table {table.table}: {', '.join(names[entrant] for entrant in table.seats)} (deals)" for table in one.tables
    ]
    byes = ", ".join(names[entrant] for entrant in one.byes)
    return [*lines, *([f"bye ({tournament.system.bye} points): {byes}"] if byes else [])]


def notes_on(tournament: Tournament, one: Round) -> list[str]:
    """Warnings about a seating for the organizer."""
    unequal = len({len(table.seats) for table in one.tables}) > 1
    if unequal and tournament.system.award == "points":
        return ["Tables differ in size, and so do the rounds of their games: their points are not quite comparable."]
    return []


def print_results(tournament: Tournament, reports: Sequence[Report], as_json: bool) -> None:
    """Print the recorded results, and the tables of the last round without one."""
    missing = [table.table for table in tournament.rounds[-1].tables if table.result is None]
    if as_json:
        click.echo(json.dumps({"results": to_builtins(reports), "missing": missing}))
        return
    names = {entrant.id: entrant.name for entrant in tournament.entrants}
    for report in reports:
        seats = tournament.rounds[report.round - 1].tables[report.table - 1].seats
        each = (_scored(names[entrant], points) for entrant, points in zip(seats, report.points, strict=True))
        told = "void" if report.result.void else ", ".join(each)
        click.echo(f"round {report.round} table {report.table}: {told}")
    number = len(tournament.rounds)
    waiting = ", ".join(map(str, missing[:20])) + (", …" if len(missing) > 20 else "")
    click.echo(f"Round {number}: no result yet of table {waiting}." if missing else f"Round {number} is complete.")


def _scored(name: str, points: int | None) -> str:
    return f"{name} did not finish" if points is None else f"{name} {points}"


def print_rulings(tournament: Tournament, as_json: bool, last: bool = False) -> None:
    """Print all rulings with their numbers, or the last one."""
    numbered = [*enumerate(tournament.rulings, start=1)][-1 if last else 0 :]
    if as_json:
        click.echo(json.dumps({"rulings": [{"number": number, **to_builtins(each)} for number, each in numbered]}))
        return
    for number, each in numbered:
        where = f" in round {each.round}" if each.round else ""
        state = "" if each.revoked is None else " (revoked)"
        name = tournament.entrant(each.id).name
        click.echo(f"{number}: {each.id} {name}, {ruling_text(each)}{where}: {each.reason}{state}")
    if not numbered:
        click.echo("There are no rulings.")


def print_standings(places: Sequence[Place | TeamPlace], as_json: bool) -> None:
    """Print the standings as a table, or as the file holds them."""
    if as_json:
        click.echo(json.dumps(to_builtins(places)))
        return
    width = max([len("name"), *(len(place.name) for place in places)])
    click.echo(f"rank    id  {'name':<{width}}    award  penalties   points  correct")
    for place in places:
        award = f"{place.award:>9}" if isinstance(place.award, int) else f"{place.award:>9.2f}"
        number, rank = (place.id, place_text(place)) if isinstance(place, Place) else ("", place.rank)
        click.echo(
            f"{rank:>4} {number:>5}  {place.name:<{width}}{award}{place.penalties:>11}"
            f"{place.points:>9}{place.correct:>9}"
        )


def print_outcomes(outcomes: Sequence[SimulationOutcome], as_json: bool) -> None:
    """Print the results of simulated tournaments."""
    if as_json:
        click.echo(json.dumps([each._asdict() for each in outcomes]))
        return
    width = max(len(each.format) for each in outcomes)
    click.echo(f"{'format':<{width}}  best wins  by chance  best in top 4")
    for each in outcomes:
        shares = f"{each.best_wins:>11.1%}{each.by_chance:>11.1%}{each.best_in_top_4:>15.1%}"
        click.echo(f"{each.format:<{width}}{shares}")
    for plain, same in pairwise(outcomes):
        if plain.format.startswith(f"{same.format},"):
            removed = 1 - same.variance / plain.variance
            click.echo(f"{same.format}: the same cards at every table remove {removed:.0%} of the variance of luck.")
