"""Continue a finished game from one of its steps: the setup and the log of the new table."""

from collections.abc import Collection, Iterable, Sequence
from typing import Annotated, Final, NamedTuple

import msgspec
from msgspec.structs import replace

from gizzard.server.store.protocol import Stored
from gizzard.server.tables.avatars import Avatar
from gizzard.server.tables.events import Entry, Started, Undone
from gizzard.server.tables.feed.replay import check_record, entries_of_record, setup_of_record
from gizzard.server.tables.log import TABLE, check_over
from gizzard.server.tables.messages import BotLevel, Settings
from gizzard.server.tables.setup import SeatSetup, TableSetup, check_length, check_level, clean_name
from gizzard.server.tables.state import state_of
from gizzard.server.wire.keys import key_of, new_secret
from gizzard.server.wire.messages import ClientMessage, Object, RequestError

SUBSTITUTE: Final = "expert"
"""The level of the bots that replace people."""

SETTINGS: Final = Settings(chat="off", undo=True, hints=True)
"""Settings of a table where somebody tries again: alone with bots, and nothing counts."""


class ContinueBody(ClientMessage, frozen=True):
    """Request to continue a finished game, given by its table or as a record, from a step against bots.

    The requester takes `seat`. Bots of the game stay; people, and bots that this server lacks, are replaced by experts.
    `level` replaces all bots.
    """

    step: Annotated[int, msgspec.Meta(ge=1, le=100_000)]
    seat: Annotated[int, msgspec.Meta(ge=0, le=5)]
    name: str
    level: BotLevel | None = None
    table: str | None = None
    record: Object | None = None
    avatar: Avatar | None = None


class Branch(NamedTuple):
    """The setup of a game with its seats at a step, and its start and moves up to that step."""

    setup: TableSetup
    entries: tuple[Entry, ...]


def branch(asked: ContinueBody, stored: Stored | None) -> Branch:
    """The game up to the requested step. Raises RequestError if it is in progress or the step or seat is invalid."""
    setup, entries = _game(asked, stored)
    if asked.seat >= len(setup.seats):
        raise RequestError("no-such-seat", seats=len(setup.seats))
    moves = without_undone(entries[: asked.step])
    found = state_of(setup, moves)
    if not moves or found.game.over or found.game.position.waiting == 0:
        raise RequestError("no-step")
    seated = state_of(setup, entries[: asked.step]).social.seats
    places = tuple(
        SeatSetup(name=seat.name, bot=seat.bot, stands_in=place.stands_in)
        for seat, place in zip(seated, setup.seats, strict=True)
    )
    return Branch(replace(setup, seats=places), moves)


def _game(asked: ContinueBody, stored: Stored | None) -> tuple[TableSetup, Sequence[Entry]]:
    if stored:
        setup, entries = TABLE.log(stored)
        check_over(state_of(setup, entries))
        return replace(setup, settings=replace(setup.settings, undo=False)), entries
    check_record(asked.record)
    assert asked.record is not None
    return setup_of_record(asked.record), list(entries_of_record(asked.record))


def without_undone(entries: Iterable[Entry]) -> tuple[Entry, ...]:
    """The start and the moves that were not undone, without chat and requests."""
    kept: list[tuple[int, Entry]] = []
    for number, entry in enumerate(entries, start=1):
        if isinstance(entry.event, Undone):
            back = entry.event.to
            kept = [(n, each) for n, each in kept if n <= back]
        elif entry.move or isinstance(entry.event, Started):
            kept.append((number, entry))
    return tuple(entry for _, entry in kept)


def branch_setup(
    setup: TableSetup, asked: ContinueBody, created: float, levels: Collection[str]
) -> tuple[TableSetup, str]:
    """The setup of a table that continues a game against bots, and the secret of the requested seat."""
    check_length(setup.rules)
    if asked.level is not None:
        check_level(asked.level, levels)
    secret = new_secret()
    seats = [_bot(place, asked.level, levels) for place in setup.seats]
    others = [place.name for seat, place in enumerate(seats) if seat != asked.seat and place.name]
    seats[asked.seat] = SeatSetup(name=clean_name(asked.name, others), key=key_of(secret), avatar=asked.avatar)
    game = (setup.rules, setup.deck, (), setup.dealer)  # the draw has been seen
    return TableSetup(created, *game, tuple(seats), asked.seat, SETTINGS), secret


def _bot(before: SeatSetup, level: str | None, levels: Collection[str]) -> SeatSetup:
    """The bot that replaces a player: the same one if possible."""
    if level is None and before.bot in levels:
        return SeatSetup(name=before.name, bot=before.bot, stands_in=before.stands_in)
    return SeatSetup(bot=level or SUBSTITUTE, stands_in=before.stands_in or before.bot is None)
