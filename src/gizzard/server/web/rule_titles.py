"""Short titles for rule sets."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from gizzard import catalogue

HOUSE_RULES: Final = {"en": "house rules", "de": "Hausregeln", "fr": "règles maison"}


def rules_title(rules: dict[str, Any], lang: str) -> str:
    """The title of the matching preset, ignoring the number of players, or "house rules"."""
    asked = {key: value for key, value in rules.items() if key != "players"}
    titles = (preset["title"] for preset in _catalogue(lang)["presets"] if preset["keys"] == asked)
    return next(titles, HOUSE_RULES[lang])


_catalogue = cache(catalogue.rules)
