"""A shared pad from its log."""

from collections.abc import Mapping
from typing import cast

import pytest

from gizzard.scorepad.cells import Cell, newer
from gizzard.server.ops.retention import Retention, prune
from gizzard.server.pads import log
from gizzard.server.pads.log import PAD, PadEntry, PadSetup
from gizzard.server.rooms.kind import Log, row_of
from gizzard.server.store.protocol import Reader, Stored

SETUP = PadSetup(0, "0a1b2c", {"players": 3}, 0, 20, ("", "", ""))
ENTRIES = tuple(PadEntry(at, {f"phone.{at:x}": Cell(0, "0")}) for at in range(1, 200))


def test_a_pad_is_what_its_entries_have_written_one_after_the_other() -> None:
    pad = PAD.state(Log(SETUP, ENTRIES))
    assert pad == [*PAD.states(Log(SETUP, ENTRIES))][-1]
    assert (pad.n, pad.at, pad.size, len(pad.cells)) == (199, 199, sum(len(row_of(entry)) for entry in ENTRIES), 199)


def test_a_pad_knows_which_cells_came_from_another_device_than_their_stamps_name() -> None:
    stamp, later = "0mb2k5q1x0000a1", "0mb2k5q1x0001a1"
    entries = (
        PadEntry(1, {"1.bid.0": Cell(1, stamp), "1.bid.1": Cell(0, stamp)}),
        PadEntry(2, {"1.bid.0": Cell(2, later), "1.bid.2": Cell(2, "0mb2k5q1x0000b2")}, "b2"),
    )
    assert PAD.state(Log(SETUP, entries)).by == {"1.bid.0": "b2"}
    last = PadEntry(3, {"1.bid.0": Cell(3, "0mb2k5q1x0002a1")}, "a1")
    assert PAD.state(Log(SETUP, (*entries, last))).by == {}


def test_an_entry_from_the_device_that_its_stamps_name_is_stored_as_ever() -> None:
    assert row_of(PadEntry(1, {"1.bid.0": Cell(1, "0")})) == '{"at":1,"cells":{"1.bid.0":{"v":1,"t":"0"}}}'


def test_a_log_of_many_entries_is_read_without_copying_all_cells_for_each(monkeypatch: pytest.MonkeyPatch) -> None:
    pads: list[Mapping[str, Cell]] = []

    def noted(cells: Mapping[str, Cell], than: Mapping[str, Cell]) -> dict[str, Cell]:
        pads.append(than)
        return newer(cells, than)

    monkeypatch.setattr(log, "newer", noted)
    PAD.state(Log(SETUP, ENTRIES))
    assert all(each is pads[0] for each in pads)


async def test_a_pad_on_which_somebody_writes_before_it_is_removed_stays() -> None:
    """It looked old, and was written on while phones could still come."""
    removed: list[str] = []

    class Source:
        async def closed_before(self, _created: float) -> list[str]:
            return []

        async def open_before(self, _created: float) -> list[str]:
            return [f"pad-{0:018}"]

        async def load(self, _name: str) -> Stored:
            return Stored(row_of(SETUP), (row_of(ENTRIES[0]),))

        async def tail(self, _name: str, after: int) -> tuple[str, ...]:
            return (row_of(PadEntry(9_000, {})),) if after == 1 else ()

    async def remove(name: str) -> None:
        removed.append(name)

    pruned = await prune(cast(Reader, Source()), [PAD], Retention(seconds=2), now=5, remove=remove)
    assert (pruned.removed, removed) == (0, [])
