"""Request bodies for odds."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from gizzard.bots.search.bidders import Bidder
from gizzard.core.native.struct import MAX_TRICKS

CardCode = Annotated[str, msgspec.Meta(max_length=10)]
"""A card as typed, possibly invalid."""


class OddsBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A bidding decision: the hand as dealt, the turn-up, the trump named by the dealer or the Werewolf's holder, and
    the earlier bids. The number of bids is the seat (0 leads); if everybody bids simultaneously there are none, and
    ``seat`` names it."""

    rules: dict[str, Any]
    hand: tuple[CardCode, ...]
    turn_up: CardCode | None = None
    trump: Literal["C", "D", "H", "S", "none"] | None = None
    bids: tuple[Annotated[int, msgspec.Meta(ge=0, le=MAX_TRICKS)], ...] = ()
    seat: Annotated[int, msgspec.Meta(ge=0, le=5)] | None = None
    opponents: Annotated[tuple[Bidder, ...], msgspec.Meta(max_length=5)] = ()
    """The kinds of the other players in the order of the seats, or one for all; none: people."""
    werewolf: Annotated[int, msgspec.Meta(ge=0, le=5)] | None = None
    """The other seat that put the Werewolf in the place of the turn-up."""


class FirstHandBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A one-card round of the standard game: number of players, turn-up, the trump chosen if that is a Wizard, and the
    earlier bids."""

    players: Annotated[int, msgspec.Meta(ge=3, le=6)]
    turn_up: CardCode
    trump: Literal["C", "D", "H", "S"] | None = None
    bids: tuple[Annotated[int, msgspec.Meta(ge=0, le=1)], ...] = ()
