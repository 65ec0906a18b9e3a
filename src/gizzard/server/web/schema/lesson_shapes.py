"""The shapes of the lessons, for the JSON Schema like those in `shapes`."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from gizzard.formats.view import View
from gizzard.server.domain.wire import Change
from gizzard.server.web.schema.shapes import Action, Move, RoundSpec


class LessonPosition(TypedDict):
    """Where a scene begins, as the learner sees it."""

    view: View
    spec: RoundSpec


class LessonStep(TypedDict):
    """A move, and what changes with it, as in a `Step`."""

    move: Move
    set: list[Change]


class LessonAnswer(TypedDict):
    """Something that a learner may try, and what comes of it."""

    action: Action
    refused: NotRequired[str]
    """Why the rules do not allow it; nothing else follows."""
    steps: NotRequired[list[LessonStep]]
    then: NotRequired[list[LessonAnswer]]
    """What may be tried next, if the scene continues."""
    done: NotRequired[bool]
    """Whether it is what the scene asks for, where it ends."""


class LessonQuestion(TypedDict):
    """A number or a seat to choose, and the right one."""

    kind: Literal["winner", "points", "cards"]
    """Who takes the trick (a seat), what a bid brings, or how many cards a round has."""
    options: list[int]
    answer: int
    steps: NotRequired[list[LessonStep]]
    """What shows the winner."""
    bid: NotRequired[int]
    taken: NotRequired[int]
    sizes: NotRequired[list[int]]
    """The cards of the rounds before."""


class LessonPart(TypedDict):
    """A scene, with a start and answers, or a question, and what is said about it."""

    name: str
    text: str
    ask: str
    done: str
    retry: NotRequired[str]
    """Said to a choice that is allowed, but not what is asked for."""
    start: NotRequired[LessonPosition]
    answers: NotRequired[list[LessonAnswer]]
    question: NotRequired[LessonQuestion]


class Lesson(TypedDict):
    """Some parts under one title; that of a variation is named after its preset."""

    name: str
    title: str
    parts: list[LessonPart]


class Lessons(TypedDict):
    """All lessons, in one language: those that teach the game, in their order, and one for each preset."""

    course: list[Lesson]
    variations: list[Lesson]
