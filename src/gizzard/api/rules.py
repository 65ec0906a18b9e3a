"""Rule sets from presets and keys."""

from collections.abc import Mapping
from copy import deepcopy
from dataclasses import replace
from difflib import get_close_matches
from typing import Any, Unpack, get_args

from gizzard.api.rule_keys import PresetName, RuleKeys
from gizzard.core.checked import checked
from gizzard.core.errors import quoted
from gizzard.core.game.plan import plan
from gizzard.core.game.round_table import round_table_of
from gizzard.core.rules.parsing import parse
from gizzard.core.rules.presets import PRESETS, combine, names_in
from gizzard.core.rules.refused import Conflict, RulesRefused
from gizzard.core.rules.ruleset import RuleSet
from gizzard.core.rules.scoring import DEALER_POINTS, points_for

NameList = list[str] | list[PresetName] | tuple[str, ...]
"""Names of presets that are computed."""


@checked
def ruleset(*presets: PresetName | NameList, players: int = 4, **keys: Unpack[RuleKeys]) -> RuleSet:
    """Create a rule set from presets and keys (docs/rules.md).

    Args:
        *presets: names of presets (``presets()`` lists them), which must be compatible. A string may hold several, with
            commas or ``+`` between them. Type checkers find a misspelt name; names that are computed are passed as a
            list.
        players: the number of players.
        **keys: keys of a record's ``rules`` (``RuleKeys``), which override the presets.

    Returns:
        The rule set.

    Raises:
        RulesRefused: a preset, key or value is unknown, or the rules conflict; lists every conflict.
        TypeError: an argument has the wrong type.

    Examples:
        >>> import gizzard as gz
        >>> gz.ruleset("tournament", "forehead", rounds=6)
        RuleSet('tournament', 'forehead', players=4, rounds=6)
        >>> gz.ruleset(["tournament", "forehead"])
        RuleSet('tournament', 'forehead', players=4)
        >>> gz.ruleset(last_bid="canadian")
        RuleSet('tournament', players=4)
        >>> gz.ruleset(schedule=[1, 2, 3], players=3).hand_sizes
        (1, 2, 3)
        >>> try:
        ...     gz.ruleset("tournament", "hidden-bid", players=7)
        ... except gz.RulesRefused as refused:
        ...     [conflict.fields for conflict in refused.conflicts]
        [('players',), ('last_bid', 'bidding')]
    """
    chosen, problems = _combined([name for given in presets for name in _names(given)])
    chosen |= {"players": players} | {key: _json(value) for key, value in keys.items()}
    try:
        rules = parse(chosen)
    except RulesRefused as refused:
        raise RulesRefused(problems + refused.conflicts) from None
    if problems:
        raise RulesRefused(problems)
    return rules


def rules_from_json(keys: Mapping[str, object]) -> RuleSet:
    """Read the rules of a view or record, the inverse of ``RuleSet.to_json``.

    Args:
        keys: the keys of a record's ``rules``.

    Returns:
        The rule set.

    Raises:
        RulesRefused: a key or value is unknown, or the rules conflict; lists every conflict.

    Examples:
        >>> from gizzard.api.rules import rules_from_json
        >>> rules_from_json({"players": 4, "last_bid": "canadian"})
        RuleSet('tournament', players=4)
    """
    return parse(keys)


def range_of_points(rules: RuleSet, number: int) -> tuple[int, int]:
    """The fewest and the most points that a seat can get in a round, under any special rule that may be named for it.

    Args:
        rules: the rules.
        number: the number of the round, from 1.

    Returns:
        The two numbers.

    Examples:
        >>> import gizzard as gz
        >>> from gizzard.api.rules import range_of_points
        >>> range_of_points(gz.ruleset(players=3), 20)
        (-200, 220)
    """
    table = round_table_of(plan(rules), rules.players)
    specs = table.specs[(number - 1) * table.specials : number * table.specials]
    counts = range(specs[0].cards + 1)
    points = {points_for(spec.scoring, bid, taken) for spec in specs for bid in counts for taken in counts}
    return min(DEALER_POINTS, *points), max(DEALER_POINTS, *points)


def _names(given: object) -> list[str]:
    """The names of presets in an argument."""
    if isinstance(given, str):
        return names_in(given)
    if isinstance(given, list | tuple) and all(isinstance(text, str) for text in given):
        return [name for text in given for name in names_in(text)]
    raise TypeError(f"presets must be strings, not {quoted(given)}")


def _combined(presets: list[str]) -> tuple[dict[str, Any], tuple[Conflict, ...]]:
    """The keys set by presets, and the conflicts between them."""
    try:
        return combine(presets), ()
    except RulesRefused as refused:
        return {}, tuple(map(_suggesting, refused.conflicts))


def _suggesting(conflict: Conflict) -> Conflict:
    """A conflict that names the preset that was probably meant in place of an unknown one."""
    name = str(conflict.details.get("name", ""))
    close = get_close_matches(name.lower(), PRESETS, n=1) if conflict.code == "unknown-preset" else ()
    return replace(conflict, details={**conflict.details, "known": close[0]}) if close else conflict


def _json(value: Any) -> Any:
    """A key's value in JSON form."""
    return list(value) if isinstance(value, tuple | range) else value


def presets() -> dict[PresetName, dict[str, Any]]:
    """The presets, which docs/rules.md explains.

    Returns:
        By name, the keys of a record's ``rules`` that differ from the standard game.

    Examples:
        >>> import gizzard as gz
        >>> gz.presets()["tournament"]
        {'last_bid': 'canadian'}
        >>> "smyrna" in gz.presets()
        True
    """
    return {name: deepcopy(dict(PRESETS[name])) for name in get_args(PresetName)}
