"""What is stored of a table: its setup, the entries of its log, the record of its game; and the personal data in it,
exported and erased.

A person is identified by the hash of their secret. They own a seat from the entry that assigns it until an entry before
the game frees it. During the game a bot may play for them, but the seat stays theirs.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import partial, reduce
from math import inf
from typing import Any, Final, NamedTuple

from msgspec.structs import replace

from gizzard.core.formats.record import record_of
from gizzard.core.names import distinct
from gizzard.server.rooms.kind import Kind, Log, Nobody, Part
from gizzard.server.tables.avatars import Avatar
from gizzard.server.tables.events import Befriended, Entry, Erased, Kicked, Left, Said, Sat, Started
from gizzard.server.tables.setup import TableSetup
from gizzard.server.tables.social import after_event
from gizzard.server.tables.state import TableState, follow, initial_state
from gizzard.server.wire.dates import date_of
from gizzard.server.wire.messages import RequestError
from gizzard.study.review_json import RoundReviewJson, read_round

Form = dict[str, Any]
StoredTable = Log[TableSetup, Entry]


def final_record(table: str, log: StoredTable) -> dict[str, Any] | None:
    """The record of a finished or abandoned game; None while it is in progress."""
    state = TABLE.state(log)
    return record_json(table, log.setup, state) if is_closed(state) else None


def is_closed(state: TableState) -> bool:
    """Whether a game is finished or abandoned."""
    return state.social.phase in ("over", "ended")


def record_json(name: str, setup: TableSetup, state: TableState) -> dict[str, Any]:
    """The record of a finished or abandoned game. Raises RequestError while it is in progress."""
    check_over(state)
    bots, avatars = [seat.bot for seat in state.social.seats], [seat.avatar for seat in state.social.seats]
    date = date_of(setup.created)
    more = {"id": name, "date": date, "deck": setup.deck, "bots": bots, "avatars": avatars}
    return record_of(state.game, state.names, setup.draw or None, **more)


def check_over(state: TableState) -> None:
    """Raise RequestError while a game is in progress."""
    if not is_closed(state):
        raise RequestError("not-over")


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


def appearance(setup: TableSetup, entries: Sequence[Entry], key: str, by: float = inf) -> tuple[str, Avatar | None]:
    """A person's name and face by a time in ms since 1970: the first ones if they sat down later, by default the last.
    Raises RequestError if they never had a seat."""
    first = [(place.name or "", place.avatar) for place in setup.seats if place.key == key]
    sat = ((entry.at, entry.event) for entry in entries if isinstance(entry.event, Sat) and entry.event.key == key)
    shown = [*((-inf, each) for each in first), *((at, (event.name, event.avatar)) for at, event in sat)]
    if not shown:
        raise RequestError("no-seat")
    return [each for at, each in shown if at <= by or (at, each) == shown[0]][-1]


def chat_of(setup: TableSetup, entries: Sequence[Entry], key: str) -> list[str]:
    """What a person has said, oldest first."""
    own = (entries[index].event for index in _own_entries(setup, entries, key))
    said = (event.text or event.phrase for event in own if isinstance(event, Said))
    return [line for line in said if line]


def export(table: str, log: StoredTable, key: str, reviews: Sequence[str] = ()) -> Form:
    """Export all data about a person: their moves, events and chat, and after the game its record and the review of
    their seat. `reviews` are the stored reviews of the rounds.

    Chance events after their moves are omitted, because they include the cards of others.
    """
    setup, entries = log
    seat = seat_of_person(setup, entries, key)
    own = [entries[index] for index in _own_entries(setup, entries, key)]
    name, avatar = appearance(setup, entries, key)
    state = TABLE.state(log)
    place = state.social.seats[seat]
    return {
        "table": table,
        "opened": date_of(setup.created),
        "seat": seat,
        "name": name,
        "avatar": avatar,
        "playing": "person" if place.person and place.key == key else "bot",
        "daily": setup.shared.day if setup.shared else None,
        "rules": setup.rules,
        "settings": setup.settings,
        "moves": [{"at": date_of(entry.at / 1000), "move": entry.move} for entry in own if entry.move],
        "events": [{"at": date_of(entry.at / 1000), "event": _without_key(entry)} for entry in own if entry.event],
        "record": record_json(table, setup, state) if is_closed(state) else None,
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


def without_person(log: StoredTable, key: str, at: int) -> StoredTable:
    """The table without a person's name, chat and friends, and with an entry that says so. The game is unchanged."""
    setup, entries = log
    seat = seat_of_person(setup, entries, key)
    name = distinct(f"Player {seat + 1}", _other_names(setup, entries, key))
    changed = list(entries)
    for index in _own_entries(setup, entries, key):
        changed[index] = _anonymous(entries[index], name)
    places = tuple(replace(place, name=name, avatar=None) if place.key == key else place for place in setup.seats)
    if tuple(changed) == entries and places == setup.seats:
        return log  # nothing to erase
    return Log(replace(setup, seats=places), (*changed, Entry(at, event=Erased(seat))))


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
        case Befriended(seat):
            return replace(entry, event=Befriended(seat, False))
        case _:
            return entry


def people(table: str, log: StoredTable, seat: int, at: int, reviews: Sequence[str]) -> Sequence[Part]:
    """What a table stores about all whose seat this is, or was when they left. Raises Nobody."""
    setup, entries = log
    seats = {key: number for number, key in owners(setup, entries)}
    keys = [key for key, last in seats.items() if last == seat]
    if not keys:
        raise Nobody(f"Nobody has sat at seat {seat} of table {table}.")
    return [
        Part(
            table,
            lambda log, key=key: export(table, log, key, reviews),  # type: ignore[misc]
            partial(without_person, key=key, at=at),
            Owner(table, setup, key),
        )
        for key in keys
    ]


TABLE: Final[Kind[TableSetup, Entry, TableState]] = Kind(
    "",
    re.compile(r"\w+"),
    "no-table",
    TableSetup,
    Entry,
    begin=initial_state,
    after=lambda state, entries: reduce(follow, entries, state),
    last=lambda log: log.entries[-1].at if log.entries else log.setup.created * 1000,
    closed=is_closed,
    record=final_record,
    people=people,
)
