"""The texts about the rules, and the judgement of rules, in JSON."""

from typing import Any, Literal, NotRequired, TypedDict

from gizzard.core.formats.round_spec import ScheduledRound
from gizzard.core.rules.refused import ConflictJson
from gizzard.core.rules.ruleset import RuleKeysJson, RulesJson


class Accepted(TypedDict):
    """Valid rules."""

    ok: Literal[True]
    rules: RulesJson
    schedule: list[ScheduledRound]
    idle: dict[str, str]
    """By key why it can have no other value with these rules."""


class Rejected(TypedDict):
    """Invalid rules."""

    ok: Literal[False]
    conflicts: list[ConflictJson]


class Combination(TypedDict):
    """The combined keys of presets, and the presets that are compatible with all of them."""

    ok: Literal[True]
    keys: RuleKeysJson
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
    schema: dict[str, Any]
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


PresetGroup = Literal["recommended", "shorter", "bidding", "cards", "anniversary", "special", "championships"]
"""What a preset changes."""


class Preset(TypedDict):
    """A rule set by name."""

    name: str
    group: PresetGroup
    title: str
    text: str
    keys: RuleKeysJson
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


class RuleTexts(TypedDict):
    """All texts about the rules in one language."""

    presets: list[Preset]
    keys: list[RuleKey]
    standard: list[StandardRule]
    words: list[Word]
    decks: list[DeckInfo]
    levels: list[Level]
