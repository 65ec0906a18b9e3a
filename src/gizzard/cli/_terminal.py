"""What the commands that talk with a player have in common: the language, and whether to talk in lines."""

import os
import sys
from collections.abc import Collection, Mapping
from getpass import getpass
from typing import NamedTuple

import click

from gizzard import texts
from gizzard.errors import quoted
from gizzard.texts import LANGUAGES

lang_option = click.option(
    "--lang", type=click.Choice(LANGUAGES), help="The language.  [default: that of the system, or English]"
)
plain_option = click.option("--plain", is_flag=True, help="Talk in lines: for screen readers and pipes.")
light_option = click.option("--light", is_flag=True, help="Light colours on the whole screen.")

MAX_LINE = 2048
"""Bytes of a line; those behind them are left out. A server takes 16 KiB, in which each of them may become six."""


class Manner(NamedTuple):
    """How to talk with the player."""

    lang: str
    plain: bool
    light: bool
    as_json: bool = False
    """Each line is a JSON object, for a program."""


def chosen_language(asked: str | None, environment: Mapping[str, str] = os.environ) -> str:
    """The requested language, else the system's if it is supported, else English."""
    settings = (environment.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    system = next((setting for setting in settings if setting), "")
    return asked or (system[:2] if system[:2] in LANGUAGES else LANGUAGES[0])


def checked_name(option: str, given: str, name: str, taken: Collection[str] = ()) -> str:
    """A visible name that differs from those that are taken; ends the command if there is nothing to see in it."""
    from gizzard.names import MAX_NAME, visible_name

    if visible := visible_name(name, taken):
        return visible
    raise click.UsageError(f"{option} {quoted(given)}: {texts.sentence('server', 'en', 'names', most=MAX_NAME)}")


def in_lines(plain: bool) -> bool:
    """Whether to talk in lines: if asked to, and where no full screen can be shown."""
    screen = sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM") not in (None, "", "dumb")
    return plain or not screen


def read_line() -> str:
    """A line that was typed; EOFError at the end of the input."""
    sys.stdout.flush()
    return input("> ")


def read_unseen() -> str:
    """A line that is not shown while it is typed at a terminal; EOFError at the end of the input."""
    sys.stdout.flush()
    return getpass("> ") if sys.stdin.isatty() else read_line()


class Typing:
    """The lines of the standard input, for a thread of its own.

    It shows no prompt, which what happens meanwhile would be printed behind, and holds no lock while it waits, so that
    the process can end.
    """

    def __init__(self) -> None:
        self._unread = b""

    def read(self) -> str:
        """A line that was typed, without its end; EOFError at the end of the input, or of the terminal."""
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
