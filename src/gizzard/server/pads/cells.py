"""The cells of a shared pad: their validation, and a last-writer-wins merge.

The phones merge in the same way (`ui/src/features/pad/cells.ts`), so that they and the server converge to the same
values.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple

import msgspec

from gizzard.core.formats.effects import BID_CHANGES, UNTAKEN
from gizzard.core.game.plan import Plan
from gizzard.core.names import clean_text, distinct
from gizzard.core.rules.deal import MAX_PLAYERS
from gizzard.core.rules.extras import bid_changes_at_most, untaken_at_most
from gizzard.core.rules.roundspec import RoundSpec
from gizzard.core.rules.special import special_from
from gizzard.server.phrases import RequestError

MAX_NAME: Final = 60
"""Characters of a player's name on a pad."""
MAX_TRICKS: Final = 60
MAX_POINTS: Final = 10**9
STAMP: Final = re.compile(r"0|[0-9a-z]{13}[0-9a-f]{1,16}")
"""A hybrid logical clock's timestamp and the device; ``0`` in a game that was opened from a link."""
CLOCK_DIGITS: Final = 9
"""Length of a stamp's first part: the time in ms since 1970, in base 36."""
COUNTER_DIGITS: Final = 4
"""Length of its second part: a counter of writes within the same millisecond."""
MAX_AHEAD: Final = 366 * 24 * 3600 * 1000
"""Maximum number of ms by which a stamp may be ahead of the server's time. Otherwise a far-future stamp could block
all later writes to a cell; with the limit the server's clock eventually overtakes it."""
MAX_CLAIMED_PHONES: Final = 100
"""Maximum number of phones per pad that are assigned to a player."""
CONTESTED: Final = True
"""The merge of two different seals in a `fixed` cell. As JSON it sorts after any seal and null, so that pages that know
only the later of two cells agree."""
KEY: Final = re.compile(
    r"ended|phone\.[0-9a-f]{1,16}|name\.(?P<player>[0-5])|(?P<round>[1-9][0-9]{0,2})\."
    rf"(?:(?:done|trump|dealer|named|{UNTAKEN}|{BID_CHANGES})|(?:bid|taken|points|joined|left|sealed|fixed|nonce)\.(?P<seat>[0-5]))"
)


class Cell(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """The latest value of a field, and its stamp."""

    v: Any
    t: str


Cells = Mapping[str, Cell]


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
    return isinstance(value, list) and len(value) <= MAX_TRICKS and all(map(_is_change, value))


def _is_change(value: Any) -> bool:
    match value:
        case [seat, 1 | -1 as by]:
            return type(seat) is int and type(by) is int and 0 <= seat < MAX_PLAYERS
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
    UNTAKEN: _is_number(0, MAX_TRICKS),
    BID_CHANGES: _is_changes,
    "points": _is_number(-MAX_POINTS, MAX_POINTS),
    "joined": _is_number(-MAX_POINTS, MAX_POINTS),
    "left": _is_true,
    "sealed": _is_seal,
    "fixed": lambda value: value is CONTESTED or _is_seal(value),
    "nonce": _is_text("[0-9a-f]{32}"),
}
"""Validators by kind of cell; null, which empties a cell, is always valid."""

LIMITS: Final[Mapping[str, Callable[[RoundSpec], int]]] = {
    "bid": lambda spec: spec.cards,
    "taken": lambda spec: spec.cards,
    UNTAKEN: lambda spec: untaken_at_most(spec.extras, spec.cards),
    BID_CHANGES: lambda spec: bid_changes_at_most(spec.extras, spec.cards, spec.rebid_late),
}
"""The largest number, or the most changes, that a round can have, by kind of cell."""


class CellsRefused(RequestError):
    """Permanently invalid cells."""

    def __init__(self, code: str, cells: list[str]) -> None:
        super().__init__(code, cell=cells[0][:40])
        self.cells = cells


def check(cells: Cells, size: Size, now: int) -> None:
    """Raise CellsRefused for cells that are invalid in a pad of this size, or too far ahead of `now` in ms."""
    if unknown := [key for key, cell in cells.items() if not _is_cell(key, cell, size)]:
        raise CellsRefused("no-cell", unknown)
    if ahead := [key for key, cell in cells.items() if clock_of(cell.t) > now + MAX_AHEAD]:
        raise CellsRefused("wrong-clock", ahead)


def _is_cell(key: str, cell: Cell, size: Size) -> bool:
    if not _is_key(key, size) or not STAMP.fullmatch(cell.t):
        return False
    kind, value = _kind(key), cell.v
    return value is None or (
        VALUES[kind](value)
        and all(seat < size.players for seat in _seats_in(kind, value))
        and (kind not in LIMITS or _count(value) <= LIMITS[kind](size.plan[int(key.partition(".")[0]) - 1]))
    )


def _count(value: int | list[Any]) -> int:
    return len(value) if isinstance(value, list) else value


def _seats_in(kind: str, value: Any) -> list[int]:
    """The seats that a valid value of a cell names."""
    if kind == BID_CHANGES:
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


def clock_of(stamp: str) -> int:
    """The time of a stamp in ms since 1970."""
    return int(stamp[:CLOCK_DIGITS], 36)


def device_of(stamp: str) -> str:
    """The device of a stamp."""
    return stamp[CLOCK_DIGITS + COUNTER_DIGITS :]


def relayed(cells: Cells, by: str) -> dict[str, str]:
    """The cells whose stamps name another device than their deliverer `by`, each with that deliverer."""
    return {key: by for key, cell in cells.items() if device_of(cell.t) != by}


def check_phones(fresh: Cells, cells: Cells) -> None:
    """Raise CellsRefused if too many phones are assigned to players."""
    new = [key for key in fresh if key.startswith("phone.") and key not in cells]
    if new and len(new) + sum(key.startswith("phone.") for key in cells) > MAX_CLAIMED_PHONES:
        raise CellsRefused("pad-phones", new)


def with_clean_names(fresh: Cells, cells: Cells) -> dict[str, Cell]:
    """The fresh cells with sanitised names that differ from each other and from the names that stay on the pad.

    A changed name gets a slightly later stamp, so that its phone adopts it. Of two new names the earlier one stays.
    """
    taken = [cell.v for key, cell in cells.items() if _is_name(key, cell) and key not in fresh]
    cleaned: dict[str, Cell] = {}
    for key, cell in sorted(fresh.items(), key=lambda item: (item[1].t, item[0])):
        if _is_name(key, cell):
            cell = _clean(key, cell, taken)
            taken.append(cell.v)
        cleaned[key] = cell
    return cleaned


def _is_name(key: str, cell: Cell) -> bool:
    return key.startswith("name.") and cell.v is not None


def _clean(key: str, cell: Cell, taken: Sequence[str]) -> Cell:
    visible = clean_text(cell.v)[:MAX_NAME].rstrip() or default_name(int(key.removeprefix("name.")))
    name = distinct(visible, taken, MAX_NAME)
    return cell if name == cell.v else Cell(name, _next(cell.t))


def default_name(seat: int) -> str:
    """The name of an unnamed player."""
    return f"Player {seat + 1}"


def _next(stamp: str) -> str:
    """A later stamp of the same device."""
    length = CLOCK_DIGITS + COUNTER_DIGITS
    time, device = int(stamp[:length], 36) + 1, device_of(stamp) or "0"
    return f"{base36(time):0>{length}}{device}"


def base36(number: int) -> str:
    """Format a non-negative integer in base 36."""
    digits = "0123456789abcdefghijklmnopqrstuvwxyz"
    return digits[number] if number < 36 else base36(number // 36) + digits[number % 36]


def changed(cells: Cells, than: Cells) -> dict[str, Cell]:
    """The cells that differ from the other side's; much cheaper than validating them all."""
    return {key: cell for key, cell in cells.items() if cell != than.get(key)}


def newer(cells: Cells, than: Cells) -> dict[str, Cell]:
    """The cells that a merge changes on the other side."""
    merged = ((key, _merged(key, cell, than.get(key))) for key, cell in cells.items())
    return {key: cell for key, cell in merged if cell is not than.get(key)}


def _merged(key: str, cell: Cell, than: Cell | None) -> Cell:
    """Merge two cells of a field: the later one wins, except that two different `fixed` seals become CONTESTED."""
    if than is None or cell.v == than.v or ".fixed." not in key:
        return cell if than is None or _is_later(cell, than) else than
    contested = Cell(CONTESTED, max(cell.t, than.t))
    return than if than == contested else contested


def _is_later(cell: Cell, than: Cell) -> bool:
    """Whether a cell wins over another; equal stamps are compared by their values as JSON text."""
    if cell.t != than.t:
        return cell.t > than.t
    return _text(cell.v) > _text(than.v)


def _text(value: Any) -> bytes:
    """A value as JSON that sorts like a JavaScript string."""
    return msgspec.json.encode(value).decode().encode("utf-16-be")
