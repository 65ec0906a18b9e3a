"""How strongly a bid counts against a deal, by the kind of player who makes it.

A bid may give away points by the nets (its regret), and it may be off: farther from the tricks that the heuristic
player expects than the nearest legal bid. How much the two count was fitted to bots of each kind (docs/study.md).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, get_args

Bidder = Literal["person", "novice", "club", "expert"]
"""A kind of player: a level of bots, or a person, of whom nothing is known."""
BIDDERS: Final[tuple[Bidder, ...]] = get_args(Bidder)

PERSON, NOVICE, CLUB, EXPERT = range(4)
"""The kinds as the core numbers them, in the order of BIDDERS."""


def bid_regret(bidder: int, regret: int, off: int) -> int:
    """The regret of a bid as it counts for this kind of player; all in the same unit of points."""
    if bidder == NOVICE:
        return 50 * off
    if bidder == CLUB:
        return off + regret // 2
    return 10 * regret // 3 if bidder == EXPERT else regret


def bidders_of(bots: Sequence[object]) -> list[int]:
    """The kinds in seats with bots of these levels; PERSON for a person, and for a bot of another level."""
    return [BIDDERS.index(level) if level in BIDDERS else PERSON for level in bots]
