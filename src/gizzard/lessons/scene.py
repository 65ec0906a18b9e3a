"""What a lesson is made of: positions in which a learner has something to do, and questions, as plain data."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from gizzard.game.state import State

LEARNER: Final = 0
"""The learner's seat."""

Goal = Callable[[State, State], bool]
"""Whether what the learner has done is what the scene asks for: the state before it, and the one after all have
answered."""


@dataclass(frozen=True, slots=True)
class Deal:
    """A round as it is dealt, and what all but the learner do in it: of their cards they play the first legal one."""

    hands: tuple[str, ...]
    """By seat, from the learner's: ``"QH 3C"``."""
    up: str | None = None
    """The card turned up, or None."""
    bids: tuple[int | None, ...] = ()
    """By seat; None for the learner's own if it is to be chosen. Empty if there is no bidding."""


@dataclass(frozen=True, slots=True)
class Scene:
    """A position, and the learner's choices in it."""

    name: str
    """Under which its texts are found."""
    deals: tuple[Deal, ...]
    """All but the last are played out before the scene begins."""
    goal: Goal
    rules: Mapping[str, Any] = field(default_factory=dict)
    """The keys of the rules, without the players."""
    dealer: int = 2
    """The first dealer. The learner bids and leads first if it is the last seat."""
    played: int = 0
    """How many of their cards the learner has played when the scene begins, each the first legal one."""
    choices: int = 1
    """How many choices the learner makes, one after the other."""
    ask_winner: bool = False
    """Instead of choosing the learner says who takes the trick that lies there, once all have played."""


@dataclass(frozen=True, slots=True)
class Points:
    """A question: what a bid and the tricks taken score."""

    name: str
    bid: int
    taken: int


@dataclass(frozen=True, slots=True)
class HandSizes:
    """A question: how many cards a round of these rules has."""

    name: str
    rules: Mapping[str, Any]
    players: int
    number: int
    """The round that is asked for, from 1; those before it are shown."""
    others: tuple[int, ...]
    """Wrong answers to choose from."""


Part = Scene | Points | HandSizes


@dataclass(frozen=True, slots=True)
class Lesson:
    """Some scenes and questions under one title."""

    name: str
    parts: tuple[Part, ...]
