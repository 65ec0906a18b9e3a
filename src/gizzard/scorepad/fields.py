"""Which cells a pad has, and what may stand in them."""

import re
from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from gizzard.core.formats.effects import EFFECTS, effects_json, most_effects
from gizzard.core.game.plan import Plan
from gizzard.core.game.score_sheet import NO_EFFECTS
from gizzard.core.rules.deal import MAX_PLAYERS
from gizzard.core.rules.roundspec import RoundSpec
from gizzard.core.rules.special import special_from
from gizzard.scorepad.cells import CONTESTED, Cell, Cells

MAX_NAME: Final = 60
"""Characters of a player's name on a pad."""
MAX_TRICKS: Final = 60
MAX_POINTS: Final = 10**9
STAMP: Final = re.compile(r"0|[0-9a-z]{13}[0-9a-f]{1,16}")
"""A hybrid logical clock's timestamp and the device; ``0`` in a game that was opened from a link."""
KEY: Final = re.compile(
    r"ended|phone\.[0-9a-f]{1,16}|name\.(?P<player>[0-5])|(?P<round>[1-9][0-9]{0,2})\."
    rf"(?:(?:done|trump|dealer|named|{'|'.join(EFFECTS)})|(?:bid|taken|points|joined|left|sealed|fixed|nonce)\.(?P<seat>[0-5]))"
)


class Size(NamedTuple):
    """The dimensions of a pad."""

    players: int
    plan: Plan


def _is_number(least: int, most: int) -> Callable[[Any], bool]:
    return lambda value: type(value) is int and least <= value <= most


def _is_text(pattern: str) -> Callable[[Any], bool]:
    known = re.compile(pattern, re.DOTALL)
    return lambda value: isinstance(value, str) and known.fullmatch(value) is not None


def _is_special(value: Any) -> bool:
    return isinstance(value, dict) and value.keys() <= {"rule", "cards"} and special_from(value) is not None


def _is_changes(value: Any) -> bool:
    """Changes of bids, in order: a seat, and 1 or -1."""
    return isinstance(value, list) and len(value) <= MAX_TRICKS and all(map(is_change, value))


def is_change(value: object, players: int = MAX_PLAYERS) -> bool:
    """Whether this is a seat and by how much its bid changed: 1 or -1."""
    match value:
        case [seat, 1 | -1 as by]:
            return type(seat) is int and type(by) is int and 0 <= seat < players
    return False


def _is_true(value: Any) -> bool:
    return value is True


_is_seal = _is_text("[0-9a-f]{64}")


VALUES: Final[Mapping[str, Callable[[Any], bool]]] = {
    "ended": _is_true,
    "phone": _is_number(-1, 5),
    "name": _is_text(f".{{1,{MAX_NAME}}}"),
    "done": _is_true,
    "trump": _is_text("[CDHS]|none"),
    "dealer": _is_number(0, 5),
    "named": _is_special,
    "bid": _is_number(0, MAX_TRICKS),
    "taken": _is_number(0, MAX_TRICKS),
    **{
        effect: _is_changes if isinstance(nothing, list) else _is_number(0, MAX_TRICKS)
        for effect, nothing in effects_json(NO_EFFECTS).items()
    },
    "points": _is_number(-MAX_POINTS, MAX_POINTS),
    "joined": _is_number(-MAX_POINTS, MAX_POINTS),
    "left": _is_true,
    "sealed": _is_seal,
    "fixed": lambda value: value is CONTESTED or _is_seal(value),
    "nonce": _is_text("[0-9a-f]{32}"),
}
"""Validators by kind of cell; null, which empties a cell, is always valid."""

LIMITED: Final = frozenset({"bid", "taken", *EFFECTS})
"""The kinds of cells whose numbers a round limits."""


def _most(spec: RoundSpec) -> Mapping[str, int]:
    """The largest number, or the most changes, that a round can have, by kind of cell."""
    return {"bid": spec.cards, "taken": spec.cards, **most_effects(spec)}


def wrong_cells(cells: Cells, size: Size) -> list[str]:
    """The keys of cells that no pad of this size has, or with a number that no game can have."""
    return [key for key, cell in cells.items() if not (_is_cell(key, cell, size) and _is_possible(key, cell, size))]


def malformed_cells(cells: Cells, size: Size) -> list[str]:
    """The keys of cells that no pad of this size has."""
    return [key for key, cell in cells.items() if not _is_cell(key, cell, size)]


def _is_cell(key: str, cell: Cell, size: Size) -> bool:
    if not _is_key(key, size) or not STAMP.fullmatch(cell.t):
        return False
    kind, value = _kind(key), cell.v
    return value is None or (VALUES[kind](value) and all(seat < size.players for seat in _seats_in(kind, value)))


def _is_possible(key: str, cell: Cell, size: Size) -> bool:
    """Whether a number is none that no game can have."""
    kind, value = _kind(key), cell.v
    if value is None or kind not in LIMITED:
        return True
    return _count(value) <= _most(size.plan[int(key.partition(".")[0]) - 1])[kind]


def _count(value: int | list[Any]) -> int:
    return len(value) if isinstance(value, list) else value


def _seats_in(kind: str, value: Any) -> list[int]:
    """The seats that a valid value of a cell names."""
    if VALUES[kind] is _is_changes:
        return [seat for seat, _ in value]
    return [value] if kind in ("dealer", "phone") else []


def _is_key(key: str, size: Size) -> bool:
    found = KEY.fullmatch(key)
    if found is None:
        return False
    seat = int(found["seat"] or found["player"] or 0)
    return seat < size.players and int(found["round"] or 0) <= len(size.plan)


def _kind(key: str) -> str:
    return next(part for part in key.split(".") if not part.isdecimal())
