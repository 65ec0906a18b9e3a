"""Compiled messages, as `core_build/texts.py` writes them: filling in their arguments."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

Message = str | list[Any]
"""A text, or texts and arguments in turn."""
Show = Callable[[Any, str], str]
"""An argument in words, by its value and its type; the type is empty if the message names none."""


def fill(message: Message, args: Mapping[str, Any], show: Show, lang: str) -> str:
    """The message with its arguments.

    Raises:
        KeyError: an argument is missing.
    """
    return "".join(_pieces(message, args, show, lang))


def _pieces(message: Message, args: Mapping[str, Any], show: Show, lang: str) -> Iterator[str]:
    if isinstance(message, str):
        yield message
        return
    for index, piece in enumerate(message):
        if index % 2 == 0:
            yield piece
        elif isinstance(piece, str):
            yield show(args[piece], "")
        elif len(piece) == 2:
            yield show(args[piece[0]], piece[1])
        else:
            name, kind, cases = piece
            yield from _pieces(_case(cases, kind, args[name], lang), args, show, lang)


def _case(cases: Mapping[str, Message], kind: str, value: object, lang: str) -> Message:
    if kind == "select":
        return cases.get(str(value), cases["other"])
    return cases.get(f"={value}") or cases.get(plural(lang, value)) or cases["other"]


def plural(lang: str, count: object) -> str:
    """The plural category of a count in the CLDR: ``one`` or ``other``, the only ones in these languages."""
    return "one" if count == 1 or (lang == "fr" and count == 0) else "other"


def arguments(message: Message) -> dict[str, str]:
    """The names of a message's arguments, with their types: ``plural``, ``select``, a table of words, or none."""
    found: dict[str, str] = {}
    for piece in message[1::2] if isinstance(message, list) else ():
        if isinstance(piece, str):
            found.setdefault(piece, "")
        else:
            found[piece[0]] = piece[1]
            for case in piece[2].values() if len(piece) == 3 else ():
                found = arguments(case) | found
    return found
