"""How strongly a bid counts against a deal, by the kind of player who makes it.

A bid may give away points by the nets (its regret), and it may be off: farther from the tricks that the heuristic
player expects than the nearest legal bid. How much the two count was fitted to bots of each kind (docs/study.md).
Players of one level differ, too: each level has two *styles*, a sharp one that keeps to its best bids and a soft one
that errs more. A person may be of any level; how likely each is follows from how many bids they have made so far.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, get_args

Bidder = Literal["person", "novice", "club", "expert"]
"""A kind of player: a level of bots, or a person, of whom nothing is known."""
BIDDERS: Final[tuple[Bidder, ...]] = get_args(Bidder)

PERSON, NOVICE, CLUB, EXPERT = range(4)
"""The kinds as the core numbers them, in the order of BIDDERS."""
LEVELS: tuple[int, ...] = (NOVICE, CLUB, EXPERT)
"""The levels that a person may be of."""
MET: tuple[int, ...] = (50, 68, 80)
"""The percentage of bids that each of them makes."""

EACH = 2
"""The number of styles of a level, the sharp one first."""
STYLES: int = EACH * len(LEVELS)
"""The number of styles, by level."""
REGRET_COUNTS: tuple[int, ...] = (0, 0, 0, 0, 10, 1)
"""By style, how many times the regret of a bid counts."""
OFF_COUNTS: tuple[int, ...] = (50, 16, 8, 2, 0, 0)
"""By style, how many times it counts how far a bid is off."""


def style_of(bidder: int, style: int) -> int:
    """The style that counts for a bidder: of a person this one, of a known level its own sharp or soft one."""
    return style if bidder == PERSON else EACH * (bidder - NOVICE) + style % EACH


def bid_regret(style: int, regret: int, off: int) -> int:
    """The regret of a bid as it counts for this style; all in the same unit of points."""
    return REGRET_COUNTS[style] * regret + OFF_COUNTS[style] * off


def level_chances(bidder: int, rounds: int, met: int) -> list[float]:
    """The chance that a player is of each of ``LEVELS``, from the kind or, for a person, the bids made in so many
    rounds."""
    if bidder != PERSON:
        return [float(level == bidder) for level in LEVELS]
    likelihood = [(0.01 * share) ** met * (1 - 0.01 * share) ** (rounds - met) for share in MET]
    return [each / sum(likelihood) for each in likelihood]


def bidders_of(bots: Sequence[object]) -> list[int]:
    """The kinds in seats with bots of these levels; PERSON for a person, and for a bot of another level."""
    return [BIDDERS.index(level) if level in BIDDERS else PERSON for level in bots]
