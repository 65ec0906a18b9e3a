"""The charts and cards of a review as SVG, for a page that needs no script."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import Final

from gizzard.core.cards import is_extra
from gizzard.study.review_json import LineJson, OptionJson
from gizzard.terminal.voice import Voice, written

WIDTH, HEIGHT, LEFT, EDGE = 720, 300, 44, 12
"""Of the graph, in its own units; the scale is at the left."""
SHAPES: Final = (
    "M0-9a9 9 0 1 0 .01 0Z",
    "M-8-8H8V8H-8Z",
    "M0-9 9 8H-9Z",
    "M0-10 10 0 0 10-10 0Z",
    "M-3-9h6v6h6v6h-6v6h-6v-6h-6v-6h6Z",
    "M-5-8.5h10L10 0 5 8.5H-5L-10 0Z",
)
"""By seat, so that lines can be distinguished without colour."""
SUIT_SHAPES: Final = {
    "H": "M50 93C22 69 6 51 6 31 6 15 17 6 29 6c10 0 17 6 21 15 4-9 11-15 21-15 12 0 23 9 23 25 0 20-16 38-44 62Z",
    "D": "M50 2c8 18 21 34 36 48-15 14-28 30-36 48-8-18-21-34-36-48C29 36 42 20 50 2Z",
    "S": "M50 3c9 19 43 36 43 59 0 13-10 20-20 20-8 0-15-4-18-11 1 11 5 19 12 26H33c7-7 11-15 12-26-3 7-10 11-18 11"
    "-10 0-20-7-20-20C7 39 41 22 50 3Z",
    "C": "M50 4c13 0 22 9 22 21 0 6-2 11-6 15 2-1 5-1 7-1 12 0 21 9 21 21s-9 21-21 21c-8 0-14-4-17-9 1 10 5 18 12 25H32"
    "c7-7 11-15 12-25-3 5-9 9-17 9C15 81 6 72 6 60s9-21 21-21c2 0 5 0 7 1-4-4-6-9-6-15 0-12 9-21 22-21Z",
}
STEPS: Final = (10, 20, 50, 100, 200, 500, 1000)
"""Points between two lines of the scale."""


def token(seat: int) -> str:
    """The shape of a seat, in its colour."""
    return f'<svg class="token seat-{seat}" viewBox="-11 -11 22 22" aria-hidden="true"><path d="{SHAPES[seat]}"/></svg>'


def card(voice: Voice, code: str) -> str:
    """A small card, with its name for screen readers."""
    rank, suit = code[0], code[1]
    special = rank in "ZN" or is_extra(code)
    kind = f"card of-{rank if special else suit}"
    shape = "" if special else f'<path d="{SUIT_SHAPES[suit]}" transform="translate(9 27) scale(.22)"/>'
    index = f'<text x="20" y="21">{voice.faces.index(code)}</text>'
    return (
        f'<svg class="{kind}" viewBox="0 0 40 56" role="img" aria-label="{escape(voice.card(code))}">'
        f'<rect x="1" y="1" width="38" height="54" rx="5"/>{index}{shape}</svg>'
    )


def suit_mark(voice: Voice, code: str) -> str:
    """The shape of a suit, with its name."""
    return (
        f'<svg class="suit of-{code}" viewBox="0 0 100 100" role="img" aria-label="{escape(voice.suit(code))}">'
        f'<path d="{SUIT_SHAPES[code]}"/></svg>'
    )


def score_graph(voice: Voice, lines: Sequence[LineJson], rounds: int, names: Sequence[str]) -> str:
    """The points that each seat could expect to have in the end, as the game went on."""
    values = [value for line in lines for _, value in line["points"]]
    low, high = min(values), max(values) + 1
    parts = [*_scale(low, high), *_round_marks(rounds)]
    for line in lines:
        places = [(_x(at, rounds), _y(value, low, high)) for at, value in line["points"]]
        parts.append(f'<path class="line seat-{line["seat"]}" d="M{" ".join(f"{x:.1f},{y:.1f}" for x, y in places)}"/>')
    for line in lines:
        at, value = line["points"][-1]
        place = f"translate({_x(at, rounds):.1f} {_y(value, low, high):.1f}) scale(.6)"
        parts.append(f'<path class="end seat-{line["seat"]}" d="{SHAPES[line["seat"]]}" transform="{place}"/>')
    ends = ", ".join(f"{names[line['seat']]} {written(round(line['points'][-1][1]))}" for line in lines)
    label = escape(voice.say("review.page.ends", list=ends))
    return f'<svg class="graph" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{label}">{"".join(parts)}</svg>'


def _x(at: float, rounds: int) -> float:
    return LEFT + at / rounds * (WIDTH - LEFT - 2 * EDGE)


def _y(value: float, low: float, high: float) -> float:
    return EDGE + (high - value) / (high - low) * (HEIGHT - 3 * EDGE - 12)


def _scale(low: float, high: float) -> Iterable[str]:
    """Lines at round numbers."""
    step = next((step for step in STEPS if (high - low) / step <= 6), STEPS[-1])
    mark = -int(-low // step) * step
    while mark <= high:
        y = _y(mark, low, high)
        yield f'<path class="grid" d="M{LEFT} {y:.1f}H{WIDTH - 2 * EDGE}"/>'
        yield f'<text x="{LEFT - 7}" y="{y + 4:.1f}">{written(mark)}</text>'
        mark += step


def _round_marks(rounds: int) -> Iterable[str]:
    every = max(1, round(rounds / 15))
    for number in range(every, rounds + 1, every):
        yield f'<text class="round" x="{_x(number, rounds):.1f}" y="{HEIGHT - 4}">{number}</text>'


def parts_bar(voice: Voice, parts: Sequence[tuple[str, float]], widest: float) -> str:
    """What was gained (to the right) and lost (to the left), each part a bar; ``widest``: the longest one."""
    rows = []
    for index, (kind, value) in enumerate(parts):
        wide = 98 * abs(value) / widest if widest else 0.0
        x = 100 if value >= 0 else 100 - wide
        rows.append(f'<rect class="{kind}" x="{x:.1f}" y="{index * 11 + 1}" width="{wide:.1f}" height="8" rx="2"/>')
    said = ", ".join(f"{voice.say(f'review.{kind}')} {voice.tenths(value)}" for kind, value in parts)
    tall = 11 * len(parts)
    return (
        f'<svg class="parts" viewBox="0 0 200 {tall}" role="img" aria-label="{said}">'
        f'<path class="grid" d="M100 0V{tall}"/>{"".join(rows)}</svg>'
    )


def option_bar(option: OptionJson, low: float, high: float) -> str:
    """How many points a choice could be expected to bring, between the worst and the best of all choices."""
    wide = 6 + 94 * (option["expected"] - low) / (high - low) if high > low else 100.0
    return (
        '<svg class="bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">'
        f'<rect width="{wide:.1f}" height="10"/></svg>'
    )
