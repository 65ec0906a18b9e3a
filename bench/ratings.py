"""The fixed ratings of bots, from the stored games of the ladder: ``python -m bench.ratings``.

Two of each level sat at those tables. The odds of winning give the difference in skill with which Plackett-Luce would
expect them; the club player is at the rating of a new player.
"""

from __future__ import annotations

from itertools import pairwise
from math import log, sqrt

from bench.strength import stored_deals
from bench.strength_rows import LADDER
from gizzard.bots.levels import LEVELS
from gizzard.server.ratings.rating import BOTS, NEW

BETA = NEW.mu / 6
"""The spread of a performance in openskill."""
PLAYERS = 4


def difference(upper: str, lower: str) -> float:
    """How much stronger a level is than the one below it, over all presets."""
    rows = [row for row in LADDER if row.lineup[:2] == (upper, lower)]
    deals = [deal for row in rows for deal in stored_deals(row).values()]
    odds = sum(deal.subject.wins for deal in deals) / sum(deal.others.wins for deal in deals)
    return sqrt(PLAYERS * (BETA**2 + BOTS[upper].sigma ** 2)) * log(odds)


def main() -> None:
    """Print the rating that the games give, beside the one in use."""
    mu = {"club": NEW.mu}
    for lower, upper in reversed([*pairwise(LEVELS)]):
        if upper in mu:
            mu[lower] = mu[upper] - difference(upper, lower)
    mu["expert"] = mu["club"] + difference("expert", "club")
    for level in LEVELS:
        print(f"{level}: {mu[level]:.1f} ({BOTS[level].mu:.0f} in use, {BOTS[level].value} points)")


if __name__ == "__main__":
    main()
