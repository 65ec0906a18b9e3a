"""What is sent about tables over HTTP."""

from typing import Literal, NotRequired, TypedDict

import msgspec

from gizzard.core.formats.round_spec import ScheduledRound
from gizzard.core.formats.rounds import Round
from gizzard.core.rules.ruleset import RulesJson
from gizzard.server.tables.avatars import Avatar
from gizzard.server.tables.messages import Clock, Deck, Phase, Settings
from gizzard.study.catalogue_json import RuleTexts
from gizzard.study.question import HandRules


class TakenSeat(msgspec.Struct, frozen=True):
    """A seat that somebody has taken, with its secret."""

    table: str
    seat: int
    secret: str


class FoundTable(msgspec.Struct, frozen=True):
    """The table that a join code leads to."""

    table: str


class TableSummary(msgspec.Struct, frozen=True):
    """The public summary of a table."""

    id: str
    state: Phase
    rules: RulesJson
    deck: Deck
    names: tuple[str | None, ...]
    bots: tuple[str | None, ...]
    avatars: tuple[Avatar | None, ...]
    host: int | None
    """The seat of its host; null if it has none, at tables of strangers, and in tournaments."""
    settings: Settings
    schedule: tuple[ScheduledRound, ...]
    round: int
    """The number of the round that is played; 0 before the first deal."""
    next: str | None
    """The table of the rematch."""
    daily: str | None
    """The day of the daily deal that is played there."""
    seat: int | None
    """The seat whose secret came with the request."""


class SeatCount(msgspec.Struct, frozen=True):
    """The number of free seats."""

    free: int
    of: int


class LobbyTable(msgspec.Struct, frozen=True):
    """An open table as the lobby lists it."""

    table: str
    host: str
    """The name of its host, or of another person who waits there."""
    rules: RulesJson
    seats: SeatCount
    clock: Clock | None
    created: str


class Reported(msgspec.Struct, frozen=True):
    """The report was filed."""

    reported: Literal[True]


class TableRecord(TypedDict):
    """The record of a table's game, wizard-record/1, and what else is known of it."""

    format: Literal["wizard-record/1"]
    rules: RulesJson
    players: list[str]
    first_dealer: int
    draw: NotRequired[list[list[list[int | str]]]]
    """Left out in a tournament, whose seating says who deals first."""
    rounds: list[Round]
    winners: list[int] | None
    """Null if it was abandoned."""
    unfinished: NotRequired[Literal[True]]
    id: str
    """The name of the table."""
    date: str
    deck: Deck
    bots: list[str | None]
    avatars: list[Avatar | None]


Reach = Literal["this-machine", "network"]


class Catalogue(RuleTexts):
    """All texts about the rules in one language, and the bots of this server."""

    reach: Reach
    """`this-machine`: whoever asks sits at the computer of a server that listens there only, so that they run it."""
    hands: HandRules
