"""`gizzard check`: verify files of game records."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from contextlib import closing
from hashlib import sha256
from typing import TYPE_CHECKING, NamedTuple, NoReturn

import click

from gizzard.bots.parallel.shards import Job, Shard
from gizzard.cli.options.workers import Output, check_shard, chosen_pool, of_shard, work_options, write_shard
from gizzard.cli.progress import with_progress
from gizzard.core.decoding import decode_json
from gizzard.core.formats.jsonlines import UnreadableLine, lines, not_text, parse_line
from gizzard.core.formats.referee import InvalidRecord
from gizzard.scorepad.paper import is_paper
from gizzard.scorepad.score_referee import referee_game

if TYPE_CHECKING:
    from hashlib import _Hash as Hash

GAME_WRONG = 1
FILE_UNREADABLE = 2

UNREADABLE = "cannot be read: "


@click.command()
@click.argument("files", metavar="FILE...", nargs=-1, required=True, type=click.Path())
@click.option(
    "--json",
    "as_json",
    is_flag=True,
    help="Print one JSON object per game or unreadable file: file, line (or null), ok, error, waived.",
)
@work_options
def check(files: tuple[str, ...], as_json: bool, workers: int, cluster: str | None, shard: Shard | None) -> None:
    """Check files of game records.

    They are wizard-record/1 or, of games without their cards, wizard-score/1, one game per line; `-` is standard input.
    Prints `FILE:LINE: ok`, or the first error and its location; `ok, 2 waived` if the table waived two rules. Exit
    codes: 0 if every game is correct, 1 if one is not, otherwise 2 if a file cannot be read or
    contains no games, 3 if a worker process was killed.
    """
    check_shard(shard, json=as_json)
    with chosen_pool(workers, cluster) as pool:
        digest = sha256() if shard else None
        with closing(of_shard(pool, shard).map(check_entry, _entries(files, digest))) as verdicts:
            if shard and digest:
                write_shard("check", {"files": files}, shard, with_progress(verdicts, "Games"), digest.hexdigest)
            else:
                _print(verdicts, as_json)


def join(job: Job, results: Iterator[bytes], output: Output) -> None:
    """Print the verdicts of all shards."""
    _print((decode_json(line, Verdict) for line in results), output.as_json)


class CheckedLine(NamedTuple):
    """A game to be checked, or a file that cannot be."""

    file: str
    line: int | None
    text: bytes | None = None
    """None if the line is too long."""
    problem: str | None = None
    """Why the file cannot be opened or read, or that it contains no games."""


class Verdict(NamedTuple):
    """What there is to say of one game, or of a file that cannot be read, without a line."""

    file: str
    line: int | None
    error: str | None = None
    waived: int = 0
    """How many things the table let pass, in a correct score."""


class FileUnreadable(Exception):
    """A file that contains no records; says why."""


def _print(verdicts: Iterable[Verdict], as_json: bool) -> NoReturn:
    """Print the verdicts, and end with the exit code that they call for."""
    reported = (_reported(verdict, as_json) for verdict in verdicts)
    codes = set(reported if sys.stdout.isatty() else with_progress(reported, "Games"))
    sys.exit(next((code for code in (GAME_WRONG, FILE_UNREADABLE) if code in codes), 0))


def _reported(verdict: Verdict, as_json: bool) -> int:
    """Print a verdict; returns the exit code that it alone would cause."""
    unreadable = verdict.line is None
    click.echo(_report(*verdict, as_json=as_json), err=unreadable and not as_json)
    return FILE_UNREADABLE if unreadable else GAME_WRONG if verdict.error else 0


def _entries(files: Iterable[str], digest: Hash | None = None) -> Iterator[CheckedLine]:
    """The games of all files, and the files that cannot be read; ``digest`` takes in everything that was read."""
    for file in files:
        entry = None
        try:
            with click.open_file(file, "rb") as stream:
                for number, line in _record_lines(lines(stream)):
                    entry = CheckedLine(file, number, line)
                    if digest:
                        digest.update(b"%d %d " % (number, len(line or b"")) + (line or b""))
                    yield entry
        except OSError as error:
            yield CheckedLine(file, None, problem=f"{UNREADABLE}{error.strerror}")
        except FileUnreadable as problem:
            yield CheckedLine(file, None, problem=str(problem))
        else:
            if entry is None:
                yield CheckedLine(file, None, problem="contains no games")


def _record_lines(numbered: Iterator[tuple[int, bytes | None]]) -> Iterator[tuple[int, bytes | None]]:
    """The same lines; FileUnreadable for a file in which every line would fail for the same reason."""
    text = False
    for number, line in numbered:
        if line and number == 1 and is_paper(line):
            raise FileUnreadable("is a score pad as CSV; `gizzard score --from-csv` checks it")
        if line and line.strip() in (b"{", b"["):
            raise FileUnreadable(
                f"{UNREADABLE}the record in line {number} is not on one line (`jq -c .` puts it there)"
            )
        text = text or line is None or line.startswith(b'{"')
        if line and not text and (problem := not_text(line)):
            raise FileUnreadable(f"{UNREADABLE}{problem}")
        yield number, line


def check_entry(entry: CheckedLine) -> Verdict:
    """Check one game, a record or a score."""
    if entry.line is None:
        return Verdict(entry.file, None, entry.problem)
    try:
        return Verdict(entry.file, entry.line, waived=referee_game(parse_line(entry.text)))
    except (InvalidRecord, UnreadableLine) as error:
        return Verdict(entry.file, entry.line, str(error))


def _report(file: str, line: int | None, error: str | None, waived: int = 0, *, as_json: bool) -> str:
    name = click.format_filename(file) or "''"
    if as_json:
        more = ({"error": error} if error else {}) | ({"waived": waived} if waived else {})
        return json.dumps({"file": name, "line": line, "ok": error is None} | more)
    ok = f"ok, {waived} waived" if waived else "ok"
    return f"{name}: {error}" if line is None else f"{name}:{line}: {error or ok}"
