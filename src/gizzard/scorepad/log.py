"""The edits of a pad, one after another: nothing that was recorded is ever lost, and every edit can be undone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import reduce
from typing import Any

import msgspec

from gizzard.core.decoding import convert, decode_json
from gizzard.core.formats.effects import EFFECT_KEYS, effects_json
from gizzard.core.rules.parsing import parse
from gizzard.scorepad.pad import Entry, Pad


class NewGame(msgspec.Struct, frozen=True, tag="new"):
    """The game begins."""

    rules: dict[str, Any]
    names: tuple[str, ...]
    first_dealer: int


class WriteRound(msgspec.Struct, frozen=True, tag="round"):
    """Records or changes a round, from 1."""

    number: int
    entry: Entry


class Rename(msgspec.Struct, frozen=True, tag="name"):
    """A player is called otherwise."""

    seat: int
    name: str


Edit = NewGame | WriteRound | Rename


@dataclass(frozen=True, slots=True)
class PadLog:
    """A pad with all its edits. The first begins the game, and cannot be undone."""

    edits: tuple[Edit, ...]
    undone: tuple[Edit, ...] = field(default=())
    """What can be done again, the last first."""

    @property
    def pad(self) -> Pad:
        """The pad after its edits."""
        first, *others = self.edits
        assert isinstance(first, NewGame)
        return reduce(_edited, others, Pad(parse(first.rules), first.names, first.first_dealer))

    def edited(self, edit: Edit) -> PadLog:
        """With one more edit; what was undone before is gone."""
        return PadLog((*self.edits, edit))

    def undo(self) -> PadLog:
        """Without the last edit; the same if there is none."""
        if len(self.edits) == 1:
            return self
        return PadLog(self.edits[:-1], (*self.undone, self.edits[-1]))

    def redo(self) -> PadLog:
        """With the edit that was undone last; the same if there is none."""
        return PadLog((*self.edits, self.undone[-1]), self.undone[:-1]) if self.undone else self


def _edited(pad: Pad, edit: Edit) -> Pad:
    match edit:
        case WriteRound(number, entry):
            rounds = (*pad.rounds[: number - 1], entry, *pad.rounds[number:])
            return replace(pad, rounds=rounds)
        case Rename(seat, name):
            return replace(pad, names=_replaced(pad.names, seat, name))
    raise ValueError("a game begins only once")


def _replaced(values: Sequence[str], index: int, value: str) -> tuple[str, ...]:
    return (*values[:index], value, *values[index + 1 :])


class _StoredRound(msgspec.Struct, frozen=True, tag="round"):
    """WriteRound in JSON: what extra cards did is among the keys of the entry, as in a score."""

    number: int
    entry: dict[str, Any]


_Stored = NewGame | _StoredRound | Rename


class _StoredLog(msgspec.Struct, frozen=True):
    edits: tuple[_Stored, ...]
    undone: tuple[_Stored, ...] = ()


def _stored(edit: Edit) -> _Stored:
    if not isinstance(edit, WriteRound):
        return edit
    entry = msgspec.to_builtins(edit.entry)
    del entry["effects"]
    return _StoredRound(edit.number, entry | effects_json(edit.entry.effects))


def _edit(stored: _Stored) -> Edit:
    if not isinstance(stored, _StoredRound):
        return stored
    effects = {name: stored.entry[key] for key, name in EFFECT_KEYS.items() if key in stored.entry}
    return WriteRound(stored.number, convert(stored.entry | {"effects": effects}, Entry))


def encode(log: PadLog) -> bytes:
    """A log as JSON."""
    return msgspec.json.encode(_StoredLog(tuple(map(_stored, log.edits)), tuple(map(_stored, log.undone))))


def decode(data: bytes) -> PadLog:
    """The log of which that was made; msgspec.MsgspecError, RulesRefused or ValueError if it is none."""
    stored = decode_json(data, _StoredLog)
    log = PadLog(tuple(map(_edit, stored.edits)), tuple(map(_edit, stored.undone)))
    edits = (*log.edits, *reversed(log.undone))
    if not log.edits or not isinstance(edits[0], NewGame) or any(isinstance(edit, NewGame) for edit in edits[1:]):
        raise ValueError("the first edit, and no other, begins the game")
    _check_beginning(edits[0])
    rounds = 0
    for index, edit in enumerate(edits[1:], start=2):
        if not _fits(edit, len(edits[0].names), rounds):
            raise ValueError(f"edit {index} does not fit this game")
        rounds += isinstance(edit, WriteRound) and edit.number == rounds + 1
    return log


def _check_beginning(game: NewGame) -> None:
    players = parse(game.rules).players
    if len(game.names) != players:
        raise ValueError(f"{len(game.names)} names for {players} players")
    if not 0 <= game.first_dealer < players:
        raise ValueError(f"there is no seat {game.first_dealer}")


def _fits(edit: Edit, players: int, rounds: int) -> bool:
    """Whether an edit is about seats and rounds that there are."""
    if isinstance(edit, Rename):
        return 0 <= edit.seat < players
    return isinstance(edit, WriteRound) and 1 <= edit.number <= rounds + 1 and edit.entry.fits(players)
