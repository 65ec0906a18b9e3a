"""Rule sets on the command line: presets and JSON, and how their refusal is told."""

import json
import sys
from collections.abc import Mapping
from typing import Any, NoReturn

import click

from gizzard.game.jsonlines import Unreadable, parse_line
from gizzard.refusal import quoted
from gizzard.rules.conflicts import RulesRefused
from gizzard.rules.presets import PRESETS, combine
from gizzard.rules.ruleset import RuleSet, parse

REFUSED = 2
USUAL_PLAYERS = 4
EXAMPLE = {"rounds": 5}


def chosen_rules(presets: tuple[str, ...], rules: str | None, players: int | None) -> RuleSet:
    """The rules that the options name; ends the command with every conflict where they cannot be played."""
    if presets and rules is not None:
        raise click.UsageError("Choose presets or --rules, not both.")
    form = rules_form(rules) if rules is not None else _presets(presets)
    if not isinstance(form, dict):
        return checked(form)
    theirs = form.get("players", players)
    if players is not None and type(theirs) is int and theirs != players:
        raise click.UsageError(f"--rules says {theirs} players, --players {players}.")
    return checked({"players": players or USUAL_PLAYERS} | form)


def rules_form(text: str) -> Any:
    """The JSON value that an option holds."""
    try:
        return parse_line(text.encode("utf-8", "surrogateescape"))
    except Unreadable as wrong:
        raise click.UsageError(f"The rules cannot be read: {wrong}. {_as_json(text)}") from None


def _as_json(text: str) -> str:
    """How to write the rules that were meant."""
    meant = {"players": USUAL_PLAYERS, **PRESETS.get(text, EXAMPLE)}
    written = f"'{json.dumps(meant)}'"
    return f"{text} is a preset; as rules it is {written}" if text in PRESETS else f"Rules are JSON, as in {written}"


def _presets(options: tuple[str, ...]) -> dict[str, Any]:
    names = [name.strip() for option in options for name in option.replace("+", ",").split(",")]
    if "" in names:
        raise click.UsageError(f"--preset {quoted(','.join(options))}: a name is empty.")
    try:
        return combine(names)
    except RulesRefused as refused:
        refuse(refused)


def checked(form: object) -> RuleSet:
    """The rule set of a form; ends the command with every conflict where it cannot be played."""
    try:
        return parse(form)
    except RulesRefused as refused:
        refuse(refused)


def refuse(refused: RulesRefused) -> NoReturn:
    """Say every conflict, and end with 2."""
    for conflict in refused.conflicts:
        click.echo(conflict_line(conflict.to_json()), err=True)
    sys.exit(REFUSED)


def conflict_line(conflict: Mapping[str, Any]) -> str:
    """A conflict's form in a line: the keys, why, and what to change."""
    return f"{', '.join(conflict['fields']) or 'rules'}: {conflict['why']} {conflict['remedy']}"
