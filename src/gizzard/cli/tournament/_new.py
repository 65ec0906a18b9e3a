"""`gizzard tournament new`."""

from collections.abc import Sequence
from pathlib import Path
from secrets import token_hex
from typing import Any

import click
from msgspec import structs

from gizzard.cli.suggestions import completing, did_you_mean
from gizzard.cli.tournament._files import (
    BadInput,
    by_option,
    file_argument,
    json_option,
    json_value,
    located,
    locked,
    now,
    read_text,
    save,
    seal,
    utf8,
    visible,
)
from gizzard.cli.tournament._text import cleaned, print_entrants
from gizzard.core.errors import quoted
from gizzard.tournament import PRESETS, New, System, read_system, started
from gizzard.tournament.declared import check_knock_out
from gizzard.tournament.entrants import check_names, read_entrants
from gizzard.tournament.system import rules_at


@click.command()
@file_argument
@click.option(
    "--preset",
    metavar="NAME",
    shell_complete=completing(PRESETS),
    help="A system and its rules: german-championship, german-open, …",
)
@click.option("--system", "system_text", metavar="JSON", help="A system of your own.")
@click.option("--rules", "rules_text", metavar="JSON", help="Rules as in a record, without players.")
@click.option("--name", callback=visible, help="What the tournament is called.")
@click.option("--seed", callback=utf8, help="Decides seatings and lots.  [default: drawn]")
@click.option("--entrants", metavar="CSV", help="A table with the columns name,nation,family,team,rating; `-`: stdin.")
@by_option
@json_option
def new(
    file: Path,
    preset: str | None,
    system_text: str | None,
    rules_text: str | None,
    name: str,
    seed: str | None,
    entrants: str | None,
    by: str,
    as_json: bool,
) -> None:
    """Begin a tournament in a new FILE."""
    with located("--system"):
        system, rules = _system(preset, system_text, rules_text)
        check_knock_out(rules, system)
    people: Sequence[dict[str, Any]] = ()
    if entrants is not None:
        text = read_text(entrants)
        with located(entrants):
            people = tuple(map(cleaned, read_entrants(text)))
            check_names(people)
    if not file.parent.is_dir():
        raise BadInput(f"{file}: there is no folder {file.parent}; create it, or name another file.")
    with located(file), locked(file):
        if file.exists():
            raise BadInput(f"{file}: it exists already; name a new file.")
        change = New(
            name,
            rules,
            system,
            seed or token_hex(16),
            bool(seed),
            tuple(people),
        )
        begun = started(change, now(), by)
        if system.pairing == "duplicate":
            sealed = seal(file, rules_at(rules, system.table, system), system.rounds)
            begun = started(structs.replace(change, sealed=sealed), now(), by)
        save(file, begun)
    print_entrants(begun, as_json)


def _system(preset: str | None, system: str | None, rules: str | None) -> tuple[System, dict[str, Any]]:
    """The system and the rules that the options of `new` give."""
    if (preset is None) == (system is None):
        raise BadInput(f"--preset NAME or --system JSON: one of them. Presets are {', '.join(PRESETS)}.")
    system_json: Any = json_value(system, "--system") if system is not None else {}
    own: Any = {}
    if preset is not None:
        system_json, own = preset_json(preset)
    if rules is not None:
        own = json_value(rules, "--rules")
    if not isinstance(own, dict):
        raise BadInput(f'--rules: an object such as {{"rounds": 5}} expected, not {quoted(own)}.')
    return read_system(system_json), own


def preset_json(name: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """The system and the rules of a preset."""
    if name not in PRESETS:
        known = did_you_mean(name, PRESETS) or f" Presets are {', '.join(PRESETS)}."
        raise BadInput(f"--preset: there is no {quoted(name)}.{known}")
    system, rules = PRESETS[name]
    return dict(system), dict(rules)
