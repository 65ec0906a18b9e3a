"""What a match is: the rules, the engines, and the games they play."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from gizzard.bots.arena.seating import Seating
from gizzard.bots.external import START_MS
from gizzard.core.rules.ruleset import RuleSet, unparse

CLOCK_MS = 5_000
"""Default time for an answer."""


class MatchGame(NamedTuple):
    """One game of a match: the number of the deal, and who sits where."""

    deal: int
    seating: Seating


@dataclass(frozen=True)
class Match:
    """The settings of a match: everything that its result depends on, and its time limits."""

    rules: RuleSet
    engines: Mapping[str, str]
    """By name: a built-in bot, or a command."""
    seatings: tuple[Seating, ...]
    """Each deal is played once in each of them."""
    deals: int
    seed: int = 0
    clock_ms: int = CLOCK_MS
    start_ms: int = START_MS
    show_errors: bool = False
    """Whether the engines' standard error is passed through."""
    records: bool = True
    """Whether the games are needed as records, too."""

    def games(self) -> Iterator[MatchGame]:
        """The games, in the order in which they are reported."""
        return (MatchGame(deal, seating) for deal in range(self.deals) for seating in self.seatings)

    def identity(self) -> dict[str, Any]:
        """What two runs must have in common for their games to belong to the same match."""
        engines = dict(self.engines)
        return {"rules": unparse(self.rules), "engines": engines, "seed": self.seed, "clock_ms": self.clock_ms}
