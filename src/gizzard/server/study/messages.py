"""What is sent about puzzles, reviews and odds."""

from dataclasses import dataclass
from typing import Literal, TypedDict

import msgspec

from gizzard.core.formats.last_trick import LastTrick
from gizzard.core.formats.round_spec import RoundSpecJson
from gizzard.core.formats.view import View
from gizzard.study.hand import HandOdds
from gizzard.study.puzzle_json import Difficulty, Kind, Theme, Withdrawn
from gizzard.study.question import Field
from gizzard.study.review_json import DecisionJson, ReviewJson


class PuzzleEntry(msgspec.Struct, frozen=True):
    """A puzzle in the list of all."""

    id: str
    kind: Kind
    difficulty: Difficulty
    rating: int
    themes: tuple[Theme, ...]
    preset: str
    """The rules of its game."""


class PuzzleList(msgspec.Struct, frozen=True):
    """All puzzles."""

    day: str
    today: str
    """The id of today's."""
    week: str
    """The Monday of this week."""
    run: tuple[str, ...]
    """The ids of this week's, the easiest first."""
    puzzles: tuple[PuzzleEntry, ...]


class PuzzleQuestion(PuzzleEntry, frozen=True):
    """A puzzle without its solution; the view hides nothing that its seat may see."""

    withdrawn: Withdrawn | None
    view: View
    spec: RoundSpecJson
    trick: LastTrick | None


class EarlyReview(TypedDict):
    """The results for the selected seat in rounds that are not reviewed for all seats yet."""

    rounds: list[int]
    decisions: list[DecisionJson]


class ReviewProgress(TypedDict):
    """The progress of a review: the number of reviewed rounds, the total, and the results."""

    done: int
    of: int | None
    """Null until it is known."""
    review: ReviewJson | None
    ahead: EarlyReview


@dataclass(frozen=True, slots=True)
class HandEstimate(HandOdds):
    """The odds of a hand so far, as a server-sent event."""

    progress: float
    """1 when done."""
    done: bool


class HandProblem(msgspec.Struct, frozen=True):
    """The problem with a question about a hand, and the field."""

    error: str
    code: Literal["hand"]
    field: Field
