"""The catalogue itself: a folder of each language, with a file for each part of the product, loaded on first use."""

from collections.abc import Mapping
from functools import cache
from typing import Any, Literal, get_args

from gizzard.core.texts.messages import Message, fill

Language = Literal["en", "de", "fr", "es", "nl"]
LANGUAGES: tuple[str, ...] = get_args(Language)

Tree = Mapping[str, Any]  # of Trees and messages


@cache
def load(name: str) -> Tree:
    """The JSON file `name` of this package."""
    import json  # these two are slow to import, and not needed until somebody reads a text
    from importlib.resources import files

    tree: Tree = json.loads(files(__package__).joinpath(f"{name}.json").read_text("utf-8"))
    return tree


def sentences(part: str, lang: str) -> Tree:
    """The messages of a part by key, such as those of ``server``, ``terminal`` or ``preview``.

    Raises:
        FileNotFoundError: the texts of this checkout are not compiled (``make texts``).
    """
    return load(f"compiled/{known(lang)}/{part}")


def sentence(part: str, lang: str, key: str, /, **args: object) -> str:
    """A message of a part, filled; arguments are said as `str` says them."""
    return fill(sentences(part, lang)[key], args, lambda value, _: str(value), known(lang))


def known(lang: str) -> str:
    """`lang` if there is a catalogue in it, else English."""
    return lang if lang in LANGUAGES else LANGUAGES[0]


def catalogue(lang: str) -> Tree:
    """All texts about the rules in a language, nested; English if the language is unknown."""
    return sentences("rules", lang)


def find(lang: str, key: str) -> Message | None:
    """The message under a dotted key, compiled; None if there is none."""
    node: Any = catalogue(lang)
    for part in key.split("."):
        node = node.get(part) if isinstance(node, dict) else None
    return node if isinstance(node, str | list) else None


def text(lang: str, key: str) -> Message:
    """Like `find`, but raises LookupError if there is none."""
    found = find(lang, key)
    if found is None:
        raise LookupError(f"no text {key!r} in the catalogue {lang!r}")
    return found
