"""`gizzard rules`: lists the rules, or checks a rule set."""

import json
import sys
from collections.abc import Iterator, Mapping
from textwrap import wrap
from typing import Any

import click

from gizzard import texts
from gizzard.cli._rules import REFUSED, conflict_line, rules_form

WIDTH = 110
"""Line length of the listing."""


@click.command()
@click.option("--check", "form", metavar="JSON", help="Check these rules: print their conflicts, or their schedule.")
@click.option("--lang", type=click.Choice(texts.LANGUAGES), default="en", show_default=True, help="Language.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def rules(form: str | None, lang: str, as_json: bool) -> None:
    """List the rules, or check a rule set.

    Lists the standard game, its words, presets, rules and decks with their sources. Exits with 2 if the checked rules
    cannot be played.
    """
    if form is not None:
        _check(form, lang, as_json)
        return
    from gizzard.catalogue import rules as catalogue

    listing = catalogue(lang)
    if as_json:
        click.echo(json.dumps(listing, ensure_ascii=False, indent=1))
    else:
        click.echo("\n".join(_lines(listing, lang)))


def _check(form: str, lang: str, as_json: bool) -> None:
    """Print the schedule of these rules on standard output, or all their conflicts: either is the answer."""
    from gizzard.catalogue import judged

    answer = judged(rules_form(form), lang)
    if as_json:
        click.echo(json.dumps(answer, ensure_ascii=False))
    elif answer["ok"]:
        schedule = [_round_line(lang, spec) for spec in answer["schedule"]]
        click.echo("\n".join([json.dumps(answer["rules"]), *schedule]))
    else:
        click.echo("\n".join(map(conflict_line, answer["conflicts"])))
    sys.exit(0 if answer["ok"] else REFUSED)


def _round_line(lang: str, spec: Mapping[str, Any]) -> str:
    """``round 3: 3 cards, blind``."""
    number, dealt = _word(lang, "round", number=spec["number"]), spec["cards"]
    cards = _word(lang, "card") if dealt == 1 else _word(lang, "cards", cards=dealt)
    notes = [_word(lang, note) for note in ("blind", "own_hand_hidden", "eliminates") if spec[note]]
    return f"{number}{_word(lang, 'colon')} {', '.join([cards, *notes])}"


def _word(lang: str, name: str, **args: Any) -> str:
    """A heading or another word of the listing itself."""
    return texts.say(lang, f"listing.{name}", **args)


def _lines(found: Mapping[str, Any], lang: str) -> Iterator[str]:
    yield _word(lang, "standard")
    for number, rule in enumerate(found["standard"], 1):
        yield ""
        yield from _paragraph(2, f"{number}. {rule['text']}")
        yield from _quotes(4, rule)
    yield f"\n{_word(lang, 'words')}"
    for word in found["words"]:
        yield ""
        yield from _described(lang, word)
    yield f"\n{_word(lang, 'presets')}"
    for preset in found["presets"]:
        keys = json.dumps(preset["keys"]) if preset["keys"] else ""
        yield f"\n  {preset['name']}  {keys}"
        yield from _described(lang, preset)
    yield f"\n{_word(lang, 'keys')}"
    for key in found["keys"]:
        yield from _key_lines(lang, key)
    yield f"\n{_word(lang, 'decks')}"
    for deck in found["decks"]:
        yield f"\n  {deck['name']}"
        yield from _described(lang, deck)
    yield f"\n{_word(lang, 'sources')}"
    for source, title in sorted(_titles(found)):
        yield f"  {source}{_word(lang, 'colon')} {title}"


def _key_lines(lang: str, key: Mapping[str, Any]) -> Iterator[str]:
    yield f"\n  {key['key']}  ({_word(lang, 'default', value=json.dumps(key['default']))})"
    yield from _paragraph(4, key["text"])
    yield from _quotes(6, key)
    for value in key["values"]:
        yield from _paragraph(4, f"{json.dumps(value['value'])}: {value['text']}")
        yield from _quotes(6, value)
    if "parts" in key:
        yield from _paragraph(4, _word(lang, "parts"))
    for part in key.get("parts", ()):
        optional = "" if part["required"] else f" ({_word(lang, 'optional')})"
        yield from _paragraph(6, f"{part['part']}{optional}: {part['text']}")


def _described(lang: str, entry: Mapping[str, Any]) -> Iterator[str]:
    yield from _paragraph(4, f"{entry['title']}{_word(lang, 'colon')} {entry['text']}")
    yield from _quotes(4, entry)


def _quotes(indent: int, entry: Mapping[str, Any]) -> Iterator[str]:
    for source in entry.get("sources", ()):
        yield from _paragraph(indent, f"{source['source']}: “{source['quote']}”")


def _paragraph(indent: int, text: str) -> list[str]:
    """The wrapped text; lines after the first are indented further."""
    start = " " * indent
    return wrap(text, WIDTH, initial_indent=start, subsequent_indent=f"{start}  ", break_on_hyphens=False)


def _titles(found: Mapping[str, Any]) -> set[tuple[str, str]]:
    """All quoted sources with their titles."""
    entries = [*found["standard"], *found["words"], *found["presets"], *found["keys"], *found["decks"]]
    entries += [value for key in found["keys"] for value in key["values"]]
    return {(source["source"], source["title"]) for entry in entries for source in entry.get("sources", ())}
