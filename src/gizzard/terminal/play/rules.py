"""The rules of one game in words."""

from collections.abc import Iterator, Mapping
from typing import Any

from gizzard.core import texts
from gizzard.core.rules.parsing import parse
from gizzard.core.rules.ruleset import KEYS
from gizzard.core.texts import DECKS
from gizzard.terminal.voice import Voice

STANDARD_SCHEDULE = "3"
"""The paragraph of the standard game on hand sizes, which are listed instead."""
REPLACED = {"trump": "4", "bidding": "5", "scoring": "10"}
"""By key the paragraph of the standard game that its values replace; values of other keys are exceptions."""


def rule_lines(voice: Voice, rules: Mapping[str, Any]) -> list[str]:
    """The schedule, what differs from the standard game, the paragraphs of it that hold, and a deck of its own."""
    sizes = parse(rules).hand_sizes
    schedule = voice.say("rules.schedule", n=len(sizes), cards=", ".join(map(str, sizes)))
    changed = [key for key in rules if key not in ("players", "schedule", "rounds")]
    own = [sentence for key in changed for sentence in _key(voice, key, rules[key])]
    otherwise = [voice.say("rules.otherwise")] if own else []
    deck = [_explained(voice, f"decks.{voice.faces.deck}")] if voice.faces.deck != DECKS[0] else []
    return [schedule, *own, *otherwise, *_standard(voice, rules), *deck]


def _standard(voice: Voice, rules: Mapping[str, Any]) -> Iterator[str]:
    replaced = {STANDARD_SCHEDULE, *(REPLACED[key] for key in rules if key in REPLACED)}
    for number, text in texts.catalogue(voice.lang)["standard"].items():
        if number not in replaced:
            yield text
    if "scoring" in rules:
        yield voice.say("rules.win")


def _key(voice: Voice, key: str, value: Any) -> Iterator[str]:
    """The value of a key with its explanation; of one that lists names, each of them."""
    title, text = (texts.say(voice.lang, f"keys.{key}.{part}") for part in ("title", "text"))
    path = f"values.{key}.{value if isinstance(value, str) else str(value).lower()}"
    if KEYS[key].kind.offered_as == "names":
        yield voice.say("label.value", label=title, value=text)
        yield from (_explained(voice, f"values.{key}.{name}") for name in value)
    elif not texts.has(f"{path}.text"):
        yield voice.say("label.value", label=title, value=f"{voice.value(key, value)}. {text}")
    elif isinstance(value, bool):
        yield voice.say("label.value", label=title, value=texts.say(voice.lang, f"{path}.text"))
    else:
        yield f"{title}, {_explained(voice, path)}"


def _explained(voice: Voice, path: str) -> str:
    title, text = (texts.say(voice.lang, f"{path}.{part}") for part in ("title", "text"))
    return voice.say("label.value", label=title, value=text)
