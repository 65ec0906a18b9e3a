"""Cards drawn with box characters. Suits differ by shape first, and by colour second."""

from collections.abc import Sequence
from textwrap import wrap
from typing import NamedTuple

from rich.cells import cell_len, set_cell_size
from rich.text import Text

from gizzard.core.cards import UNSEEN_CODE
from gizzard.terminal.faces import Faces
from gizzard.terminal.themes import Colours

CARD_WIDTH, CARD_HEIGHT = 7, 5
RAISED = 1
"""Lines by which the card that is chosen is raised."""


class CardStyle(NamedTuple):
    """What cards are drawn with."""

    faces: Faces
    colours: Colours


class Canvas:
    """Characters with styles, drawn over one another."""

    def __init__(self, width: int, height: int) -> None:
        self._cells: list[list[tuple[str, str]]] = [[(" ", "")] * width for _ in range(height)]

    def put(self, left: int, top: int, text: str, style: str = "") -> None:
        """Write text in single-column characters, clipped to the canvas."""
        for index, character in enumerate(text, left):
            if 0 <= top < len(self._cells) and 0 <= index < len(self._cells[top]):
                self._cells[top][index] = (character, style)

    def text(self) -> Text:
        """What was drawn."""
        lines = [Text.assemble(*row) for row in self._cells]
        return Text("\n").join(lines)


def draw_card(
    canvas: Canvas,
    left: int,
    top: int,
    code: str,
    look: CardStyle,
    *,
    on: bool = True,
    chosen: bool = False,
    visible: int = CARD_WIDTH,
) -> None:
    """Draw a card with its upper left corner there.

    ``on``: it can be played; ``chosen``: it is the one; ``visible``: columns that the next card will not cover.
    """
    colours = look.colours
    paper = colours.paper if on else colours.paper_off
    edge = f"bold {colours.accent}" if chosen else (colours.edge if on else colours.ink_off)
    line = "━" if chosen else ("─" if on else "╌")
    canvas.put(left, top, f"╭{line * 5}╮", f"{edge} on {paper}")
    for row in range(1, CARD_HEIGHT - 1):
        canvas.put(left, top + row, "│     │", f"{edge} on {paper}")
    canvas.put(left, top + CARD_HEIGHT - 1, f"╰{line * 5}╯", f"{edge} on {paper}")
    index, mark, ink = _face(code, look)
    style = f"bold {ink if on else colours.ink_off} on {paper}"
    canvas.put(left + 1, top + 1, index, style)
    canvas.put(left + 1, top + 2, mark, style)
    if visible >= CARD_WIDTH - 1:
        canvas.put(left + CARD_WIDTH - 1 - len(index), top + 3, index, style)


def _face(code: str, look: CardStyle) -> tuple[str, str, str]:
    """A card's index, its suit and its ink."""
    if code == UNSEEN_CODE:
        return code, code, look.colours.ink_off
    return look.faces.index(code), look.faces.mark(code), look.faces.ink(code)


def draw_gap(canvas: Canvas, left: int, top: int, style: str) -> None:
    """The place of a card that has not been played yet."""
    canvas.put(left, top, "╭╴   ╶╮", style)
    canvas.put(left, top + CARD_HEIGHT - 1, "╰╴   ╶╯", style)


def step_of(count: int, width: int) -> int:
    """The offset in columns between the cards of a fan that fits into a width."""
    return min(CARD_WIDTH + 1, max(3, (width - CARD_WIDTH) // max(count - 1, 1)))


def draw_fan(codes: Sequence[str], playable: frozenset[str], chosen: int | None, width: int, look: CardStyle) -> Text:
    """A hand, the chosen card raised; ``chosen`` None: no card is to be chosen, and all look alike."""
    canvas, step = Canvas(width, CARD_HEIGHT + RAISED), step_of(len(codes), width)
    left = max(0, (width - (step * (len(codes) - 1) + CARD_WIDTH)) // 2)
    for index, code in enumerate(codes):
        raised = index == chosen
        on = chosen is None or code in playable
        top, visible = 0 if raised else RAISED, step if index < len(codes) - 1 else CARD_WIDTH
        draw_card(canvas, left + index * step, top, code, look, on=on, chosen=raised, visible=visible)
    return canvas.text()


def place_in_fan(column: int, count: int, width: int) -> int | None:
    """Which card of a fan lies in a column; None beside it."""
    step = step_of(count, width)
    left = max(0, (width - (step * (count - 1) + CARD_WIDTH)) // 2)
    if not count or not left <= column < left + step * (count - 1) + CARD_WIDTH:
        return None
    return min((column - left) // step, count - 1)


def fitted(text: str, width: int) -> str:
    """A text cut to a number of columns, with an ellipsis if it is longer, or filled up."""
    return set_cell_size(text, width) if cell_len(text) <= width else set_cell_size(text, width - 1) + "…"


def centred(text: str, width: int) -> str:
    """A text in the middle of a number of columns."""
    cut = fitted(text, width).rstrip() if cell_len(text) > width else text
    left = (width - cell_len(cut)) // 2
    return set_cell_size(" " * left + cut, width)


def fold(text: str, width: int) -> list[str]:
    """Wrap a text to a width, keeping its own line breaks."""
    return [part for line in text.split("\n") for part in (wrap(line, width) or [""])]
