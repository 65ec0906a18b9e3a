"""What a phone may ask of a shared pad."""

from gizzard.scorepad.cells import Cells, newer
from gizzard.server.pads.checks import changed, check, check_phones, relayed, with_clean_names
from gizzard.server.pads.log import MAX_LOG_BYTES, Pad, PadEntry
from gizzard.server.rooms.kind import row_of
from gizzard.server.wire.messages import RequestError


def writing(pad: Pad, cells: Cells, at: int, by: str = "") -> PadEntry | None:
    """Write the cells that are newer than those on the pad, at a time in ms since 1970; None if there are none.

    `by` is the device that delivers them, if known. Raises RequestError if a cell is invalid or the log is full.
    """
    asked = changed(cells, pad.cells)
    check(asked, pad.setup.size, at)
    fresh = with_clean_names(newer(asked, pad.cells), pad.cells)
    check_phones(fresh, pad.cells)
    if not fresh:
        return None
    entry = PadEntry(at, fresh, by if relayed(fresh, by) else None)
    if pad.size + len(row_of(entry)) > MAX_LOG_BYTES:
        raise RequestError("pad-full")
    return entry
