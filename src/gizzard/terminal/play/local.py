"""A game against bots without a server, kept in a file after every step."""

import json
import os
from collections.abc import Iterable, Mapping, Sequence
from contextlib import closing
from functools import reduce
from itertools import takewhile
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from gizzard.bots.levels import answer, policy_called
from gizzard.core.cards import CODES, SIXTY
from gizzard.core.decoding import decode_json
from gizzard.core.errors import IllegalAction
from gizzard.core.formats.last_trick import last_trick
from gizzard.core.formats.moves import move_from_json, move_to_json
from gizzard.core.formats.phase_actions import read_action
from gizzard.core.formats.record import record_of
from gizzard.core.formats.view import View, view
from gizzard.core.game.state import Move, State, apply, chance, start, to_act
from gizzard.core.rules.deal import draw_for_dealer
from gizzard.core.rules.parsing import parse
from gizzard.core.rules.ruleset import RuleSet, unparse
from gizzard.core.texts import DECKS
from gizzard.terminal.files import dated, write_whole
from gizzard.terminal.play.advice import hint_lines
from gizzard.terminal.play.table import Action, ActionRefused, Table, Transition
from gizzard.terminal.voice import Voice

YOU = 0
"""The player's seat."""

MAX_FINISHED = 100
"""Finished games that are kept."""

CHARACTERS = {
    "novice": ("Pip", "Domino", "Tansy", "Rollo", "Mog"),
    "club": ("Calico", "Nelson", "Grania", "Teach", "Mog"),
    "expert": ("Alaric", "Morgana", "Isolde", "Oswin", "Mog"),
}
"""The page's names of bots, by level."""


class DamagedGame(Exception):
    """Raised for a file without a game that can continue; holds the reason."""


class Saved(msgspec.Struct, frozen=True):
    """A game as its file holds it."""

    rules: dict[str, Any]
    players: tuple[str, ...]
    level: str
    seed: int
    deck: str
    draw: tuple[tuple[tuple[int, str], ...], ...]
    first_dealer: int
    moves: tuple[Mapping[str, Any], ...] = ()


def new_game(rules: RuleSet, name: str, level: str, seed: int, deck: str) -> Saved:
    """A game that begins with a draw for the first deal."""
    drawn = draw_for_dealer(rules.players, Random(seed))
    draw = tuple(tuple((seat, CODES[card]) for seat, card in turn) for turn in drawn.turns)
    names = (name, *bot_names(level, rules.players - 1, (name,)))
    return Saved(unparse(rules), names, level, seed, deck, draw, drawn.dealer)


def bot_names(level: str, count: int, taken: Sequence[str] = ()) -> tuple[str, ...]:
    """Distinct names for bots of a level (at most five)."""
    names = CHARACTERS.get(level.partition(":")[0], CHARACTERS["novice"])
    others = [name for names_of in CHARACTERS.values() for name in names_of]
    free = [name for name in dict.fromkeys((*names, *others)) if name not in taken]
    return tuple(free[:count])


def load(file: Path) -> Saved | None:
    """The game in a file; None without a file. Raises Damaged if the file contains no game."""
    try:
        saved = decode_json(file.read_bytes(), Saved)
        _check(saved, parse(saved.rules).players)
    except FileNotFoundError:
        return None
    except (msgspec.MsgspecError, LookupError, ValueError) as error:
        raise DamagedGame(str(error)) from None
    return saved


def _check(saved: Saved, players: int) -> None:
    """Raise ValueError if the game cannot continue with these players, bots and cards."""
    if len(saved.players) != players:
        raise ValueError(f"{len(saved.players)} names for {players} players")
    policy_called(saved.level)
    if saved.deck not in DECKS:
        raise ValueError(f"there is no deck {saved.deck!r}")
    if any(seat not in range(players) or card not in SIXTY for turn in saved.draw for seat, card in turn):
        raise ValueError("the draw for dealer has seats or cards that do not exist")


class LocalTable(Table):
    """The player's seat at a table of bots. ``file``: where the game is kept; None keeps it nowhere."""

    def __init__(self, saved: Saved, voice: Voice, file: Path | None = None) -> None:
        self.saved, self.file, self.deck = saved, file, saved.deck
        self.draw = saved.draw
        self._voice = voice
        self._moves = list(saved.moves)
        self._shown: View | None = None
        self._pending: list[Transition] = []
        self._closed = False
        self.state = self._resumed()
        self.unsaved = ""
        """Why the game could not be kept after its last step; empty if it was."""
        self._settle()

    def _resumed(self) -> State:
        try:
            opened = start(parse(self.saved.rules), self.saved.first_dealer)
            return reduce(lambda state, move: apply(state, move_from_json(state, move)), self._moves, opened)
        except (LookupError, TypeError, ValueError) as error:
            raise DamagedGame(str(error)) from None

    @property
    def begun(self) -> bool:
        """Whether anybody has acted yet."""
        return any("seat" in move for move in self._moves)

    @property
    def view(self) -> View:
        """What the player may know."""
        if self._shown is None:
            self._shown = self._view(YOU)
        return self._shown

    @property
    def _bots(self) -> list[str | None]:
        """By seat, the level of a bot; None for the player."""
        return [self.levels.get(seat) for seat in range(len(self.saved.players))]

    def _view(self, seat: int) -> View:
        return view(self.state, seat, self.saved.players)

    @property
    def levels(self) -> Mapping[int, str]:
        """The bots' level, by seat."""
        return dict.fromkeys(range(1, len(self.saved.players)), self.saved.level)

    def wait(self) -> Transition | None:
        """The player's own move, then the next move of a bot; None if it is the player's turn, or the game is over."""
        if self._pending:
            return self._pending.pop()
        acting = to_act(self.state)
        if not acting or YOU in acting:
            return None
        return self._take(acting[0], answer(self.saved.level, self._view(acting[0]), self.saved.seed))

    def act(self, action: Action) -> None:
        """Take the player's action; ``wait`` tells what it led to."""
        try:
            self._pending.append(self._take(YOU, action))
        except IllegalAction as illegal:
            raise ActionRefused(self._voice.refusal(illegal)) from None

    @property
    def aids(self) -> tuple[str, ...]:
        """Bots do not mind."""
        return ("hint", "undo", "review")

    def aid(self, word: str) -> Iterable[str]:
        """A hint for this turn, what past choices cost, or the position before the player's last move."""
        return {"hint": self._hint, "undo": self._undo, "review": self._review}[word]()

    def _hint(self) -> Iterable[str]:
        from gizzard.study.hints import hints_for  # numpy is slow to import

        view = self.view
        if not view["legal"]:
            raise ActionRefused(self._voice.say("hints.notYet"))
        return [*hint_lines(self._voice, view, hints_for(view, self._bots))]

    def _undo(self) -> Iterable[str]:
        """Go back to before the player's last move: the same seed deals and answers as before."""
        own = [number for number, move in enumerate(self._moves) if move.get("seat") == YOU]
        if not own:
            raise ActionRefused(self._voice.say("undo.none"))
        if not self.view["legal"]:
            raise ActionRefused(self._voice.say("undo.not-yet"))
        del self._moves[own[-1] :]
        self.state, self._shown = self._resumed(), None
        self._settle()
        self._pending = [Transition(self.view, self.view, news=(self._voice.say("undone"),))]
        return ()

    def _review(self) -> Iterable[str]:
        """The review of the rounds that are over; cut short when the table is left."""
        from gizzard.bots.parallel.local import ThreadPool
        from gizzard.study.decisions import rounds_of
        from gizzard.study.review import review, seed_of_record
        from gizzard.study.summary import assembled
        from gizzard.terminal.review import review_lines

        record = self.record()
        if not record["rounds"]:
            raise ActionRefused(self._voice.say("review.unfinished"))
        pool = ThreadPool(os.cpu_count() or 1)
        with closing(review(rounds_of(record), (YOU,), seed_of_record(record), pool)) as rounds:
            reviewed = [*takewhile(lambda _: not self._closed, rounds)]
        return () if self._closed else review_lines(self._voice, assembled(reviewed), record["players"])

    def close(self) -> None:
        """The player has left."""
        self._closed = True

    def company(self) -> str:
        """Who is at the table."""
        return ", ".join(self.saved.players)

    def farewell(self) -> str:
        """Where the game is."""
        return self.unsaved or self._voice.say("saved")

    def record(self) -> dict[str, Any]:
        """The game as ``wizard-record/1``."""
        return record_of(self.state, self.saved.players, self.draw, seed=self.saved.seed, bots=self._bots)

    def _take(self, seat: int, action: Action) -> Transition:
        before = self.view
        self._apply(read_action(self.state, seat, action))
        self._settle()
        news = (self.unsaved,) if self.unsaved else ()
        return Transition(before, self.view, last_trick(self.state), news)

    def _apply(self, move: Move) -> None:
        after = apply(self.state, move)
        self._moves.append(move_to_json(self.state, move))
        self.state, self._shown = after, None

    def _settle(self) -> None:
        """Resolve pending chance moves, and save the game."""
        while chance_action := chance(self.state, Random(f"{self.saved.seed}/{len(self._moves)}")):
            self._apply(chance_action)
        if self.file:
            self._keep(self.file)

    def _keep(self, file: Path) -> None:
        """Save the game. If that fails, the game continues with a warning after every step."""
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            write_whole(file, msgspec.json.encode(msgspec.structs.replace(self.saved, moves=tuple(self._moves))))
            self.unsaved = ""
        except OSError as error:
            self.unsaved = self._voice.say("unsaved", file=file, why=error.strerror or error)


def write_record(file: Path, record: Mapping[str, Any]) -> None:
    """Write a record, one line."""
    write_whole(file, json.dumps(record).encode() + b"\n")


def keep_record(folder: Path, record: Mapping[str, Any]) -> Path:
    """Write a finished game to a new file of a folder, and delete all but the latest ``MAX_FINISHED`` there."""
    folder.mkdir(parents=True, exist_ok=True)
    file = dated(folder, ".jsonl")
    write_record(file, record)
    others = sorted(other for other in folder.glob("*.jsonl") if other != file)
    for old in others[: 1 - MAX_FINISHED]:
        old.unlink(missing_ok=True)
    return file
