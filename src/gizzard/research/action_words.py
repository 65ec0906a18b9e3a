"""Actions as words: what a language model writes, and how it is read."""

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from gizzard import ActionJson, Card, Pass, Play, View
from gizzard.api.refusals import refusal_of
from gizzard.api.values import BID_KEYS
from gizzard.research.action_text import format_action
from gizzard.research.chat import text_of

MAX_OPTION_WORDS = 4
"""An action has no more words after its card or suit, such as `call trump C`."""


FORM = "The last line of the answer is one action in words, such as: bid 1"
"""What an answer looks like."""


def parse_action(text: str | Sequence[Mapping[str, Any]] | None, view: View) -> ActionJson:
    r"""Find the action in an answer: its last line, without the marks around it and a word such as ``Answer:``.

    Args:
        text: what a language model answered, as a string or as parts ``{"type": "text", "text": …}``; None for nothing.
            Reasoning between ``<think>`` and ``</think>`` is skipped; without its end the answer is incomplete, and no action is read.
        view: the view that it was asked about.

    Returns:
        One of the actions in ``view["legal"]``.

    Raises:
        IllegalAction: the last line is not a legal action. The message explains why.
        TypeError: this is not an answer.

    Examples:
        >>> import gizzard as gz
        >>> from gizzard.research.text import parse_action
        >>> game = gz.new_game(gz.ruleset(players=3)).deal([["QS"], ["2H"], ["ZC"]], turn_up="9D")
        >>> parse_action("I have no trump.\n**Bid 0.**", game.view(1))
        {'bid': 0}
        >>> parse_action("bid 2", game.view(1))
        Traceback (most recent call last):
        ...
        gizzard.core.errors.IllegalAction: A bid of 2 is not possible: bid a whole number from 0 to 1, the number of tricks.
    """  # noqa: E501
    line = _last_line(_after_thinking(text_of(text)))
    given = _object_in(line)
    words = _unmarked(_said_in(given) or line)
    given = given if given and not _said_in(given) else _action_json(words.split())
    for action in view["legal"]:
        if format_action(action).casefold() == words.casefold() or _canonical(action) == _canonical(given):
            return action
    raise refusal_of(view, given or words)


def _canonical(action: Mapping[str, object] | None) -> bytes:
    """An action in one form; True and 1 differ."""
    return msgspec.json.encode(action, order="sorted")


def _after_thinking(text: str) -> str:
    """The answer after the reasoning; nothing if the reasoning has no end."""
    answer = text.rpartition("</think>")[2]
    return "" if "<think>" in answer else answer


def _said_in(given: Mapping[str, object] | None) -> str:
    """The words in an object such as ``{"move": "bid 1"}``; empty if it is none."""
    match [*given.items()] if given else []:
        case [(("action" | "answer" | "move" | "choice"), str(words))]:
            return words
    return ""


def _object_in(line: str) -> Mapping[str, object] | None:
    """The JSON object in a line, if there is one."""
    found = re.search(r"\{.*\}", line)
    try:
        given = json.loads(found[0]) if found else None
    except (ValueError, RecursionError):
        return None
    return given if isinstance(given, dict) else None


_MARKS = re.compile(
    r"""\\boxed\{|\\text\{|</?\w+>|<\|\w+\|>|^[\s*_`'\".:>#{}$\[\]()-]+|[\s*_`'\".:>#{}$\[\]()-]+$"""
    r"""|[^\w\s?♣♦♥♠♧♢♡♤\ufe0e\ufe0f"'}]+$"""
)
"""Marks around words, tokens such as ``<|im_end|>``, and signs such as ✅ after them."""
_KIND = re.compile(r"^(bid|play|pass|trump)\s*:\s*(?=\S+$)", re.IGNORECASE)
"""The colon in ``Bid: 1``."""
_LABEL = re.compile(
    r"^(my |the |final )*(action|answer|move|choice|bid|play)\s*[*_]*:[\s*_]*(?=\S+\s+\S)", re.IGNORECASE
)


def _last_line(text: str) -> str:
    """The last line that holds more than marks."""
    return next((line for line in reversed(text.splitlines()) if _unmarked(line)), "")


def _unmarked(line: str) -> str:
    """A line without the marks around it and the label before it."""
    for _ in range(3):  # marks may surround the label, too
        line = _LABEL.sub("", _MARKS.sub("", line), count=1)
    return " ".join(_KIND.sub(r"\1 ", line).split())


def _action_json(words: Sequence[str]) -> Mapping[str, object] | None:
    """The JSON of an action, legal or not; None if the words are not an action."""
    match [words[0].lower() if words else "", *words[1:]]:
        case [kind, number] if kind in BID_KEYS:
            return {kind: int(number) if re.fullmatch(r"[+-]?\d{1,3}", number) else number}
        case ["witch", put, taken]:
            return {"witch": [Card.code_of(put), Card.code_of(taken)]}
        case ["trump" | "witch" as kind, word] if word.lower() == "none":
            return {kind: None}
        case [Play.key | Pass.key | "trump" as kind, code, *said] if len(said) <= MAX_OPTION_WORDS:
            options = _options_from([word.lower() for word in said])
            return None if options is None else {kind: Card.code_of(code), **options}
    return None


def _options_from(words: Sequence[str]) -> dict[str, Any] | None:
    """The options of an action; None if the words mean nothing."""
    match words:
        case []:
            return {}
        case ["call", *rest]:
            first: dict[str, Any] = {"call": True}
        case [("trump" | "suit") as part, suit, *rest]:
            first = {part: suit.upper()}
        case ["as", ("wizard" | "jester") as word, *rest]:
            first = {"as": word}
        case ["name", rule, *rest] if len(rest) < 2:
            return {"name": {"rule": rule, **({"cards": rest[0]} if rest else {})}}
        case _:
            return None
    others = _options_from(rest)
    return None if others is None else first | others
