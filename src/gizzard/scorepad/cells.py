"""A score pad is a map of cells that each keep their latest value, so that what several devices wrote merges.

A key names a field of the pad (`4.bid.2`, `name.0`, `4.done`). A cell has a value and a stamp: the time of a hybrid
logical clock (Kulkarni et al., 2014) and the device that wrote it, ordered as texts. The page runs this file, too: the
build translates it (see ``core_build/javascript.py``).
"""

from collections.abc import Mapping
from typing import Any, Final

import msgspec

CLOCK_DIGITS: Final = 9
"""Length of a stamp's first part: the time in ms since 1970, in base 36."""
COUNTER_DIGITS: Final = 4
"""Length of its second part: a counter of writes within the same millisecond."""
STAMP_DIGITS: Final = 13
"""Length of both; the device follows."""
COUNTERS: Final = 36**COUNTER_DIGITS
CONTESTED: Final = True
"""The merge of two different seals in a `fixed` cell. As JSON it sorts after any seal and null, so that pages that know
only the later of two cells agree."""


class Cell(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """The latest value of a field, and its stamp."""

    v: Any
    t: str


Cells = Mapping[str, Cell]
Changes = Mapping[str, Any]
"""New values by key; null empties a cell."""


def clock_of(stamp: str) -> int:
    """The time of a stamp in ms since 1970."""
    return int(stamp[:CLOCK_DIGITS], 36)


def device_of(stamp: str) -> str:
    """The device of a stamp."""
    return stamp[STAMP_DIGITS:]


def _stamp(clock: int, counter: int, device: str) -> str:
    return base36(clock).rjust(CLOCK_DIGITS, "0") + base36(counter).rjust(COUNTER_DIGITS, "0") + device


def base36(number: int) -> str:
    """Format a non-negative integer in base 36."""
    digits = "0123456789abcdefghijklmnopqrstuvwxyz"
    return digits[number] if number < 36 else base36(number // 36) + digits[number % 36]


def latest(cells: Cells) -> str:
    """The latest stamp of a pad; empty if the pad is."""
    return max([cell.t for cell in cells.values()], default="")


def next_stamp(seen: str, now: int, device: str) -> str:
    """A stamp of a device after all that were seen, however wrong its clock is. `now`: ms since 1970."""
    if seen == "" or now > clock_of(seen):
        return _stamp(now, 0, device)
    counter = int(seen[CLOCK_DIGITS:STAMP_DIGITS] or "0", 36) + 1
    if counter < COUNTERS:
        return _stamp(clock_of(seen), counter, device)
    return _stamp(clock_of(seen) + 1, 0, device)


def value_at(cells: Cells, key: str) -> Any:
    """The value of a cell; None if it is empty."""
    cell = cells.get(key)
    return None if cell is None else cell.v


def write(cells: Cells, changes: Changes, stamp: str) -> Cells:
    """The cells with new values."""
    return {**cells, **{key: Cell(v=value, t=stamp) for key, value in changes.items()}}


def before(cells: Cells, changes: Changes) -> Changes:
    """The values that changes replace, to take them back."""
    return {key: value_at(cells, key) for key in changes.keys()}  # noqa: SIM118 (the translation needs it)


def newer(cells: Cells, than: Cells) -> dict[str, Cell]:
    """The cells that a merge changes on the other side."""
    merged = {key: _merged(key, cell, than.get(key)) for key, cell in cells.items()}
    return {key: cell for key, cell in merged.items() if cell is not than.get(key)}


def merge(cells: Cells, theirs: Cells) -> Cells:
    """Both sides' cells, of each field the winner: the outcome does not depend on the order of merges."""
    return {**cells, **newer(theirs, cells)}


def _merged(key: str, cell: Cell, than: Cell | None) -> Cell:
    """Merge two cells of a field: the later one wins, except that two different `fixed` seals become CONTESTED."""
    if than is None:
        return cell
    if cell.v == than.v or ".fixed." not in key:
        return cell if _is_later(cell, than) else than
    stamp = max(cell.t, than.t)
    return than if than.v == CONTESTED and than.t == stamp else Cell(v=CONTESTED, t=stamp)


def _is_later(cell: Cell, than: Cell) -> bool:
    """Whether a cell wins over another; equal stamps are compared by their values as JSON text."""
    return sortable_json(cell.v) > sortable_json(than.v) if cell.t == than.t else cell.t > than.t


def sortable_json(value: Any) -> bytes:
    """A value as JSON that sorts like a JavaScript string."""
    return msgspec.json.encode(value).decode().encode("utf-16-be")
