"""The curve of a training as a picture: the share of bids made against the rounds played."""

from collections.abc import Mapping, Sequence
from typing import Any

WIDTH, HEIGHT, LEFT, BOTTOM, TOP, RIGHT = 640, 320, 48, 36, 16, 84
LINES = (
    (None, "all rounds", "#1d4ed8"),
    (1, "1 card", "#15803d"),
    (8, "8 cards", "#b45309"),
    (15, "15 cards", "#7e22ce"),
)
"""What is drawn: the mean over all numbers of cards, and some of them; name, colour."""


def curve_picture(points: Sequence[Mapping[str, Any]]) -> str:
    """An SVG of the points of a training; each has ``rounds`` and ``met`` by the number of cards, from 1."""
    total = max(point["rounds"] for point in points)
    parts = [_grid(share) for share in (0.2, 0.4, 0.6, 0.8, 1.0)]
    parts += [_line(points, total, *line) for line in LINES]
    parts.append(_text(LEFT, HEIGHT - 8, "0") + _text(WIDTH - RIGHT, HEIGHT - 8, f"{total / 1e6:.1f} million rounds"))
    size = f'viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}"'
    title = "<title>Share of bids made in games of learners among themselves</title>"
    opponents = '<style>text{font:12px sans-serif;fill:#475569}</style><rect width="100%" height="100%" fill="#fff"/>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img">{title}{opponents}{"".join(parts)}</svg>\n'


def _y(share: float) -> float:
    return TOP + (1 - share) * (HEIGHT - TOP - BOTTOM)


def _grid(share: float) -> str:
    line = f'<line x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{_y(share):.1f}" y2="{_y(share):.1f}" stroke="#e2e8f0"/>'
    return line + _text(8, _y(share) + 4, f"{share:.0%}")


def _line(points: Sequence[Mapping[str, Any]], total: int, cards: int | None, name: str, colour: str) -> str:
    shares = [(point["rounds"], share) for point in points if (share := _share(point["met"], cards)) is not None]
    if not shares:
        return ""
    places = [(LEFT + rounds / total * (WIDTH - LEFT - RIGHT), _y(share)) for rounds, share in shares]
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
    line = f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="1.5"/>'
    return line + _text(places[-1][0] + 6, places[-1][1] + 4, name)


def _share(met: Sequence[float | None], cards: int | None) -> float | None:
    """The share of bids made for a hand size, or the mean over all."""
    if cards is not None:
        return met[cards - 1]
    known = [share for share in met if share is not None]
    return sum(known) / len(known) if known else None


def _text(x: float, y: float, text: str) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}">{text}</text>'
