"""Entrants: who enters, withdraws, comes back, and is present in a round."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import count
from typing import Any

import msgspec

from gizzard.core.csv_table import BadTable, decimal, headed, read
from gizzard.core.decoding import convert
from gizzard.core.errors import quoted
from gizzard.core.names import looks_of, skeleton
from gizzard.tournament.file import Entrant, Tournament
from gizzard.tournament.system import Refused, refused_value

COLUMNS = ("name", "nation", "family", "team", "rating")


def is_present(tournament: Tournament, entrant: Entrant, number: int) -> bool:
    """Whether an entrant plays the preliminary round of this number."""
    left = entrant.until is not None and entrant.until < number
    barred = any(ruling.disqualified and ruling.holds(number) for ruling in tournament.rulings_on(entrant.id))
    return entrant.from_ <= number and not left and not barred and number not in entrant.absent


def present(tournament: Tournament, number: int) -> list[int]:
    """The entrants that play the preliminary round of this number."""
    return [entrant.id for entrant in tournament.entrants if is_present(tournament, entrant, number)]


def entered(tournament: Tournament, people: Sequence[dict[str, Any]], first: int) -> Tournament:
    """The tournament with more entrants, or with some who had withdrawn and come back.

    Args:
        tournament: the tournament.
        people: for each entrant ``name``, and optionally ``nation``, ``family``, ``team``, ``rating``.
        first: the first round that they play.

    Returns:
        The changed tournament. A name of somebody who withdrew, or was to play only later, is that entrant, with
        everything they had.

    Raises:
        Refused: a name is missing, or the name of somebody else.
    """
    entrants = {skeleton(entrant.name): entrant for entrant in tournament.entrants}
    numbers = count(max((entrant.id for entrant in tournament.entrants), default=0) + 1)
    for person in people:
        name = person.get("name")
        if not isinstance(name, str):
            raise Refused("entrants", f"a name expected, not {quoted(name)}")
        old = entrants.get(skeleton(name))
        if old is not None and old.until is None and old.from_ <= first:
            raise Refused(
                "entrants", f"{quoted(name)} looks like {old.id} {quoted(old.name)}, who plays; tell them apart"
            )
        entrants[skeleton(name)] = _back(old, first) if old else _new(next(numbers), person, first)
    return msgspec.structs.replace(tournament, entrants=tuple(entrants.values()))


def check_names(people: Iterable[Mapping[str, Any]], entrants: Iterable[Entrant] = ()) -> None:
    """Raise Refused if two names only look the same. Logs may hold such names: `entered` does not ask."""
    known = {look: entrant.name for entrant in entrants for look in looks_of(entrant.name)}
    for name in (person["name"] for person in people):
        other = next((known[look] for look in looks_of(name) if look in known), name)
        if skeleton(other) != skeleton(name):
            raise Refused("entrants", f"{quoted(name)} looks like {quoted(other)}; tell them apart")
        known |= dict.fromkeys(looks_of(name), name)


def _new(number: int, person: dict[str, Any], first: int) -> Entrant:
    try:
        return convert({"id": number, "from": first} | person, Entrant)
    except msgspec.ValidationError as wrong:
        raise refused_value(wrong, f"entrant {quoted(person.get('name'))}") from None


def _back(entrant: Entrant, first: int) -> Entrant:
    """An entrant who withdrew, or was to play only later, from this round on."""
    if entrant.until is None or entrant.withdrew_first:
        return msgspec.structs.replace(entrant, from_=first, until=None, absent=())
    absent = (*entrant.absent, *range(entrant.until + 1, first))
    return msgspec.structs.replace(entrant, until=None, absent=absent)


def withdrawn(tournament: Tournament, number: int, last: int) -> Tournament:
    """The tournament with an entrant withdrawn; Refused if there is none, or withdrawn already.

    ``last`` is the last round that the entrant plays.
    """
    entrant = tournament.entrant(number)
    if entrant.until is not None:
        what = f"{quoted(entrant.name)} has withdrawn already, after round {entrant.until}"
        raise Refused(f"entrant {number}", what, "left", name=entrant.name)
    changed = msgspec.structs.replace(entrant, until=last)
    entrants = tuple(changed if each.id == number else each for each in tournament.entrants)
    return msgspec.structs.replace(tournament, entrants=entrants)


def read_entrants(text: str) -> list[dict[str, Any]]:
    """The entrants of a CSV table with the columns name,nation,family,team,rating; all but ``name`` are optional.

    Raises Refused, with the line.
    """
    try:
        return [_person(fields, line) for line, fields in headed(read(text), COLUMNS[:1], COLUMNS[1:])]
    except BadTable as bad:
        raise Refused(bad.place, bad.what) from None


def _person(fields: dict[str, str], line: int) -> dict[str, Any]:
    person: dict[str, Any] = {column: field for column, field in fields.items() if field}
    if "name" not in person:
        raise BadTable("the name is missing", line)
    if "rating" in person:
        person["rating"] = _rating(person["rating"], line)
    return person


def _rating(text: str, line: int) -> int | float:
    number = decimal(text)
    if number is None or not abs(number) < 10**9:
        raise BadTable(f"a number such as 1520 or 1520.5 expected as rating, not {quoted(text)}", line)
    return int(number) if number.is_integer() else number


def groups_of(tournament: Tournament, entrants: Iterable[int], kind: str) -> dict[str, list[int]]:
    """Of these entrants, the members of each nation, family or team."""
    here, groups = set(entrants), dict[str, list[int]]()
    for entrant in tournament.entrants:
        name = getattr(entrant, kind)
        if name and entrant.id in here:
            groups.setdefault(name, []).append(entrant.id)
    return groups
