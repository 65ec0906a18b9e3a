"""Everything that names and explains the rules, as one object, for the page and the command line."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

from gizzard import texts
from gizzard.bots.levels import LEVELS
from gizzard.game.plan import plan
from gizzard.game.specform import round_form
from gizzard.rules.bidding import Bidding, LastBid
from gizzard.rules.conflicts import RulesRefused
from gizzard.rules.deal import MAX_PLAYERS, MIN_PLAYERS, Schedule
from gizzard.rules.presets import PRESETS
from gizzard.rules.ruleset import DEFAULTS, KEYS, parse, unparse
from gizzard.rules.scoring import Scoring
from gizzard.rules.smyrna import Smyrna
from gizzard.rules.tricks import Specials
from gizzard.rules.trump import Tricksy, Trump

FLAG: Final = ("flag", (False, True))
CHOICES: Final[Mapping[str, tuple[str, tuple[Any, ...]]]] = {
    "players": ("number", tuple(range(MIN_PLAYERS, MAX_PLAYERS + 1))),
    "schedule": ("schedule", (*Schedule, "list")),
    "rounds": ("number", (None, 5, 7)),
    "eliminate_every": ("choice", (0, 2, 3)),
    "trump": ("choice", tuple(Trump)),
    "tricksy": ("choice", tuple(Tricksy)),
    "bidding": ("choice", tuple(Bidding)),
    "blind_every": ("number", (0, 2, 3, 4)),
    "forehead": FLAG,
    "last_bid": ("choice", tuple(LastBid)),
    "saboteur": FLAG,
    "scoring": ("choice", tuple(Scoring)),
    "smyrna": ("names", tuple(Smyrna)),
    "specials": ("choice", tuple(Specials)),
}
"""By key how it is chosen, and its values; where any number can be chosen, the usual ones."""

USUAL_PLAYERS: Final = 4


def rules(lang: str) -> dict[str, Any]:
    """Presets, keys with their values, the standard game, decks and bot levels, in a language."""
    standard = texts.catalogue(lang)["standard"]
    return {
        "presets": [_entry(lang, f"presets.{name}", name=name, keys=keys) for name, keys in PRESETS.items()],
        "keys": [_key(lang, key) for key in KEYS],
        "standard": [{"text": texts.say(lang, f"standard.{n}"), **_sources(lang, f"standard.{n}")} for n in standard],
        "decks": [_deck(lang, deck) for deck in texts.DECKS],
        "levels": [_entry(lang, f"levels.{level}", name=level) for level in LEVELS],
    }


def judged(form: object, lang: str) -> dict[str, Any]:
    """``{"ok": true, "rules", "schedule"}`` for rules that can be played, else ``{"ok": false, "conflicts"}``."""
    try:
        rule_set = parse(form)
    except RulesRefused as refused:
        return {"ok": False, "conflicts": [conflict.to_json(lang) for conflict in refused.conflicts]}
    return {"ok": True, "rules": unparse(rule_set), "schedule": [round_form(spec) for spec in plan(rule_set)]}


def _key(lang: str, key: str) -> dict[str, Any]:
    kind, values = CHOICES[key]
    default = DEFAULTS.get(key, USUAL_PLAYERS)
    listed = [_value(lang, key, value) for value in values]
    return _entry(lang, f"keys.{key}", key=key, type=kind, default=default, values=listed)


def _value(lang: str, key: str, value: object) -> dict[str, Any]:
    """A value; one without words of its own has those for any number."""
    name = value if isinstance(value, str) else json.dumps(value)
    path = f"values.{key}.{name}"
    return _entry(lang, path if texts.has(f"{path}.title") else f"values.{key}.n", value=value)


def _deck(lang: str, deck: str) -> dict[str, Any]:
    return _entry(lang, f"decks.{deck}", name=deck, cards=texts.card_names(lang, deck))


def _entry(lang: str, path: str, /, **more: object) -> dict[str, Any]:
    """Title, text and sources of one thing; `{n}` in them stands for its value."""
    title, text = (texts.say(lang, f"{path}.{part}", n=more.get("value")) for part in ("title", "text"))
    return {**more, "title": title, "text": text, **_sources(lang, path)}


def _sources(lang: str, path: str) -> dict[str, Any]:
    found = [{"source": source, "title": title, "quote": quote} for source, title, quote in texts.sources(path, lang)]
    return {"sources": found} if found else {}
