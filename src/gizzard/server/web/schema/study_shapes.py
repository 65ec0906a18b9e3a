"""The shapes of what HTTP answers about puzzles and the daily deal, for the JSON Schema (see ``shapes``)."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from gizzard.formats.view import View
from gizzard.server.domain.wire import TrickJson
from gizzard.server.web.schema.shapes import Action, Object, RoundSpec
from gizzard.study.review_json import DecisionJson, ReviewJson

Kind = Literal["bid", "card"]
Difficulty = Literal["easy", "medium", "hard"]


class DailyAttempt(TypedDict):
    """One's own first game of a day."""

    table: str
    points: int | None
    """Null while it is not over."""
    ranked: bool
    """Whether it counts, which only a game that is over can."""


class DailyReplay(TypedDict):
    """A game of a day that can be seen again."""

    table: str
    points: int
    ranked: bool


class DailyResults(TypedDict):
    """How a day was played."""

    points: list[int]
    """Of all games that count, best first."""
    percentile: float | None
    """The share of the others whose result was lower; null without a game of one's own that counts, or without
    others."""
    games: list[DailyReplay]
    unfinished: int
    """Games that were begun and are not over."""


class DailyDeal(TypedDict):
    """The game of a day, as far as one may know it."""

    day: str
    today: str
    ends: int
    """When the day is over, in ms since 1970 by the server's clock."""
    now: int
    """What that clock says."""
    rules: Object
    bots: list[str]
    hash: str
    """Of the rules, the bots and all cards."""
    attempt: DailyAttempt | None
    erased: bool
    """One has erased one's own game of this day, and no other one counts."""
    results: DailyResults | None
    """Null until one's own game of today is over."""
    days: list[str]
    """Earlier days, latest first."""


class DailyGame(TypedDict):
    """A seat in a game of a day; its secret is the one that was sent."""

    table: str
    seat: int
    ranked: bool
    """Whether this game can count."""


class PuzzleEntry(TypedDict):
    """A puzzle in the list of all."""

    id: str
    kind: Kind
    difficulty: Difficulty


class PuzzleList(TypedDict):
    """All puzzles."""

    day: str
    today: str
    """The id of today's."""
    puzzles: list[PuzzleEntry]


class PuzzleQuestion(TypedDict):
    """A position, without its answer; nothing in it is hidden from the seat that sees it."""

    id: str
    kind: Kind
    difficulty: Difficulty
    withdrawn: Literal["unclear", "easy"] | None
    """Why it is not asked any more: fresh deals did not confirm it, or every bot solves it."""
    preset: str
    view: View
    spec: RoundSpec
    trick: TrickJson | None


class PuzzleOption(TypedDict):
    """A choice, and what it is worth; equivalent actions are grouped."""

    actions: list[Action]
    expected: float
    se: float
    made: float


class PuzzleSolution(TypedDict):
    """What the choices in a puzzle are worth, the best first."""

    gap: float
    gap_se: float
    rule_gap: NotRequired[float]
    """The same if the rule player plays the rounds out; absent from puzzles withdrawn before they were confirmed."""
    deals: int
    options: list[PuzzleOption]


class EarlyReview(TypedDict):
    """What is known of the seat asked for in rounds that are not reviewed for all seats yet."""

    rounds: list[int]
    decisions: list[DecisionJson]


class ReviewProgress(TypedDict):
    """How far the review of a game is: the rounds reviewed, of how many, and what has been found in them."""

    done: int
    of: int | None
    """Null until it is known."""
    review: ReviewJson | None
    ahead: EarlyReview
