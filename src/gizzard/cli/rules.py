"""`gizzard rules`: what can be chosen, and whether a choice can be played."""

import json
import sys
from collections.abc import Iterator, Mapping
from typing import Any

import click

from gizzard import texts
from gizzard.cli._rules import REFUSED, conflict_line, rules_form


@click.command()
@click.option("--check", "form", metavar="JSON", help="Say what is wrong with these rules, or print their schedule.")
@click.option("--lang", type=click.Choice(texts.LANGUAGES), default="en", show_default=True, help="Language.")
@click.option("--json", "as_json", is_flag=True, help="As one JSON object.")
def rules(form: str | None, lang: str, as_json: bool) -> None:
    """List presets and rules with their texts and sources, or check a rule set.

    Exits with 2 where rules that are checked cannot be played.
    """
    if form is not None:
        _check(form, lang, as_json)
        return
    from gizzard.catalogue import rules as catalogue

    found = catalogue(lang)
    if as_json:
        click.echo(json.dumps(found, ensure_ascii=False, indent=1))
    else:
        click.echo("\n".join(_listing(found)))


def _check(form: str, lang: str, as_json: bool) -> None:
    """The schedule of these rules, or all that is wrong with them: either way it is the answer that was asked for."""
    from gizzard.catalogue import judged

    answer = judged(rules_form(form), lang)
    if as_json:
        click.echo(json.dumps(answer, ensure_ascii=False))
    elif answer["ok"]:
        click.echo("\n".join([json.dumps(answer["rules"]), *map(_round_line, answer["schedule"])]))
    else:
        click.echo("\n".join(map(conflict_line, answer["conflicts"])))
    sys.exit(0 if answer["ok"] else REFUSED)


def _round_line(spec: Mapping[str, Any]) -> str:
    """``round 3: 3 cards, blind``."""
    cards = "1 card" if spec["cards"] == 1 else f"{spec['cards']} cards"
    notes = [note for note in ("blind", "forehead", "eliminates") if spec[note]]
    return ", ".join([f"round {spec['number']}: {cards}", *notes])


def _listing(found: Mapping[str, Any]) -> Iterator[str]:
    yield "Presets"
    for preset in found["presets"]:
        keys = json.dumps(preset["keys"]) if preset["keys"] else ""
        yield f"\n  {preset['name']}  {keys}"
        yield from _described(preset)
    yield "\nKeys"
    for key in found["keys"]:
        yield f"\n  {key['key']}  (default {json.dumps(key['default'])})"
        yield f"    {key['text']}"
        for value in key["values"]:
            yield f"    {json.dumps(value['value'])}: {value['text']}"


def _described(entry: Mapping[str, Any]) -> Iterator[str]:
    yield f"    {entry['title']}: {entry['text']}"
    for source in entry.get("sources", ()):
        yield f"    {source['source']}: “{source['quote']}”"
