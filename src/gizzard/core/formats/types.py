"""The JSON types that views and records share."""

from typing import Annotated, Literal, NotRequired, TypedDict

from msgspec import Meta

SuitCode = Literal["C", "D", "H", "S"]
Exchanged = Annotated[
    list[int | str | None],
    Meta(
        extra_json_schema={
            "prefixItems": [
                {"type": "integer"},
                {"type": "integer"},
                {"anyOf": [{"type": "string"}, {"type": "null"}]},
            ],
            "items": False,
            "minItems": 3,
            "maxItems": 3,
        }
    ),
]
"""Who gave, who took, and the card for those who may see it."""
ExchangeJson = list[Exchanged]


class Special(TypedDict):
    """A special rule as a dealer names it; `cards` are the cards of an uber-wizard."""

    rule: str
    cards: NotRequired[str]


Word = Literal["wizard", "jester"]

Play = TypedDict(
    "Play",
    {
        "seat": int,
        "card": str,
        "call": NotRequired[bool],
        "suit": NotRequired[SuitCode],
        "as": NotRequired[Word],
        "turn_up": NotRequired[str],
        "trump": NotRequired[SuitCode | None],
    },
)
"""A card played, with what its player said."""


Trick = TypedDict(
    "Trick",
    {
        "plays": list[Play],
        "winner": NotRequired[int | None],
        "lead": NotRequired[int],
        "pass": NotRequired[ExchangeJson],
        "cloud": NotRequired[int | None],
        "witch": NotRequired[list[str] | None],
    },
)
"""A trick, with what its extra cards did after it; one under way has no winner."""


class Barred(TypedDict):
    """The one bid that the last bidder may not make, and the rule that bars it."""

    bid: int
    rule: str
