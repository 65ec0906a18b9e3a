"""A puzzle in sentences: its position, its question, and what each choice is worth."""

from collections.abc import Iterator
from typing import cast

from gizzard.core import texts
from gizzard.core.formats.view import View
from gizzard.study.puzzle_json import Puzzle, PuzzleOption, reasons_of
from gizzard.terminal.play.advice import choice_text, option_text
from gizzard.terminal.play.local import bot_names
from gizzard.terminal.play.narration import Narrator
from gizzard.terminal.play.table import Transition
from gizzard.terminal.voice import Voice

WITHDRAWN = {"unclear": "puzzles.unclear", "easy": "puzzles.tooEasy"}
"""Why a puzzle is no longer shown."""


class PuzzleText:
    """The sentences about a puzzle in a language."""

    def __init__(self, voice: Voice, puzzle: Puzzle) -> None:
        self._voice, self._puzzle, self._narrator = voice, puzzle, Narrator(voice)
        self.view = _with_names(puzzle["view"], voice)
        """The position, with names for the players."""

    def title(self) -> tuple[str, ...]:
        """The puzzle, its difficulty and rules, and what is asked."""
        say, puzzle = self._voice.say, self._puzzle
        preset = texts.say(self._voice.lang, f"presets.{puzzle['source']['preset']}.title")
        title = say(f"puzzle.{puzzle['difficulty']}", puzzle=puzzle["id"], rules=preset)
        withdrawn = (say(WITHDRAWN[puzzle["withdrawn"]]),) if "withdrawn" in puzzle else ()
        return title, *withdrawn, say(f"puzzle.{puzzle['kind']}")

    def position(self) -> list[str]:
        """The title, and what has happened in the round."""
        return self._narrator.told(Transition(None, self.view, news=self.title()))

    def hand(self) -> list[str]:
        """The cards of the seat that is asked."""
        return self._narrator.hand(self.view)

    def verdict(self, chosen: PuzzleOption) -> str:
        """Whether a choice is the best, and which one is."""
        best = self._puzzle["solution"]["options"][0]
        told = [choice_text(self._voice, option["actions"]) for option in (chosen, best)]
        return self._voice.say("puzzle.right" if chosen is best else "puzzle.wrong", choice=told[0], best=told[1])

    def solution(self) -> Iterator[str]:
        """What each choice is worth, the best first, and how that is known."""
        solution = self._puzzle["solution"]
        for option, reason in zip(solution["options"], reasons_of(self._puzzle), strict=True):
            yield option_text(self._voice, self.view, option["actions"], option["expected"], option["made"], reason)
        yield self._voice.say("puzzles.how", n=solution["deals"])


def _with_names(view: View, voice: Voice) -> View:
    """The view with names for the players, from the solver's left."""
    count, seat = len(view["players"]), view["seat"] or 0
    you = texts.say(voice.lang, "lessons.you")
    names = (you, *bot_names("novice", count - 1, (you,)))
    return cast(View, {**view, "players": [names[(index - seat) % count] for index in range(count)]})
