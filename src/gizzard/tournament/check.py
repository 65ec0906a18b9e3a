"""Checks a tournament: derives every seating, rank and cut again, and compares the file with its log."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from gizzard.core.errors import quoted
from gizzard.core.names import skeleton
from gizzard.tournament.deals import check_deals, is_due, seal_of
from gizzard.tournament.file import Round, Tournament, plain
from gizzard.tournament.knockout import over
from gizzard.tournament.log import derived, effective, repeated
from gizzard.tournament.results import check_result
from gizzard.tournament.standings import standings
from gizzard.tournament.system import Refused, check_system, rules_at

STATE = ("name", "rules", "system", "algorithm", "seed", "chosen", "entrants", "rounds", "rulings", "sealed", "deals")


def check(tournament: Tournament) -> None:
    """Check a tournament.

    Args:
        tournament: the tournament, as read from its file.

    Raises:
        Refused: the first discrepancy, with its location.
    """
    check_structure(tournament)
    _compare(repeated(effective(tournament.log), tournament), tournament)
    for one in tournament.rounds:
        _expect(_seats(one), _seats(derived(tournament, one.number)), f"round {one.number}")
    _check_deals(tournament)
    expected = standings(tournament) if over(tournament) else None
    _expect(plain(tournament.standings), plain(expected), "standings")


def check_structure(tournament: Tournament) -> None:
    """Raise Refused if no tournament can look like this: unknown entrants, results that do not fit, missing tables."""
    check_system(tournament.system)
    rules_at(tournament.rules, tournament.system.table, tournament.system)
    _check_entrants(tournament)
    for ruling in tournament.rulings:
        tournament.entrant(ruling.id)
    for index, one in enumerate(tournament.rounds):
        _check_round(tournament, index, one)


def _check_entrants(tournament: Tournament) -> None:
    for name, times in Counter(skeleton(entrant.name) for entrant in tournament.entrants).items():
        if times > 1:
            raise Refused("entrants", f"{times} look like {quoted(name)}")
    for number, times in Counter(entrant.id for entrant in tournament.entrants).items():
        if times > 1:
            raise Refused("entrants", f"{times} have the ID {number}")


def _check_round(tournament: Tournament, index: int, one: Round) -> None:
    """Raise Refused if a round cannot be one of the tournament, however it was paired."""
    place = f"rounds[{index}]"
    stage = "preliminary" if index < tournament.system.rounds else "knock-out"
    if (one.number, one.stage) != (index + 1, stage):
        raise Refused(place, f"number {index + 1}, {stage} expected, not {one.number}, {one.stage}")
    if not one.tables or [table.table for table in one.tables] != [*range(1, len(one.tables) + 1)]:
        raise Refused(place, "the tables are not numbered from 1")
    known = {entrant.id for entrant in tournament.entrants}
    seats = Counter(entrant for table in one.tables for entrant in table.seats) + Counter(one.byes)
    for entrant, times in seats.items():
        if entrant not in known or times > 1:
            raise Refused(f"round {one.number}", f"entrant {entrant} is seated {times} times, or not entered")
    for table in one.tables:
        if table.result is not None:
            check_result(tournament, table, table.result, f"round {one.number} table {table.table}")


def _seats(one: Round) -> dict[str, Any]:
    return {"tables": [{"table": t.table, "seats": [*t.seats]} for t in one.tables], "byes": [*one.byes]}


def _compare(expected: Tournament, tournament: Tournament) -> None:
    """Raise Refused at the first part of the file that is not what its log makes of it."""
    for key in STATE:
        actual, derived = getattr(tournament, key), getattr(expected, key)
        if actual != derived:
            _expect(plain(actual), plain(derived), key)


def _expect(actual: Any, expected: Any, place: str) -> None:
    difference = next(_differences(actual, expected, place), None)
    if difference:
        where, one, other = difference
        raise Refused(where, f"{quoted(other)} follows from the rest of the file, not {quoted(one)}")


_MISSING = "nothing"


def _differences(actual: Any, expected: Any, place: str) -> Iterator[tuple[str, Any, Any]]:
    """Every place at which two JSON values differ, and both values there."""
    if isinstance(actual, dict) and isinstance(expected, dict):
        for key in {**expected, **actual}:
            yield from _differences(actual.get(key, _MISSING), expected.get(key, _MISSING), f"{place} {key}")
    elif isinstance(actual, list) and isinstance(expected, list) and _holds_objects(actual, expected):
        if len(actual) != len(expected):
            yield place, len(actual), len(expected)
        for index, pair in enumerate(zip(actual, expected, strict=False)):
            yield from _differences(*pair, _item(place, index))
    elif actual != expected or type(actual) is not type(expected):
        yield place, actual, expected


def _holds_objects(*lists: list[Any]) -> bool:
    return any(isinstance(each, dict) for items in lists for each in items)


def _item(place: str, index: int) -> str:
    """The location of an item: ``round 2 table 3``, ``entrants[4]``."""
    for plural in ("rounds", "tables"):
        if place.endswith(plural):
            return f"{place.removesuffix('s')} {index + 1}"
    return f"{place}[{index}]"


def _check_deals(tournament: Tournament) -> None:
    """Raise Refused if deals were sealed otherwise, are missing, or are not those of the rules."""
    if is_due(tournament):
        raise Refused(
            "deals", f"every table has finished round {len(tournament.deals) + 1}, but its deals are not there"
        )
    for index, deals in enumerate(tournament.deals):
        if index >= len(tournament.sealed) or seal_of(deals) != tournament.sealed[index]:
            raise Refused(f"deals[{index}]", "these are not the deals that were sealed")
        check_deals(rules_at(tournament.rules, tournament.system.table, tournament.system), deals, f"deals[{index}]")
