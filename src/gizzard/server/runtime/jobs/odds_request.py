"""What clients ask about odds."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

CardCode = Annotated[str, msgspec.Meta(max_length=10)]
"""A card in text, or what was typed in its place."""


class OddsBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A hand about which somebody asks who is to bid: its cards, the turn-up, the dealer's choice of trump, and the
    bids before. The seat is the number of these; 0 leads."""

    rules: dict[str, Any]
    hand: tuple[CardCode, ...]
    turn_up: CardCode | None = None
    trump: Literal["C", "D", "H", "S"] | None = None
    bids: tuple[Annotated[int, msgspec.Meta(ge=0, le=20)], ...] = ()


class FirstHandBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A one-card round of the standard game: how many play, the turn-up, the trump chosen where that is a Wizard, and
    the bids before."""

    players: Annotated[int, msgspec.Meta(ge=3, le=6)]
    turn_up: CardCode
    trump: Literal["C", "D", "H", "S"] | None = None
    bids: tuple[Annotated[int, msgspec.Meta(ge=0, le=1)], ...] = ()
