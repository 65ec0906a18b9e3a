"""Many games at once."""

from gizzard.api.arguments import playable_rules, whole_number
from gizzard.env.vector import VectorEnv
from gizzard.game.plan import plan
from gizzard.game.round_table import round_table_of
from gizzard.rules.ruleset import RuleSet


def vector_env(rules: RuleSet, games: int, seed: int = 0) -> VectorEnv:
    """So many games of one rule set, moved on together, seen and steered through arrays.

    ``gizzard.search.observation`` says what the arrays hold, and what of the rules they do not. Chance moves by itself,
    and a game that is over begins anew with the next step. The same games follow from the same seed and actions. It can
    be neither copied nor pickled. RulesRefused where the rules cannot be played, ValueError for less than one game;
    TypeError where these are no rules, or numbers that are not whole.

    Examples:
        >>> import gizzard as gz
        >>> env = gz.vector_env(gz.ruleset(players=3), games=2, seed=7)
        >>> [position.phase for position in env.positions]
        [2, 2]
    """
    playable = playable_rules(rules)
    count = whole_number(games, "the number of games")
    if count < 1:
        raise ValueError(f"at least one game is needed, not {count}")
    return VectorEnv(round_table_of(plan(playable), playable.players), count, whole_number(seed, "a seed") % 2**64)
