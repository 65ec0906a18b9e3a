"""The cells of a shared pad: what may stand in them, and which of two was written later.

The phones decide in the same way (`ui/src/pad/cells.ts`), so that all of them and the server end with the same values.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

import msgspec

from gizzard.names import clean_text
from gizzard.rules.special import special_from
from gizzard.server.domain.phrases import RequestError

MAX_NAME: Final = 60
"""Characters of a player's name on a pad."""
MOST_TRICKS: Final = 60
MOST_POINTS: Final = 10**9
STAMP: Final = re.compile(r"0|[0-9a-z]{13}[0-9a-f]{1,16}")
"""A hybrid logical clock's time and the device; ``0`` in a game that came in a link."""
CLOCK_DIGITS: Final = 9
"""The part of a stamp, in base 36, that is the time in ms since 1970."""
COUNTER_DIGITS: Final = 4
"""The part after it that counts what was written in that millisecond."""
MOST_AHEAD: Final = 366 * 24 * 3600 * 1000
"""So many ms later than the server's time a stamp may be. Without a limit somebody could write a value that nobody
can follow with a later one; with it the server's clock itself soon leaves any stamp behind."""
MOST_PHONES: Final = 100
"""Maximum number of phones per pad that have said whose they are."""
CONTESTED: Final = True
"""What two different seals come to in a cell that fixes a seal. As JSON it comes after any seal and null, so pages that
only know the later of two cells agree."""
KEY: Final = re.compile(
    r"ended|phone\.[0-9a-f]{1,16}|name\.(?P<player>[0-5])|(?P<round>[1-9][0-9]{0,2})\."
    r"(?:(?:done|trump|dealer|named)|(?:bid|taken|points|joined|left|sealed|fixed|nonce)\.(?P<seat>[0-5]))"
)


class Cell(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """The latest value of a field, and when it was written."""

    v: Any
    t: str


Cells = Mapping[str, Cell]


class Size(NamedTuple):
    """How much of a pad there is."""

    players: int
    rounds: int


def _is_number(least: int, most: int) -> Callable[[Any], bool]:
    return lambda value: type(value) is int and least <= value <= most


def _is_text(pattern: str) -> Callable[[Any], bool]:
    known = re.compile(pattern, re.DOTALL)
    return lambda value: isinstance(value, str) and known.fullmatch(value) is not None


def _is_special(value: Any) -> bool:
    return isinstance(value, dict) and value.keys() <= {"rule", "cards"} and special_from(value) is not None


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
    "bid": _is_number(0, MOST_TRICKS),
    "taken": _is_number(0, MOST_TRICKS),
    "points": _is_number(-MOST_POINTS, MOST_POINTS),
    "joined": _is_number(-MOST_POINTS, MOST_POINTS),
    "left": _is_true,
    "sealed": _is_seal,
    "fixed": lambda value: value is CONTESTED or _is_seal(value),
    "nonce": _is_text("[0-9a-f]{32}"),
}
"""What each kind of cell may hold besides null, which empties it."""


class CellsRefused(RequestError):
    """Cells that a pad will never take."""

    def __init__(self, code: str, cells: list[str]) -> None:
        super().__init__(code, cell=cells[0][:40])
        self.cells = cells


def check(cells: Cells, size: Size, now: int) -> None:
    """CellsRefused for cells that are none of a pad of that size, or that are written long after `now`, in ms since
    1970."""
    if unknown := [key for key, cell in cells.items() if not _is_cell(key, cell, size)]:
        raise CellsRefused("no-cell", unknown)
    if ahead := [key for key, cell in cells.items() if clock_of(cell.t) > now + MOST_AHEAD]:
        raise CellsRefused("wrong-clock", ahead)


def _is_cell(key: str, cell: Cell, size: Size) -> bool:
    if not _is_key(key, size) or not STAMP.fullmatch(cell.t):
        return False
    return cell.v is None or VALUES[_kind(key)](cell.v)


def _is_key(key: str, size: Size) -> bool:
    found = KEY.fullmatch(key)
    if found is None:
        return False
    seat = int(found["seat"] or found["player"] or 0)
    return seat < size.players and int(found["round"] or 0) <= size.rounds


def _kind(key: str) -> str:
    return next(part for part in key.split(".") if not part.isdecimal())


def clock_of(stamp: str) -> int:
    """The time of a stamp, in ms since 1970."""
    return int(stamp[:CLOCK_DIGITS], 36)


def device_of(stamp: str) -> str:
    """The device that a stamp names."""
    return stamp[CLOCK_DIGITS + COUNTER_DIGITS :]


def relayed(cells: Cells, by: str) -> dict[str, str]:
    """The deliverer of each cell that was delivered by a device other than the one its stamp names."""
    return {key: by for key, cell in cells.items() if device_of(cell.t) != by}


def check_phones(fresh: Cells, cells: Cells) -> None:
    """Raises CellsRefused if too many phones say whose they are."""
    new = [key for key in fresh if key.startswith("phone.") and key not in cells]
    if new and len(new) + sum(key.startswith("phone.") for key in cells) > MOST_PHONES:
        raise CellsRefused("pad-phones", new)


def with_clean_names(cells: Cells) -> dict[str, Cell]:
    """The cells with names as everybody may see them.

    A name that had to be changed is written a moment later, so that its phone takes it over as any other.
    """
    return {key: _clean(key, cell) if key.startswith("name.") and cell.v else cell for key, cell in cells.items()}


def _clean(key: str, cell: Cell) -> Cell:
    seat = int(key.removeprefix("name."))
    name = clean_text(cell.v)[:MAX_NAME].rstrip() or nobody(seat)
    return cell if name == cell.v else Cell(name, _next(cell.t))


def nobody(seat: int) -> str:
    """The name of a player who has none."""
    return f"Player {seat + 1}"


def _next(stamp: str) -> str:
    """A later stamp of the same device."""
    place = CLOCK_DIGITS + COUNTER_DIGITS
    time, device = int(stamp[:place], 36) + 1, device_of(stamp) or "0"
    return f"{base36(time):0>{place}}{device}"


def base36(number: int) -> str:
    """A whole number, 0 or more, in the digits of stamps."""
    digits = "0123456789abcdefghijklmnopqrstuvwxyz"
    return digits[number] if number < 36 else base36(number // 36) + digits[number % 36]


def changed(cells: Cells, than: Cells) -> dict[str, Cell]:
    """The cells that differ from those of the other side: a far cheaper question than whether they are valid."""
    return {key: cell for key, cell in cells.items() if cell != than.get(key)}


def newer(cells: Cells, than: Cells) -> dict[str, Cell]:
    """What the other side's cells become by a merge, without those that stay as they are."""
    merged = ((key, _merged(key, cell, than.get(key))) for key, cell in cells.items())
    return {key: cell for key, cell in merged if cell is not than.get(key)}


def _merged(key: str, cell: Cell, than: Cell | None) -> Cell:
    """The join of two cells of a field: the later one, but two seals that were fixed for one bid contest each other."""
    if than is None or cell.v == than.v or ".fixed." not in key:
        return cell if than is None or _is_later(cell, than) else than
    contested = Cell(CONTESTED, max(cell.t, than.t))
    return than if than == contested else contested


def _is_later(cell: Cell, than: Cell) -> bool:
    """Whether a cell takes the place of another; where their stamps are the same, their values decide as texts."""
    if cell.t != than.t:
        return cell.t > than.t
    return _text(cell.v) > _text(than.v)


def _text(value: Any) -> bytes:
    """A value as JSON, in the order in which JavaScript compares texts."""
    return msgspec.json.encode(value).decode().encode("utf-16-be")
