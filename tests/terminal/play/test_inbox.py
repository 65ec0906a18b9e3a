"""Lines that are typed while nothing is asked, at a table where something can happen at any time."""

from collections.abc import Iterator
from threading import Event
from typing import cast

import pytest

from gizzard.server.tables.messages import SeatJson, SocialJson
from gizzard.terminal.play.people import People, Seated
from gizzard.terminal.play.plain import LineGame, Quit
from gizzard.terminal.play.table import Table, Transition
from gizzard.terminal.voice import Voice

ANNA = SeatJson("Anna", None, "person", host=True, away_until=None, connected=True, avatar=None)
SOCIAL = SocialJson("gathering", (ANNA,), None, asks=(), claim=None, says=(), spectators=0, next=None)
GATHERING = Seated(0, 0, SOCIAL, None, "off", undo=True)


class Quiet:
    """A table that waits for its host; nothing happens until it closes."""

    view, offer, aids = None, None, ()

    def __init__(self) -> None:
        self.closed = Event()
        self.people = People(Voice(), lambda: GATHERING, lambda _: None)

    def company(self) -> str:
        return "At the table: Anna."

    def wait(self) -> Transition | None:
        self.closed.wait()
        return None


def played(table: Quiet, lines: Iterator[str]) -> list[str]:
    """The output until the player leaves, or the table closes."""
    shown: list[str] = []

    def read() -> str:
        if (line := next(lines, None)) is None:
            table.closed.set()
            raise EOFError
        return line

    with pytest.raises(Quit):
        LineGame(cast(Table, table), Voice(), shown.append, read).play(begun=True)
    return shown


def test_words_are_heard_after_a_line_that_is_kept_for_the_next_question() -> None:
    table = Quiet()
    assert played(table, iter(["1", "", "ask", "say", "quit"])) == [
        "At the table: Anna.",
        "“1” will answer the next question.",
        "There is nothing to ask for now.",
        "Nothing can be said at this table.",
    ]
    table.closed.set()


def test_end_of_input_does_not_leave_the_table_before_a_question() -> None:
    assert played(Quiet(), iter(["1"]))[-1] == "“1” will answer the next question."
