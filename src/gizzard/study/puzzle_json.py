"""The shape of a puzzle, wizard-puzzle/1; see docs/study.md."""

from __future__ import annotations

from collections.abc import Mapping
from math import log10
from typing import Final, Literal, NotRequired, TypedDict

from gizzard.core.formats.actions import ActionJson
from gizzard.core.formats.from_view import position_of
from gizzard.core.formats.phase_actions import PHASE_ACTIONS, read_action
from gizzard.core.formats.view import View
from gizzard.core.game.state import State
from gizzard.core.rules.parsing import parse
from gizzard.study.reason_facts import Reason
from gizzard.study.reasons import reason_for

BOTS_RATING = 1500
"""The rating of the bots that have tried the puzzles, all together."""
LAST_TRICKS = 3
"""Cards in hand of a puzzle about the last tricks, at most."""
TRIES = 9
"""Attempts of all bots together."""


def themes_of(puzzle: Puzzle) -> list[Theme]:
    """What a puzzle is about, by what its solver sees.

    ``discarding``: the seat cannot follow suit. ``wizards``, ``jesters``: it holds one. A puzzle with extra cards is
    about nothing else, so that nobody meets them who has not asked for them.
    """
    if has_extras(puzzle):
        return ["extra-cards"]
    hand = puzzle["view"]["hand"] or []
    is_card = puzzle["kind"] == "card"
    themes: dict[Theme, bool] = {
        "bidding": not is_card,
        "discarding": is_card and _is_void(puzzle["view"]["follow"], hand),
        "last-tricks": is_card and len(hand) <= LAST_TRICKS,
        "wizards": any(card[0] == "Z" for card in hand),
        "jesters": any(card[0] == "N" for card in hand),
    }
    return [theme for theme, applies in themes.items() if applies]


def has_extras(puzzle: Puzzle) -> bool:
    """Whether there are extra cards in the deck."""
    return "cards" in puzzle["view"]["rules"]


def _is_void(follow: str | None, hand: list[str]) -> bool:
    """Whether a suit is to be followed, and the hand has none of it."""
    return follow is not None and not any(card[1] == follow and card[0] not in "ZN" for card in hand)


def rating_of(solvers: Mapping[str, float]) -> int:
    """A puzzle's rating: of a player who beats the bots as often as the puzzle does, a draw being added (Elo's scale).

    >>> rating_of({"novice": 0.0, "club": 0.5, "expert-points": 1.0})
    1500
    """
    solved = (TRIES * sum(solvers.values()) / len(solvers) + 0.5) / (TRIES + 1)
    return round(BOTS_RATING + 400 * log10((1 - solved) / solved))


def reasons_of(puzzle: Puzzle) -> list[Reason | None]:
    """What is certain of each option of a puzzle's solution, in its order, the best first."""
    view = puzzle["view"]
    state, seat = State(parse(view["rules"]), position_of(view)), view["seat"] or 0
    options = puzzle["solution"]["options"]
    acts = (read_action(state, seat, option["actions"][0]) for option in options)
    return [reason_for(state.position, act.seat, act.action, index == 0) for index, act in enumerate(acts)]


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
