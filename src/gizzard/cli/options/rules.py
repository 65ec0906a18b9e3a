"""Rule sets on the command line: presets, JSON, and the printing of conflicts."""

import json
import sys
from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any, NoReturn

import click

from gizzard.cli.options.quantities import WholeNumber
from gizzard.cli.suggestions import completing, did_you_mean
from gizzard.core.errors import quoted
from gizzard.core.formats.jsonlines import UnreadableLine, parse_line
from gizzard.core.rules.deal import MAX_PLAYERS, MIN_PLAYERS
from gizzard.core.rules.parsing import parse
from gizzard.core.rules.presets import PRESETS, combine, names_in
from gizzard.core.rules.refused import RulesRefused
from gizzard.core.rules.ruleset import USUAL_PLAYERS, RuleSet

REFUSED = 2
EXAMPLE = {"rounds": 5}


preset_option = click.option(
    "--preset",
    "presets",
    multiple=True,
    metavar="NAME",
    shell_complete=completing(PRESETS),
    help="A preset, or several separated by commas.",
)
rules_option = click.option("--rules", metavar="JSON", help="Rules as in a record.")
players_option = click.option(
    "--players", type=WholeNumber(MIN_PLAYERS, MAX_PLAYERS), help="Number of players.  [default: 4]"
)


def rule_set_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add ``--players``, ``--preset`` and ``--rules``; the command receives the resulting rule set."""

    @players_option
    @preset_option
    @rules_option
    @wraps(command)
    def with_rule_set(players: int | None, presets: tuple[str, ...], rules: str | None, **others: object) -> Any:
        return command(rule_set=chosen_rules(presets, rules, players), **others)

    return with_rule_set


def chosen_rules(presets: tuple[str, ...], rules: str | None, players: int | None) -> RuleSet:
    """The rule set given by the options; ends the command with a list of all conflicts if it cannot be played.

    ``rules`` override the keys of ``presets``.
    """
    keys = rules_form(rules) if rules is not None else {}
    if not isinstance(keys, dict):
        return checked(keys)
    in_rules = keys.get("players", players)
    if players is not None and type(in_rules) is int and in_rules != players:
        raise click.UsageError(f"--rules gives {in_rules} players, but --players gives {players}.")
    return checked({"players": players or USUAL_PLAYERS} | _presets(presets) | keys)


def rules_form(text: str) -> Any:
    """The JSON value of an option."""
    try:
        return parse_line(text.encode("utf-8", "surrogateescape"))
    except UnreadableLine as error:
        raise click.UsageError(f"The rules cannot be read: {error}. {_example(text)}") from None


def _example(text: str) -> str:
    """An example of the probably intended rules."""
    rules = {"players": USUAL_PLAYERS, **PRESETS.get(text, EXAMPLE)}
    written = f"'{json.dumps(rules)}'"
    return f"{text} is a preset; as rules, write {written}" if text in PRESETS else f"Rules are JSON, such as {written}"


def _presets(options: tuple[str, ...]) -> dict[str, Any]:
    names = [name for option in options for name in names_in(option)]
    if "" in names:
        raise click.UsageError(f"--preset {quoted(','.join(options))}: one of the names is empty.")
    for name in names:
        if name not in PRESETS:
            known = did_you_mean(name, PRESETS) or f" Presets are {', '.join(PRESETS)}."
            raise click.UsageError(f"There is no preset {quoted(name)}.{known}")
    try:
        return combine(names)
    except RulesRefused as refused:
        refuse(refused)


def checked(rules: object) -> RuleSet:
    """The rule set in JSON form; ends the command with a list of all conflicts if it cannot be played."""
    try:
        return parse(rules)
    except RulesRefused as refused:
        refuse(refused)


def refuse(refused: RulesRefused) -> NoReturn:
    """Print every conflict, and end with exit code 2."""
    for conflict in refused.conflicts:
        click.echo(conflict_line(conflict.to_json()), err=True)
    sys.exit(REFUSED)


def conflict_line(conflict: Mapping[str, Any]) -> str:
    """A conflict as one line: the keys, the reason, and the remedy."""
    return f"{', '.join(conflict['fields']) or 'rules'}: {conflict['why']} {conflict['remedy']}"
