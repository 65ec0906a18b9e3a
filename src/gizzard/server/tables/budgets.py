"""How often the owner of a seat may send requests: each kind has a budget of its own, so that a player who tries many
rules, faces or seats can still start the game or leave.
"""

from collections.abc import Callable
from math import ceil
from typing import Literal

from gizzard.server.traffic.bucket import Bucket
from gizzard.server.traffic.limits import ASKS
from gizzard.server.wire.messages import RequestError

Kind = Literal["asks", "rules", "looks", "seats"]
"""What is asked over the socket, changes of the table, of a name or face, and of a seat."""


class Budgets:
    """The budgets at a table, by the key of a seat, so that its next owner starts with full ones."""

    def __init__(self, now: Callable[[], int]) -> None:
        """`now`: the time in ms since 1970."""
        self._now = now
        self._left: dict[tuple[str, Kind], Bucket] = {}

    def take(self, key: str, kind: Kind = "asks") -> None:
        """Charge a request to its budget. Raises RequestError if that is used up."""
        now = self._now() / 1000
        if seconds := self._left.setdefault((key, kind), Bucket(ASKS, now)).wait(now):
            raise RequestError("slow-down", seconds=ceil(seconds))
