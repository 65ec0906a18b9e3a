"""Puzzles as a table: each is a position that the player answers, and the table says whether that is right and why."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import cast

import msgspec

from gizzard.core.decoding import decode_json
from gizzard.core.errors import IllegalAction
from gizzard.core.formats.from_view import position_of
from gizzard.core.formats.phase_actions import read_action
from gizzard.core.formats.view import View
from gizzard.core.game.state import Act, State, apply
from gizzard.core.rules.parsing import parse
from gizzard.study.puzzle_json import Puzzle
from gizzard.terminal.files import dated, write_whole
from gizzard.terminal.play.puzzle_text import PuzzleText
from gizzard.terminal.play.table import Action, ActionRefused, Offer, Table, Transition
from gizzard.terminal.voice import Voice


class AnsweredPuzzles(msgspec.Struct):
    """The puzzles that were answered on this device; only the first answer to each counts."""

    tried: dict[str, bool] = {}
    """By puzzle, whether the first answer was right."""
    streak: int = 0
    """Right first answers in a row."""
    best: int = 0

    def note(self, puzzle: str, right: bool) -> None:
        """Record an answer."""
        if puzzle not in self.tried:
            self.tried[puzzle] = right
            self.streak = self.streak + 1 if right else 0
            self.best = max(self.best, self.streak)


def load_tried(file: Path) -> tuple[AnsweredPuzzles, Path | None]:
    """The record in a file, empty if there is none; and the new name of a file in which there is something else."""
    try:
        return decode_json(file.read_bytes(), AnsweredPuzzles), None
    except (OSError, msgspec.MsgspecError):
        with suppress(OSError):  # there is none, or it cannot be moved
            return AnsweredPuzzles(), file.rename(dated(file.parent, f"-damaged-{file.name}"))
    return AnsweredPuzzles(), None


def in_random_order(puzzles: Mapping[str, Puzzle], tried: AnsweredPuzzles, rng: Random) -> Iterator[Puzzle]:
    """Puzzles without end, those that have not been tried first."""
    while True:
        fresh = [name for name in puzzles if name not in tried.tried]
        yield puzzles[rng.choice(fresh or list(puzzles))]


class PuzzleTable(Table):
    """The seat that is asked, in one puzzle after another. ``file`` keeps the record of those that were tried.

    ``news`` comes with the first.
    """

    def __init__(self, voice: Voice, puzzles: Iterator[Puzzle], tried: AnsweredPuzzles, file: Path, *news: str) -> None:
        self.deck, self.draw = voice.deck, ()
        self._offered: Offer | None = None
        self._voice, self._puzzles, self._tried, self._file = voice, puzzles, tried, file
        self._view: View | None = None
        self._pending: list[Transition] = []
        self._ask(*news)

    def _ask(self, *news: str) -> None:
        """Continue with the next puzzle."""
        self._puzzle, self._offered = next(self._puzzles), None
        self._text = PuzzleText(self._voice, self._puzzle)
        self._opened = self._text.view
        self._state = State(parse(self._opened["rules"]), position_of(self._opened))
        self._pending.append(Transition(None, self._opened, news=(*news, *self._text.title()), read_in_full=True))

    @property
    def view(self) -> View | None:
        """The position; nothing is legal once it is answered."""
        return self._view

    @property
    def levels(self) -> Mapping[int, str]:
        """Nobody at the table is a bot."""
        return {}

    @property
    def offer(self) -> Offer | None:
        """The next puzzle, after the verdict on this one."""
        return None if self._pending else self._offered

    def company(self) -> str:
        """Nobody else is at the table."""
        return self._voice.say("puzzle.welcome")

    def wait(self) -> Transition | None:
        """The next puzzle, or the verdict on an answer."""
        transition = self._pending.pop(0) if self._pending else None
        self._view = transition.after if transition else self._view
        return transition

    @property
    def aids(self) -> tuple[str, ...]:
        """The player may review the whole position."""
        return ("tricks",)

    def aid(self, word: str) -> Iterable[str]:
        """The whole position."""
        return self._text.position()

    def act(self, action: Action) -> None:
        """Answer the puzzle; ``wait`` tells whether that is right."""
        try:
            apply(self._state, self._read(action))
        except IllegalAction as illegal:
            raise ActionRefused(self._voice.refusal(illegal)) from None
        best, *others = self._puzzle["solution"]["options"]
        chosen = next((option for option in others if action in option["actions"]), best)
        self._tried.note(self._puzzle["id"], chosen is best)
        self._offered = Offer("next", self._voice.say("puzzle.next"))
        answered = cast(View, {**self._opened, "legal": [], "to_act": []})
        news = (self._text.verdict(chosen), *self._text.solution(), *self._kept())
        self._pending.append(Transition(answered, answered, news=news, read_in_full=True))

    def _read(self, action: Action) -> Act:
        return read_action(self._state, self._opened["seat"] or 0, action)

    def _kept(self) -> Iterator[str]:
        """Save the record; why not, if that fails."""
        try:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            write_whole(self._file, msgspec.json.encode(self._tried))
        except OSError as error:
            yield self._voice.say("unsaved", file=self._file, why=error.strerror or error)

    def accept(self, offer: Offer) -> None:
        """Continue with the next puzzle."""
        self._ask()

    def farewell(self) -> str:
        """The record."""
        solved = sum(self._tried.tried.values())
        return self._voice.say("puzzle.record", n=solved, streak=self._tried.streak, best=self._tried.best)
