"""People: everything that is stored about somebody, told or erased.

A person is somebody who ever had a seat at a table, a player on a pad, or an entrant of a tournament.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple

from gizzard.server.daily import log as daily
from gizzard.server.kinds import KINDS
from gizzard.server.pads.log import PAD, about_player, read_pad, without_player
from gizzard.server.ratings import log as ratings
from gizzard.server.ratings import season_of
from gizzard.server.rooms.kind import kind_of
from gizzard.server.store import Store
from gizzard.server.store.protocol import Reader
from gizzard.server.store.stored import Stored
from gizzard.server.tables.log import TABLE, decode_stored
from gizzard.server.tables.personal import Form, export, owners, told, without_person
from gizzard.server.tables.setup import TableSetup
from gizzard.server.tournaments.log import TOURNAMENT, read_tournament
from gizzard.server.tournaments.personal import about_entrant, without_entrant


class Nobody(Exception):
    """The person is unknown; the message quotes the name and the place that were searched."""


class Part(NamedTuple):
    """What one log stores about a person."""

    log: str
    about: Callable[[Stored], Any]
    without: Callable[[Stored], Stored]
    """The log without the person's name and words."""


async def about(reader: Reader, name: str, number: int) -> list[Form]:
    """Everything that is stored about the people with a number in a document. Raises Nobody or StoreError."""
    stored = await _stored(reader, name)
    reviews = await reader.reviews(name)
    people = _people(name, stored, number, 0, reviews)
    return [told(first.about(stored), await elsewhere(reader, others)) for first, *others in people]


async def elsewhere(reader: Reader, parts: Iterable[Part]) -> dict[str, object]:
    """What other logs store about a person, by their names."""
    logs = [(part, await reader.load(part.log)) for part in parts]
    return {part.log: own for part, stored in logs if stored and (own := part.about(stored))}


async def erase(store: Store, name: str, number: int, at: int) -> int:
    """Erase the people with a number in a document, at a time in ms since 1970, from everything that is stored.

    Returns how many they were. Raises Nobody or StoreError.
    """
    people = _people(name, await _stored(store, name), number, at)
    for part in (part for parts in people for part in parts):
        if await store.load(part.log, 0):
            await store.rewrite(part.log, part.without)
    return len(people)


async def _stored(reader: Reader, name: str) -> Stored:
    stored = await reader.load(name)
    if stored is None:
        raise Nobody(f"There is no table {name} in this file.")
    return stored


def _people(name: str, stored: Stored, number: int, at: int, reviews: Sequence[str] = ()) -> list[list[Part]]:
    """What is stored about each of the people with a number; first the part of the document in which they have it."""
    kind = kind_of(name, KINDS)
    if kind is PAD:
        return [[_on_pad(name, stored, number, at)]]
    if kind is TOURNAMENT:
        return [[_in_tournament(name, stored, number)]]
    if kind is not TABLE:
        raise Nobody(f"{name} has no seats: name the table at which the person sat.")
    return _at_table(name, stored, number, at, reviews)


def _on_pad(pad: str, stored: Stored, seat: int, at: int) -> Part:
    if seat >= (players := read_pad(stored).setup.size.players):
        raise Nobody(f"There is no seat {seat} on {pad}; it has {players}, counted from 0.")
    return Part(pad, partial(about_player, pad, seat=seat), partial(without_player, seat=seat, at=at))


def _in_tournament(tournament: str, stored: Stored, entrant: int) -> Part:
    if entrant not in read_tournament(stored).people:
        raise Nobody(f"There is no entrant {entrant} in {tournament}; IDs count from 1.")
    return Part(
        tournament,
        lambda log: about_entrant(tournament, read_tournament(log), entrant),
        partial(without_entrant, number=entrant),
    )


def _at_table(table: str, stored: Stored, seat: int, at: int, reviews: Sequence[str]) -> list[list[Part]]:
    setup, entries = decode_stored(stored)
    keys = dict.fromkeys(key for number, key in owners(setup, entries) if number == seat)
    if not keys:
        raise Nobody(f"Nobody has sat at seat {seat} of table {table}.")
    return [
        [
            Part(
                table,
                lambda log, key=key: export(table, *decode_stored(log), key, reviews),  # type: ignore[misc]
                partial(without_person, key=key, at=at),
            ),
            *beyond_table(table, setup, key, at),
        ]
        for key in keys
    ]


def beyond_table(table: str, setup: TableSetup, key: str, at: int = 0) -> Iterator[Part]:
    """What other logs store about the owner of a seat at a table."""
    if setup.shared:
        day = daily.log_of(setup.shared.day)
        yield Part(day, partial(daily.about_person, key=key), partial(daily.without_key, key=key, at=at))
    season = ratings.log_of(season_of(setup.created))
    yield Part(
        season,
        partial(ratings.about_seat, table=table, seat_key=key),
        partial(ratings.without_name, seat_key=key, at=at),
    )
