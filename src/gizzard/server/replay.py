"""Games that are over, as the same stream of steps that a socket would have brought."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, datetime
from typing import Any, Literal

import msgspec

from gizzard.game import EVERYTHING, Act, State, move_to_json, record_of, start
from gizzard.game.referee import Wrong, referee
from gizzard.game.retold import retold
from gizzard.game.view import Viewer
from gizzard.rules.ruleset import parse
from gizzard.server.events import Entry, Object, Said, Started
from gizzard.server.opening import Meta, Place
from gizzard.server.phrases import Problem
from gizzard.server.standing import Standing, opened
from gizzard.server.stream import NOBODY, joined, replayed, table_info
from gizzard.server.wire import Joined, Replay, Settings
from gizzard.texts import DECKS

Seen = int | Literal["all"] | None


def record_form(name: str, meta: Meta, standing: Standing) -> dict[str, Any]:
    """A game that is over, or that nobody came back to, as a record; Problem for one that goes on."""
    check_over(standing)
    bots = [seat.bot for seat in standing.social.seats]
    date = datetime.fromtimestamp(meta.created, UTC).isoformat(timespec="seconds")
    return record_of(standing.game, standing.names, meta.draw, id=name, date=date, deck=meta.deck, bots=bots)


def check_over(standing: Standing) -> None:
    """Problem for a game that goes on."""
    if standing.social.phase not in ("over", "ended"):
        raise Problem("not-over")


def replay(name: str, meta: Meta, entries: Iterable[Entry], seen: Seen) -> Replay:
    """A game from its first entry on, as a seat saw it, a spectator (None), or with everything open ("all")."""
    viewer = _viewer(seen, len(meta.seats))
    begin = opened(meta)
    whole: Joined = joined(name, meta, begin, viewer, NOBODY, round(meta.created * 1000))
    steps = tuple(replayed(meta, map(_without_text, entries), viewer))
    return Replay(table_info(name, meta, begin.game, whole.table.seat), whole, steps)


def _viewer(seen: Seen, seats: int) -> Viewer:
    if seen == "all":
        return EVERYTHING
    if isinstance(seen, int) and not 0 <= seen < seats:
        raise Problem("no-such-seat", seats=seats)
    return seen


def _without_text(entry: Entry) -> Entry:
    """What friends wrote to each other is not part of the game."""
    if isinstance(entry.event, Said) and entry.event.text is not None:
        return msgspec.structs.replace(entry, event=Said(entry.event.seat))
    return entry


def replay_of_record(record: Mapping[str, Any], seen: Seen) -> Replay:
    """The same for a record; Problem with the first thing that is wrong with it."""
    try:
        referee(record)
    except Wrong as wrong:
        raise Problem("bad-record", what=str(wrong)) from None
    if not record["rounds"]:
        raise Problem("bad-record", what="rounds: there is none")
    return replay("", _meta(record), _entries(record), seen)


def _meta(record: Mapping[str, Any]) -> Meta:
    deck = record.get("deck")
    seats = tuple(Place(name=name) for name in record["players"])
    known = deck if isinstance(deck, str) and deck in DECKS else "standard"
    return Meta(0.0, record["rules"], known, (), record["first_dealer"], seats, settings=Settings(chat="off"))


def _entries(record: Mapping[str, Any]) -> Iterator[Entry]:
    """A record's moves as entries: what chance did belongs to the one before it."""
    state = start(parse(record["rules"]), record["first_dealer"])
    entry = Entry(0, event=Started("novice"))
    dealt: list[Object] = []
    for position, move in retold(state.position.course, record["first_dealer"], record["rounds"]):
        if move is None:
            continue
        form = move_to_json(State(state.rules, position), move)
        if isinstance(move, Act):
            yield msgspec.structs.replace(entry, chance=tuple(dealt))
            entry, dealt = Entry(0, move=form), []
        else:
            dealt.append(form)
    yield msgspec.structs.replace(entry, chance=tuple(dealt))
