"""What people choose: a rule set, and its form in a record. Here every key is declared, once."""

from collections.abc import Mapping
from dataclasses import MISSING, dataclass, field, fields
from typing import Annotated, Any

from gizzard.core.decoding import schema_named
from gizzard.core.rules.bidding import LAST_BID, Bidding, BidLimit, LastBid, concerning, limit_of
from gizzard.core.rules.deal import MAX_PLAYERS, MIN_PLAYERS, Schedule, deck_size, hand_sizes
from gizzard.core.rules.extras import Cloud, Extra, Witch, extras_of
from gizzard.core.rules.keys import Key, declared_as, key
from gizzard.core.rules.presets import described
from gizzard.core.rules.scoring import SCORING, BidPoints, Scoring
from gizzard.core.rules.special import Smyrna
from gizzard.core.rules.tricks import MAGIC_CARDS, Specials, special_roles
from gizzard.core.rules.trump import Tricksy, Trump, trump_of
from gizzard.core.rules.values import choice, choice_or_sizes, flag, members_in_order, names, number

USUAL_PLAYERS = 4

RulesJson = Annotated[dict[str, Any], schema_named("Rules")]
"""Rules as in a record."""
RuleKeysJson = Annotated[dict[str, Any], schema_named("RuleKeys")]
"""The same without ``players``."""


@dataclass(frozen=True)
class RuleSet:
    """The rules of a game: the keys of a record's ``rules``, by default those of the standard game.

    Create one with ``gizzard.ruleset``, which checks the rules.

    Examples:
        >>> import gizzard as gz
        >>> gz.ruleset("tournament", players=4).hand_sizes[:3]
        (1, 2, 3)
    """

    players: int = field(metadata=declared_as("p", number(*range(MIN_PLAYERS, MAX_PLAYERS + 1))))
    """The number of players, 3 to 6."""
    schedule: Schedule | tuple[int, ...] = key(Schedule.STANDARD, "s", choice_or_sizes(Schedule))
    """A named schedule, or the cards dealt to each player, by round."""
    rounds: int | None = key(None, "r", number(None, 5, 7))
    """The number of rounds played of the schedule; None means all."""
    eliminate_every: int = key(
        0,
        "e",
        number(0, 2, 3, only_these=True),
        lambda every, place: {"eliminates": place.is_every(every) and not place.last},
    )
    """Every n-th round the player with the lowest total is eliminated. 0 means never."""
    trump: Trump = key(Trump.TURN_UP, "t", choice(Trump), lambda trump, place: {"trump": trump_of(trump, place.number)})
    """Where trump comes from."""
    tricksy: Tricksy = key(Tricksy.OFF, "x", choice(Tricksy), lambda tricksy, _: {"trump_change": tricksy})
    """Whether a Wizard that is played changes trump: to its own suit, or to a suit that its player chooses."""
    bidding: Bidding = key(Bidding.OPEN, "b", choice(Bidding), lambda bidding, _: {"bidding": bidding})
    """How bids are made and when they are shown."""
    blind_every: int = key(0, "l", number(0, 2, 3, 4), lambda every, place: {"blind": place.is_every(every)})
    """Every n-th round is blind: hands are revealed after the last bid. 0 means never."""
    forehead: bool = key(False, "f", flag(), lambda on, place: {"own_hand_hidden": on and place.cards == 1})
    """Whether players see the cards of the others and not their own in rounds with one card."""
    last_bid: LastBid | BidLimit = key(
        LastBid.FREE,
        "m",
        LAST_BID,
        lambda last_bid, place: {
            "last_bid": concerning(last_bid, place.last),
            "limit": limit_of(last_bid, place.cards, place.last),
        },
    )
    """The limit on the last bid of a round."""
    saboteur: bool = key(False, "a", flag(), lambda on, _: {"dealer_bids": not on})
    """Whether the dealer does not bid."""
    scoring: Scoring | BidPoints = key(Scoring.STANDARD, "g", SCORING, lambda scoring, _: {"scoring": scoring})
    """How a round is scored."""
    smyrna: tuple[Smyrna, ...] = key(
        (), "y", names(Smyrna), lambda named, place: {"names": () if place.last else named}
    )
    """The special rules that a dealer who turns up a Wizard can name."""
    specials: Specials = key(
        Specials.STANDARD,
        "z",
        choice(Specials),
        lambda specials, place: dict(zip(("wizards", "jesters"), special_roles(specials, place.number), strict=True)),
    )
    """What Wizards and Jesters count as."""
    cards: tuple[Extra, ...] = key((), "k", members_in_order(Extra), lambda cards, _: {"extras": extras_of(cards)})
    """The extra cards in the deck."""
    cloud: Cloud = key(Cloud.TRICK, "j", choice(Cloud), lambda cloud, _: {"cloud_late": cloud is Cloud.ROUND})
    """When the Cloud changes a bid."""
    witch: Witch = key(Witch.MUST, "n", choice(Witch), lambda witch, _: {"swap_optional": witch is Witch.MAY})
    """Whether the Witch's player has to swap."""
    magic: bool = key(False, "i", flag(), lambda on, _: {"magic": MAGIC_CARDS if on else 0})
    """Whether the two of the led suit takes the trick."""

    @property
    def deck_size(self) -> int:
        """The number of cards in the deck."""
        return deck_size(extras_of(self.cards))

    @property
    def hand_sizes(self) -> tuple[int, ...]:
        """The cards dealt to each player, by round."""
        return hand_sizes(self.schedule, self.players)[: self.rounds]

    def to_json(self) -> dict[str, Any]:
        """The rules as the keys of a record's ``rules`` (docs/rules.md).

        Returns:
            A new JSON object: ``players``, and each key that differs from the standard game.

        Examples:
            >>> import gizzard as gz
            >>> gz.ruleset("tournament", players=5).to_json()
            {'players': 5, 'last_bid': 'canadian'}
        """
        return unparse(self)

    def __repr__(self) -> str:
        keys = unparse(self)
        players = keys.pop("players")
        names, rest = described(keys)
        presets = names if names or rest else ["standard"]
        shown = [*map(repr, presets), f"players={players}", *(f"{key}={value!r}" for key, value in rest.items())]
        return f"RuleSet({', '.join(shown)})"


def _keys() -> dict[str, Key]:
    found = {}
    for one in fields(RuleSet):
        required = one.default is MISSING
        default = USUAL_PLAYERS if required else one.default
        found[one.name] = Key(one.name, default=default, required=required, **one.metadata)
    return found


KEYS: Mapping[str, Key] = _keys()
"""Every key by its name, in the order of a record."""


def unparse(rules: RuleSet) -> dict[str, Any]:
    """The JSON form: ``players``, and each key that differs from its default. The inverse of ``parse``."""
    values = {name: getattr(rules, name) for name in KEYS}
    return {
        name: one.kind.write(values[name]) for name, one in KEYS.items() if one.required or values[name] != one.default
    }


def rules_schema() -> dict[str, Any]:
    """The JSON Schema of a record's ``rules``, without their conflicts."""
    return {
        "type": "object",
        "properties": {
            name: {**one.kind.schema} | ({} if one.required else {"default": one.default_form})
            for name, one in KEYS.items()
        },
        "required": [name for name, one in KEYS.items() if one.required],
        "additionalProperties": False,
    }
