"""The shape of a puzzle, wizard-puzzle/1; see docs/study.md."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, NotRequired, TypedDict

from gizzard.core.formats.actions import ActionJson
from gizzard.core.formats.phase_actions import PHASE_ACTIONS
from gizzard.core.formats.view import View
from gizzard.study.reason_facts import Reason

FORMAT: Final = "wizard-puzzle/1"

Kind = Literal["bid", "card", "choice"]
KINDS: Final[tuple[Kind, ...]] = ("bid", "card", "choice")
KIND_BY_PHASE: Final[Mapping[str, Kind]] = {
    **{actions.phase: "choice" for actions in PHASE_ACTIONS.values() if actions.phase != "trump"},
    "bid": "bid",
    "play": "card",
}
"""The question of a puzzle by phase: the bid, the card that makes it, or what an extra card asks for."""
Difficulty = Literal["easy", "medium", "hard"]
DIFFICULTIES: Final[tuple[Difficulty, ...]] = ("easy", "medium", "hard")
Theme = Literal["bidding", "discarding", "last-tricks", "wizards", "jesters", "extra-cards"]
THEMES: Final[tuple[Theme, ...]] = ("bidding", "discarding", "last-tricks", "wizards", "jesters", "extra-cards")
Withdrawn = Literal["unclear", "easy"]
"""Why a published puzzle is not asked any more: fresh deals did not confirm it, or every bot solves it."""


class Source(TypedDict):
    """The game that a puzzle was cut from. One between bots can be played again by `gizzard simulate`."""

    preset: str
    bot: str | None
    """None for a game from a file of records."""
    seed: int
    game: int
    """Its number; in a file its line."""
    round: int


class PuzzleOption(TypedDict):
    """A choice."""

    actions: list[ActionJson]
    """More than one if they come to the same, such as two Wizards."""
    expected: float
    """Points that the round brings."""
    se: float
    made: float
    """The chance that the bid is met."""
    reason: NotRequired[Reason | None]
    """What is certain of it; the server adds this, files leave it out."""


class PuzzleSolution(TypedDict):
    """What a puzzle's choices are worth."""

    gap: float
    """Points by which the best is better than the second."""
    gap_se: float
    rule_gap: NotRequired[float]
    """The same if the heuristic player plays the rounds out; absent from puzzles that have not been confirmed."""
    deals: int
    """Deals on which they were compared."""
    options: list[PuzzleOption]
    """The best first."""


class Puzzle(TypedDict):
    """A line of a file of puzzles."""

    format: Literal["wizard-puzzle/1"]
    id: str
    kind: Kind
    difficulty: Difficulty
    source: Source
    view: View
    solution: PuzzleSolution
    solvers: dict[str, float]
    """By bot, the share of its answers that were right."""
    withdrawn: NotRequired[Withdrawn]
    """Absent while the puzzle is asked."""
