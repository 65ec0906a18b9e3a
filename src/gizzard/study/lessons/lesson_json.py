"""Lessons in JSON."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from gizzard.core.formats.actions import ActionJson
from gizzard.core.formats.fields import Change
from gizzard.core.formats.moves import MoveJson
from gizzard.core.formats.round_spec import RoundSpecJson
from gizzard.core.formats.view import View


class LessonPosition(TypedDict):
    """The start of a scene from the learner's view."""

    view: View
    spec: RoundSpecJson


class LessonStep(TypedDict):
    """A move and its changes, as in a `Step`."""

    move: MoveJson
    set: list[Change]


class LessonAnswer(TypedDict):
    """A choice of the learner and its consequences."""

    action: ActionJson
    refused: NotRequired[str]
    """Why the rules do not allow it; nothing else follows."""
    steps: NotRequired[list[LessonStep]]
    then: NotRequired[list[LessonAnswer]]
    """The next choices, if the scene continues."""
    done: NotRequired[bool]
    """At the end of the scene: whether the goal is reached."""


class LessonQuestion(TypedDict):
    """A number or a seat to choose, and the right one."""

    kind: Literal["winner", "points", "cards"]
    """Who takes the trick (a seat), what a bid brings, or how many cards a round has."""
    options: list[int]
    answer: int
    steps: NotRequired[list[LessonStep]]
    """The steps that show the winner."""
    bid: NotRequired[int]
    taken: NotRequired[int]
    sizes: NotRequired[list[int]]
    """The numbers of cards in the earlier rounds."""


class LessonPart(TypedDict):
    """A scene, with a start and choices, or a question, and the accompanying texts."""

    name: str
    text: str
    ask: str
    done: str
    retry: NotRequired[str]
    """The text for a legal choice that is not the goal."""
    start: NotRequired[LessonPosition]
    answers: NotRequired[list[LessonAnswer]]
    question: NotRequired[LessonQuestion]


class LessonJson(TypedDict):
    """Parts under one title. The lesson of a variation is named after its preset, the lesson of a card after it."""

    name: str
    title: str
    parts: list[LessonPart]


class Lessons(TypedDict):
    """All lessons, in one language: those that teach the game, in their order, one for each extra card, and one for
    each preset."""

    course: list[LessonJson]
    cards: list[LessonJson]
    variations: list[LessonJson]
