"""A challenge: the cards of a finished game again, from the seat of one of its players, against bots, for more points.

The challenged person plays alone with bots. Nothing counts: such a game has no clock, so it is never rated.
"""

from collections.abc import Collection, Iterable
from typing import Annotated, Final

import msgspec

from gizzard.core.formats.moves import ChanceJson
from gizzard.core.rules.ruleset import RulesJson
from gizzard.server.tables.avatars import Avatar
from gizzard.server.tables.branch import without_undone
from gizzard.server.tables.events import Entry
from gizzard.server.tables.log import StoredTable
from gizzard.server.tables.messages import ChallengeInfo, Deck, Settings
from gizzard.server.tables.setup import Challenge, SeatSetup, TableSetup, clean_name
from gizzard.server.tables.social import Seat
from gizzard.server.tables.state import TableState
from gizzard.server.wire.keys import key_of, new_secret
from gizzard.server.wire.messages import ClientMessage, RequestError

SUBSTITUTE: Final = "club"
"""The level of the bots in place of people: as strong as somebody who plays often."""
SETTINGS: Final = Settings(chat="off")
"""The settings of every challenge: no clock, no spectators, no undo, no hints."""


class ChallengeBody(ClientMessage, frozen=True):
    """Request to take up a challenge: to play the cards of a finished game from a seat."""

    seat: Annotated[int, msgspec.Meta(ge=0, le=5)]
    name: str
    avatar: Avatar | None = None


class ChallengeOffer(msgspec.Struct, frozen=True):
    """What is to be beaten, and against whom. It says nothing about the cards."""

    name: str
    avatar: Avatar | None
    points: int
    rules: RulesJson
    deck: Deck
    rounds: int
    opponents: tuple[str, ...]
    """The levels of the bots, from the left of the seat."""
    answers: ChallengeInfo | None
    """The challenge that the game was an answer to."""


def offer_of(setup: TableSetup, state: TableState, seat: int, levels: Collection[str]) -> ChallengeOffer:
    """The challenge of a seat's owner. Raises RequestError if there cannot be one."""
    _check(setup, state, seat)
    own, bots = state.social.seats[seat], [_bot(each, levels).bot or "" for each in state.social.seats]
    return ChallengeOffer(
        name=own.name or "",
        avatar=own.avatar,
        points=state.game.position.scores[seat],
        rules=setup.rules,
        deck=setup.deck,
        rounds=len(state.game.history),
        opponents=(*bots[seat + 1 :], *bots[:seat]),
        answers=setup.challenge.info if setup.challenge else None,
    )


def challenge_setup(
    table: str, log: StoredTable, state: TableState, asked: ChallengeBody, created: float, levels: Collection[str]
) -> tuple[TableSetup, str]:
    """A table with the cards of a finished one, and the secret of its seat. Raises RequestError."""
    setup, entries = log
    _check(setup, state, asked.seat)
    secret, seats = new_secret(), [_bot(each, levels) for each in state.social.seats]
    others = [each.name for seat, each in enumerate(seats) if seat != asked.seat and each.name]
    seats[asked.seat] = SeatSetup(name=clean_name(asked.name, others), key=key_of(secret), avatar=asked.avatar)
    points = state.game.position.scores[asked.seat]
    challenge = Challenge(table, asked.seat, points, deals_of(entries))
    game = (setup.rules, setup.deck, setup.draw, setup.dealer)
    return TableSetup(created, *game, tuple(seats), asked.seat, SETTINGS, challenge=challenge), secret


def _check(setup: TableSetup, state: TableState, seat: int) -> None:
    """Raise RequestError if there is nothing to beat, or others may still play with these cards."""
    if setup.shared or setup.tournament:
        raise RequestError("no-challenge")
    if not state.game.over:
        raise RequestError("not-over")
    if seat >= len(setup.seats):
        raise RequestError("no-such-seat", seats=len(setup.seats))


def _bot(seat: Seat, levels: Collection[str]) -> SeatSetup:
    """The bot at a seat: the same one if it was one that this server has."""
    return SeatSetup(name=seat.name, bot=seat.bot) if seat.bot in levels else SeatSetup(bot=SUBSTITUTE)


def deals_of(entries: Iterable[Entry]) -> tuple[tuple[ChanceJson, ...], ...]:
    """By round the deal, and what was pulled after it."""
    rounds: list[list[ChanceJson]] = []
    for chance in (each for entry in without_undone(entries) for each in entry.chance):
        if "deal" in chance:
            rounds.append([])
        rounds[-1].append(chance)
    return tuple(map(tuple, rounds))
