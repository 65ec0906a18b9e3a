"""Files of puzzles, a line of JSON each: the one that is shipped, and those that `gizzard puzzles make` writes."""

from __future__ import annotations

import gzip
import os
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import date, timedelta
from functools import cache, lru_cache
from hashlib import blake2b
from itertools import count
from math import inf
from pathlib import Path
from typing import Any, Final

import msgspec

from gizzard.core.decoding import decode_json, decoder
from gizzard.core.formats.jsonlines import lines
from gizzard.study.puzzle_json import DIFFICULTIES, FORMAT, Difficulty, Puzzle, has_extras, rating_of
from gizzard.study.puzzles import confirm, is_solved_by_all, preset_of, puzzles_of_game

SHIPPED: Final = Path(__file__).with_name("puzzles.jsonl.gz")
RUN: Final = 10
"""The number of puzzles of a week."""
BEGINNING: Final = f'{{"format":"{FORMAT}",'.encode()
"""Of each line."""


class Named(msgspec.Struct):
    """The name of a puzzle."""

    id: str


class PuzzleFileError(Exception):
    """Raised for a file that contains something other than puzzles, or those of another seed."""


class Puzzles(Mapping[str, Puzzle]):
    """Puzzles by their ids. Each is decoded when it is requested: all of them decoded would fill much memory."""

    def __init__(self, lines: Mapping[str, bytes]) -> None:
        self._lines = lines

    def __getitem__(self, name: str) -> Puzzle:
        puzzle: Puzzle = decoder(Puzzle).decode(self._lines[name])
        return puzzle

    def __iter__(self) -> Iterator[str]:
        return iter(self._lines)

    def __len__(self) -> int:
        return len(self._lines)

    def where(self, condition: Callable[[Puzzle], bool]) -> Puzzles:
        """Those that meet a condition."""
        return Puzzles({name: self._lines[name] for name, puzzle in self.items() if condition(puzzle)})


@lru_cache(maxsize=1)
def published() -> Puzzles:
    """Every puzzle that ever came with the package, by its id: links to those withdrawn still open."""
    with gzip.open(SHIPPED) as file:
        return Puzzles({decoder(Named).decode(line).id: line for line in file})


@lru_cache(maxsize=1)
def shipped() -> Puzzles:
    """The puzzles of the package that are asked, by their id."""
    return published().where(lambda puzzle: "withdrawn" not in puzzle)


@lru_cache(maxsize=1)
def common() -> Puzzles:
    """Puzzles without extra cards: the selection if no theme was chosen."""
    return shipped().where(lambda puzzle: not has_extras(puzzle))


@lru_cache(maxsize=1)
def standard() -> Puzzles:
    """Puzzles of the standard game: everyone knows its rules, so the puzzles of a day and of a week are among them."""
    return shipped().where(lambda puzzle: puzzle["source"]["preset"] == "standard")


@cache
def puzzle_of_day(day: str) -> str:
    """The id of the puzzle of a day, such as ``2026-11-22``."""
    names = sorted(name for name, puzzle in standard().items() if puzzle["difficulty"] != "hard")
    return names[int.from_bytes(blake2b(day.encode(), digest_size=8).digest()) % len(names)]


@cache
def puzzles_of_week(monday: str) -> tuple[str, ...]:
    """The ids of the puzzles of the week that begins on a day, the easiest first; the same for everyone.

    One is drawn from each tenth of the puzzles in the order of their difficulty.
    """
    puzzles = standard()
    names = sorted(puzzles, key=lambda name: _difficulty(puzzles[name]))
    tenths = (names[index * len(names) // RUN : (index + 1) * len(names) // RUN] for index in range(RUN))
    return tuple(min(tenth, key=lambda name: blake2b(f"{monday}/{name}".encode()).digest()) for tenth in tenths)


def _difficulty(puzzle: Puzzle) -> tuple[int, float, str]:
    """Orders puzzles by rating; of equals, one whose best choice is further ahead is easier."""
    return rating_of(puzzle["solvers"]), -puzzle["solution"]["gap"], puzzle["id"]


def week_of(day: date) -> str:
    """The Monday of a day's week, by which the week is known."""
    return f"{day - timedelta(days=day.weekday()):%Y-%m-%d}"


def read_puzzles(file: Path) -> list[Puzzle]:
    """The puzzles in a file. Raises PuzzleFileError if one is invalid."""
    with file.open("rb") as stream:
        return [_puzzle(line, file, number) for number, line in lines(stream)]


def _puzzle(line: bytes | None, file: Path, number: int) -> Puzzle:
    where = f"{file}:{number}"
    try:
        return decode_json(line or b"", Puzzle)
    except msgspec.MsgspecError as error:
        raise PuzzleFileError(f"{where}: this is not a puzzle ({FORMAT}): {error}.") from None


def written_so_far(file: Path, seed: int) -> list[Puzzle]:
    """The puzzles that an earlier run wrote. A truncated last line is dropped from the file.

    Raises PuzzleFileError if the file contains something else, or puzzles of another seed.
    """
    written, size = _whole_lines(file)
    other = next((puzzle["source"]["seed"] for puzzle in written if puzzle["source"]["seed"] != seed), None)
    if other is not None:
        raise PuzzleFileError(
            f"{file} holds puzzles of seed {other}: go on with --seed {other}, or choose another file."
        )
    _cut(file, size)
    return written


def confirmed_so_far(file: Path, puzzles: Sequence[Puzzle]) -> list[Puzzle]:
    """The puzzles that an earlier run confirmed. A truncated last line is dropped from the file.

    Raises PuzzleFileError if the file holds something else.
    """
    confirmed, size = _whole_lines(file)
    if [puzzle["id"] for puzzle in confirmed] != [puzzle["id"] for puzzle in puzzles[: len(confirmed)]]:
        raise PuzzleFileError(f"{file} holds other puzzles: choose another file.")
    _cut(file, size)
    return confirmed


def _whole_lines(file: Path) -> tuple[list[Puzzle], int]:
    """The puzzles in a file, which need not exist, and the number of bytes in which they are."""
    puzzles: list[Puzzle] = []
    size = 0
    with suppress(FileNotFoundError), file.open("rb") as stream:
        for number, line in lines(stream):
            if _is_cut_short(line):
                break
            puzzles.append(_puzzle(line, file, number))
            size = stream.tell()
    return puzzles, size


def _cut(file: Path, size: int) -> None:
    """Drop what follows these first bytes of a file."""
    if file.exists() and file.stat().st_size > size:
        os.truncate(file, size)


def _is_cut_short(line: bytes | None) -> bool:
    """Whether a line is a truncated puzzle; any other line is foreign and stays."""
    return line is not None and not line.endswith(b"\n") and line[: len(BEGINNING)] == BEGINNING[: len(line)]


Play = Callable[[int], tuple[Mapping[str, Any], str]]
"""Plays the game of a number; its record, and the preset by whose rules it was played."""


def cut_from(
    games: Sequence[tuple[int, Mapping[str, Any]]],
    seed: int,
    earlier: Iterable[Puzzle],
    wanted: Collection[Difficulty] = DIFFICULTIES,
) -> Iterator[Puzzle]:
    """Puzzles from the records of games, each with its line in a file, after those that were made earlier.

    Names are left out. Games by rules that are none of the presets of SETTINGS are passed over.
    """
    known = {puzzle["id"]: puzzle["source"]["game"] for puzzle in earlier}
    reached = max(known.values(), default=0)
    for line, record in games:
        preset = preset_of(record["rules"])
        if preset is not None and line >= reached:
            candidates = puzzles_of_game({**record, "seed": seed, "game": line}, preset, None, wanted)
            yield from (puzzle for puzzle in candidates if puzzle["id"] not in known)


def made(play: Play, earlier: Iterable[Puzzle] = (), wanted: Collection[Difficulty] = DIFFICULTIES) -> Iterator[Puzzle]:
    """Puzzles without end from games in turn, after those that were made earlier."""
    known = {puzzle["id"]: puzzle["source"]["game"] for puzzle in earlier}
    for number in count(max(known.values(), default=0)):
        for puzzle in puzzles_of_game(*play(number), wanted=wanted):
            if puzzle["id"] not in known:
                yield puzzle


def confirmed(
    puzzles: Sequence[Puzzle], earlier: Sequence[Puzzle], most_solved: float = inf, again: bool = False
) -> Iterator[Puzzle]:
    """The puzzles after the earlier ones, confirmed on fresh deals.

    Those that have been confirmed before stay as they are, unless ``again`` is set. Of those that every bot solves, all
    but the first ``most_solved`` are withdrawn; that takes no playouts.
    """
    solved = sum(map(_is_asked_though_solved, earlier))
    for puzzle in puzzles[len(earlier) :]:
        if _is_asked_though_solved(puzzle) and solved >= most_solved:
            yield {**puzzle, "withdrawn": "easy"}
            continue
        result = confirm(puzzle) if again or "rule_gap" not in puzzle["solution"] else puzzle
        solved += _is_asked_though_solved(result)
        yield result


def _is_asked_though_solved(puzzle: Puzzle) -> bool:
    return "withdrawn" not in puzzle and is_solved_by_all(puzzle)
