"""The shapes of what other modules write as plain JSON objects: views, round specs, and what HTTP answers.

They are here for the JSON Schema alone, from which the page's types are generated; the tests hold what the server
sends against them.
"""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict

from gizzard.formats.types import Special
from gizzard.formats.types import SuitCode as Suit
from gizzard.server.domain.avatars import Avatar
from gizzard.server.domain.wire import Chat, Switch

Object = dict[str, Any]
GamePhase = Literal["trump", "bid", "pass", "play", "over"]
TablePhase = Literal["gathering", "playing", "paused", "over", "ended"]


# Actions, and what a screen must know of a round; the fields of a view are declared in gizzard.formats


Action = TypedDict(
    "Action",
    {
        "trump": NotRequired[Suit],
        "name": NotRequired[Special],
        "bid": NotRequired[int],
        "pass": NotRequired[str],
        "play": NotRequired[str],
        "call": NotRequired[bool],
    },
)
"""What a seat may do, with every optional part spelled out."""


class Move(Action):
    """An action with the seat that took it. A bid or a passed card that is hidden is not there."""

    seat: NotRequired[int]


class RoundSpec(TypedDict):
    """What a screen must know about the round in force, so that it needs no rules of its own."""

    number: int
    cards: int
    simultaneous: bool
    """Whether all bid at once."""
    bids_shown: Literal["as-made", "before-play", "after-round"]
    bids_on_fingers: bool
    dealer_bids: bool
    own_hand_hidden: bool
    """Whether everyone sees the card of everyone else, and not their own."""
    wizards: list[str]
    """The cards that count as Wizards."""
    jesters: list[str]
    top_cards: list[str]
    """The cards that beat everything."""
    magic_cards: list[str]
    """The cards that take a trick that another card led in their suit."""
    exchange: Literal["none", "pass", "pull"]
    last_card_up: bool
    trump: Literal["turn-up", "rotating"]
    special: Special | None


# Rules


class ScheduledRound(TypedDict):
    """One round of a schedule; the rest of its spec is there too."""

    number: int
    cards: int


class Conflict(TypedDict):
    """Why rules cannot be played together, and what to change."""

    fields: list[str]
    code: str
    why: str
    remedy: str


class Accepted(TypedDict):
    """Rules that can be played."""

    ok: Literal[True]
    rules: Object
    schedule: list[ScheduledRound]


class Rejected(TypedDict):
    """Rules that cannot be played."""

    ok: Literal[False]
    conflicts: list[Conflict]


class Combination(TypedDict):
    """The keys of presets that can be combined, and the presets that can be combined with all of them."""

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
    sources: NotRequired[list[Quote]]


class RulePart(TypedDict):
    """A part of an object that may stand in the place of a value."""

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
    sources: NotRequired[list[Quote]]


class Preset(TypedDict):
    """A rule set by name."""

    name: str
    title: str
    text: str
    keys: Object
    sources: NotRequired[list[Quote]]


class StandardRule(TypedDict):
    """One paragraph of the standard game."""

    text: str
    sources: NotRequired[list[Quote]]


class ScoreExample(TypedDict):
    """What a bid and the tricks taken bring."""

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
    """The card that decides on trump, where the cards are a trick."""
    winner: str | None
    """The card that takes it."""
    scores: NotRequired[list[ScoreExample]]
    sources: NotRequired[list[Quote]]


class DeckInfo(TypedDict):
    """A deck, and what it calls its suits and its cards, by code."""

    name: str
    title: str
    text: str
    suits: dict[str, str]
    cards: dict[str, str]
    sources: NotRequired[list[Quote]]


class Level(TypedDict):
    """A level at which bots play."""

    name: str
    title: str
    text: str
    sources: NotRequired[list[Quote]]


class Catalogue(TypedDict):
    """Everything that names and explains the rules, in one language."""

    presets: list[Preset]
    keys: list[RuleKey]
    standard: list[StandardRule]
    words: list[Word]
    decks: list[DeckInfo]
    levels: list[Level]
    reach: Literal["this-machine", "network"]
    """`this-machine`: an invitation leads nobody else to this server."""


# Tables


class TurnClock(TypedDict):
    """Seconds for each turn, and a bank for the whole game."""

    turn: int
    bank: int


class TableSettings(TypedDict):
    """How a table is kept, besides its rules; seconds throughout."""

    clock: TurnClock | None
    spectators: Switch
    delay: int
    chat: Chat
    public: bool
    undo: bool
    hints: bool


class TakenSeat(TypedDict):
    """A seat, to whoever has just taken it."""

    table: str
    seat: int
    secret: str


class TableSummary(TypedDict):
    """What everybody may know of a table."""

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
    """How many seats of a table are free."""

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
    """What a rules code carries."""

    rules: Object
    deck: str
    settings: TableSettings


class ErasureDone(TypedDict):
    """The name and the words of whoever asked are gone."""

    erased: Literal[True]


class Reported(TypedDict):
    """The operators will see the report."""

    reported: Literal[True]


class Failure(TypedDict):
    """Why something was not done: a sentence for people, a code for programs."""

    error: str
    code: str


class RulesRefused(TypedDict):
    """Why a table was not opened under these rules."""

    conflicts: list[Conflict]
