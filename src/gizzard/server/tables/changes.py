"""The host's changes to a table before its game.

They replace its setup, because nothing has been dealt by it.
"""

from collections.abc import Iterator, Sequence
from random import Random

import msgspec
from msgspec.structs import replace

from gizzard.core.rules.parsing import parse
from gizzard.core.rules.ruleset import unparse
from gizzard.server.rooms.kind import Log
from gizzard.server.tables.avatars import Avatar
from gizzard.server.tables.events import Entry, Said, Sat
from gizzard.server.tables.log import StoredTable
from gizzard.server.tables.setup import (
    SeatSetup,
    TableSetup,
    check_deck,
    check_length,
    check_settings,
    clean_name,
    draw_dealer,
    seat_of,
)
from gizzard.server.tables.social import Social
from gizzard.server.tables.state import TableState, state_of
from gizzard.server.tables.table_code import CodeBody
from gizzard.server.wire.messages import ClientMessage, RequestError


class ChangeBody(CodeBody, frozen=True):
    """The host's changes to a table before its game: rules, deck and settings as they are to be, and a new name."""

    name: str | None = None
    avatar: Avatar | None = None


class ChangeSeatBody(ClientMessage, frozen=True):
    """Request to change one's own seat, name or avatar before the game; what is missing stays as it is."""

    name: str | None = None
    seat: int | None = None
    avatar: Avatar | msgspec.UnsetType | None = msgspec.UNSET


def with_changes(log: StoredTable, secret: str, body: ChangeBody, chance: Random, at: int) -> StoredTable:
    """The table with the changes of the owner of a secret, who made them at a time in ms since 1970.

    Raises RequestError if they are not its host, the game has begun, or a change is impossible; RulesRefused.
    """
    setup, entries = log.setup, list(log.entries)
    state = state_of(setup, entries)
    _check_host(setup, state, secret)
    check_length(body.rules)
    check_deck(body.deck)
    check_settings(body.settings)
    rules = parse(body.rules)
    setup = replace(setup, rules=unparse(rules), deck=body.deck, settings=body.settings)
    if rules.players != len(setup.seats):
        setup, entries = _resized(setup, entries, state, rules.players, chance)
    if body.name is not None:
        entries.extend(_renamed(state.social, body.name, body.avatar, at))
    return Log(setup, tuple(entries))


def _check_host(setup: TableSetup, state: TableState, secret: str) -> None:
    seat = seat_of(state.social, secret)
    if state.social.phase != "gathering":
        raise RequestError("started")
    if not setup.for_friends:
        raise RequestError("no-host")
    if seat != state.social.host:
        raise RequestError("host-only")


def _renamed(social: Social, name: str, avatar: Avatar | None, at: int) -> Iterator[Entry]:
    """What gives the host a new name, wherever they sit."""
    host = social.seats[social.host]
    name = clean_name(name, [seat.name for seat in social.seats if seat.name and seat is not host])
    if (name, avatar) != (host.name, host.avatar):
        yield Entry(at, event=Sat(social.host, name, host.key, avatar))


def _resized(
    setup: TableSetup, entries: Sequence[Entry], state: TableState, players: int, chance: Random
) -> tuple[TableSetup, list[Entry]]:
    """The table for another number of players, as if all who are here had opened it: seats that somebody has left are
    in no entry any more. Its first dealer is drawn again.

    Raises RequestError if somebody sits at a removed seat.
    """
    social = state.social
    last = max(social.persons)
    if last >= players:
        raise RequestError("seat-used", players=last + 1)
    here = (
        replace(place, name=seat.name, key=seat.key, avatar=seat.avatar) if seat.bot is None else place
        for place, seat in zip(setup.seats[:players], social.seats, strict=False)
    )
    places = (*here, *(SeatSetup(),) * (players - len(setup.seats)))
    turns, dealer = draw_dealer(players, chance)
    says = [Entry(say.at, event=Said(say.seat, say.phrase, say.text)) for say in social.says]
    # Entries are numbered, and clients have seen some: what is dropped leaves blanks, as erased chat does.
    erased = [Entry(entry.at, event=Said(0)) for entry in entries[: len(entries) - len(says)]]
    return replace(setup, seats=places, host=social.host, draw=turns, dealer=dealer), [*erased, *says]
