"""What is laid over the table: the score pad, texts, and lists to choose from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static

from gizzard.formats.rounds import Round
from gizzard.formats.view import View
from gizzard.terminal.drawing import fitted
from gizzard.terminal.play.choices import Fork, Value, label
from gizzard.terminal.voice import Voice, signed, written

FIRST = 10
"""Columns of number, cards and trump."""

CSS = """
Panel { align: center middle; }
Panel > Vertical { width: auto; max-width: 96%; height: auto; max-height: 96%; padding: 1 2; background: $surface;
    border: round $accent; }
Panel .title { text-style: bold; color: $accent; margin-bottom: 1; width: auto; }
Panel VerticalScroll { height: auto; max-height: 100%; width: auto; background: $surface; }
Panel .body { width: auto; max-width: 100%; background: $surface; }
Panel .hint { color: $secondary; margin-top: 1; width: auto; }
Panel Input { width: 60; }
Panel OptionList { width: 44; height: auto; max-height: 16; background: $surface; border: none; padding: 0; }
Panel OptionList:focus { border: none; }
"""


REPLIES = [Binding("y,j,o", "app.reply(True)", show=False), Binding("n", "app.reply(False)", show=False)]
"""Somebody's request at a server's table can be answered whatever lies over the table."""


class Panel(ModalScreen[Value]):
    """A panel over the table, with a title and a hint."""

    DEFAULT_CSS = CSS

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,enter,space,q", "close", show=False), *REPLIES]

    def __init__(self, title: str, body: Text, hint: str, from_end: bool = False) -> None:
        super().__init__()
        self._from_end = from_end
        self._title, self._body, self._hint = title, body, hint

    def compose(self) -> ComposeResult:
        """Title, body, hint."""
        with Vertical():
            yield Static(self._title, classes="title", markup=False)
            with VerticalScroll():
                yield Static(self._body, classes="body", markup=False)
            yield Static(self._hint, classes="hint", markup=False)

    def on_mount(self) -> None:
        """Show the beginning of what is longer than the screen, or its end."""
        scroll = self.query_one(VerticalScroll)
        scroll.focus()
        if self._from_end:
            scroll.scroll_end(animate=False)

    def action_close(self) -> None:
        """Go back to the table."""
        self.dismiss(None)


def chooser(voice: Voice, question: str, fork: Fork) -> Chooser:
    """The question of a fork."""
    return Chooser(question, {value: label(voice, fork, value) for value in fork.options})


class Chooser(ModalScreen[Value]):
    """A question with a list of answers; None if the player changes their mind."""

    DEFAULT_CSS = CSS.replace("Panel", "Chooser")

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "close", show=False), *REPLIES]

    def __init__(self, question: str, answers: Mapping[Value, str]) -> None:
        super().__init__()
        self._question, self._answers = question, answers

    def compose(self) -> ComposeResult:
        """The question and its answers."""
        with Vertical():
            yield Static(self._question, classes="title", markup=False)
            yield OptionList(*(Text(answer) for answer in self._answers.values()))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """An answer was chosen."""
        self.dismiss(list(self._answers)[event.option_index])

    def action_close(self) -> None:
        """Think again."""
        self.dismiss(None)


class Writer(ModalScreen[str]):
    """A line to be written; empty if the player changes their mind."""

    DEFAULT_CSS = CSS.replace("Panel", "Writer")

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "close", show=False)]

    def __init__(self, title: str, longest: int) -> None:
        super().__init__()
        self._title, self._longest = title, longest

    def compose(self) -> ComposeResult:
        """The title and a field."""
        with Vertical():
            yield Static(self._title, classes="title", markup=False)
            yield Input(max_length=self._longest)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """The line is written."""
        self.dismiss(event.value.strip())

    def action_close(self) -> None:
        """Say nothing."""
        self.dismiss("")


def score_text(voice: Voice, view: View, dim: str, width: int) -> Text:
    """A table of the finished rounds that fits a width: tricks and bids, points and totals by player."""
    names = view["players"]
    column = max(9, min(17, (width - FIRST - 10) // len(names)))
    head = Text(" " * FIRST)
    for name in names:
        head.append(fitted(name, column - 2).strip().rjust(column), "bold")
    legend = Text(voice.say("columns.tricks"), dim)
    lines = [legend, head, Text("─" * (FIRST + column * len(names)), dim)]
    for form in _finished(view):
        trump = "–" if form["trump"] is None else voice.faces.suits[form["trump"]]
        line = Text(f"{form['number']:>2}{form['cards']:>4} {trump}  ", dim)
        for seat in range(len(names)):
            cell = _cell(form, seat, column, dim)
            line.append(" " * (column - len(cell))).append_text(cell)
        lines.append(line)
    return Text("\n").join(lines)


def _finished(view: View) -> Sequence[Round]:
    last = [view["round"]] if view["phase"] == "over" and view["round"] else []
    return [*view["history"], *last]


def _cell(form: Round, seat: int, width: int, dim: str) -> Text:
    points, bid = form["points"][seat], form["bids"][seat]
    if points is None:
        return Text()
    made = "–" if bid is None else str(bid)
    text = Text.assemble((f"{form['taken'][seat]}/{made}", dim))
    if width >= 15:
        text.append(f"{signed(points):>5}", dim)
    return text.append(f"{written(form['scores'][seat]):>5}", "bold" if points > 0 else "")
