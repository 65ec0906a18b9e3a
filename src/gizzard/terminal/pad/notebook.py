"""The pads that are kept on this machine, each in a file that is written after every edit."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import msgspec

from gizzard.core.rules.ruleset import RuleSet, unparse
from gizzard.scorepad.log import Edit, NewGame, PadLog, Rename, WriteRound, decode, encode
from gizzard.scorepad.pad import Pad
from gizzard.scorepad.paper import paper_of
from gizzard.scorepad.score import score_of
from gizzard.scorepad.sheet import Line, Problem, over, sheet
from gizzard.scorepad.writing import Cell, Column, due, waived, written
from gizzard.terminal.files import dated, write_whole


class AlreadyThere(Exception):
    """A file that would be overwritten."""


class Damaged(Exception):
    """A file that holds no pad; says why."""


class Notebook:
    """One game on the pad. Every change is on disk before it is shown; if that fails, ``unsaved`` says why."""

    def __init__(self, file: Path, log: PadLog) -> None:
        self.file = file
        self.unsaved = ""
        """Why the last change could not be kept; empty if it was."""
        self._log = log
        self.pad: Pad = log.pad
        self.lines: tuple[Line, ...] = sheet(self.pad)

    def _keep(self, log: PadLog) -> None:
        pad = log.pad
        self._log, self.pad, self.lines = log, pad, sheet(pad)
        try:
            self.file.parent.mkdir(parents=True, exist_ok=True)
            write_whole(self.file, encode(log))
            self.unsaved = ""
        except OSError as error:
            self.unsaved = str(error.strerror or error)

    def save(self) -> None:
        """Keep the pad as it is."""
        self._keep(self._log)

    @property
    def over(self) -> bool:
        """Whether every round is complete."""
        return over(self.pad)

    @property
    def current(self) -> Line:
        """The first round that is not complete; the last one if the game is over."""
        return next((line for line in self.lines if not line.complete), self.lines[-1])

    @property
    def due(self) -> Cell | None:
        """The number to be entered next, or again if it was refused; None if there is none."""
        line = self.current
        if Problem.BARRED in line.problems:
            return Cell(line.number, Column.BIDS, line.bidders[-1])
        if Problem.TAKEN in line.problems:
            return Cell(line.number, Column.TAKEN, line.frame.order[-1])
        return due(line)

    def line(self, number: int) -> Line:
        """A round, from 1."""
        return self.lines[number - 1]

    def write(self, cell: Cell, value: int | None) -> None:
        """Write down a number."""
        self._edit(WriteRound(cell.number, written(self.line(cell.number), cell, value)))

    def waive(self, number: int) -> None:
        """Let pass what is wrong with a round."""
        self._edit(WriteRound(number, waived(self.line(number))))

    def rename(self, seat: int, name: str) -> None:
        """Call a player otherwise."""
        self._edit(Rename(seat, name))

    def change(self, edit: Edit) -> None:
        """Make any edit."""
        self._edit(edit)

    def _edit(self, edit: Edit) -> None:
        self._keep(self._log.edited(edit))

    def undo(self) -> bool:
        """Take the last edit back; False if there is none."""
        return self._moved(self._log.undo())

    def redo(self) -> bool:
        """Make the edit again that was taken back last; False if there is none."""
        return self._moved(self._log.redo())

    def _moved(self, log: PadLog) -> bool:
        if log == self._log:
            return False
        self._keep(log)
        return True


def opened(file: Path) -> Notebook:
    """The pad in a file; Damaged if there is none in it."""
    try:
        return Notebook(file, decode(file.read_bytes()))
    except (msgspec.MsgspecError, ValueError, IndexError) as error:
        raise Damaged(f"{file}: {error}") from None


def begun(folder: Path, rules: RuleSet, names: Sequence[str], first_dealer: int) -> Notebook:
    """A new pad in a folder."""
    notebook = Notebook(dated(folder, ".json"), PadLog((NewGame(unparse(rules), tuple(names), first_dealer),)))
    notebook.save()
    return notebook


def export(pad: Pad, file: Path, force: bool = False) -> Path:
    """Write a pad, as CSV if the file is called so, else as ``wizard-score/1``; AlreadyThere if the file exists."""
    if file.exists() and not force:
        raise AlreadyThere(str(file))
    text = paper_of(pad) if file.suffix.lower() == ".csv" else json.dumps(score_of(pad)) + "\n"
    write_whole(file, text.encode())
    return file


def files_in(folder: Path) -> list[Path]:
    """The pads of a folder, the one written last first; of those written at the same tick, the one begun last."""
    return sorted(folder.glob("*.json"), key=lambda file: (file.stat().st_mtime_ns, file.name), reverse=True)
