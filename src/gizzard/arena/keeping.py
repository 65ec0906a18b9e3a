"""Results and records on disk, a line a game, so that a match that was stopped goes on where it was."""

import os
from collections.abc import Container, Iterator
from contextlib import contextmanager
from stat import S_ISREG
from typing import Any, BinaryIO, Self

import msgspec

from gizzard.arena.match import Game, Match
from gizzard.arena.result import GameResult, Played


class CannotKeep(Exception):
    """A file cannot be written, or holds something that must not be gone on with; says why."""


class Keeping:
    """The files of a match: results to go on with, records, or neither. A game's record is written before its result.

    Records are begun anew, unless there are results to go on with. ``kept`` holds those.
    """

    def __init__(self, match: Match, results: str | None, records: str | None) -> None:
        self.kept: dict[Game, GameResult] = {}
        self._results = self._records = None
        with self._closed_if_not_kept():
            if results is not None:
                self._results = _Lines(results)
                self.kept = _resume_results(self._results, match)
            if records is not None:
                self._records = _Lines(records)
                _resume_records(self._records, self.kept if results else None)

    def add(self, played: Played) -> None:
        """Write down a game; it is with the operating system before this returns."""
        if self._records:
            self._records.write(played.record)
        if self._results:
            self._results.write(played.result)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for file in (self._results, self._records):
            if file:
                file.close()

    @contextmanager
    def _closed_if_not_kept(self) -> Iterator[None]:
        try:
            yield
        except CannotKeep:
            self.__exit__()
            raise


class _Lines:
    """A file of whole lines, to read and then to append to. A line that was never finished is not read."""

    def __init__(self, path: str) -> None:
        self.path = path
        try:
            self._file: BinaryIO = open(path, "a+b")  # noqa: PTH123, SIM115 - a path as the caller's shell wrote it
        except OSError as problem:
            raise self.refusal(f"cannot be written: {problem.strerror}") from None
        if not S_ISREG(os.fstat(self._file.fileno()).st_mode):
            self._file.close()
            raise self.refusal("is no ordinary file, which can be gone on with")
        self._file.seek(0)

    def refusal(self, why: str) -> CannotKeep:
        """Why the file cannot be used."""
        return CannotKeep(f"{self.path} {why}")

    def read(self) -> list[bytes]:
        """The finished lines; CannotKeep where there are none, but something that is not the beginning of one."""
        lines = list(self._file)
        finished = [line for line in lines if line.endswith(b"\n")]
        if lines and not finished and not lines[0].startswith(b"{"):
            raise self.refusal("holds something else.")
        return finished

    def keep(self, lines: list[bytes]) -> None:
        """Cut off what follows these first lines."""
        self._file.truncate(sum(map(len, lines)))

    def write(self, value: object) -> None:
        self._file.write(msgspec.json.encode(value) + b"\n")
        self._file.flush()

    def close(self) -> None:
        self._file.close()


def _resume_results(file: _Lines, match: Match) -> dict[Game, GameResult]:
    """The results that a file holds: the match's identity first, then a line a game. Begins it where it is empty."""
    lines = file.read()
    if lines:
        _check(file, lines[0], match.identity())
    results = [_result(file, line, number) for number, line in enumerate(lines[1:], 2)]
    file.keep(lines)
    if not lines:
        file.write({"match": match.identity()})
    return {Game(result.deal, result.seating): result for result in results}


def _check(file: _Lines, line: bytes, identity: dict[str, Any]) -> None:
    try:
        kept = msgspec.json.decode(line)["match"]
        differing = [key for key, value in identity.items() if kept[key] != value]
    except (msgspec.DecodeError, TypeError, KeyError):
        raise file.refusal("holds something else than the results of a match.") from None
    if differing:
        raise file.refusal(f"holds a match with other {', '.join(differing)}.")


def _result(file: _Lines, line: bytes, number: int) -> GameResult:
    try:
        return msgspec.json.decode(line, type=GameResult)
    except msgspec.MsgspecError as wrong:
        raise file.refusal(f"holds no result in line {number}: {wrong}") from None


def _resume_records(file: _Lines, kept: Container[Game] | None) -> None:
    """Be ready to append to the records of these games (None: begin anew). The last may lack its result: it goes."""
    if kept is None:
        file.keep([])
        return
    lines = file.read()
    ours = [_game(file, line) in kept for line in lines]
    if not all(ours[:-1]):
        raise file.refusal("holds records of other games.")
    file.keep(lines if all(ours) else lines[:-1])


class _Record(msgspec.Struct):
    """What tells which game of a match a record is."""

    deal: int
    players: tuple[str, ...]


def _game(file: _Lines, line: bytes) -> Game:
    try:
        record = msgspec.json.decode(line, type=_Record)
    except msgspec.MsgspecError:
        raise file.refusal("holds something else than the records of a match.") from None
    return Game(record.deal, record.players)
