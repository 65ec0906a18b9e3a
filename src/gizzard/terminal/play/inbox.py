"""What comes next in line mode: something that happens at the table, or a line that was typed."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from threading import Condition, Semaphore, Thread
from typing import Protocol

from gizzard.terminal.play.table import Happening, Table

Read = Callable[[], str]
"""Returns a line that was typed, without its end; EOFError at the end of the input."""


class Inbox(Protocol):
    """What comes next at a table."""

    def happened(self) -> Happening | None:
        """What has happened and was not told yet; None once all was."""

    def next(self, reading: bool) -> Happening | str | None:
        """Waits for a happening or, if ``reading``, a line; None once nothing more can come. EOFError and Dropped as
        ``read`` and ``Table.wait``."""

    def line(self) -> str:
        """Waits for a line, whatever happens; EOFError as ``read``."""


def inbox_of(table: Table, read: Read) -> Inbox:
    """How to listen at a table: to people at any time, to bots when it is their turn."""
    return InTurn(table, read) if table.people is None else AtOnce(table, read)


class InTurn:
    """Nothing happens while the player is to act."""

    def __init__(self, table: Table, read: Read) -> None:
        self._table, self._read = table, read

    def happened(self) -> Happening | None:
        """The next move of a bot, until it is the player's turn."""
        return self._table.wait()

    def next(self, reading: bool) -> Happening | str | None:
        """A line."""
        return self._read() if reading else None

    def line(self) -> str:
        """A line."""
        return self._read()


class AtOnce:
    """Hears what happens while a line is typed. A line is read only when one is wanted."""

    def __init__(self, table: Table, read: Read) -> None:
        self._table, self._read = table, read
        self._changed, self._wanted = Condition(), Semaphore(0)
        self._happenings, self._lines = deque[Happening](), deque[str]()
        self._left, self._reading = False, False
        self._dropped: Exception | None = None
        self._no_line: Exception | None = None
        for work in (self._listen, self._type):
            Thread(target=work, daemon=True).start()

    def _listen(self) -> None:
        """Hears what happens until nothing more will."""
        try:
            while happening := self._table.wait():
                with self._changed:
                    self._happenings.append(happening)
                    self._changed.notify()
        except Exception as error:
            self._dropped = error
        with self._changed:
            self._left = True
            self._changed.notify()

    def _type(self) -> None:
        """Reads a line whenever one is wanted, until there are none."""
        while self._no_line is None and self._wanted.acquire():
            try:
                self._lines.append(self._read())
            except Exception as error:
                self._no_line = error
            with self._changed:
                self._reading = False
                self._changed.notify()

    def happened(self) -> Happening | None:
        """What has happened and was not told yet."""
        with self._changed:
            return self._happenings.popleft() if self._happenings else None

    def next(self, reading: bool) -> Happening | str | None:
        """Waits for what comes first; a happening goes before a line."""
        with self._changed:
            while not self._happenings:
                if self._left:
                    if self._dropped:
                        raise self._dropped
                    return None
                if reading and self._lines:
                    return self._lines.popleft()
                if reading and self._no_line:
                    raise self._no_line
                if reading:
                    self._want_line()
                self._changed.wait()
            return self._happenings.popleft()

    def line(self) -> str:
        """Waits for a line. One that is being typed already is the next."""
        with self._changed:
            while not self._lines:
                if self._no_line:
                    raise self._no_line
                self._want_line()
                self._changed.wait()
            return self._lines.popleft()

    def _want_line(self) -> None:
        if not self._reading:
            self._reading = True
            self._wanted.release()
