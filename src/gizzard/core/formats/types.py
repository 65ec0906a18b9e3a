"""The JSON types that views and records share."""

from typing import Annotated, Literal, NotRequired, TypedDict

from msgspec import Meta

from gizzard.core.rules.deal import MAX_PLAYERS

Seat = Annotated[int, Meta(ge=0, le=MAX_PLAYERS - 1)]
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


class Barred(TypedDict):
    """The one bid that the last bidder may not make, and the rule that bars it."""

    bid: int
    rule: str
