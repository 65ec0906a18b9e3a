"""The server's messages to people: the part ``server`` of the catalogue."""

from __future__ import annotations

from typing import Any

from gizzard.core import texts
from gizzard.core.rules.refused import RulesRefused


class RequestError(Exception):
    """A refused request, with a code for programs and a message for people."""

    def __init__(self, code: str, **details: Any) -> None:
        super().__init__(code)
        self.code = code
        self.details = details

    def say(self, lang: str) -> str:
        """The message in a language."""
        details = {
            key: value.say(lang) if isinstance(value, RulesRefused) else value for key, value in self.details.items()
        }
        return say(self.code, lang, **details)


def say(code: str, lang: str, **details: object) -> str:
    """A phrase in a language, English if the language is unknown."""
    return texts.sentence("server", lang, code, **details)


def codes() -> tuple[str, ...]:
    """The codes of all phrases."""
    return tuple(texts.sentences("server", texts.LANGUAGES[0]))


def language(asked: str | None, accepted: str | None = None) -> str:
    """The requested language if known, else the first known one of an Accept-Language header, else English."""
    tags = [asked or "", *(accepted or "").split(",")]
    known = (tag.strip()[:2].lower() for tag in tags)
    return next((tag for tag in known if tag in texts.LANGUAGES), texts.LANGUAGES[0])
