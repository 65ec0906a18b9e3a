"""The exception for a change that a tournament does not allow."""

from __future__ import annotations

import msgspec

from gizzard.core.formats.validation import described


class Refused(Exception):
    """Raised for a change or a file that is not allowed; its message is a sentence with the location.

    Args:
        place: the location, such as ``round 2 table 3 points``; empty if the message needs none.
        what: what is wrong there, and what to do.
        code: what it is for a program that says it in other words; empty if such programs never meet it.
        details: the values that such words need.
    """

    def __init__(self, place: str, what: str, code: str = "", **details: object) -> None:
        super().__init__(place, what)
        self.place, self.what, self.code, self.details = place, what, code, details

    def __str__(self) -> str:
        return f"{self.place}: {self.what}" if self.place else self.what


def refused_value(wrong: msgspec.ValidationError, place: str = "") -> Refused:
    """The refusal of a value that does not have the form of its type, in plain words.

    Args:
        wrong: the error, which may name a place within the value.
        place: where the value is.

    Returns:
        The exception to be raised.
    """
    inner, what = described(wrong)
    return Refused(f"{place}{inner}" if place else inner.removeprefix("."), what)
