"""What lies on the table: the seats with their cards, the answers to choose from, and the hand."""

from collections.abc import Mapping, Sequence
from textwrap import wrap
from typing import ClassVar

from rich.cells import cell_len
from rich.text import Text
from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget

from gizzard.core.formats.happened import bids_now
from gizzard.core.formats.last_trick import LastTrick
from gizzard.core.formats.rounds import Round
from gizzard.core.formats.view import View
from gizzard.terminal.drawing import (
    CARD_HEIGHT,
    CARD_WIDTH,
    Canvas,
    CardStyle,
    centred,
    draw_card,
    draw_fan,
    draw_gap,
    fitted,
    place_in_fan,
)
from gizzard.terminal.play.choices import Value
from gizzard.terminal.play.narration import spec_of
from gizzard.terminal.themes import COLOURS, Colours
from gizzard.terminal.voice import Voice

MOVES: list[BindingType] = [
    Binding("left", "move(-1)", show=False),
    Binding("right", "move(1)", show=False),
    Binding("home", "move(-99)", show=False),
    Binding("end", "move(99)", show=False),
    Binding("enter", "choose", show=False),
]


SEATS_HEIGHT = 3 + CARD_HEIGHT + 1
"""Lines that the seats need: words, a card, and who is winning."""


class Chosen(Message):
    """An answer was chosen; None: nothing was asked."""

    def __init__(self, value: Value) -> None:
        super().__init__()
        self.value = value


class AnswerHighlighted(Message):
    """Another answer is highlighted."""

    def __init__(self, value: Value) -> None:
        super().__init__()
        self.value = value


class ThemedWidget(Widget):
    """A widget that is drawn in the colours of the theme."""

    @property
    def colours(self) -> Colours:
        """The colours of the theme."""
        return COLOURS.get(self.app.theme, COLOURS["gizzard-dark"])

    def style(self, variable: str) -> str:
        """A colour of the theme, by its name."""
        return self.app.theme_variables[variable]


class MessageLog(ThemedWidget):
    """The latest sentences, as many as there is room for; the last of them stands out."""

    def __init__(self, sentences: Sequence[str], **arguments: str) -> None:
        super().__init__(**arguments)  # type: ignore[arg-type]
        self._sentences = sentences

    def render(self) -> Text:
        """The sentences at the bottom."""
        width, height = self.size
        lines = list[Text]()
        for sentence in reversed(self._sentences):
            wrapped = wrap(sentence, max(width, 1))
            if len(lines) + len(wrapped) > height:
                break
            style = self.style("secondary") if lines else ""
            lines[:0] = [Text(line, style=style) for line in wrapped]
        return Text("\n").join([Text()] * (height - len(lines)) + lines)


class AnswerRow(ThemedWidget, can_focus=True):
    """A row of answers with one selected."""

    BINDINGS: ClassVar[list[BindingType]] = MOVES

    at = reactive(0)
    """The highlighted answer."""

    def __init__(self, **arguments: str) -> None:
        super().__init__(**arguments)  # type: ignore[arg-type]
        self.values: Sequence[Value] = ()
        self.asking = False

    def offer(self, values: Sequence[Value], at: int = 0) -> None:
        """Show these answers; ``asking`` says whether one may be chosen now."""
        self.values = values
        self.at = min(at, max(len(values) - 1, 0))
        self.refresh(layout=True)

    def action_move(self, steps: int) -> None:
        """Point at another answer."""
        self.at = max(0, min(len(self.values) - 1, self.at + steps))

    def watch_at(self) -> None:
        """Report the highlighted answer."""
        if self.values and self.asking:
            self.post_message(AnswerHighlighted(self.values[self.at]))

    def action_choose(self) -> None:
        """Choose the highlighted answer."""
        self.post_message(Chosen(self.values[self.at] if self.values and self.asking else None))

    def pointed_by(self, column: int) -> int | None:
        """The answer in a column."""
        raise NotImplementedError

    def on_click(self, event: events.Click) -> None:
        """The first click points at an answer, the second chooses it."""
        index = self.pointed_by(event.x)
        if index is None:
            return
        if index == self.at and self.has_focus:
            self.action_choose()
        self.at = index
        self.focus()


class Chips(AnswerRow):
    """Bids or suits to choose from. A number can be typed."""

    DEFAULT_CSS = "Chips { height: 1; } Chips.-idle { display: none; }"

    def __init__(self, **arguments: str) -> None:
        super().__init__(**arguments)
        self.labels: Sequence[str] = ()
        self.barred: Value = None
        self._typed = ""

    def ask(self, values: Sequence[Value], labels: Sequence[str], barred: Value = None) -> None:
        """Ask for one of these; ``barred`` is shown, but not allowed."""
        self.labels, self.barred, self._typed = labels, barred, ""
        self.asking = True
        self.offer(values)

    def _width(self) -> int:
        longest = max((len(label) for label in self.labels), default=1)
        return longest + (2 if len(self.labels) * (longest + 2) <= self.size.width else 1)

    def _left(self) -> int:
        return max(0, (self.size.width - self._width() * len(self.labels)) // 2)

    def render(self) -> Text:
        """The answers side by side."""
        text = Text(" " * self._left())
        for index, (value, label) in enumerate(zip(self.values, self.labels, strict=True)):
            text.append(centred(label, self._width()), self._chip_style(index, value))
        return text

    def _chip_style(self, index: int, value: Value) -> str:
        struck = " strike" if value == self.barred and self.barred is not None else ""
        if index == self.at:
            return f"bold reverse {self.style('accent')}{struck}"
        return f"dim{struck}" if struck else "bold"

    def pointed_by(self, column: int) -> int | None:
        """The answer in a column."""
        index = (column - self._left()) // self._width()
        return index if 0 <= index < len(self.labels) else None

    def on_key(self, event: events.Key) -> None:
        """Digits point at the answer with that label, or with that number."""
        if not (event.character or "").isdecimal() or not self.asking:
            return
        for typed in (self._typed + str(event.character), str(event.character)):
            index = self._numbered(typed)
            if index is not None:
                self._typed, self.at = typed, index
                event.stop()
                return

    def _numbered(self, typed: str) -> int | None:
        if typed in self.labels:
            return self.labels.index(typed)
        if any(label.isdecimal() for label in self.labels):
            return None
        return int(typed) - 1 if 0 < int(typed) <= len(self.labels) else None


class Hand(AnswerRow):
    """The cards that are held."""

    DEFAULT_CSS = "Hand { height: 6; }"

    def __init__(self, voice: Voice, **arguments: str) -> None:
        super().__init__(**arguments)
        self._voice = voice
        self.playable: frozenset[str] = frozenset()

    def show(self, codes: Sequence[str], playable: frozenset[str], asking: bool) -> None:
        """Show a hand; ``asking``: one of its cards is to be chosen, the best first to point at being playable."""
        keep = self.values[self.at] if self.at < len(self.values) else None
        self.playable, self.asking = playable, asking
        first = next((index for index, code in enumerate(codes) if code in playable), 0)
        self.offer(codes, codes.index(keep) if keep in codes and keep in playable else first)

    def render(self) -> Text:
        """The hand as a fan."""
        codes = [str(code) for code in self.values]
        look = CardStyle(self._voice.faces, self.colours)
        return draw_fan(codes, self.playable, self.at if self.asking else None, self.size.width, look)

    def pointed_by(self, column: int) -> int | None:
        """The card in a column."""
        return place_in_fan(column, len(self.values), self.size.width)


class Seats(ThemedWidget):
    """Everyone at the table: name, bid, tricks, points, and the card of the trick under way."""

    def __init__(self, voice: Voice, **arguments: str) -> None:
        super().__init__(**arguments)  # type: ignore[arg-type]
        self._voice = voice
        self._view: View | None = None
        self._trick: LastTrick | None = None
        self._marks: Mapping[int, str] = {}

    def show(self, view: View, trick: LastTrick | None, marks: Mapping[int, str]) -> None:
        """Show a view; ``marks`` are shown next to names."""
        self._view, self._trick, self._marks = view, trick, marks
        self.refresh()

    def render(self) -> Text:
        """A column for each seat, from the player's on."""
        view = self._view
        if view is None or view["round"] is None:
            return Text()
        players = len(view["players"])
        you = view["seat"] or 0
        seats = [(you + step) % players for step in range(players)]
        width = self.size.width // players
        texts = [self._words(view, view["round"], seat, width) for seat in seats]
        lines = [Text.assemble(*(text[row] for text in texts)) for row in range(3)]
        above = [Text()] * ((self.size.height - SEATS_HEIGHT + 1) // 2)
        return Text("\n").join([*above, *lines, self._cards(view["round"], seats, width)])

    def _words(self, view: View, round_json: Round, seat: int, width: int) -> list[tuple[str, str]]:
        """Name, bid and tricks, points."""
        turn = seat in view["to_act"]
        name = f"bold {self.style('accent')}" if turn else "bold"
        dim = self.style("secondary")
        out = round_json["taken"][seat] is None
        points = self._voice.say("seat.out") if out else self._total(view, seat)
        return [
            (centred(self._named(view, round_json, seat, width), width), "dim" if out else name),
            (centred(self._bid(view, round_json, seat), width), dim),
            (centred(points, width), dim),
        ]

    def _named(self, view: View, round_json: Round, seat: int, width: int) -> str:
        """A name between its marks, cut to the width."""
        turn = "▸ " if seat in view["to_act"] else ""
        dealer = f" {self._voice.say('mark.dealer')}" if seat == round_json["dealer"] else ""
        room = width - cell_len(turn + dealer) - 1
        name = view["players"][seat]
        return f"{turn}{name if cell_len(name) <= room else fitted(name, room).rstrip()}{dealer}"

    def _total(self, view: View, seat: int) -> str:
        return self._voice.say("seat.points", n=view["scores"][seat]).replace("-", "−")

    def _bid(self, view: View, round_json: Round, seat: int) -> str:
        bid, taken = bids_now(round_json)[seat], round_json["taken"][seat]
        if taken is None:
            return ""
        if seat == round_json["dealer"] and not spec_of(view, round_json).dealer_bids:
            return self._voice.say("seat.saboteur", taken=taken)
        if round_json["tricks"]:
            return self._voice.say("seat.taken", taken=taken, bid="?" if bid is None else bid)
        if bid is not None:
            return self._voice.say("seat.bid", bid=bid)
        ready = view["phase"] == "bid" and view["rules"].get("bidding", "open") != "open" and seat not in view["to_act"]
        return self._voice.say("seat.ready") if ready else self._marks.get(seat, "")

    def _cards(self, round_json: Round, seats: Sequence[int], width: int) -> Text:
        canvas, look = Canvas(self.size.width, CARD_HEIGHT + 1), CardStyle(self._voice.faces, self.colours)
        played = {play["seat"]: play for play in round_json["tricks"][-1]["plays"]} if round_json["tricks"] else {}
        winning = self._trick.seat if self._trick and played else None
        for column, seat in enumerate(seats):
            left = column * width + (width - CARD_WIDTH) // 2
            shown = round_json["hands"][seat] if round_json["cards"] == 1 and seat != seats[0] else None
            if seat in played:
                draw_card(canvas, left, 0, played[seat]["card"], look, chosen=seat == winning)
            elif shown and not played.get(seat):
                draw_card(canvas, left, 0, shown[0], look)
            elif round_json["taken"][seat] is not None:
                draw_gap(canvas, left, 0, f"dim {self.style('secondary')}")
        text = canvas.text()
        if winning is not None:
            last = Text()
            for seat in seats:
                word = self._voice.say("trick.winning") if seat == winning else ""
                last.append(centred(word, width), f"bold {self.style('accent')}")
            rows = text.split("\n")
            text = Text("\n").join([*list(rows)[:CARD_HEIGHT], last])
        return text
