"""`gizzard check`: the referee for files of records."""

import json
import sys
from collections.abc import Generator, Iterable, Iterator
from contextlib import closing, contextmanager
from typing import BinaryIO

import click

from gizzard.cli._progress import counted
from gizzard.game.filetype import not_text
from gizzard.game.jsonlines import Unreadable, lines, parse_line
from gizzard.game.referee import Wrong, referee
from gizzard.workers import mapped

STANDARD_INPUT = "-"

GAME_WRONG = 1
FILE_UNREADABLE = 2

UNREADABLE = "cannot be read: "
ONE_LINE = "`jq -c .` makes it"


@click.command()
@click.argument("files", metavar="FILE...", nargs=-1, required=True, type=click.Path())
@click.option(
    "--json",
    "as_json",
    is_flag=True,
    help="One JSON object a game or unreadable file: file, line (or null), ok, error.",
)
@click.option("--workers", type=click.IntRange(1, 1024), default=1, show_default=True, help="Processes that check.")
def check(files: tuple[str, ...], as_json: bool, workers: int) -> None:
    """Referee wizard-record/1 files, one game a line; `-` is standard input.

    Prints `FILE:LINE: ok`, or the first thing wrong with its place. Exits with 0 where every game is right, 1 where
    one is wrong, else 2 where a file cannot be read or holds no games, 3 where a worker was killed.
    """
    with closing(_all_checked(files, workers, as_json)) as verdicts:
        codes = set(verdicts if sys.stdout.isatty() else counted(verdicts, "Games"))
    sys.exit(next((code for code in (GAME_WRONG, FILE_UNREADABLE) if code in codes), 0))


class FileUnreadable(Exception):
    """A file that cannot be opened or read, or that holds no games; says why."""


def _all_checked(files: Iterable[str], workers: int, as_json: bool) -> Generator[int]:
    """Tells what is to be told of every game and unreadable file; what each alone would have the exit code be."""
    for file in files:
        try:
            for line, wrong in _checked(file, workers):
                click.echo(_report(file, line, wrong, as_json))
                yield GAME_WRONG if wrong else 0
        except FileUnreadable as problem:
            click.echo(_report(file, None, str(problem), as_json), err=not as_json)
            yield FILE_UNREADABLE


def _checked(file: str, workers: int) -> Iterator[tuple[int, str | None]]:
    empty = True
    try:
        with _opened(file) as stream:
            for verdict in check_stream(stream, workers):
                empty = False
                yield verdict
    except OSError as problem:
        raise FileUnreadable(f"{UNREADABLE}{problem.strerror}") from None
    if empty:
        raise FileUnreadable("holds no games")


@contextmanager
def _opened(file: str) -> Iterator[BinaryIO]:
    if file == STANDARD_INPUT:
        yield sys.stdin.buffer
        return
    with open(file, "rb") as stream:  # noqa: PTH123 - a path as the caller's shell wrote it
        yield stream


def check_stream(stream: BinaryIO, workers: int = 1) -> Iterator[tuple[int, str | None]]:
    """Referee every game of a file: its line, and what is wrong with it or None; FileUnreadable for what has none."""
    return mapped(check_line, _of_records(lines(stream)), workers)


def _of_records(numbered: Iterator[tuple[int, bytes | None]]) -> Iterator[tuple[int, bytes | None]]:
    """The same lines, but for those of a file in which each would be wrong for one reason."""
    text = False
    for number, line in numbered:
        if line and line.strip() in (b"{", b"["):
            raise FileUnreadable(
                f"cannot be read: from line {number} on JSON over many lines; a record is one (`jq -c .` makes it)"
            )
        text = text or line is None or line.startswith(b'{"')
        if line and not text and (told := not_text(line)):
            raise FileUnreadable(f"{UNREADABLE}{told}")
        yield number, line


def check_line(line: tuple[int, bytes | None]) -> tuple[int, str | None]:
    """Referee one game: its line, and what is wrong with it or None."""
    try:
        referee(parse_line(line[1]))
    except (Wrong, Unreadable) as wrong:
        return line[0], str(wrong)
    return line[0], None


def _report(file: str, line: int | None, wrong: str | None, as_json: bool) -> str:
    name = click.format_filename(file) or "''"
    if as_json:
        return json.dumps({"file": name, "line": line, "ok": wrong is None} | ({"error": wrong} if wrong else {}))
    return f"{name}: {wrong}" if line is None else f"{name}:{line}: {wrong or 'ok'}"
