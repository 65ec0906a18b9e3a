"""The rules of an environment, in any form in which they may be given."""

from collections.abc import Mapping, Sequence

from gizzard import RuleSet, RulesRefused, ruleset
from gizzard.api.arguments import checked, quoted
from gizzard.api.rule_keys import PresetName
from gizzard.api.rules import rules_from_json

Rules = RuleSet | PresetName | list[str] | tuple[str, ...] | Mapping[str, object]
"""A rule set, the name of a preset, several names, or the keys of a record's ``rules``."""


@checked
def rules_of(rules: Rules = (), players: int | None = None, cards: int | None = None) -> RuleSet:
    """The rules of an environment.

    Args:
        rules: the rules; by default those of the standard game.
        players: the number of players; by default as in the rules, or 4.
        cards: the cards dealt to each seat in a single round; by default a whole game is played.

    Returns:
        The rule set.

    Raises:
        ValueError: the rules cannot be played; the message has every reason.
        TypeError: an argument has the wrong type.
    """
    try:
        keys = _keys(rules)
        keys = {"players": 4} | keys | ({} if players is None else {"players": players})
        if cards is not None:
            keys = {key: value for key, value in keys.items() if key != "rounds"} | {"schedule": [cards]}
        return rules_from_json(keys)
    except RulesRefused as refused:
        raise ValueError(refused.say()) from None


def _keys(rules: Rules) -> dict[str, object]:
    if isinstance(rules, RuleSet):
        return rules.to_json()
    if isinstance(rules, Mapping):
        return dict(rules)
    if not isinstance(rules, Sequence):
        raise ValueError(f"{quoted(rules)} is no rule set, preset, list of presets or object of rules")
    keys = ruleset([rules] if isinstance(rules, str) else list(rules)).to_json()
    del keys["players"]
    return keys
