"""What comes next in line mode: something that happens at the table, or a line that was typed."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from threading import Condition, Semaphore, Thread

from gizzard.terminal.play.table import Table, Transition

Read = Callable[[], str]
"""Returns a line that was typed, without its end; EOFError at the end of the input."""


def inbox_of(table: Table, read: Read) -> Inbox:
    """How to listen at a table: to people at any time, to bots when it is their turn."""
    return Inbox(table, read) if table.people is None else ConcurrentInbox(table, read)


class Inbox:
    """The input at a table of bots, which wait while the player is to act."""

    def __init__(self, table: Table, read: Read) -> None:
        self._table, self._read = table, read

    def happened(self) -> Transition | None:
        """The next pending transition; None if there is none."""
        return self._table.wait()

    def next(self, reading: bool) -> Transition | str | None:
        """Wait for a transition or, if ``reading``, a line; None once nothing more can come. EOFError and Dropped as
        ``read`` and ``Table.wait``."""
        return self._read() if reading else None

    def line(self) -> str:
        """Wait for a line regardless of transitions; raises EOFError as ``read`` does."""
        return self._read()


class ConcurrentInbox(Inbox):
    """Listens to the table while a line is typed. A line is read only when one is wanted."""

    def __init__(self, table: Table, read: Read) -> None:
        super().__init__(table, read)
        self._changed, self._wanted = Condition(), Semaphore(0)
        self._transitions, self._lines = deque[Transition](), deque[str]()
        self._left, self._reading = False, False
        self._dropped: Exception | None = None
        self._no_line: Exception | None = None
        for work in (self._listen, self._type):
            Thread(target=work, daemon=True).start()

    def _listen(self) -> None:
        """Collect transitions until the table closes."""
        try:
            while transition := self._table.wait():
                with self._changed:
                    self._transitions.append(transition)
                    self._changed.notify()
        except Exception as error:
            self._dropped = error
        with self._changed:
            self._left = True
            self._changed.notify()

    def _type(self) -> None:
        """Read a line whenever one is requested, until the end of input."""
        while self._no_line is None and self._wanted.acquire():
            try:
                self._lines.append(self._read())
            except Exception as error:
                self._no_line = error
            with self._changed:
                self._reading = False
                self._changed.notify()

    def happened(self) -> Transition | None:
        """What has happened and was not told yet."""
        with self._changed:
            return self._transitions.popleft() if self._transitions else None

    def next(self, reading: bool) -> Transition | str | None:
        """Wait for the first of the two; a transition comes before a line."""
        with self._changed:
            while not self._transitions:
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
            return self._transitions.popleft()

    def line(self) -> str:
        """Wait for a line. A line that is already being typed is the next."""
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
