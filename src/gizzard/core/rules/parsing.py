"""Read the rules of a record: what cannot be read, and what cannot be played, is refused together."""

from collections.abc import Mapping
from typing import Any, Final

from gizzard.core.errors import quoted
from gizzard.core.rules.conflicts import conflicts_of
from gizzard.core.rules.refused import Conflict, RulesRefused
from gizzard.core.rules.ruleset import KEYS, USUAL_PLAYERS, RuleSet
from gizzard.core.rules.values import UnreadableValue

MAX_UNKNOWN: Final = 20
"""How many unknown keys are named at most, so that thousands do not make an answer of thousands of sentences."""


def parse(form: object) -> RuleSet:
    """The rule set of a record's ``rules``. Raises RulesRefused with all problems of syntax and meaning."""
    if not isinstance(form, Mapping):
        raise RulesRefused((Conflict("not-an-object", (), {"value": quoted(form)}),))
    values, problems = _read(form)
    unread = {field for problem in problems for field in problem.fields}
    rules = RuleSet(**{"players": USUAL_PLAYERS} | values)
    problems += [found for found in conflicts_of(rules) if not unread & set(found.fields)]
    if problems:
        raise RulesRefused(tuple(problems))
    return rules


def _read(form: Mapping[str, object]) -> tuple[dict[str, Any], list[Conflict]]:
    values: dict[str, Any] = {}
    problems = [] if "players" in form else [Conflict("players-missing", ("players",))]
    unknown = [name for name, _ in form.items() if name not in KEYS]
    problems += [_unknown(name) for name in unknown[:MAX_UNKNOWN]]
    for name, value in form.items():
        if name not in KEYS:
            continue
        try:
            values[name] = KEYS[name].kind.read(value)
        except UnreadableValue as wrong:
            details = {"key": name, "value": quoted(value), "allowed": str(wrong)}
            problems.append(Conflict("unknown-value", (name,), details))
    return values, problems


def _unknown(name: str) -> Conflict:
    shown = quoted(name)[1:-1]
    return Conflict("unknown-key", (shown,), {"key": shown, "known": ", ".join(KEYS)})
