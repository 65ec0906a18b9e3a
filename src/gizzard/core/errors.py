"""Exceptions for what the rules do not allow."""

import json
import re
from typing import Any

_ADDRESS = re.compile(" at 0x[0-9a-fA-F]+>")


class GizzardError(ValueError):
    """The base of ``IllegalAction``, ``RulesRefused``, ``InvalidRecord`` and ``PositionRefused``: catches all four.

    Examples:
        >>> import gizzard as gz
        >>> try:
        ...     gz.ruleset(players=7)
        ... except gz.GizzardError as error:
        ...     str(error)
        'Wizard is for 3 to 6 players; 7 will not do. Choose 3, 4, 5 or 6 players.'
    """


class IllegalAction(GizzardError):
    """Raised for an illegal action; its message is a sentence for players.

    Args:
        code: the reason (``follow-suit``, ``barred-canadian``), for programs.
        **details: values that the message quotes; cards and suits by their codes.

    Examples:
        >>> import random
        >>> import gizzard as gz
        >>> game = gz.new_game(gz.ruleset()).draw(random.Random(3))
        >>> try:
        ...     game.draw(random.Random(3))
        ... except gz.IllegalAction as error:
        ...     error.code
        'no-cards-due'
    """

    def __init__(self, code: str, **details: Any) -> None:
        super().__init__(code)
        self.code = code
        self.details = details

    def say(self, lang: str = "en") -> str:
        """The message in a language.

        Args:
            lang: the language code, such as ``de``.

        Returns:
            A sentence for players.

        Examples:
            >>> import gizzard as gz
            >>> gz.IllegalAction("over").say("de")
            'Die Partie ist vorbei; es gibt nichts mehr zu spielen.'
        """
        from gizzard.core import texts  # slow to import, and rarely needed

        return texts.say(lang, f"refusals.{self.code}", **self.details)

    def __str__(self) -> str:
        return self.say()


def quoted(value: object, most: int = 60) -> str:
    """A value as JSON, truncated to ``most`` characters, for messages; what cannot be printed is escaped.

    Of a value without a text of its own only the type is named.
    """
    try:
        text = "".join(map(_printable, json.dumps(value, default=_text, ensure_ascii=False)))
    except Exception:  # a value may be anything, and so may what its repr raises
        text = f"a value of type {type(value).__name__}"
    return text if len(text) <= most else text[: most - 3] + "..."


def _text(value: object) -> str:
    """What a value shows of itself. Raises ValueError if that is an address in memory."""
    text = repr(value)
    if _ADDRESS.search(text):
        raise ValueError(text)
    return text


def _printable(letter: str) -> str:
    return letter if letter.isprintable() else json.dumps(letter)[1:-1]
