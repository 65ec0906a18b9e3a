"""What is laid over the table: the score pad, texts, and lists to choose from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widget import Widget
from textual.widgets import Input, OptionList, Static

from gizzard.core import texts
from gizzard.core.formats.rounds import Round
from gizzard.core.formats.view import View
from gizzard.terminal.drawing import fitted
from gizzard.terminal.play.choices import Fork, Value, label
from gizzard.terminal.play.narration import RoundScore, round_scores
from gizzard.terminal.voice import Voice, signed

FIRST = 10
"""Columns of number, cards and trump."""


def _replies(answer: str) -> str:
    """The keys of all languages that give this answer to a request."""
    return ",".join(sorted({texts.sentence("terminal", lang, f"reply.{answer}") for lang in texts.LANGUAGES}))


REPLIES: list[BindingType] = [
    Binding(_replies("yes"), "app.reply(True)", show=False),
    Binding(_replies("no"), "app.reply(False)", show=False),
]
"""Somebody's request at a server's table can be answered whatever lies over the table."""


class Overlay(ModalScreen[Value]):
    """A box over the table with a title; dismissed with None if the player changes their mind."""

    DEFAULT_CSS = """
    Overlay { align: center middle; }
    Overlay > Vertical { width: auto; max-width: 96%; height: auto; max-height: 96%; padding: 1 2; background: $surface;
        border: round $accent; }
    Overlay .title { text-style: bold; color: $accent; margin-bottom: 1; width: auto; }
    Overlay VerticalScroll { height: auto; max-height: 100%; width: auto; background: $surface; }
    Overlay .body { width: auto; max-width: 100%; background: $surface; }
    Overlay .hint { color: $secondary; margin-top: 1; width: auto; }
    Overlay Input { width: 60; }
    Overlay OptionList { width: 44; height: auto; max-height: 16; background: $surface; border: none; padding: 0; }
    Overlay OptionList:focus { border: none; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "close", show=False)]

    def __init__(self, title: str, *content: Widget) -> None:
        super().__init__()
        self._title, self._content = title, content

    def compose(self) -> ComposeResult:
        """The title and what is below it."""
        yield Vertical(Static(self._title, classes="title", markup=False), *self._content)

    def action_close(self) -> None:
        """Go back to the table."""
        self.dismiss(None)


class Panel(Overlay):
    """A text to read, with a hint on how to close it."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter,space,q", "close", show=False), *REPLIES]

    def __init__(self, title: str, body: Text, hint: str, from_end: bool = False) -> None:
        shown = VerticalScroll(Static(body, classes="body", markup=False))
        super().__init__(title, shown, Static(hint, classes="hint", markup=False))
        self._from_end = from_end

    def on_mount(self) -> None:
        """Show the beginning of what is longer than the screen, or its end."""
        scroll = self.query_one(VerticalScroll)
        scroll.focus()
        if self._from_end:
            scroll.scroll_end(animate=False)


def chooser(voice: Voice, question: str, fork: Fork) -> Chooser:
    """The question of a fork."""
    return Chooser(question, {value: label(voice, fork, value) for value in fork.options})


class Chooser(Overlay):
    """A question with a list of answers."""

    BINDINGS: ClassVar[list[BindingType]] = REPLIES

    def __init__(self, question: str, answers: Mapping[Value, str]) -> None:
        super().__init__(question, OptionList(*map(Text, answers.values())))
        self._answers = list(answers)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """An answer was chosen."""
        self.dismiss(self._answers[event.option_index])


class LineEditor(Overlay):
    """A line to be written."""

    def __init__(self, title: str, longest: int) -> None:
        super().__init__(title, Input(max_length=longest))

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """The line is written."""
        self.dismiss(event.value.strip())


def score_text(voice: Voice, view: View, dim: str, width: int) -> Text:
    """A table of the finished rounds that fits a width: tricks and bids, points and totals by player."""
    names = view["players"]
    column = max(9, min(17, (width - FIRST - 10) // len(names)))
    head = Text(" " * FIRST)
    for name in names:
        head.append(fitted(name, column - 2).strip().rjust(column), "bold")
    legend = Text(voice.say("columns.tricks"), dim)
    lines = [legend, head, Text("─" * (FIRST + column * len(names)), dim)]
    for round_json in _finished(view):
        trump = "–" if round_json["trump"] is None else voice.faces.suits[round_json["trump"]]
        line = Text(f"{round_json['number']:>2}{round_json['cards']:>4} {trump}  ", dim)
        for score in round_scores(round_json):
            cell = _cell(score, column, dim)
            line.append(" " * (column - len(cell))).append_text(cell)
        lines.append(line)
    return Text("\n").join(lines)


def _finished(view: View) -> Sequence[Round]:
    last = [view["round"]] if view["phase"] == "over" and view["round"] else []
    return [*view["history"], *last]


def _cell(score: RoundScore | None, width: int, dim: str) -> Text:
    if score is None:
        return Text()
    text = Text.assemble((f"{score.taken}/{score.bid}", dim))
    if width >= 15:
        text.append(f"{signed(score.points):>5}", dim)
    return text.append(f"{score.total:>5}", "bold" if score.points > 0 else "")
