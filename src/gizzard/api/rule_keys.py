"""The keys of a rule set with their types, so that type checkers find a misspelt key or value."""

from collections.abc import Mapping, Sequence
from typing import Literal, TypedDict

ScheduleName = Literal["standard", "reverse", "quick", "maximus", "special-six", "amigo-tournament"]
LastBidName = Literal["free", "canadian", "canadian-final", "hardcore", "canadian+hardcore", "never-even"]
PresetName = Literal[
    "standard",
    "tournament",
    "first-seven",
    "first-five",
    "quick-play",
    "maximus",
    "hardcore",
    "plus-minus-one",
    "hidden-bid",
    "lost-weekend",
    "delayed-reveal",
    "chatham-bid",
    "jester-bid",
    "third-times-the-harm",
    "tricksy",
    "all-wizards-all-jesters",
    "saboteur",
    "anniversary-20",
    "anniversary-25",
    "anniversary-30",
    "magic",
    "smyrna",
    "forehead",
    "nannies-rule",
    "special-six",
    "amigo-tournament",
    "championship-2014",
    "championship-2015",
]
SmyrnaName = Literal["gizzard-fester", "pass-one", "pull-one", "last-card-up", "uber-wizard", "trick-points"]

ExtraName = Literal["dragon", "fairy", "bomb", "werewolf", "juggler", "cloud", "shapeshifter", "witch", "vampire"]


class RuleKeys(TypedDict, total=False):
    """The keys of a record's ``rules`` but ``players``, as keyword arguments of ``ruleset`` (docs/rules.md).

    Examples:
        >>> import gizzard as gz
        >>> house_rules: gz.RuleKeys = {"last_bid": "hardcore", "rounds": 6}
        >>> gz.ruleset(players=5, **house_rules)
        RuleSet('hardcore', players=5, rounds=6)
    """

    schedule: ScheduleName | Sequence[int]
    """A named schedule, or the cards dealt to each player, by round."""
    rounds: int | None
    """The number of rounds played of the schedule; None means all."""
    eliminate_every: Literal[0, 2, 3]
    """Every n-th round the player with the lowest total is eliminated. 0 means never."""
    trump: Literal["turn-up", "rotating"]
    """Where trump comes from."""
    tricksy: Literal["off", "suited", "chosen"]
    """Whether a Wizard that is played changes trump: to its own suit, or to a suit that its player chooses."""
    bidding: Literal["open", "hidden", "hands-in", "delayed", "chatham", "zero"]
    """How bids are made and when they are shown."""
    blind_every: int
    """Every n-th round is blind: hands are revealed after the last bid. 0 means never."""
    forehead: bool
    """Whether players see the others' cards but not their own in rounds with one card."""
    last_bid: LastBidName | Mapping[str, object]
    """The limit on the last bid: its name, or an object ``{"rule", "from", "zero"}``."""
    saboteur: bool
    """Whether the dealer does not bid."""
    scoring: Literal["standard", "trick-points"] | Mapping[str, int]
    """How a round is scored: its name, or an object ``{"made", "trick", "off", "zero"}``."""
    smyrna: Sequence[SmyrnaName]
    """The special rules that a dealer who turns up a Wizard can name."""
    specials: Literal["standard", "alternate"]
    """What Wizards and Jesters count as."""
    cards: Sequence[ExtraName]
    """The extra cards in the deck."""
    cloud: Literal["trick", "round"]
    """When the Cloud changes a bid: at the end of its trick, or after the last trick of the round."""
    witch: Literal["must", "may"]
    """Whether the Witch's player has to swap."""
    magic: bool
    """Whether the two of the led suit takes the trick."""
