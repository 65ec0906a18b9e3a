"""What follows from a puzzle: its themes, its rating, and what is certain of each choice."""

from __future__ import annotations

from collections.abc import Mapping
from math import log10

from gizzard.core.formats.from_view import position_of
from gizzard.core.formats.phase_actions import read_action
from gizzard.core.game.state import State
from gizzard.core.rules.parsing import parse
from gizzard.study.puzzle_json import Puzzle, Theme
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
