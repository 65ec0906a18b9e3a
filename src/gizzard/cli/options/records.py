"""`--records FILE` and `--force`: where a command writes the records of its games. `--line`: which one it reads."""

import os
from codecs import BOM_UTF8
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import chain
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any

import click

from gizzard.cli.options.quantities import WholeNumber
from gizzard.core.errors import quoted
from gizzard.core.formats.jsonlines import UnreadableLine, lines, not_text, parse_line
from gizzard.core.formats.referee import InvalidRecord, referee

STANDARD_OUTPUT = "-"

records_option = click.option(
    "--records", metavar="FILE", help="Write the records to FILE; `-`: to standard output, and nothing else there."
)
force_option = click.option("--force", is_flag=True, help="Overwrite FILE if it exists.")
line_option = click.option(
    "--line", "number", type=WholeNumber(1, 2**31), help="The line of the game, if FILE has several."
)


def check_output(records: str | None, as_json: bool, force: bool) -> None:
    """End the command if the records would mix with the summary, or cannot be written to their file."""
    if records == STANDARD_OUTPUT and as_json:
        raise click.UsageError("--json and `--records -` both write to standard output: write the records to a file.")
    if records not in (None, STANDARD_OUTPUT):
        check_file(str(records), force)


def check_file(file: str, force: bool) -> None:
    """End the command if a file cannot be written, or would be overwritten without ``--force``."""
    path = _resolved(file)
    if not force and _holds_something(path):
        raise click.UsageError(f"{file} already exists; choose another file, or overwrite it with --force.")
    if path.is_dir():
        raise click.UsageError(f"{quoted(file)} is a directory; name a file.")
    if _will_be_replaced(path):
        _check_folder(path, file)


def read_record(file: Path, at: int, line: bytes | None) -> dict[str, Any]:
    """The record in a line of a file; ends the command if it is not a correct game."""
    try:
        record = parse_line(line)
        referee(record)
    except (InvalidRecord, UnreadableLine) as error:
        raise click.ClickException(f"{file}:{at}: {error}") from None
    assert isinstance(record, dict)
    return record


def chosen_record(file: Path, number: int | None) -> tuple[int, dict[str, Any]]:
    """The game of a line, or the only one of a file (`-`: standard input), with its line; ends the command if there is
    none."""
    try:
        with click.open_file(str(file), "rb") as stream:
            at, line = _chosen(file, lines(stream), number)
    except OSError as error:
        raise click.UsageError(f"{file} cannot be read: {error.strerror}.") from None
    return at, read_record(file, at, line)


def _chosen(file: Path, games: Iterator[tuple[int, bytes | None]], number: int | None) -> tuple[int, bytes | None]:
    """The game of a line, or the only one; no more is read than it takes to know that."""
    first = next(games, None)
    if first is None:
        raise click.UsageError(f"{file} has no games.")
    if problem := _not_records(first[1]):
        raise click.UsageError(f"{file} is not a file of records: {problem}.")
    if number is None and next(games, None):
        raise click.UsageError(f"{file} has more than one game: say which with --line.")
    chosen = next((game for game in chain([first], games) if number in (None, game[0])), None)
    if chosen is None:
        raise click.UsageError(f"{file} has no game in line {number}.")
    return chosen


def _not_records(line: bytes | None) -> str | None:
    """The error in a file that begins with this line; None if it may contain records."""
    if line is None or line.removeprefix(BOM_UTF8).lstrip().startswith(b"{"):
        return None
    return not_text(line) or "a record is a line of JSON that begins with {"


def _resolved(file: str) -> Path:
    """The file that links lead to."""
    return Path(os.path.realpath(file))  # Path.resolve raises for a loop of links


def _will_be_replaced(path: Path) -> bool:
    """Whether this is not a pipe or a device."""
    return path.is_file() or not path.exists()


def _check_folder(path: Path, named: str) -> None:
    if not path.parent.is_dir():
        raise click.UsageError(f"{quoted(named)} cannot be written: there is no folder {path.parent}.")
    try:
        TemporaryFile(dir=path.parent).close()
    except OSError as error:
        raise click.UsageError(f"{quoted(named)} cannot be written: {error.strerror}.") from None


def _holds_something(path: Path) -> bool:
    return path.is_file() and path.stat().st_size > 0


@contextmanager
def naming(file: str) -> Iterator[None]:
    """Add the name of the file to system errors while it is written, for example on a full disk."""
    try:
        yield
    except OSError as error:
        error.filename = error.filename or file
        raise


@contextmanager
def complete(records: str) -> Iterator[str]:
    """The path to write records to. They get their name once all are written, and are removed if the block raises.

    Pipes and devices are written directly.
    """
    path = _resolved(records)
    if not _will_be_replaced(path):
        yield records
        return
    partial = path.with_name(f"{path.name}.partial")
    try:
        yield str(partial)
        partial.replace(path)
    finally:
        partial.unlink(missing_ok=True)
