"""A plan as numbers: what a Position reads when a round begins."""

from __future__ import annotations

from array import array
from enum import StrEnum
from functools import lru_cache
from typing import Any

from gizzard.cards import DECK
from gizzard.core.face import compiled
from gizzard.core.struct import MOST_SEATS, Struct, Words
from gizzard.rules.bidding import SHOWN_AT_ROUND_END, Bidding
from gizzard.rules.roundspec import RoundSpec
from gizzard.rules.scoring import Scoring
from gizzard.rules.smyrna import Special, namings, under

(
    CARDS,
    WIZARDS,
    JESTERS,
    UBER,
    TRUMP_FROM,
    IN_TURN,
    ALL_ZERO,
    LATE,
    LAST_BID,
    BLIND,
    FOREHEAD,
    SABOTEUR,
    TRICK_POINTS,
    TRICKSY,
    ELIMINATES,
    NAMINGS,
    CALLS,
    EXCHANGE,
    CARD_UP,
    COLUMNS,
) = range(20)
"""The columns of a course: a row holds what its RoundSpec does. The last is how many there are."""


@compiled
class Course(Struct):
    """Every round of a game under every special rule that may be named for it, a row each."""

    players: int
    rounds: int
    specials: int
    """The rows of a round: one for each special rule, after the one without."""
    plan: tuple[RoundSpec, ...]
    named: tuple[Special, ...]
    """What may be named."""
    specs: tuple[RoundSpec, ...]
    """What each row was made from."""
    rows: Words

    def __init__(
        self, players: int, plan: tuple[RoundSpec, ...], named: tuple[Special, ...], specs: Any, rows: Any
    ) -> None:
        self.players = players
        self.rounds = len(plan)
        self.specials = 1 + len(named)
        self.plan, self.named, self.specs, self.rows = plan, named, specs, rows
        if not 0 < players <= MOST_SEATS or not plan or len(rows) != self.rounds * self.specials * COLUMNS:
            raise ValueError("not a course")
        for row in range(0, self.rounds * self.specials * COLUMNS, COLUMNS):
            if not 0 < rows[row + CARDS] <= len(DECK) // players or not 0 <= rows[row + NAMINGS] < self.specials:
                raise ValueError("not a course")

    def _row(self, number: int, special: int) -> int:
        """Where the row of a round, from 0, begins."""
        return (number * self.specials + special) * COLUMNS

    def spec(self, number: int, special: int) -> RoundSpec:
        """The specification of a round, from 0, under a special rule, by its place from 1, or none (0)."""
        return self.specs[number * self.specials + special]

    def __reduce__(self) -> tuple[Any, ...]:
        from gizzard.game.course import course_of

        return course_of, (self.plan, self.players)


@lru_cache(maxsize=256)
def course_of(plan: tuple[RoundSpec, ...], players: int) -> Course:
    """The course of a plan."""
    named = namings(plan[0].names)
    specs = tuple(under(spec, special) for spec in plan for special in (None, *named))
    rows = array("q", [column for spec in specs for column in _columns(spec)])
    return Course(players, plan, named, specs, rows)


def _columns(spec: RoundSpec) -> list[int]:
    columns = {
        CARDS: spec.cards,
        WIZARDS: spec.wizards,
        JESTERS: spec.jesters,
        UBER: spec.uber,
        TRUMP_FROM: spec.trump,
        IN_TURN: spec.bidding is Bidding.OPEN,
        ALL_ZERO: spec.bidding is Bidding.ZERO,
        LATE: spec.bidding in SHOWN_AT_ROUND_END,
        LAST_BID: place_of(spec.last_bid),
        BLIND: spec.blind,
        FOREHEAD: spec.forehead,
        SABOTEUR: spec.saboteur,
        TRICK_POINTS: spec.scoring is Scoring.TRICK_POINTS,
        TRICKSY: place_of(spec.tricksy),
        ELIMINATES: spec.eliminates,
        NAMINGS: len(namings(spec.names)),
        CALLS: spec.calls,
        EXCHANGE: place_of(spec.exchange),
        CARD_UP: spec.last_card_up,
    }
    return [columns[column] for column in range(COLUMNS)]


def place_of(member: StrEnum) -> int:
    """The place of a member in its enumeration."""
    return list(type(member)).index(member)
