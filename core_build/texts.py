"""Compiles the catalogue of texts: `python -m core_build.texts`.

Messages are written in ICU MessageFormat, in `src/gizzard/core/texts/<language>/`, and parsed here. Python
(`gizzard.core.texts.messages`) and the page (`ui/src/i18n/format.ts`) read what this writes to `texts/compiled/`, and
know nothing of the syntax. A compiled message without arguments is a string. Any other is a list in which texts and
arguments alternate, beginning and ending with a text; an argument is

- its name: `{name}`, and `#` within its plural;
- `[name, type]`: `{card, card}`, a code that is put into words;
- `[name, "plural" or "select", {case: message}]`.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from pyicumessageformat import Parser

TEXTS = Path(__file__).resolve().parent.parent / "src" / "gizzard" / "core" / "texts"
COMPILED = TEXTS / "compiled"
RULES = "rules.json"
CARDS_OF_THE_PAGE = ("page", "table.json")
"""The file of the page's texts to which the names of cards are added, from the rules."""
CHOICES = ("plural", "select")
PARSER = Parser()


def compiled(message: str) -> str | list[Any]:
    """A message without its syntax.

    Raises:
        SyntaxError: the message is malformed.
    """
    return _alternating(PARSER.parse(message))


def _alternating(pieces: Sequence[Any]) -> str | list[Any]:
    """Texts and arguments in turn; a text alone if there are no arguments."""
    turns: list[Any] = [""]
    for piece in pieces:
        if isinstance(piece, str):
            turns[-1] += piece
        else:
            turns += [_argument(piece), ""]
    return turns if len(turns) > 1 else str(turns[0])


def _argument(piece: dict[str, Any]) -> Any:
    name, kind = piece["name"], piece.get("type")
    if kind is None or piece.get("hash"):
        return name
    if kind not in CHOICES:
        return [name, kind]
    if piece.get("offset"):
        raise SyntaxError(f"the plural of {name!r} has an offset, which is not supported")
    return [name, kind, {case: _alternating(pieces) for case, pieces in piece["options"].items()}]


def _compile_tree(node: Any) -> Any:
    """A file's messages; lists of words are taken as they are."""
    if isinstance(node, dict):
        return {key: _compile_tree(value) for key, value in node.items()}
    return compiled(node) if isinstance(node, str) else node


def write() -> None:
    """Compile each file that is newer than its output, and remove outputs without a source.

    Raises:
        SyntaxError: a message is malformed; the error names its file.
    """
    sources = {source.relative_to(TEXTS): source for source in TEXTS.glob("??/**/*.json")}
    for file in COMPILED.glob("**/*.json"):
        if file.relative_to(COMPILED) not in sources:
            file.unlink()
    for name, source in sources.items():
        rules = TEXTS / name.parts[0] / RULES
        _write(COMPILED / name, source, rules if name.parts[1:] == CARDS_OF_THE_PAGE else None)


def _write(target: Path, source: Path, rules: Path | None) -> None:
    """Compile a file, together with the names of the cards in `rules`, if it has newer sources."""
    sources = [source, rules or source]
    changed = max(file.stat().st_mtime_ns for file in (*sources, Path(__file__)))
    if target.is_file() and target.stat().st_mtime_ns > changed:
        return
    names = _card_names(json.loads(rules.read_text("utf-8"))) if rules else {}
    try:
        messages = _compile_tree({**names, **json.loads(source.read_text("utf-8"))})
    except SyntaxError as error:
        raise SyntaxError(f"{source}: {error}") from None
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(json.dumps(messages, ensure_ascii=False, separators=(",", ":")), "utf-8")


def _card_names(rules: dict[str, Any]) -> dict[str, str]:
    """The names of cards in a rule book, under the page's keys."""
    return {
        **{f"suit.{suit}": names["many"] for suit, names in rules["suits"].items()},
        **{f"rank.{rank}": name for rank, name in (rules["ranks"] | rules["extras"]).items()},
        "card.name": rules["cards"]["name"],
    }


if __name__ == "__main__":
    write()
