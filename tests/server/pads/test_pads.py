"""The shared pads of a server: their secrets, and their removal."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from gizzard.scorepad.cells import Cell, clock_of
from gizzard.server.pads.log import PAD
from gizzard.server.pads.messages import PadBody, SharedPad
from gizzard.server.pads.pads import Pads
from gizzard.server.pads.requests import writing
from gizzard.server.rooms.clock import RunningTime
from gizzard.server.rooms.rooms import Rooms
from gizzard.server.store.protocol import MAX_ENTRY, Stored
from gizzard.server.store.sqlite.store import SQLiteStore
from gizzard.server.wire.messages import RequestError
from harness.server import until

STAMP = "0mb2k5q1x0000a1"
NAME = "Zaphod Beeblebrox"


class Disk(SQLiteStore):
    """A store that notes how much of a log is read."""

    def __init__(self, path: Path) -> None:
        self.reads: list[int] = []
        super().__init__(path)

    async def load(self, table: str, most: int = MAX_ENTRY) -> Stored | None:
        self.reads.append(most)
        return await super().load(table, most)


@pytest.fixture
@asynccontextmanager
async def disk(tmp_path: Path) -> AsyncIterator[Disk]:
    store = Disk(tmp_path / "tables.sqlite3")
    yield store
    await store.close()


async def with_a_pad(disk: Disk) -> tuple[Pads, SharedPad]:
    """A pad that is shared and on which somebody has written their name."""
    pads = Pads(Rooms(disk, RunningTime()))
    shared = await pads.share(PadBody("0a1b2c", {"players": 3}, 0))
    pad = await pads.rooms.find(PAD, shared.pad)
    await pad.change(lambda state: writing(state, {"name.0": Cell(NAME, STAMP)}, clock_of(STAMP)))
    return pads, shared


@pytest.mark.parametrize("in_memory", [True, False])
async def test_wrong_secret_costs_the_same_as_an_unknown_pad_and_reads_no_log(disk: Disk, in_memory: bool) -> None:
    pads, shared = await with_a_pad(disk)
    if in_memory:
        await pads.rooms.find(PAD, shared.pad)
    disk.reads.clear()
    for name in (shared.pad, "pad-000000000000000000"):
        for secret in ("wrong", "", None):
            with pytest.raises(RequestError, match="no-pad"):
                await pads.permission(name, secret)
    with pytest.raises(RequestError, match="no-pad"):
        await pads.remove(shared.pad, "wrong")
    assert disk.reads == [0] * 7


async def test_deleted_pad_is_soon_overwritten_everywhere(tmp_path: Path, disk: Disk) -> None:
    """Even if nobody writes anything for hours."""
    pads, shared = await with_a_pad(disk)
    await pads.remove(shared.pad, shared.own)
    files = [tmp_path / f"tables.sqlite3{end}" for end in ("", "-wal")]
    await asyncio.to_thread(until, lambda: not any(NAME.encode() in path.read_bytes() for path in files))
