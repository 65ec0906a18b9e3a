"""What a table keeps about a person, who is known by the hash of their seat's secret: all of it, and without it.

A person owns a seat from the entry that gave it to them to the one that gives it to somebody else.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import Any

import msgspec

from gizzard.server.events import Entry, Erased, Said, Sat, read_entry
from gizzard.server.opening import Meta, Place
from gizzard.server.phrases import Problem
from gizzard.server.replay import record_form
from gizzard.server.standing import standing_of
from gizzard.server.store import Stored
from gizzard.server.wire import encode

Form = dict[str, Any]


def opened_and_entries(stored: Stored) -> tuple[Meta, list[Entry]]:
    """A table as it is kept, read."""
    return msgspec.json.decode(stored.meta, type=Meta), [read_entry(row) for row in stored.entries]


def owners(meta: Meta, entries: Sequence[Entry]) -> list[tuple[int, str]]:
    """Everybody who ever owned a seat: the seat, and the hash of their secret."""
    first = [(seat, place.key) for seat, place in enumerate(meta.seats)]
    later = [(entry.event.seat, entry.event.key) for entry in entries if isinstance(entry.event, Sat)]
    return [(seat, key) for seat, key in [*first, *later] if key]


def _own(meta: Meta, entries: Sequence[Entry], key: str) -> Iterator[int]:
    """The indices of the entries about a person."""
    keys = {seat: place.key for seat, place in enumerate(meta.seats)}
    for index, entry in enumerate(entries):
        if isinstance(entry.event, Sat):
            keys[entry.event.seat] = entry.event.key
        seat = entry.move["seat"] if entry.move else getattr(entry.event, "seat", None)
        if seat is not None and keys[seat] == key:
            yield index


def seat_once(meta: Meta, entries: Sequence[Entry], key: str) -> int:
    """The seat that this person has, or had; Problem for a stranger."""
    for seat, owner in reversed(owners(meta, entries)):
        if owner == key:
            return seat
    raise Problem("no-seat")


def exported(table: str, meta: Meta, entries: Sequence[Entry], key: str) -> Form:
    """Everything that is kept about a person: what they did and said, and the record once the game is over.

    What chance dealt upon a move is not theirs: it holds the cards of others.
    """
    seat = seat_once(meta, entries, key)
    own = [entries[index] for index in _own(meta, entries, key)]
    sat = (entry.event.name for entry in own if isinstance(entry.event, Sat))
    return {
        "table": table,
        "opened": _date(meta.created * 1000),
        "seat": seat,
        "name": next(sat, meta.seats[seat].name),
        "rules": meta.rules,
        "settings": meta.settings,
        "moves": [{"at": _date(entry.at), "move": entry.move} for entry in own if entry.move],
        "events": [{"at": _date(entry.at), "event": _without_key(entry)} for entry in own if entry.event],
        "record": final_record(table, meta, entries),
    }


def _without_key(entry: Entry) -> object:
    return msgspec.structs.replace(entry.event, key=None) if isinstance(entry.event, Sat) else entry.event


def final_record(table: str, meta: Meta, entries: Sequence[Entry]) -> Form | None:
    """The record of a game that is over, or that nobody came back to; None while it goes on."""
    standing = standing_of(meta, entries)
    if standing.social.phase not in ("over", "ended"):
        return None
    return record_form(table, meta, standing)


def _date(at: float) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).isoformat(timespec="seconds")


def erased(stored: Stored, key: str, at: int) -> Stored:
    """The same table without a person's name and words, and with an entry that says so. The game stays what it was."""
    meta, entries = opened_and_entries(stored)
    seat = seat_once(meta, entries, key)
    rows = list(stored.entries)
    for index in _own(meta, entries, key):
        rows[index] = _text(_nameless(entries[index]))
    places = tuple(_nobody(place, number) if place.key == key else place for number, place in enumerate(meta.seats))
    if tuple(rows) == stored.entries and places == meta.seats:
        return stored  # nothing is left to be erased
    return Stored(_text(msgspec.structs.replace(meta, seats=places)), (*rows, _text(Entry(at, event=Erased(seat)))))


def _nameless(entry: Entry) -> Entry:
    match entry.event:
        case Sat(seat, _, key):
            return msgspec.structs.replace(entry, event=Sat(seat, somebody(seat), key))
        case Said(seat):
            return msgspec.structs.replace(entry, event=Said(seat))
        case _:
            return entry


def _nobody(place: Place, seat: int) -> Place:
    return msgspec.structs.replace(place, name=somebody(seat))


def somebody(seat: int) -> str:
    """What stands where a name was."""
    return f"Player {seat + 1}"


def _text(form: object) -> str:
    return encode(form).decode()
