"""What phones may write on a shared pad, and how the server writes names."""

from collections.abc import Sequence
from typing import Final

from gizzard.core.names import clean_text, distinct
from gizzard.scorepad.cells import Cell, Cells, clock_of, device_of, next_stamp
from gizzard.scorepad.fields import MAX_NAME, Size, wrong_cells
from gizzard.server.wire.messages import RequestError

MAX_AHEAD: Final = 366 * 24 * 3600 * 1000
"""Maximum number of ms by which a stamp may be ahead of the server's time. Otherwise a far-future stamp could block
all later writes to a cell; with the limit the server's clock eventually overtakes it."""
MAX_CLAIMED_PHONES: Final = 100
"""Maximum number of phones per pad that are assigned to a player."""


class CellsRefused(RequestError):
    """Permanently invalid cells."""

    def __init__(self, code: str, cells: list[str]) -> None:
        super().__init__(code, cell=cells[0][:40])
        self.cells = cells


def check(cells: Cells, size: Size, now: int) -> None:
    """Raise CellsRefused for cells that are invalid in a pad of this size, or too far ahead of `now` in ms."""
    if unknown := wrong_cells(cells, size):
        raise CellsRefused("no-cell", unknown)
    if ahead := [key for key, cell in cells.items() if clock_of(cell.t) > now + MAX_AHEAD]:
        raise CellsRefused("wrong-clock", ahead)


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
    return cell if name == cell.v else Cell(name, next_stamp(cell.t, 0, device_of(cell.t) or "0"))


def default_name(seat: int) -> str:
    """The name of an unnamed player."""
    return f"Player {seat + 1}"


def changed(cells: Cells, than: Cells) -> dict[str, Cell]:
    """The cells that differ from the other side's; much cheaper than validating them all."""
    return {key: cell for key, cell in cells.items() if cell != than.get(key)}
