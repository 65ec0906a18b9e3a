"""What the score pad says of the rules, in each language: written by the build beside the translated rules."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from unicodedata import is_normalized

TOLD = ("conflicts", "ranks", "suits")
"""The parts of a catalogue that are taken as they are."""


def rule_texts(lang: str) -> dict[str, Any]:
    """Presets and keys with their titles, why rules are refused, and why bids are barred."""
    from gizzard.core import texts
    from gizzard.study import catalogue

    known = catalogue.rules(lang)
    tree = texts.catalogue(lang)
    barred = {name: text for name, text in tree["refusals"].items() if name.startswith("barred")}
    uber = {name: text for name, text in tree["uber"].items() if isinstance(text, str)}  # groups of cards
    told: dict[str, Any] = _without_sources({"presets": known["presets"], "keys": known["keys"]})
    return told | {"barred": barred, "uber": uber} | {name: tree[name] for name in TOLD}


def _without_sources(form: Any) -> Any:
    if isinstance(form, dict):
        return {key: _without_sources(value) for key, value in form.items() if key != "sources"}
    return [_without_sources(value) for value in form] if isinstance(form, list) else form


def paper_words() -> dict[str, Any]:
    """What the columns of a pad on paper, and trump, are called in all languages."""
    from gizzard.core.texts.paper import columns, trumps
    from gizzard.scorepad.paper import WITH_BOMBED

    titles = columns()
    return {"TITLES": {name: titles[name] for name in (*WITH_BOMBED, "bid", "taken")}, "TRUMPS": trumps()}


def alike() -> dict[str, str]:
    """The letters that look like others, in compatibility form, by their prototypes."""
    from gizzard.core.names import prototypes

    found: dict[str, str] = {}
    for letter, prototype in prototypes().items():
        if is_normalized("NFKC", chr(letter)):
            found[prototype] = found.get(prototype, "") + chr(letter)
    return found


def write_texts(folder: Path) -> None:
    """A file of each language, one of the words in tables, and one of letters that look alike."""
    from gizzard.core.texts import LANGUAGES

    for lang in LANGUAGES:
        write_changed(folder / f"{lang}.json", _json(rule_texts(lang)))
    words = (
        f"export const {name}: Record<string, string[]> = {_json(value)};\n" for name, value in paper_words().items()
    )
    write_changed(folder / "words.ts", "".join(words))
    write_changed(folder / "alike.ts", f"export const ALIKE: Record<string, string> = {_json(alike())};\n")


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def write_changed(file: Path, text: str) -> None:
    """Write a file, unless it has this text already."""
    if not file.is_file() or file.read_text("utf-8") != text:
        file.write_text(text, "utf-8")
