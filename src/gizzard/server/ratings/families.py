"""Families of rules: ratings of different families are independent."""

from __future__ import annotations

from typing import Final

from gizzard.core.rules.deal import MAX_PLAYERS, MIN_PLAYERS
from gizzard.core.rules.ruleset import RuleSet
from gizzard.core.rules.scoring import Scoring

MIN_CARDS: Final = 15
"""Cards that each player gets in a game, as in *First Five*; shorter games are not rated, because luck decides them."""
FAMILIES: Final = tuple(f"standard-{players}" for players in range(MIN_PLAYERS, MAX_PLAYERS + 1))
"""Standard scoring, by the number of players."""


def family_of(rules: RuleSet) -> str | None:
    """The family of a rule set; None if its games are not rated.

    Rated are games with standard scoring, without elimination, in which each player gets at least 15 cards.

    Examples:
        >>> import gizzard as gz
        >>> family_of(gz.ruleset("tournament", players=4))
        'standard-4'
        >>> family_of(gz.ruleset("nannies-rule", players=4)) is None
        True
    """
    is_rated = rules.scoring == Scoring.STANDARD and not rules.eliminate_every
    return f"standard-{rules.players}" if is_rated and sum(rules.hand_sizes) >= MIN_CARDS else None
