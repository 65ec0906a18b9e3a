"""A tournament's file on the command line: locked for changes by one process, and replaced atomically."""

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from getpass import getuser
from pathlib import Path
from random import SystemRandom
from time import monotonic, sleep
from typing import Any

import click
import msgspec

from gizzard.cli.options.quantities import WholeNumber
from gizzard.core.csv_table import BadTable, decoded
from gizzard.core.decoding import decode_json
from gizzard.core.errors import quoted
from gizzard.core.files import MAX_FILE, read_whole
from gizzard.core.formats.jsonlines import UnreadableLine, parse_line
from gizzard.core.names import clean_text
from gizzard.core.rules.ruleset import RuleSet
from gizzard.terminal.files import InUse, only_here, remove_left, write_whole
from gizzard.tournament import Deals, Publish, Refused, Source, Tournament, changed, decode, encode
from gizzard.tournament.changes import AnyChange
from gizzard.tournament.check import check_structure
from gizzard.tournament.deals import drawn_deals, is_due, seal_of

WAIT = 120.0
"""Seconds to wait for another command that is changing the file."""
PAUSE = 0.05
AWARD = WholeNumber(-(10**6), 10**6)
"""A bonus or a penalty."""

file_argument = click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON.")


def _user() -> str:
    with suppress(OSError, KeyError, ImportError):
        return getuser()
    return "unknown"


class BadInput(click.ClickException):
    """Raised for wrong input; its message is a sentence with the location."""

    exit_code = 2


def check_utf8(text: str) -> None:
    """Raise BadInput if text of the command line is not UTF-8."""
    if any("\ud800" <= letter <= "\udfff" for letter in text):
        raise BadInput(f"{quoted(text)} is not UTF-8: set the terminal to UTF-8 and enter it again.")


def utf8(_context: click.Context, _option: click.Parameter, text: str | None) -> str | None:
    """The text of an option. Raises BadInput if it is not UTF-8."""
    check_utf8(text or "")
    return text


def visible(context: click.Context, option: click.Parameter, text: str | None) -> str:
    """The visible text of an option; empty without one. Raises BadInput if there is nothing visible, or no UTF-8."""
    cleaned = clean_text(utf8(context, option, text) or "")
    if text is not None and not cleaned:
        raise BadInput(f"{option.opts[0]}: nothing of {quoted(text)} is visible.")
    return cleaned


by_option = click.option(
    "--by", metavar="NAME", default=_user, callback=visible, help="Who makes the change, for the log.  [default: you]"
)


@contextmanager
def located(place: object) -> Iterator[None]:
    """Convert Refused, and too deeply nested input, to BadInput with the location."""
    try:
        yield
    except Refused as refused:
        raise BadInput(f"{place}: {refused}.") from None
    except RecursionError:
        raise BadInput(f"{place}: it is nested too deeply.") from None


def opened(file: Path, sound: bool = True) -> Tournament:
    """The tournament in a file; ``sound``: refuse one whose parts do not fit together."""
    with located(file):
        tournament = decode(_content(file))
        if sound:
            check_structure(tournament)
        return tournament


def _content(file: Path | str) -> bytes:
    try:
        with click.open_file(file, "rb") as stream:
            return read_whole(stream)
    except OSError as error:
        raise BadInput(f"{file}: it cannot be read: {error.strerror}.") from None


@contextmanager
def locked(file: Path) -> Iterator[None]:
    """Lock the file, waiting for other commands."""
    until = monotonic() + WAIT
    while True:
        try:
            with only_here(file):
                yield
                return
        except InUse:
            if monotonic() > until:
                raise BadInput(f"{file}: another command is changing it; try again when that has ended.") from None
            sleep(PAUSE)


Changes = Callable[[Tournament], "Sequence[AnyChange]"]
"""Computes the changes to a tournament."""


def change(file: Path, by: str, changes: Changes) -> tuple[Tournament, Tournament]:
    """Change the tournament in a file, once no other command is changing it, and publish the deals that are due.

    Returns the tournament before and after. Nothing is written if a change is refused, or if another program edits the
    file meanwhile.
    """
    _content(file)  # a file that is not there needs no lock
    with locked(file), located(file):
        content = _content(file)
        before = tournament = decode(content)
        check_structure(before)
        source = Source(deals=lambda index: _secret(file)[index])
        for each in changes(before):
            tournament = changed(tournament, each, now(), by, source)
        tournament = _published(tournament, file, by, source)
        if _content(file) != content:
            raise BadInput(f"{file}: it was changed by another program meanwhile, so nothing was written; try again.")
        save(file, tournament)
    return before, tournament


def save(file: Path, tournament: Tournament) -> None:
    """Replace the file. Raises Refused if it could not be read again."""
    data = encode(tournament)
    if len(data) > MAX_FILE:
        raise Refused("", f"a tournament of more than {MAX_FILE // 1024 // 1024} MiB cannot be stored")
    decode(data)
    write_whole(file, data)
    remove_left(file)


def _published(tournament: Tournament, file: Path, by: str, source: Source) -> Tournament:
    if is_due(tournament):
        try:
            return changed(tournament, Publish(), now(), by, source)
        except (OSError, msgspec.MsgspecError, IndexError, Refused):
            number = len(tournament.deals) + 1
            click.echo(
                f"{secret_file(file)} does not hold what was sealed: the deals of round {number} are not published.",
                err=True,
            )
    return tournament


def now() -> str:
    """The time in UTC, for the log."""
    return f"{datetime.now(UTC):%Y-%m-%dT%H:%M:%SZ}"


def secret_file(file: Path) -> Path:
    """Where the deals of a duplicate tournament are kept until they are published."""
    return file.with_name(f"{file.name}.deals")


def seal(file: Path, rules: RuleSet, rounds: int) -> tuple[str, ...]:
    """Draw the deals of all rounds, save them in a file that only its owner can read, and return their seals."""
    deals = [drawn_deals(rules, SystemRandom()) for _ in range(rounds)]
    secret = secret_file(file)
    try:
        descriptor = os.open(secret, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        raise BadInput(f"{secret}: it holds the deals of another tournament; move it away first.") from None
    with open(descriptor, "wb") as stream:  # noqa: PTH123 - a descriptor
        stream.write(msgspec.json.encode(deals))
    return tuple(map(seal_of, deals))


def _secret(file: Path) -> list[Deals]:
    with secret_file(file).open("rb") as stream:
        return decode_json(read_whole(stream), list[Deals])


def secret_deals(file: Path, number: int) -> Deals:
    """The deals of a round before they are published."""
    try:
        return _secret(file)[number - 1]
    except (OSError, msgspec.MsgspecError, IndexError, Refused):
        raise BadInput(f"{secret_file(file)}: the deals of round {number} cannot be read from it.") from None


def read_text(path: str) -> str:
    """The text of a file, or of standard input for `-`."""
    try:
        return decoded(_content(path))
    except BadTable as bad:
        raise BadInput(f"{path}: {bad}.") from None


def json_value(text: str, place: str) -> Any:
    """The JSON value of an option or a file."""
    try:
        return parse_line(text.encode("utf-8", "surrogateescape"))
    except UnreadableLine as error:
        raise BadInput(f"{place}: {error}.") from None
