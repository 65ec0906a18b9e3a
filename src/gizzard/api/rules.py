"""Rule sets from presets and keys."""

from typing import Any

from gizzard.api.arguments import preset_names
from gizzard.rules.conflicts import Conflict, RulesRefused
from gizzard.rules.presets import combine
from gizzard.rules.ruleset import RuleSet, parse


def ruleset(*presets: str, players: int = 4, **keys: Any) -> RuleSet:
    """Create a rule set from presets and keys (docs/rules.md).

    Args:
        *presets: names of presets, which must be compatible.
        players: the number of players.
        **keys: keys of a record's ``rules``, which override the presets.

    Returns:
        The rule set.

    Raises:
        RulesRefused: a preset, key or value is unknown, or the rules conflict; lists every conflict.
        TypeError: a preset is not a string.

    Examples:
        >>> import gizzard as gz
        >>> gz.ruleset("tournament", "forehead", rounds=5).last_bid
        <LastBid.CANADIAN: 'canadian'>
        >>> gz.ruleset(schedule=[1, 2, 3], players=3).hand_sizes
        (1, 2, 3)
        >>> try:
        ...     gz.ruleset("tournament", "hidden-bid", players=7)
        ... except gz.RulesRefused as refused:
        ...     [conflict.fields for conflict in refused.conflicts]
        [('players',), ('last_bid', 'bidding')]
    """
    chosen, problems = _combined(preset_names(presets))
    chosen |= {"players": players} | {key: _plain(value) for key, value in keys.items()}
    try:
        rules = parse(chosen)
    except RulesRefused as refused:
        problems += refused.conflicts
    if problems:
        raise RulesRefused(problems)
    return rules


def _combined(presets: list[str]) -> tuple[dict[str, Any], tuple[Conflict, ...]]:
    """The keys set by presets, and the conflicts between them."""
    try:
        return combine(presets), ()
    except RulesRefused as refused:
        return {}, refused.conflicts


def _plain(value: Any) -> Any:
    """A key's value in JSON form."""
    return list(value) if isinstance(value, tuple) else value
