"""Everything that names and explains the rules, as one object, for the page and the command line."""

import json
from collections.abc import Sequence
from typing import Any, cast

from gizzard.bots.levels import LEVELS
from gizzard.core import texts
from gizzard.core.formats.round_spec import round_spec_json
from gizzard.core.game.plan import plan
from gizzard.core.rules.conflicts import idle_keys
from gizzard.core.rules.keys import Key
from gizzard.core.rules.parsing import parse
from gizzard.core.rules.presets import GROUPS, PRESETS, combine, partners
from gizzard.core.rules.refused import RulesRefused
from gizzard.core.rules.ruleset import KEYS, unparse
from gizzard.core.rules.values import Part
from gizzard.study.catalogue_json import (
    Accepted,
    Combination,
    DeckInfo,
    Rejected,
    RuleKey,
    RulePart,
    RuleTexts,
    RuleValue,
    StandardRule,
)
from gizzard.study.lessons.words import EXAMPLES, example_json


def rules(lang: str) -> RuleTexts:
    """Presets, keys with their values, the standard game, its words, decks and bot levels, in a language."""
    standard = texts.catalogue(lang)["standard"]
    return {
        "presets": [
            _entry(lang, f"presets.{name}", name=name, group=group, keys=PRESETS[name])
            for group, names in GROUPS.items()
            for name in names
        ],
        "keys": [_key(lang, key) for key in KEYS.values()],
        "standard": [_standard(lang, f"standard.{n}") for n in standard],
        "words": [_entry(lang, f"words.{word}", name=word, **example_json(word)) for word in EXAMPLES],
        "decks": [_deck(lang, deck) for deck in texts.DECKS],
        "levels": [_entry(lang, f"levels.{level}", name=level) for level in LEVELS],
    }


def without_sources(texts: RuleTexts) -> RuleTexts:
    """The same texts without the quotes of their sources."""
    return cast(RuleTexts, _without_sources(texts))


def _without_sources(part: Any) -> Any:
    if isinstance(part, dict):
        return {key: _without_sources(value) for key, value in part.items() if key != "sources"}
    return [_without_sources(value) for value in part] if isinstance(part, list) else part


def judged(rules: object, lang: str) -> Accepted | Rejected:
    """The rules and their rounds if they can be played, else their conflicts."""
    try:
        rule_set = parse(rules)
    except RulesRefused as refused:
        return {"ok": False, "conflicts": [conflict.to_json(lang) for conflict in refused.conflicts]}
    return {
        "ok": True,
        "rules": unparse(rule_set),
        "schedule": [round_spec_json(spec) for spec in plan(rule_set)],
        "idle": {name: conflict.to_json(lang)["why"] for name, conflict in idle_keys(rule_set).items()},
    }


def combined(presets: Sequence[str], lang: str) -> Combination | Rejected:
    """The keys of presets together, and the presets that go with all of them; or their conflicts."""
    try:
        return {"ok": True, "keys": combine(presets), "partners": partners(presets)}
    except RulesRefused as refused:
        return {"ok": False, "conflicts": [conflict.to_json(lang) for conflict in refused.conflicts]}


def _standard(lang: str, path: str) -> StandardRule:
    return cast(StandardRule, {"text": texts.say(lang, path), **_sources(lang, path)})


def _key(lang: str, key: Key) -> RuleKey:
    listed: list[RuleValue] = [_value(lang, key.name, value) for value in key.kind.offered]
    fields = {"key": key.name, "type": key.kind.offered_as, "default": key.default_form, "values": listed}
    parts: list[RulePart] = [_part(lang, key.name, part) for part in key.kind.parts]
    return cast(RuleKey, _entry(lang, f"keys.{key.name}", **fields, **({"parts": parts} if parts else {})))


def _part(lang: str, key: str, part: Part) -> RulePart:
    """A part of an object that is an alternative to a choice."""
    fields = {"part": part.name, "required": part.required, "schema": part.kind.schema}
    return cast(RulePart, _entry(lang, f"parts.{key}.{part.name}", **fields))


def _value(lang: str, key: str, value: object) -> RuleValue:
    """A value; one without texts of its own uses those for any number."""
    name = value if isinstance(value, str) else json.dumps(value)
    path = f"values.{key}.{name}"
    return cast(RuleValue, _entry(lang, path if texts.has(f"{path}.title") else f"values.{key}.n", value=value))


def _deck(lang: str, deck: str) -> DeckInfo:
    suits = dict(texts.suit_names(lang, deck, "many"))
    return cast(DeckInfo, _entry(lang, f"decks.{deck}", name=deck, suits=suits, cards=texts.card_names(lang, deck)))


def _entry(lang: str, path: str, /, **more: object) -> Any:
    """Title, text, sources of one thing, and what it means for a round; `{n}` in them stands for its value."""
    parts = [part for part in ("title", "text", "round") if texts.has(f"{path}.{part}")]
    return {
        **more,
        **{part: texts.say(lang, f"{path}.{part}", n=more.get("value")) for part in parts},
        **_sources(lang, path),
    }


def _sources(lang: str, path: str) -> dict[str, Any]:
    quotes = [{"source": source, "title": title, "quote": quote} for source, title, quote in texts.sources(path, lang)]
    return {"sources": quotes} if quotes else {}
