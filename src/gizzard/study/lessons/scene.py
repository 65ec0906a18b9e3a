"""The parts of lessons as plain data: scenes, in which the learner acts, and questions."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from gizzard.core.game.state import State

LEARNER: Final = 0
"""The learner's seat."""

Goal = Callable[[State, State], bool]
"""Whether the learner reached the goal, given the state before the choice and the one after all responses."""


@dataclass(frozen=True, slots=True)
class Script:
    """A deal and the script of the other seats, which play their first legal card."""

    hands: tuple[str, ...]
    """By seat, from the learner's: ``"QH 3C"``."""
    up: str | None = None
    """The card turned up, or None."""
    bids: tuple[int | None, ...] = ()
    """By seat; None for the learner's bid if it is a choice. Empty without bidding."""


@dataclass(frozen=True, slots=True)
class Scene:
    """A position and the learner's choices in it."""

    name: str
    """The key of its texts."""
    deals: tuple[Script, ...]
    """All but the last are played out before the scene begins."""
    goal: Goal
    rules: Mapping[str, Any] = field(default_factory=dict)
    """The keys of the rules, without the players."""
    dealer: int = 2
    """The first dealer. The learner bids and leads first if it is the last seat."""
    played: int = 0
    """Number of cards that the learner has played at the start, each the first legal one."""
    choices: int = 1
    """Number of consecutive choices of the learner."""
    ask_winner: bool = False
    """Ask the learner who wins the trick, instead of for a choice."""


@dataclass(frozen=True, slots=True)
class Points:
    """A question: the score for a bid and a number of tricks."""

    name: str
    bid: int
    taken: int


@dataclass(frozen=True, slots=True)
class HandSizes:
    """A question: the number of cards in a round."""

    name: str
    rules: Mapping[str, Any]
    players: int
    number: int
    """The round in question, from 1; earlier rounds are shown."""
    others: tuple[int, ...]
    """Wrong answers to choose from."""


Part = Scene | Points | HandSizes


@dataclass(frozen=True, slots=True)
class Lesson:
    """Scenes and questions under one title."""

    name: str
    parts: tuple[Part, ...]
