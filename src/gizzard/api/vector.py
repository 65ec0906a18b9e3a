"""Vector environments."""

from gizzard.api.arguments import integer, playable_rules
from gizzard.env.vector import VectorEnv
from gizzard.game.plan import plan
from gizzard.game.round_table import round_table_of
from gizzard.rules.ruleset import RuleSet


def vector_env(rules: RuleSet, games: int, seed: int = 0) -> VectorEnv:
    """Create an environment of parallel games that are observed and stepped through arrays.

    ``gizzard.search.observation`` documents the arrays. Chance moves automatically, and a finished game is replaced by
    a new one with the next step. Games are determined by the seed and the actions. The environment can be neither
    copied nor pickled.

    Args:
        rules: the rules of all games.
        games: the number of games.
        seed: the seed of all chance moves.

    Returns:
        The environment, with the first round of each game dealt.

    Raises:
        RulesRefused: the rules cannot be played.
        ValueError: ``games`` is less than 1.
        TypeError: an argument has the wrong type.

    Examples:
        >>> import gizzard as gz
        >>> env = gz.vector_env(gz.ruleset(players=3), games=2, seed=7)
        >>> [position.phase for position in env.positions]
        [2, 2]
    """
    playable = playable_rules(rules)
    count = integer(games, "the number of games")
    if count < 1:
        raise ValueError(f"at least one game is needed, not {count}")
    return VectorEnv(round_table_of(plan(playable), playable.players), count, integer(seed, "a seed") % 2**64)
