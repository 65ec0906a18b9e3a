"""The pads that are kept on this machine, each in a file that is written after every edit."""

import json
import time
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path

import msgspec

from gizzard.core.rules.ruleset import RuleSet
from gizzard.scorepad.cells import Changes, next_stamp, write
from gizzard.scorepad.game import Game, changed, new_game, redone, undone
from gizzard.scorepad.pad import Pad, read, values_of
from gizzard.scorepad.paper import paper_of
from gizzard.scorepad.score import score_of
from gizzard.scorepad.sheet import Sheet, sheet_of
from gizzard.scorepad.sheet_round import Problem, SheetRound
from gizzard.scorepad.storage import decode, encode
from gizzard.scorepad.writing import Field, Kind, done_after, entered, key_of, next_field
from gizzard.terminal.files import dated, write_whole

ID_DIGITS = 12
"""Length of the id of a game, which is also the device in its stamps."""


class AlreadyThere(Exception):
    """A file that would be overwritten."""


class DamagedPad(Exception):
    """A file that holds no pad; says why."""


class Notebook:
    """One game on the pad. Every change is on disk before it is shown; if that fails, ``unsaved`` says why."""

    def __init__(self, file: Path, game: Game) -> None:
        self.file = file
        self.unsaved = ""
        """Why the last change could not be kept; empty if it was."""
        self._game = game
        self.sheet: Sheet = sheet_of(read(game.cells))

    def _keep(self, game: Game) -> None:
        self._game, self.sheet = game, sheet_of(read(game.cells))
        try:
            self.file.parent.mkdir(parents=True, exist_ok=True)
            write_whole(self.file, encode(game))
            self.unsaved = ""
        except OSError as error:
            self.unsaved = str(error.strerror or error)

    def save(self) -> None:
        """Keep the pad as it is."""
        self._keep(self._game)

    @property
    def current(self) -> SheetRound:
        """The round under way; the last one if the game is over."""
        return self.sheet.current or self.sheet.all[-1]

    @property
    def due(self) -> Field | None:
        """The number to be entered next, or again if it was refused; None if there is none."""
        one = self.current
        if Problem.BARRED in one.problems:
            return Field(one.number, Kind.BID, one.bidders[-1])
        if Problem.TAKEN in one.problems:
            return Field(one.number, Kind.TAKEN, one.order[-1])
        return next_field(one)

    def round(self, number: int) -> SheetRound:
        """A round, from 1."""
        return self.sheet.all[number - 1]

    def write(self, field: Field, value: int | None) -> None:
        """Write down a number, or remove it."""
        one = self.round(field.round)
        self.change_round(one, {key_of(field): None} if value is None else entered(one, field, value))

    def waive(self, number: int) -> None:
        """Let pass what is wrong with a round."""
        self.change({f"{number}.done": True})

    def rename(self, seat: int, name: str) -> None:
        """Call a player otherwise."""
        self.change({f"name.{seat}": name})

    def after(self, number: int, changes: Changes) -> SheetRound:
        """A round as it would be after changes."""
        cells = write(self._game.cells, changes, next_stamp("", _now(), self._game.id))
        return next(one for one in sheet_of(read(cells)).all if one.number == number)

    def change_round(self, one: SheetRound, changes: Changes) -> None:
        """Change a round, which closes it if nothing is missing or wrong any more, and else opens it."""
        done = done_after(one, self.after(one.number, changes))
        self.change({**changes, f"{one.number}.done": done or None})

    def change(self, changes: Changes) -> None:
        """Change cells of the pad."""
        self._keep(changed(self._game, changes, _now(), self._game.id))

    def undo(self) -> bool:
        """Take the last step back; False if there is none."""
        return self._moved(undone(self._game, _now(), self._game.id))

    def redo(self) -> bool:
        """Make the step again that was taken back last; False if there is none."""
        return self._moved(redone(self._game, _now(), self._game.id))

    def _moved(self, game: Game) -> bool:
        if game is self._game:
            return False
        self._keep(game)
        return True


def _now() -> int:
    """The time in ms since 1970."""
    return time.time_ns() // 10**6


def _id_of(file: Path) -> str:
    return sha256(file.stem.encode()).hexdigest()[:ID_DIGITS]


def opened(file: Path) -> Notebook:
    """The pad in a file; Damaged if there is none in it."""
    try:
        return Notebook(file, decode(file.read_bytes(), _id_of(file), int(file.stat().st_mtime * 1000)))
    except (msgspec.MsgspecError, ValueError, IndexError) as error:
        raise DamagedPad(f"{file}: {error}") from None


def begun(folder: Path, rules: RuleSet, names: Sequence[str], first_dealer: int) -> Notebook:
    """A new pad in a folder."""
    file = dated(folder, ".json")
    values = values_of(Pad(rules, tuple(names), first_dealer))
    notebook = Notebook(file, new_game(_id_of(file), values, _now(), _id_of(file)))
    notebook.save()
    return notebook


def export(sheet: Sheet, file: Path, force: bool = False) -> Path:
    """Write a pad, as CSV if the file is called so, else as ``wizard-score/1``; AlreadyThere if the file exists."""
    if file.exists() and not force:
        raise AlreadyThere(str(file))
    text = paper_of(sheet) if file.suffix.lower() == ".csv" else json.dumps(score_of(sheet)) + "\n"
    write_whole(file, text.encode())
    return file


def files_in(folder: Path) -> list[Path]:
    """The pads of a folder, the one written last first; of those written at the same tick, the one begun last."""
    return sorted(folder.glob("*.json"), key=lambda file: (file.stat().st_mtime_ns, file.name), reverse=True)
