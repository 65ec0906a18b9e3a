"""Helpers of the interactive commands: the language, and whether to use line mode."""

import os
import sys
from collections.abc import Callable, Collection
from functools import wraps
from getpass import getpass
from typing import Any, NamedTuple

import click

from gizzard.core import texts
from gizzard.core.errors import quoted
from gizzard.core.names import MAX_NAME, visible_name
from gizzard.core.texts import LANGUAGES

MAX_LINE = 2048
"""Maximum bytes of a line; the rest is dropped. A server accepts 16 KiB, and JSON may escape a byte as six."""


class InterfaceMode(NamedTuple):
    """The mode of interaction with the player."""

    lang: str
    plain: bool
    light: bool
    as_json: bool = False
    """Each line is a JSON object, for a program."""


def chosen_language(asked: str | None) -> str:
    """The requested language, else the system's if it is supported, else English."""
    settings = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    system = next((setting for setting in settings if setting), "")
    return asked or (system[:2] if system[:2] in LANGUAGES else LANGUAGES[0])


lang_option = click.option(
    "--lang",
    type=click.Choice(LANGUAGES),
    callback=lambda _context, _option, asked: chosen_language(asked),
    help="The language.  [default: the system's, or English]",
)


def interface_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add ``--plain``, ``--light`` and ``--lang``; the command receives the resulting mode."""

    @click.option("--plain", is_flag=True, help="Talk in lines: for screen readers and pipes.")
    @click.option("--light", is_flag=True, help="Light colours on the whole screen.")
    @lang_option
    @wraps(command)
    def with_manner(plain: bool, light: bool, lang: str, **others: object) -> Any:
        return command(manner=InterfaceMode(lang, plain, light), **others)

    return with_manner


def checked_name(option: str, given: str, name: str, taken: Collection[str] = ()) -> str:
    """A visible name that differs from those that are taken; ends the command if there is nothing to see in it."""
    if visible := visible_name(name, taken):
        return visible
    raise click.UsageError(f"{option} {quoted(given)}: {texts.sentence('server', 'en', 'names', most=MAX_NAME)}")


def in_lines(plain: bool) -> bool:
    """Whether to use line mode: if requested, or if no full screen is possible."""
    screen = sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM") not in (None, "", "dumb")
    return plain or not screen


def read_line() -> str:
    """Read a line. Raises EOFError at the end of the input."""
    sys.stdout.flush()
    return input("> ")


def read_unseen() -> str:
    """Read a line without echo at a terminal. Raises EOFError at the end of the input."""
    sys.stdout.flush()
    return getpass("> ") if sys.stdin.isatty() else read_line()


class Typing:
    """Reads lines of standard input in a separate thread.

    It shows no prompt, because concurrent output would follow it, and holds no lock while it waits, so that the process
    can exit.
    """

    def __init__(self) -> None:
        self._unread = b""

    def read(self) -> str:
        """Read a line without its newline. Raises EOFError at the end of the input."""
        line = b""
        while b"\n" not in self._unread:
            line = (line + self._unread)[:MAX_LINE]
            self._unread = self._more()
            if not self._unread and not line:
                raise EOFError
            self._unread = self._unread or b"\n"
        rest, _, self._unread = self._unread.partition(b"\n")
        return (line + rest)[:MAX_LINE].decode(errors="replace")

    def _more(self) -> bytes:
        try:
            return os.read(sys.stdin.fileno(), 4096)
        except OSError:
            return b""
