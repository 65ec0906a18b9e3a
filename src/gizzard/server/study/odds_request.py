"""Request bodies for odds."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from gizzard.bots.search.bidders import Bidder

CardCode = Annotated[str, msgspec.Meta(max_length=10)]
"""A card as typed, possibly invalid."""


class OddsBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A bidding decision: the hand, the turn-up, the dealer's choice of trump, and the earlier bids. The number of bids
    is the seat (0 leads); if everybody bids simultaneously there are none, and ``seat`` names it."""

    rules: dict[str, Any]
    hand: tuple[CardCode, ...]
    turn_up: CardCode | None = None
    trump: Literal["C", "D", "H", "S"] | None = None
    bids: tuple[Annotated[int, msgspec.Meta(ge=0, le=20)], ...] = ()
    seat: Annotated[int, msgspec.Meta(ge=0, le=5)] | None = None
    opponents: Annotated[tuple[Bidder, ...], msgspec.Meta(max_length=5)] = ()
    """The kinds of the other players in the order of the seats, or one for all; none: people."""


class FirstHandBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A one-card round of the standard game: number of players, turn-up, the trump chosen if that is a Wizard, and the
    earlier bids."""

    players: Annotated[int, msgspec.Meta(ge=3, le=6)]
    turn_up: CardCode
    trump: Literal["C", "D", "H", "S"] | None = None
    bids: tuple[Annotated[int, msgspec.Meta(ge=0, le=1)], ...] = ()
