"""All lessons with their texts, as JSON for the page."""

from collections.abc import Sequence
from typing import Final, cast

from gizzard.core import texts
from gizzard.study.lessons.course import COURSE
from gizzard.study.lessons.extra_cards import EXTRA_CARDS
from gizzard.study.lessons.lesson_json import LessonJson, LessonPart, Lessons
from gizzard.study.lessons.scene import Lesson, Part
from gizzard.study.lessons.script import part_json
from gizzard.study.lessons.variations import VARIATIONS

OTHERS: Final = ("Pip", "Tansy", "Rollo", "Isolde", "Oswin")
"""The names of the other players: characters of the deck, whose faces the page has; the texts name the first two."""


def lessons(lang: str) -> Lessons:
    """All lessons, in one language."""
    return {
        "course": [_lesson(lang, lesson, f"lessons.course.{lesson.name}") for lesson in COURSE],
        "cards": [_single(lang, lesson, f"values.cards.{lesson.name}", "lessons.cards") for lesson in EXTRA_CARDS],
        "variations": [_single(lang, lesson, f"presets.{lesson.name}", "lessons.presets") for lesson in VARIATIONS],
    }


def _lesson(lang: str, lesson: Lesson, path: str) -> LessonJson:
    parts = [_part(lang, part, f"{path}.{part.name}") for part in lesson.parts]
    return {"name": lesson.name, "title": texts.say(lang, f"{path}.title"), "parts": parts}


def _single(lang: str, lesson: Lesson, subject: str, path: str) -> LessonJson:
    """The lesson of a preset or a card in one part: title and text are those of the subject."""
    (part,) = lesson.parts
    told: LessonPart = {**_part(lang, part, f"{path}.{lesson.name}"), "text": texts.say(lang, f"{subject}.text")}
    return {"name": lesson.name, "title": texts.say(lang, f"{subject}.title"), "parts": [told]}


def _part(lang: str, part: Part, path: str) -> LessonPart:
    """A part with its texts; ``retry`` is the text for a legal choice that misses the goal.

    ``refused`` replaces the game's own words to an illegal choice if they name what later lessons teach.
    """
    said = {
        key: texts.say(lang, f"{path}.{key}") for key in ("text", "ask", "done", "retry") if texts.has(f"{path}.{key}")
    }
    told = part_json(part, _names(lang), lang)
    if texts.has(f"{path}.refused"):
        for answer in told["answers"]:
            answer.update({"refused": texts.say(lang, f"{path}.refused")} if "refused" in answer else {})
    return cast(LessonPart, {"name": part.name, **said, **told})


def _names(lang: str) -> Sequence[str]:
    return (texts.say(lang, "lessons.you"), *OTHERS)
