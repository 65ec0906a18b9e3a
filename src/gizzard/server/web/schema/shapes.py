"""The shapes of plain JSON objects that other modules create: views, round specs, and HTTP responses.

They exist only for the JSON Schema, from which the page's types are generated; the tests validate the server's messages
against them.
"""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict

from gizzard.core.formats.actions import ActionJson
from gizzard.core.formats.round_spec import ScheduledRound
from gizzard.core.formats.types import Special
from gizzard.server.tables.avatars import Avatar
from gizzard.server.tables.messages import Chat, Switch

Object = dict[str, Any]
GamePhase = Literal["trump", "bid", "pass", "play", "over"]
TablePhase = Literal["gathering", "playing", "paused", "over", "ended"]


# Actions, and what a screen must know of a round; the fields of a view are declared in gizzard.core.formats


class Action(ActionJson):
    """A legal action, with every optional part as its own variant."""


class Move(Action):
    """An action with its seat. A hidden bid or passed card is omitted."""

    seat: NotRequired[int]


class RoundSpec(TypedDict):
    """The rules of the current round, so that clients need no rules of their own."""

    number: int
    cards: int
    simultaneous: bool
    """Whether all bid simultaneously."""
    bids_shown: Literal["as-made", "before-play", "after-round"]
    bids_on_fingers: bool
    dealer_bids: bool
    own_hand_hidden: bool
    """Whether players see all hands but their own."""
    wizards: list[str]
    """The cards that count as Wizards."""
    jesters: list[str]
    top_cards: list[str]
    """The cards that beat everything."""
    magic_cards: list[str]
    """The cards that win a trick led in their suit by another card."""
    exchange: Literal["none", "pass", "pull"]
    last_card_up: bool
    trump: Literal["turn-up", "rotating"]
    bids_count: bool
    """Whether points depend on the bid."""
    special: Special | None
    unusual: list[str]
    """The keys of the rules that make this round differ from the standard game."""


# Rules


class Conflict(TypedDict):
    """A conflict between rules, and how to resolve it."""

    fields: list[str]
    code: str
    why: str
    remedy: str


class Accepted(TypedDict):
    """Valid rules."""

    ok: Literal[True]
    rules: Object
    schedule: list[ScheduledRound]


class Rejected(TypedDict):
    """Invalid rules."""

    ok: Literal[False]
    conflicts: list[Conflict]


class Combination(TypedDict):
    """The combined keys of presets, and the presets that are compatible with all of them."""

    ok: Literal[True]
    keys: Object
    partners: list[str]


class Quote(TypedDict):
    """The wording behind a rule."""

    source: str
    title: str
    quote: str


class RuleValue(TypedDict):
    """One value of a rule key, in words."""

    value: Any
    title: str
    text: str
    round: NotRequired[str]
    """Its effect on a round that it makes unusual; by default the key's."""
    sources: NotRequired[list[Quote]]


class RulePart(TypedDict):
    """A field of an object that may replace a value."""

    part: str
    title: str
    text: str
    required: bool
    schema: Object
    """Its JSON Schema: an integer within bounds, one of several names, or a flag."""


class RuleKey(TypedDict):
    """A rule key, in words, and how it is chosen."""

    key: str
    title: str
    text: str
    type: Literal["choice", "number", "flag", "names", "schedule"]
    default: Any
    values: list[RuleValue]
    parts: NotRequired[list[RulePart]]
    round: NotRequired[str]
    sources: NotRequired[list[Quote]]


PresetGroup = Literal["recommended", "shorter", "bidding", "cards", "special", "championships"]
"""What a preset changes."""


class Preset(TypedDict):
    """A rule set by name."""

    name: str
    group: PresetGroup
    title: str
    text: str
    keys: Object
    sources: NotRequired[list[Quote]]


class StandardRule(TypedDict):
    """One paragraph of the standard game."""

    text: str
    sources: NotRequired[list[Quote]]


class ScoreExample(TypedDict):
    """The points for a bid and a number of tricks."""

    bid: int
    taken: int
    points: int


class Word(TypedDict):
    """A word of the game, explained, with an example in cards."""

    name: str
    title: str
    text: str
    cards: list[str]
    turn_up: str | None
    """The turned-up card, if the cards are a trick."""
    winner: str | None
    """The card that wins the trick."""
    scores: NotRequired[list[ScoreExample]]
    sources: NotRequired[list[Quote]]


class DeckInfo(TypedDict):
    """A deck, with the names of its suits and cards by code."""

    name: str
    title: str
    text: str
    suits: dict[str, str]
    cards: dict[str, str]
    sources: NotRequired[list[Quote]]


class Level(TypedDict):
    """A bot level."""

    name: str
    title: str
    text: str
    sources: NotRequired[list[Quote]]


class Catalogue(TypedDict):
    """All texts about the rules in one language."""

    presets: list[Preset]
    keys: list[RuleKey]
    standard: list[StandardRule]
    words: list[Word]
    decks: list[DeckInfo]
    levels: list[Level]
    reach: Literal["this-machine", "network"]
    """`this-machine`: links to this server do not work elsewhere."""


# Tables


class TurnClock(TypedDict):
    """Seconds per turn, and a time bank for the whole game."""

    turn: int
    bank: int


class TableSettings(TypedDict):
    """The settings of a table besides its rules; durations in seconds."""

    clock: TurnClock | None
    spectators: Switch
    delay: int
    chat: Chat
    public: bool
    undo: bool
    hints: bool


class TakenSeat(TypedDict):
    """A newly taken seat, with its secret."""

    table: str
    seat: int
    secret: str


class FoundTable(TypedDict):
    """The table that a join code leads to."""

    table: str


class TableSummary(TypedDict):
    """The public summary of a table."""

    id: str
    state: TablePhase
    rules: Object
    deck: str
    names: list[str | None]
    bots: list[str | None]
    avatars: list[Avatar | None]
    settings: TableSettings
    schedule: list[ScheduledRound]
    next: str | None


class SeatCount(TypedDict):
    """The number of free seats."""

    free: int
    of: int


class LobbyTable(TypedDict):
    """An open table as the lobby lists it."""

    table: str
    host: str
    rules: Object
    seats: SeatCount
    clock: TurnClock | None
    created: str


class TableCodeContents(TypedDict):
    """The contents of a rules code."""

    rules: Object
    deck: str
    settings: TableSettings


class ErasureDone(TypedDict):
    """The person's name and chat were erased."""

    erased: Literal[True]


class Reported(TypedDict):
    """The report was filed."""

    reported: Literal[True]


class Failure(TypedDict):
    """The reason of a failure: a message for people, a code for programs."""

    error: str
    code: str


class RulesRefused(TypedDict):
    """Why a table was not opened under these rules."""

    conflicts: list[Conflict]
