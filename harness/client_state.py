"""What a client at a table has been sent, kept up to date as a page does."""

from __future__ import annotations

from typing import Any

from examples.guest import change

Object = dict[str, Any]


class Shown:
    """The table as it is shown after the last message."""

    def __init__(self) -> None:
        self.n = -1
        self.whole: Object = {"view": None, "social": None, "spec": None}

    def take(self, message: Object) -> None:
        """One more message."""
        if message["type"] == "joined":
            self.whole, self.n = message, message["n"]
        for changed in message.get("set", []):
            change(self.whole, *changed)
        if message["type"] == "step":
            assert message["n"] == self.n + 1, "steps come in order, and none is left out"
            self.n = message["n"]
            self.whole["spec"] = message.get("spec", self.whole["spec"])

    @property
    def view(self) -> Object:
        """The game as the seat sees it."""
        view: Object = self.whole["view"]
        return view

    @property
    def social(self) -> Object:
        """The people at the table."""
        social: Object = self.whole["social"]
        return social
