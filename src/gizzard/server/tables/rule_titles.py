"""Short titles for rule sets."""

from __future__ import annotations

from functools import cache
from typing import Any

from gizzard.core import texts
from gizzard.study import catalogue


def rules_title(rules: dict[str, Any], lang: str) -> str:
    """The title of the matching preset, ignoring the number of players, or "house rules"."""
    asked = {key: value for key, value in rules.items() if key != "players"}
    titles = (preset["title"] for preset in _catalogue(lang)["presets"] if preset["keys"] == asked)
    return next(titles, texts.sentence("preview", lang, "house-rules"))


_catalogue = cache(catalogue.rules)
