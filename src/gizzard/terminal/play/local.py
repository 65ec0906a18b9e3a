"""A game against bots without a server, kept in a file after every step."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import reduce
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from gizzard.bots.levels import answer, policy_of
from gizzard.cards import BY_CODE, CODES
from gizzard.errors import IllegalAction
from gizzard.formats.actions import move_from_json, move_to_json, read_action
from gizzard.formats.record import record_of
from gizzard.formats.types import View
from gizzard.formats.view import view
from gizzard.game.last_trick import last_trick
from gizzard.game.moves import Move
from gizzard.game.state import State, start, to_act
from gizzard.game.step import apply, chance
from gizzard.rules.conflicts import RulesRefused
from gizzard.rules.deal import draw_for_dealer
from gizzard.rules.ruleset import RuleSet, parse, unparse
from gizzard.terminal.files import dated, write_whole
from gizzard.terminal.play.characters import bot_names
from gizzard.terminal.play.table import Action, Happening, Offer, Refused, Trick
from gizzard.terminal.voice import Voice
from gizzard.texts import DECKS

YOU = 0
"""The player's seat."""

MAX_FINISHED = 100
"""Finished games that are kept."""


class Damaged(Exception):
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
    moves: tuple[dict[str, Any], ...] = ()


def new_game(rules: RuleSet, name: str, level: str, seed: int, deck: str) -> Saved:
    """A game that begins with a draw for the first deal."""
    drawn = draw_for_dealer(rules.players, Random(seed))
    draw = tuple(tuple((seat, CODES[card]) for seat, card in turn) for turn in drawn.turns)
    names = (name, *bot_names(level, rules.players - 1, (name,)))
    return Saved(unparse(rules), names, level, seed, deck, draw, drawn.dealer)


def load(file: Path) -> Saved | None:
    """The game in a file; None if there is no file, Damaged if there is no game in it."""
    try:
        saved = msgspec.json.decode(file.read_bytes(), type=Saved)
        _check(saved, parse(saved.rules).players)
    except FileNotFoundError:
        return None
    except (msgspec.MsgspecError, RulesRefused, LookupError, ValueError) as error:
        raise Damaged(str(error)) from None
    return saved


def _check(saved: Saved, players: int) -> None:
    """Raise ValueError if the game cannot continue with these players, bots and cards."""
    if len(saved.players) != players:
        raise ValueError(f"{len(saved.players)} names for {players} players")
    if policy_of(saved.level) is None:
        raise ValueError(f"there is no bot {saved.level!r}")
    if saved.deck not in DECKS:
        raise ValueError(f"there is no deck {saved.deck!r}")
    if any(seat not in range(players) or card not in BY_CODE for turn in saved.draw for seat, card in turn):
        raise ValueError("the draw for dealer has seats or cards that do not exist")


class LocalTable:
    """The player's seat at a table of bots. ``file``: where the game is kept; None keeps it nowhere."""

    def __init__(self, saved: Saved, voice: Voice, file: Path | None = None) -> None:
        self.saved, self.file, self.deck, self.seat = saved, file, saved.deck, YOU
        self.draw = saved.draw
        self.people = None
        self._voice = voice
        self._moves = list(saved.moves)
        self._shown: View | None = None
        self._pending: list[Happening] = []
        self.state = self._resumed()
        self.unsaved = ""
        """Why the game could not be kept after its last step; empty if it was."""
        self._settle()

    def _resumed(self) -> State:
        try:
            opened = start(parse(self.saved.rules), self.saved.first_dealer)
            return reduce(lambda state, move: apply(state, move_from_json(state, move)), self.saved.moves, opened)
        except (RulesRefused, IllegalAction, LookupError, TypeError, ValueError) as error:
            raise Damaged(str(error)) from None

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

    def _view(self, seat: int) -> View:
        return view(self.state, seat, self.saved.players)

    @property
    def levels(self) -> Mapping[int, str]:
        """The bots' level, by seat."""
        return dict.fromkeys(range(1, len(self.saved.players)), self.saved.level)

    @property
    def offer(self) -> Offer | None:
        """Nothing: there is nobody else at the table."""
        return None

    def wait(self) -> Happening | None:
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
            raise Refused(self._voice.refusal(illegal)) from None

    def company(self) -> str:
        """Who is at the table."""
        return ", ".join(self.saved.players)

    def accept(self, offer: Offer) -> None:
        """There are no offers."""

    def farewell(self) -> str:
        """Where the game is."""
        return self.unsaved or self._voice.say("saved")

    def close(self) -> None:
        """There is nothing to close."""

    def record(self) -> dict[str, Any]:
        """The game as ``wizard-record/1``."""
        bots = [None, *[self.saved.level] * (len(self.saved.players) - 1)]
        return record_of(self.state, self.saved.players, self.draw, seed=self.saved.seed, bots=bots)

    def _take(self, seat: int, action: Action) -> Happening:
        before = self.view
        self._apply(read_action(self.state, seat, action))
        self._settle()
        trick = last_trick(self.state)
        news = (self.unsaved,) if self.unsaved else ()
        return Happening(before, self.view, Trick(trick.seat, trick.reason) if trick else None, news)

    def _apply(self, move: Move) -> None:
        self._moves.append(move_to_json(self.state, move))
        self.state, self._shown = apply(self.state, move), None

    def _settle(self) -> None:
        """Deals and draws what chance owes, and keeps the game."""
        while due := chance(self.state, Random(f"{self.saved.seed}/{len(self._moves)}")):
            self._apply(due)
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
    """Writes a record, one line."""
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
