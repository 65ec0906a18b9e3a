"""Replays of finished games, as the stream of steps that a socket would have delivered."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any, Literal

import msgspec

from gizzard.bots.levels import LEVELS
from gizzard.core.formats.fields import EVERYTHING, Viewer
from gizzard.core.formats.moves import ChanceJson, move_to_json
from gizzard.core.formats.referee import InvalidRecord, referee
from gizzard.core.formats.replay_moves import replay_moves
from gizzard.core.game.state import Act, State, start
from gizzard.core.rules.parsing import parse
from gizzard.core.texts import DECKS
from gizzard.server.tables.avatars import AVATARS
from gizzard.server.tables.events import Entry, Said, Started
from gizzard.server.tables.feed.stream import NO_PRESENCE, joined_message, replayed_steps, table_info
from gizzard.server.tables.messages import Joined, Replay, Settings
from gizzard.server.tables.setup import SeatSetup, TableSetup, check_length
from gizzard.server.tables.state import initial_state
from gizzard.server.wire.messages import RequestError

Seen = int | Literal["all"] | None


def replay(name: str, setup: TableSetup, entries: Iterable[Entry], seen: Seen) -> Replay:
    """A game from its first entry on, as seen by a seat, by a spectator (None), or with everything open ("all")."""
    viewer = _viewer(seen, len(setup.seats))
    begin = initial_state(setup)
    whole: Joined = joined_message(name, setup, begin, viewer, NO_PRESENCE, round(setup.created * 1000))
    steps = tuple(replayed_steps(setup, map(_without_text, entries), viewer))
    return Replay(table_info(name, setup, begin.game, whole.table.seat), whole, steps)


def _viewer(seen: Seen, seats: int) -> Viewer:
    if seen == "all":
        return EVERYTHING
    if isinstance(seen, int) and not 0 <= seen < seats:
        raise RequestError("no-such-seat", seats=seats)
    return seen


def _without_text(entry: Entry) -> Entry:
    """Remove chat text, which is not part of the game."""
    if isinstance(entry.event, Said) and entry.event.text is not None:
        return msgspec.structs.replace(entry, event=Said(entry.event.seat))
    return entry


def check_record(record: object) -> None:
    """Raise RequestError with the first error in a record, or for more rounds than a table has."""
    rules = record.get("rules") if isinstance(record, Mapping) else None
    if isinstance(rules, dict):
        check_length(rules)
    try:
        referee(record)
    except InvalidRecord as wrong:
        raise RequestError("bad-record", what=str(wrong).rstrip(".")) from None


def replay_of_record(record: Mapping[str, Any], seen: Seen) -> Replay:
    """The replay of a record. Raises RequestError with the first error in it."""
    check_record(record)
    if not record["rounds"]:
        raise RequestError("bad-record", what="rounds: there is none")
    return replay("", setup_of_record(record), entries_of_record(record), seen)


def setup_of_record(record: Mapping[str, Any]) -> TableSetup:
    """The setup of a table for the game of a valid record."""
    deck = record.get("deck")
    seats = tuple(
        SeatSetup(name=name, bot=_extra(record, "bots", seat, LEVELS), avatar=_extra(record, "avatars", seat, AVATARS))
        for seat, name in enumerate(record["players"])
    )
    known = deck if isinstance(deck, str) and deck in DECKS else "standard"
    return TableSetup(0.0, record["rules"], known, (), record["first_dealer"], seats, settings=Settings(chat="off"))


def _extra(record: Mapping[str, Any], key: str, seat: int, known: Collection[str]) -> Any:
    """A seat's value under an extension key of the record; None if it is missing or invalid."""
    values = record.get(key)
    value = values[seat] if isinstance(values, list) and seat < len(values) else None
    return value if isinstance(value, str) and value in known else None


def entries_of_record(record: Mapping[str, Any]) -> Iterator[Entry]:
    """The moves of a record as entries; chance events belong to the preceding entry."""
    state = start(parse(record["rules"]), record["first_dealer"])
    entry = Entry(0, event=Started("novice"))
    dealt: list[ChanceJson] = []
    for position, move in replay_moves(state.position.round_table, record["first_dealer"], record["rounds"]):
        if move is None:
            continue
        before = State(state.rules, position)
        if isinstance(move, Act):
            yield msgspec.structs.replace(entry, chance=tuple(dealt))
            entry, dealt = Entry(0, move=move_to_json(before, move)), []
        else:
            dealt.append(move_to_json(before, move))
    yield msgspec.structs.replace(entry, chance=tuple(dealt))
