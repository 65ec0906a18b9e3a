"""The sheet as it is drawn: a row for each round, three columns for each player."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.text import Text
from textual.binding import Binding, BindingType
from textual.widget import Widget

from gizzard.core.game.plan import plan
from gizzard.scorepad.sheet import Line
from gizzard.scorepad.standing import changed_bids
from gizzard.scorepad.writing import Cell, Column
from gizzard.terminal.drawing import centred, fitted
from gizzard.terminal.pad.report import SECRET, Report
from gizzard.terminal.voice import signed, written

FIRST = 14
"""Columns of number, cards, trump and the mark of the dealer."""

HEADING = 4
"""Lines of the legend, the names and the rule, and one between the sheet and what is asked."""

NARROW = 12
"""Columns that bid, tricks and a total need with spaces between them; six players have fewer in eighty columns."""


class PadGrid(Widget, can_focus=True):
    """The sheet, with the cell that is written into standing out."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "app.step(0, -1)", show=False),
        Binding("right", "app.step(0, 1)", show=False),
        Binding("up", "app.step(-1, 0)", show=False),
        Binding("down", "app.step(1, 0)", show=False),
        Binding("tab,shift+tab", "app.turn", show=False),
        Binding("backspace,delete", "app.empty", show=False),
        Binding("enter", "app.due", show=False),
    ]

    DEFAULT_CSS = "PadGrid { height: auto; }"

    def __init__(self, **arguments: str) -> None:
        super().__init__(**arguments)  # type: ignore[arg-type]
        self._report: Report | None = None
        self._lines: Sequence[Line] = ()
        self._cell = Cell(1, Column.BIDS, 0)

    def show(self, report: Report, lines: Sequence[Line], cell: Cell) -> None:
        """Show these rounds."""
        self._report, self._lines, self._cell = report, lines, cell
        self.refresh(layout=True)

    def render(self) -> Text:
        """Legend, names, then the rounds."""
        report = self._report
        if report is None:
            return Text()
        names = report.pad.names
        width = (self.size.width - FIRST) // len(names)
        cards = f"{report.voice.say('column.cards'):>9}"
        legend = Text(" " * FIRST + report.voice.say("columns.tricks"), self._colour("secondary"))
        head = Text.assemble((fitted(cards, FIRST), self._colour("secondary")))
        for name in names:
            head.append(centred(name, width), "bold")
        divider = Text("─" * (FIRST + width * len(names)), self._colour("border"))
        return Text("\n").join(
            [legend, head, divider, *(self._row(report, line, width) for line in self._lines), *self._ahead(report)]
        )

    def _ahead(self, report: Report) -> list[Text]:
        """The rounds that are still to come."""
        dim = f"dim {self._colour('secondary')}"
        return [Text(f"  {spec.number:>2}{spec.cards:>5}", dim) for spec in plan(report.pad.rules)[len(self._lines) :]]

    def _colour(self, variable: str) -> str:
        return self.app.theme_variables[variable]

    def _row(self, report: Report, line: Line, width: int) -> Text:
        here = line.number == self._cell.number
        dim = self._colour("secondary")
        mark = "▸" if here else " "
        text = Text()
        text.append(f"{mark} {line.number:>2}", f"bold {self._colour('accent')}" if here else dim)
        text.append(f"{line.frame.spec.cards:>5} ", dim)
        text.append(f"{report.trump(line) or ' '} ", "bold")
        text.append("⚠ " if line.problems else "  ", self._colour("error"))
        for seat in range(len(report.pad.names)):
            text.append_text(self._player(report, line, seat, width))
        return text

    def _player(self, report: Report, line: Line, seat: int, width: int) -> Text:
        """Bid, tricks, points and total of a player in a round, and the mark of the dealer."""
        if not line.seats >> seat & 1:
            return Text(" " * width)
        points, total = line.points[seat], line.after.scores[seat] or 0
        numbers = Text.assemble(
            (report.voice.say("mark.dealer") if seat == line.frame.dealer else " ", self._colour("accent")),
            self._number(line, Column.TAKEN, seat, line.entry.taken[seat]),
            ("/", self._colour("secondary")),
            self._bid(line, seat),
        )
        if points is not None and not line.bids_secret:
            made = self._colour("success" if points > 0 else "error")
            numbers.append(f" {signed(points):>4}" if width >= 17 else " " if width >= NARROW else "", made)
            room = 5 if width >= NARROW else 4
            numbers.append(f"{written(total):>{room}}", "bold" if line.complete else self._colour("secondary"))
        left = max(0, (width - (16 if width >= 17 else 12)) // 2)
        padded = Text(" " * left) + numbers
        padded.truncate(width, pad=True)
        return padded

    def _bid(self, line: Line, seat: int) -> tuple[str, str]:
        """The bid that counts, underlined if it was changed; in the cell that is written into, the bid as made."""
        made, counts = line.bids[seat], changed_bids(line.frame, line.entry)[seat]
        if made == counts or self._cell == Cell(line.number, Column.BIDS, seat) or line.bids_secret:
            return self._number(line, Column.BIDS, seat, made)
        return f"{counts}".ljust(2), "underline"

    def _number(self, line: Line, column: Column, seat: int, value: int | None) -> tuple[str, str]:
        chosen = self._cell == Cell(line.number, column, seat)
        shown = "–" if seat not in line.bidders and column is Column.BIDS else "·"
        number = shown if value is None else SECRET if column is Column.BIDS and line.bids_secret else str(value)
        text = number.rjust(2) if column is Column.TAKEN else number.ljust(2)
        return text, f"bold reverse {self._colour('accent')}" if chosen else ("" if value is not None else "dim")
