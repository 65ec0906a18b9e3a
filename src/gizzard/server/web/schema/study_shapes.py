"""The shapes of HTTP responses about puzzles and the daily deal, for the JSON Schema (see ``shapes``)."""

from __future__ import annotations

from typing import TypedDict

from gizzard.core.formats.view import View
from gizzard.server.tables.messages import TrickJson
from gizzard.server.web.schema.shapes import Object, RoundSpec
from gizzard.study.puzzle_json import Difficulty, Kind, Theme, Withdrawn
from gizzard.study.review_json import DecisionJson, ReviewJson


class DailyAttempt(TypedDict):
    """The person's first game of a day."""

    table: str
    points: int | None
    """Null while it is not over."""
    ranked: bool
    """Whether it counts; False while it is not over."""


class DailyReplay(TypedDict):
    """A game of a day that can be replayed."""

    table: str
    points: int
    ranked: bool


class DailyRound(TypedDict):
    """A round of a day, which dealt everybody the same hand."""

    bids: dict[int, int]
    """How often each bid was made in the games that count."""
    own: tuple[int, int] | None
    """The person's bid, and the tricks that they took."""


class DailyResults(TypedDict):
    """The results of a day."""

    points: list[int]
    """The ranked results, best first."""
    percentile: float | None
    """The share of lower results among the others; null if the person has no ranked game, or nobody else has."""
    games: list[DailyReplay]
    rounds: list[DailyRound]
    unfinished: int
    """The number of unfinished games."""


class DailyDeal(TypedDict):
    """A daily deal as the person may see it."""

    day: str
    today: str
    ends: int
    """When the day ends, in ms since 1970 by the server's clock."""
    now: int
    """The time of that clock."""
    rules: Object
    bots: list[str]
    hash: str
    """Hash of the rules, the bots and all cards."""
    attempt: DailyAttempt | None
    erased: bool
    """Whether the person erased their game of this day, so that no other one counts."""
    results: DailyResults | None
    """Null until the person's own game of today is over."""
    days: list[str]
    """Past days, latest first."""


class DailyGame(TypedDict):
    """A seat in a game of a day; its secret is the one in the request."""

    table: str
    seat: int
    ranked: bool
    """Whether this game can count."""


class PuzzleEntry(TypedDict):
    """A puzzle in the list of all."""

    id: str
    kind: Kind
    difficulty: Difficulty
    rating: int
    themes: list[Theme]


class PuzzleList(TypedDict):
    """All puzzles."""

    day: str
    today: str
    """The id of today's."""
    week: str
    """The Monday of this week."""
    run: list[str]
    """The ids of this week's, the easiest first."""
    puzzles: list[PuzzleEntry]


class PuzzleQuestion(PuzzleEntry):
    """A puzzle without its solution; the view hides nothing that its seat may see."""

    withdrawn: Withdrawn | None
    preset: str
    view: View
    spec: RoundSpec
    trick: TrickJson | None


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
