"""People: everything that is stored about somebody, told or erased.

A person is somebody who ever had a seat at a table, a player on a pad, or an entrant of a tournament.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from gizzard.server.node.features import KINDS
from gizzard.server.rooms.kind import Log, Nobody, Part, kind_of
from gizzard.server.rooms.reading import rewriting
from gizzard.server.store.protocol import Reader, Store
from gizzard.server.tables.log import Form, Owner, told


async def about(reader: Reader, name: str, number: int) -> list[Form]:
    """Everything that is stored about the people with a number in a document. Raises Nobody or StoreError."""
    log = await _log(reader, name)
    reviews = await reader.reviews(name)
    people = _people(name, log, number, 0, reviews)
    return [told(first.about(log), await elsewhere(reader, others)) for first, *others in people]


async def elsewhere(reader: Reader, parts: Iterable[Part]) -> dict[str, object]:
    """What other logs store about a person, by their names."""
    logs = [(part, await reader.load(part.log)) for part in parts]
    return {
        part.log: own for part, stored in logs if stored and (own := part.about(kind_of(part.log, KINDS).log(stored)))
    }


async def erase(store: Store, name: str, number: int, at: int) -> int:
    """Erase the people with a number in a document, at a time in ms since 1970, from everything that is stored.

    Returns how many they were. Raises Nobody or StoreError.
    """
    people = _people(name, await _log(store, name), number, at)
    for part in (part for parts in people for part in parts):
        if await store.load(part.log, 0):
            await store.rewrite(part.log, rewriting(kind_of(part.log, KINDS), part.without))
    return len(people)


async def _log(reader: Reader, name: str) -> Log[Any, Any]:
    stored = await reader.load(name)
    if stored is None:
        raise Nobody(f"There is no table {name} in this file.")
    return kind_of(name, KINDS).log(stored)


def _people(name: str, log: Log[Any, Any], number: int, at: int, reviews: Sequence[str] = ()) -> list[list[Part]]:
    """What is stored about each of the people with a number; first the part of the document in which they have it."""
    people = kind_of(name, KINDS).people
    if people is None:
        raise Nobody(f"{name} has no seats: name the table at which the person sat.")
    parts = people(name, log, number, at, reviews)
    return [[part, *(beyond_table(part.owner, at) if part.owner else ())] for part in parts]


def beyond_table(owner: Owner, at: int = 0) -> Sequence[Part]:
    """What other logs store about the owner of a seat at a table."""
    parts = [kind.of_owner(owner, at) for kind in KINDS]
    return [part for part in parts if part]
