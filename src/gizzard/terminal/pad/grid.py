"""The sheet as it is drawn: a row for each round, three columns for each player."""

from collections.abc import Sequence
from typing import ClassVar

from rich.text import Text
from textual.binding import Binding, BindingType
from textual.widget import Widget

from gizzard.scorepad.sheet_round import SheetRound
from gizzard.scorepad.writing import Field, Kind
from gizzard.terminal.drawing import centred, fitted
from gizzard.terminal.pad.report import SECRET, PadReport
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
        self._report: PadReport | None = None
        self._rounds: Sequence[SheetRound] = ()
        self._field = Field(1, Kind.BID, 0)

    def show(self, report: PadReport, field: Field) -> None:
        """Show the rounds of a pad."""
        self._report, self._rounds, self._field = report, report.sheet.all, field
        self.refresh(layout=True)

    def render(self) -> Text:
        """Legend, names, then the rounds."""
        report = self._report
        if report is None:
            return Text()
        names = report.sheet.names
        width = (self.size.width - FIRST) // len(names)
        cards = f"{report.voice.say('column.cards'):>9}"
        legend = Text(" " * FIRST + report.voice.say("columns.tricks"), self._colour("secondary"))
        head = Text.assemble((fitted(cards, FIRST), self._colour("secondary")))
        for name in names:
            head.append(centred(name, width), "bold")
        divider = Text("─" * (FIRST + width * len(names)), self._colour("border"))
        return Text("\n").join(
            [legend, head, divider, *(self._row(report, one, width) for one in self._rounds), *self._ahead(report)]
        )

    def _ahead(self, report: PadReport) -> list[Text]:
        """The rounds that are still to come."""
        dim = f"dim {self._colour('secondary')}"
        return [Text(f"  {spec.number:>2}{spec.cards:>5}", dim) for spec in report.sheet.plan[len(self._rounds) :]]

    def _colour(self, variable: str) -> str:
        return self.app.theme_variables[variable]

    def _row(self, report: PadReport, one: SheetRound, width: int) -> Text:
        here = one.number == self._field.round
        dim = self._colour("secondary")
        mark = "▸" if here else " "
        text = Text()
        text.append(f"{mark} {one.number:>2}", f"bold {self._colour('accent')}" if here else dim)
        text.append(f"{one.spec.cards:>5} ", dim)
        text.append(f"{report.trump(one) or ' '} ", "bold")
        text.append("⚠ " if one.problems else "  ", self._colour("error"))
        for seat in range(len(report.sheet.names)):
            text.append_text(self._player(report, one, seat, width))
        return text

    def _player(self, report: PadReport, one: SheetRound, seat: int, width: int) -> Text:
        """Bid, tricks, points and total of a player in a round, and the mark of the dealer."""
        if seat not in one.order:
            return Text(" " * width)
        points, total = one.points[seat], one.after.scores[seat] or 0
        numbers = Text.assemble(
            (report.voice.say("mark.dealer") if seat == one.dealer else " ", self._colour("accent")),
            self._number(one, Kind.TAKEN, seat, one.line.taken[seat]),
            ("/", self._colour("secondary")),
            self._bid(one, seat),
        )
        if points is not None and not one.bids_secret:
            made = self._colour("success" if points > 0 else "error")
            numbers.append(f" {signed(points):>4}" if width >= 17 else " " if width >= NARROW else "", made)
            room = 5 if width >= NARROW else 4
            numbers.append(f"{written(total):>{room}}", "bold" if one.closed else self._colour("secondary"))
        left = max(0, (width - (16 if width >= 17 else 12)) // 2)
        padded = Text(" " * left) + numbers
        padded.truncate(width, pad=True)
        return padded

    def _bid(self, one: SheetRound, seat: int) -> tuple[str, str]:
        """The bid that counts, underlined if it was changed; in the cell that is written into, the bid as made."""
        made, counts = one.bids[seat], one.changed_bids[seat]
        if made == counts or self._field == Field(one.number, Kind.BID, seat) or one.bids_secret:
            return self._number(one, Kind.BID, seat, made)
        return f"{counts}".ljust(2), "underline"

    def _number(self, one: SheetRound, kind: Kind, seat: int, value: int | None) -> tuple[str, str]:
        chosen = self._field == Field(one.number, kind, seat)
        shown = "–" if seat not in one.with_bid and kind is Kind.BID else "·"
        number = shown if value is None else SECRET if kind is Kind.BID and one.bids_secret else str(value)
        text = number.rjust(2) if kind is Kind.TAKEN else number.ljust(2)
        return text, f"bold reverse {self._colour('accent')}" if chosen else ("" if value is not None else "dim")
