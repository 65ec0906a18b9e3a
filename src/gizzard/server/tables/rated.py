"""Which games can count for ratings. Those of different families of rules are independent."""

from typing import Final, Literal

from gizzard.core.rules.deal import MAX_PLAYERS, MIN_PLAYERS
from gizzard.core.rules.ruleset import RuleSet
from gizzard.core.rules.scoring import Scoring
from gizzard.server.tables.messages import Settings

MIN_PEOPLE: Final = 3
"""A game is rated if this many people take part, each from a network of their own."""
MIN_CARDS: Final = 15
"""Cards that each player gets in a game, as in *First Five*; shorter games are not rated, because luck decides them."""
MIN_FIRST_HANDS: Final = 5
"""How often the first hand is contained in these cards at least, as in *Maximus*: people decide to take part after they
have seen it, and those who withdraw with a bad one must not gain much."""
FAMILIES: Final = tuple(f"standard-{players}" for players in range(MIN_PLAYERS, MAX_PLAYERS + 1))
"""Standard scoring, by the number of players."""


def family_of(rules: RuleSet) -> str | None:
    """The family of a rule set; None if its games are not rated.

    Rated are games with standard scoring, without elimination, in which each player gets at least 15 cards, and at most
    a fifth of them in the first round.

    Examples:
        >>> import gizzard as gz
        >>> family_of(gz.ruleset("tournament", players=4))
        'standard-4'
        >>> family_of(gz.ruleset("nannies-rule", players=4)) is None
        True
    """
    cards, first = sum(rules.hand_sizes), rules.hand_sizes[0]
    is_standard = rules.scoring == Scoring.STANDARD and not rules.eliminate_every
    return f"standard-{rules.players}" if is_standard and cards >= max(MIN_CARDS, MIN_FIRST_HANDS * first) else None


def why_not(rules: RuleSet, settings: Settings) -> Literal["rules", "settings"] | None:
    """Why games at a table are not rated, no matter who plays: without a clock, a losing player could stop for ever."""
    if family_of(rules) is None:
        return "rules"
    return None if settings.clock and not settings.undo and not settings.hints else "settings"
