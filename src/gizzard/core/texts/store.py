"""The catalogues themselves: nested JSON, one file per language, loaded on first use."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Literal, get_args

Language = Literal["en", "de", "fr", "es"]
LANGUAGES: tuple[str, ...] = get_args(Language)

Tree = Mapping[str, Any]  # of Trees and texts


@cache
def load(name: str) -> Tree:
    """The JSON file `name` of this package."""
    import json  # these two are slow to import, and not needed until somebody reads a text
    from importlib.resources import files

    tree: Tree = json.loads(files(__package__).joinpath(f"{name}.json").read_text("utf-8"))
    return tree


def sentences(part: str, lang: str) -> Tree:
    """The sentences of ``server``, ``terminal`` or ``preview`` by key, or their forms by plural category."""
    return load(f"{part}/{known(lang)}")


def sentence(part: str, lang: str, key: str, /, **args: object) -> str:
    """A sentence of one of these, filled like `str.format`; ``n`` chooses its plural form."""
    found = sentences(part, lang)[key]
    form: str = found if isinstance(found, str) else found[plural(lang, args["n"])]
    return form.format(**args)


def plural(lang: str, count: object) -> str:
    """The plural category of a count in the CLDR: ``one`` or ``other``, the only ones in these languages."""
    return "one" if count == 1 or (lang == "fr" and count == 0) else "other"


def known(lang: str) -> str:
    """`lang` if there is a catalogue in it, else English."""
    return lang if lang in LANGUAGES else LANGUAGES[0]


def catalogue(lang: str) -> Tree:
    """All texts of a language, nested; English if the language is unknown."""
    return load(known(lang))


def find(lang: str, key: str) -> str | None:
    """The text under a dotted key, unformatted; None if there is none."""
    node: Any = catalogue(lang)
    for part in key.split("."):
        node = node.get(part) if isinstance(node, dict) else None
    return node if isinstance(node, str) else None


def text(lang: str, key: str) -> str:
    """Like `find`, but raises LookupError if there is none."""
    found = find(lang, key)
    if found is None:
        raise LookupError(f"no text {key!r} in the catalogue {lang!r}")
    return found
