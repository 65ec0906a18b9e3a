"""What is answered to a choice that the rules do not allow."""

import json
from typing import Any


class IllegalAction(Exception):
    """A choice that was refused: a code for programs, and a sentence for people in each language.

    ``code`` names the reason (``follow-suit``, ``barred-canadian``); ``details`` holds what the sentence quotes,
    cards and suits by their text codes.
    """

    def __init__(self, code: str, **details: Any) -> None:
        super().__init__(code)
        self.code = code
        self.details = details

    def say(self, lang: str = "en") -> str:
        """The reason as a sentence for a player."""
        from gizzard import texts  # slow to import, and not needed where nobody reads

        return texts.say(lang, f"refusals.{self.code}", **self.details)

    def __str__(self) -> str:
        return self.say()


def quoted(value: object, most: int = 60) -> str:
    """A value as it stood in the input, in ASCII and shortened to ``most`` characters."""
    try:
        text = json.dumps(value, default=repr)
    except (RecursionError, ValueError):
        text = f"a {type(value).__name__}"
    return text if len(text) <= most else text[: most - 3] + "..."
