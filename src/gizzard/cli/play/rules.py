"""`gizzard rules`: lists the rules, or checks a rule set."""

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from textwrap import wrap
from typing import Any

import click

from gizzard.cli.options.rules import REFUSED, conflict_line, rules_form
from gizzard.cli.options.terminal import lang_option
from gizzard.cli.suggestions import did_you_mean
from gizzard.core import texts
from gizzard.core.errors import quoted
from gizzard.study.catalogue import judged
from gizzard.study.catalogue import rules as catalogue

WIDTH = 110
"""Line length of the listing."""


@click.command()
@click.argument("names", metavar="[NAME]...", nargs=-1)
@click.option("--check", "form", metavar="JSON", help="Check these rules: print their conflicts, or their schedule.")
@lang_option
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def rules(names: tuple[str, ...], form: str | None, lang: str, as_json: bool) -> None:
    """List the rules, or check a rule set.

    Lists the standard game, its words, presets, rules and decks with their sources, or only those that have one of the
    NAMEs, such as hardcore, last_bid or canadian. Exits with 2 if the checked rules cannot be played.
    """
    if form is not None:
        if names:
            raise click.UsageError("--check checks the rules given to it: leave out the names.")
        _check(form, lang, as_json)
        return

    listing = _named(catalogue(lang), names) if names else catalogue(lang)
    if as_json:
        click.echo(json.dumps(listing, ensure_ascii=False, indent=1))
    else:
        click.echo("\n".join(_lines(listing, lang)))


def _named(listing: Mapping[str, Any], names: Sequence[str]) -> dict[str, Any]:
    """The entries with one of the names, but for levels; ends the command if a name is unknown."""
    sections = {section: entries for section, entries in listing.items() if section != "levels"}
    known = {name for entries in sections.values() for entry in entries for name in _names(entry)}
    wanted = {name.lower() for name in names}
    for name in sorted(wanted - known):
        suggestion = did_you_mean(name, sorted(known)) or " `gizzard rules` lists everything."
        raise click.UsageError(f"There is no rule or preset {quoted(name)}.{suggestion}")
    return {section: [entry for entry in entries if _names(entry) & wanted] for section, entries in sections.items()}


def _names(entry: Mapping[str, Any]) -> set[str]:
    """The names of an entry in lower case: its own, its title, and the values of a key."""
    own = (
        entry.get("key") or entry.get("name"),
        entry.get("title"),
        *(value["value"] for value in entry.get("values", ())),
    )
    return {name.lower() for name in own if isinstance(name, str)}


def _check(rules: str, lang: str, as_json: bool) -> None:
    """Print the schedule of these rules on standard output, or all their conflicts: either is the answer."""
    answer = judged(rules_form(rules), lang)
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


def _lines(rules: Mapping[str, Any], lang: str) -> Iterator[str]:
    """The listing, without headings of sections that are empty."""
    sections = {
        "standard": _standard_lines(rules["standard"]),
        "words": _entry_lines(lang, rules["words"]),
        "presets": _preset_lines(lang, rules["presets"]),
        "keys": (line for key in rules["keys"] for line in _key_lines(lang, key)),
        "decks": _deck_lines(lang, rules["decks"]),
        "sources": (f"  {source}{_word(lang, 'colon')} {title}" for source, title in sorted(_titles(rules))),
    }
    started = False
    for heading, lines in sections.items():
        for number, line in enumerate(lines):
            if number == 0:
                yield f"{chr(10) * started}{_word(lang, heading)}"
                started = True
            yield line


def _standard_lines(rules: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    for number, rule in enumerate(rules, 1):
        yield ""
        yield from _paragraph(2, f"{number}. {rule['text']}")
        yield from _quotes(4, rule)


def _entry_lines(lang: str, entries: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    for entry in entries:
        yield ""
        yield from _described(lang, entry)


def _preset_lines(lang: str, presets: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    for preset in presets:
        yield f"\n  {preset['name']}  {json.dumps(preset['keys']) if preset['keys'] else ''}"
        yield from _described(lang, preset)


def _deck_lines(lang: str, decks: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    for deck in decks:
        yield f"\n  {deck['name']}"
        yield from _described(lang, deck)


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


def _titles(rules: Mapping[str, Any]) -> set[tuple[str, str]]:
    """All quoted sources with their titles."""
    entries = [*rules["standard"], *rules["words"], *rules["presets"], *rules["keys"], *rules["decks"]]
    entries += [value for key in rules["keys"] for value in key["values"]]
    return {(source["source"], source["title"]) for entry in entries for source in entry.get("sources", ())}
