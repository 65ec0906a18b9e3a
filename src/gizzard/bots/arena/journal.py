"""Results and records on disk, one line per game, so that an interrupted match can be resumed."""

import os
from collections.abc import Container, Iterator
from contextlib import contextmanager
from stat import S_ISREG
from typing import Any, BinaryIO, Self

import msgspec

from gizzard.bots.arena.match import GameResult, Match, MatchGame, PlayedGame
from gizzard.core.decoding import decode_json


class JournalError(Exception):
    """A file cannot be written, or contains something that cannot be resumed; says why."""


class Journal:
    """The files of a match: results to resume from, records, both or neither.

    A game's record is written before its result. Records start over unless results are resumed; ``results`` holds the
    results found on disk.
    """

    def __init__(self, match: Match, results: str | None, records: str | None) -> None:
        self.results: dict[MatchGame, GameResult] = {}
        self._result_lines = self._record_lines = None
        with self._close_on_error():
            if results is not None:
                self._result_lines = _LineFile(results)
                self.results = _resume_results(self._result_lines, match)
            if records is not None:
                self._record_lines = _LineFile(records)
                _resume_records(self._record_lines, self.results if results else None)

    def add(self, played: PlayedGame) -> None:
        """Append a game; it has been handed to the operating system when this returns."""
        if self._record_lines:
            self._record_lines.write(played.record)
        if self._result_lines:
            self._result_lines.write(played.result)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for file in (self._result_lines, self._record_lines):
            if file:
                file.close()

    @contextmanager
    def _close_on_error(self) -> Iterator[None]:
        try:
            yield
        except JournalError:
            self.__exit__()
            raise


class _LineFile:
    """A file of complete lines, to read and then append to. An incomplete last line is ignored."""

    def __init__(self, path: str) -> None:
        self.path = path
        try:
            self._file: BinaryIO = open(path, "a+b")  # noqa: PTH123, SIM115 - a path as the caller's shell wrote it
        except OSError as error:
            raise self.error(f"cannot be written: {error.strerror}") from None
        if not S_ISREG(os.fstat(self._file.fileno()).st_mode):
            self._file.close()
            raise self.error("is not a regular file, so the match could not be resumed from it")
        self._file.seek(0)

    def error(self, why: str) -> JournalError:
        """An error that names this file."""
        return JournalError(f"{self.path} {why}")

    def read(self) -> list[bytes]:
        """The complete lines; JournalError if the file contains something else."""
        lines = list(self._file)
        complete = [line for line in lines if line.endswith(b"\n")]
        if lines and not complete and not lines[0].startswith(b"{"):
            raise self.error("contains something else.")
        return complete

    def truncate(self, lines: list[bytes]) -> None:
        """Cut off everything after these first lines."""
        self._file.truncate(sum(map(len, lines)))

    def write(self, value: object) -> None:
        try:
            self._file.write(msgspec.json.encode(value) + b"\n")
            self._file.flush()
        except OSError as error:
            raise self.error(f"cannot be written: {error.strerror}.") from None

    def close(self) -> None:
        self._file.close()


def _resume_results(file: _LineFile, match: Match) -> dict[MatchGame, GameResult]:
    """The results in a file: the identity of the match, then one line per game. An empty file is started."""
    lines = file.read()
    if lines:
        _check(file, lines[0], match.identity())
    results = [_result(file, line, number) for number, line in enumerate(lines[1:], 2)]
    file.truncate(lines)
    if not lines:
        file.write({"match": match.identity()})
    return {MatchGame(result.deal, result.seating): result for result in results}


def _check(file: _LineFile, line: bytes, identity: dict[str, Any]) -> None:
    try:
        recorded = decode_json(line)["match"]
        differing = [key for key, value in identity.items() if recorded[key] != value]
    except (msgspec.DecodeError, TypeError, KeyError):
        raise file.error("does not contain the results of a match.") from None
    if differing:
        raise file.error(f"contains a match with different {', '.join(differing)}.")


def _result(file: _LineFile, line: bytes, number: int) -> GameResult:
    try:
        return decode_json(line, GameResult)
    except msgspec.MsgspecError as error:
        raise file.error(f"contains an invalid result in line {number}: {error}") from None


def _resume_records(file: _LineFile, games: Container[MatchGame] | None) -> None:
    """Prepare to append to the records of these games (None: start over). A last record without a result is dropped."""
    if games is None:
        file.truncate([])
        return
    lines = file.read()
    known = [_game(file, line) in games for line in lines]
    if not all(known[:-1]):
        raise file.error("contains records of other games.")
    file.truncate(lines if all(known) else lines[:-1])


class _Record(msgspec.Struct):
    """The parts of a record that identify a game of a match."""

    deal: int
    players: tuple[str, ...]


def _game(file: _LineFile, line: bytes) -> MatchGame:
    try:
        record = decode_json(line, _Record)
    except msgspec.MsgspecError:
        raise file.error("does not contain the records of a match.") from None
    return MatchGame(record.deal, record.players)
