"""`gizzard rules`: what can be chosen, and whether a choice can be played."""

import json
import sys
from collections.abc import Iterator, Mapping
from textwrap import wrap
from typing import Any

import click

from gizzard import texts
from gizzard.cli._rules import REFUSED, conflict_line, rules_form

WIDTH = 110
"""Columns of the listing."""


@click.command()
@click.option("--check", "form", metavar="JSON", help="Say what is wrong with these rules, or print their schedule.")
@click.option("--lang", type=click.Choice(texts.LANGUAGES), default="en", show_default=True, help="Language.")
@click.option("--json", "as_json", is_flag=True, help="As one JSON object.")
def rules(form: str | None, lang: str, as_json: bool) -> None:
    """List the standard game, presets, rules and decks with their sources, or check a rule set.

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
    yield "The standard game"
    for number, rule in enumerate(found["standard"], 1):
        yield ""
        yield from _paragraph(2, f"{number}. {rule['text']}")
        yield from _quotes(4, rule)
    yield "\nPresets"
    for preset in found["presets"]:
        keys = json.dumps(preset["keys"]) if preset["keys"] else ""
        yield f"\n  {preset['name']}  {keys}"
        yield from _described(preset)
    yield "\nKeys"
    for key in found["keys"]:
        yield f"\n  {key['key']}  (default {json.dumps(key['default'])})"
        yield from _paragraph(4, key["text"])
        yield from _quotes(6, key)
        for value in key["values"]:
            yield from _paragraph(4, f"{json.dumps(value['value'])}: {value['text']}")
            yield from _quotes(6, value)
    yield "\nDecks, which are looks and change no rule"
    for deck in found["decks"]:
        yield f"\n  {deck['name']}"
        yield from _described(deck)
    yield "\nSources"
    for source, title in sorted(_titles(found)):
        yield f"  {source}: {title}"


def _described(entry: Mapping[str, Any]) -> Iterator[str]:
    yield from _paragraph(4, f"{entry['title']}: {entry['text']}")
    yield from _quotes(4, entry)


def _quotes(indent: int, entry: Mapping[str, Any]) -> Iterator[str]:
    for source in entry.get("sources", ()):
        yield from _paragraph(indent, f"{source['source']}: “{source['quote']}”")


def _paragraph(indent: int, text: str) -> list[str]:
    """Lines of the text; those after the first stand further in."""
    start = " " * indent
    return wrap(text, WIDTH, initial_indent=start, subsequent_indent=f"{start}  ", break_on_hyphens=False)


def _titles(found: Mapping[str, Any]) -> set[tuple[str, str]]:
    """Every source that is quoted, and its title."""
    entries = [*found["standard"], *found["presets"], *found["keys"], *found["decks"]]
    entries += [value for key in found["keys"] for value in key["values"]]
    return {(source["source"], source["title"]) for entry in entries for source in entry.get("sources", ())}
