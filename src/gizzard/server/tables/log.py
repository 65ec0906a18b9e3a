"""What is stored of a table: its setup, the entries of its log, the record of its game; and the personal data in it,
exported and erased.

A person is identified by the hash of their secret. They own a seat from the entry that assigns it until an entry before
the game frees it. During the game a bot may play for them, but the seat stays theirs.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Final, NamedTuple

from msgspec.structs import replace

from gizzard.core.decoding import decode_json
from gizzard.core.formats.record import record_of
from gizzard.core.names import distinct
from gizzard.server.clock import date_of
from gizzard.server.phrases import RequestError
from gizzard.server.rooms.kind import Kind, Nobody, Part
from gizzard.server.store.stored import Stored, row_of
from gizzard.server.tables.events import Entry, Erased, Kicked, Left, Said, Sat, Started, read_entry
from gizzard.server.tables.setup import TableSetup
from gizzard.server.tables.social import after_event
from gizzard.server.tables.state import TableState, state_changes, state_of
from gizzard.study.review_json import RoundReviewJson, read_round

Form = dict[str, Any]
Log = tuple[TableSetup, list[Entry]]
"""The setup and the entries of a table."""


def decode_stored(stored: Stored) -> Log:
    """Decode a stored table."""
    return decode_json(stored.setup, TableSetup), [read_entry(row) for row in stored.entries]


def final_record(table: str, setup: TableSetup, entries: Sequence[Entry]) -> dict[str, Any] | None:
    """The record of a finished or abandoned game; None while it is in progress."""
    state = state_of(setup, entries)
    if state.social.phase not in ("over", "ended"):
        return None
    return record_json(table, setup, state)


def record_json(name: str, setup: TableSetup, state: TableState) -> dict[str, Any]:
    """The record of a finished or abandoned game. Raises RequestError while it is in progress."""
    check_over(state)
    bots, avatars = [seat.bot for seat in state.social.seats], [seat.avatar for seat in state.social.seats]
    date = date_of(setup.created)
    more = {"id": name, "date": date, "deck": setup.deck, "bots": bots, "avatars": avatars}
    return record_of(state.game, state.names, setup.draw or None, **more)


def check_over(state: TableState) -> None:
    """Raise RequestError while a game is in progress."""
    if state.social.phase not in ("over", "ended"):
        raise RequestError("not-over")


def last_entry(log: Log) -> float:
    """When a table was last changed, in ms since 1970."""
    setup, entries = log
    return entries[-1].at if entries else setup.created * 1000


def states(log: Log) -> Iterable[TableState]:
    """The states of a table after each entry."""
    return (state for _, _, state in state_changes(*log))


class Owner(NamedTuple):
    """Who has or had a seat at a table, by the hash of their secret."""

    table: str
    setup: TableSetup
    key: str


def owners(setup: TableSetup, entries: Sequence[Entry]) -> list[tuple[int, str]]:
    """All current and former owners: seat and key."""
    first = [(seat, place.key) for seat, place in enumerate(setup.seats)]
    later = [(entry.event.seat, entry.event.key) for entry in entries if isinstance(entry.event, Sat)]
    return [(seat, key) for seat, key in [*first, *later] if key]


def _own_entries(setup: TableSetup, entries: Sequence[Entry], key: str) -> Iterator[int]:
    """The indices of the entries about a person, who owned the seat before or after the entry."""
    social = setup.social()
    for index, entry in enumerate(entries):
        before = social
        if isinstance(entry.event, Sat | Started | Left | Kicked):
            social = after_event(social, entry.event, entry.at)
        seat = entry.move["seat"] if entry.move else getattr(entry.event, "seat", None)
        if seat is not None and key in (before.seats[seat].key, social.seats[seat].key):
            yield index


def seat_of_person(setup: TableSetup, entries: Sequence[Entry], key: str) -> int:
    """The current or last seat of a person. Raises RequestError if they never had one."""
    for seat, owner in reversed(owners(setup, entries)):
        if owner == key:
            return seat
    raise RequestError("no-seat")


def name_and_chat(setup: TableSetup, entries: Sequence[Entry], key: str) -> tuple[str, list[str]]:
    """A person's name and chat, oldest first. Raises RequestError if they never had a seat."""
    seat = seat_of_person(setup, entries, key)
    own = [entries[index].event for index in _own_entries(setup, entries, key)]
    name = next((event.name for event in own if isinstance(event, Sat)), setup.seats[seat].name)
    said = (event.text or event.phrase for event in own if isinstance(event, Said))
    return name or "", [line for line in said if line]


def export(table: str, setup: TableSetup, entries: Sequence[Entry], key: str, reviews: Sequence[str] = ()) -> Form:
    """Export all data about a person: their moves, events and chat, and after the game its record and the review of
    their seat. `reviews` are the stored reviews of the rounds.

    Chance events after their moves are omitted, because they include the cards of others.
    """
    seat = seat_of_person(setup, entries, key)
    own = [entries[index] for index in _own_entries(setup, entries, key)]
    sat = (entry.event.name for entry in own if isinstance(entry.event, Sat))
    faces = (entry.event.avatar for entry in own if isinstance(entry.event, Sat))
    return {
        "table": table,
        "opened": date_of(setup.created),
        "seat": seat,
        "name": next(sat, setup.seats[seat].name),
        "avatar": next(faces, setup.seats[seat].avatar),
        "daily": setup.shared.day if setup.shared else None,
        "rules": setup.rules,
        "settings": setup.settings,
        "moves": [{"at": date_of(entry.at / 1000), "move": entry.move} for entry in own if entry.move],
        "events": [{"at": date_of(entry.at / 1000), "event": _without_key(entry)} for entry in own if entry.event],
        "record": final_record(table, setup, entries),
        "review": [seat_part(read_round(review), seat) for review in reviews],
    }


def told(form: Form, others: Mapping[str, object]) -> Form:
    """An export with what other logs store about the person, by their names."""
    return {**form, "elsewhere": others} if others else form


def seat_part(review: RoundReviewJson, seat: int) -> RoundReviewJson:
    """A seat's part of the review of a round."""
    return {
        **review,
        "decisions": [decision for decision in review["decisions"] if decision["seat"] == seat],
        "accounts": [account for account in review["accounts"] if account["seat"] == seat],
    }


def _without_key(entry: Entry) -> object:
    return replace(entry.event, key=None) if isinstance(entry.event, Sat) else entry.event


def without_person(stored: Stored, key: str, at: int) -> Stored:
    """The table without a person's name and chat, plus an entry that records the erasure. The game is unchanged."""
    setup, entries = decode_stored(stored)
    seat = seat_of_person(setup, entries, key)
    name = distinct(f"Player {seat + 1}", _other_names(setup, entries, key))
    rows = list(stored.entries)
    for index in _own_entries(setup, entries, key):
        rows[index] = row_of(_anonymous(entries[index], name))
    places = tuple(replace(place, name=name, avatar=None) if place.key == key else place for place in setup.seats)
    if tuple(rows) == stored.entries and places == setup.seats:
        return stored  # nothing to erase
    return Stored(row_of(replace(setup, seats=places)), (*rows, row_of(Entry(at, event=Erased(seat)))))


def _other_names(setup: TableSetup, entries: Sequence[Entry], key: str) -> list[str]:
    """The current and former names of all other people at a table."""
    first = [place.name for place in setup.seats if place.name and place.key != key]
    later = [entry.event.name for entry in entries if isinstance(entry.event, Sat) and entry.event.key != key]
    return [*first, *later]


def _anonymous(entry: Entry, name: str) -> Entry:
    match entry.event:
        case Sat(seat, _, key, _):
            return replace(entry, event=Sat(seat, name, key))
        case Said(seat):
            return replace(entry, event=Said(seat))
        case _:
            return entry


def people(table: str, stored: Stored, seat: int, at: int, reviews: Sequence[str]) -> Sequence[Part]:
    """What a table stores about all who have or had a seat. Raises Nobody."""
    setup, entries = decode_stored(stored)
    keys = dict.fromkeys(key for number, key in owners(setup, entries) if number == seat)
    if not keys:
        raise Nobody(f"Nobody has sat at seat {seat} of table {table}.")
    return [
        Part(
            table,
            lambda log, key=key: export(table, *decode_stored(log), key, reviews),  # type: ignore[misc]
            partial(without_person, key=key, at=at),
            Owner(table, setup, key),
        )
        for key in keys
    ]


TABLE: Final = Kind(
    "",
    re.compile(r"\w+"),
    "no-table",
    decode_stored,
    last_entry,
    record=lambda name, log: final_record(name, *log),
    states=states,
    people=people,
)
