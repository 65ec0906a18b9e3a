"""The shared pads of a server: their secrets, and their removal."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from gizzard.server.clock import RunningTime
from gizzard.server.pads.cells import Cell, clock_of
from gizzard.server.pads.messages import PadBody, SharedPad
from gizzard.server.pads.pads import Pads
from gizzard.server.phrases import RequestError
from gizzard.server.rooms.rooms import Rooms
from gizzard.server.store import MAX_ENTRY, SQLiteStore
from gizzard.server.store.stored import Stored
from tests.server.waiting import eventually

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


def story(tmp_path: Path, told: Callable[[Disk, Pads, SharedPad], Awaitable[None]]) -> None:
    """What happens to a pad that is shared and on which somebody has written their name."""

    async def run() -> None:
        store = Disk(tmp_path / "tables.sqlite3")
        pads = Pads(Rooms(store), RunningTime())
        shared = await pads.share(PadBody("0a1b2c", {"players": 3}, 0))
        pad, _ = await pads.find(shared.pad, shared.edit)
        await pad.write({"name.0": Cell(NAME, STAMP)}, clock_of(STAMP))
        store.reads.clear()
        await told(store, pads, shared)
        await store.close()

    asyncio.run(run())


@pytest.mark.parametrize("in_memory", [True, False])
def test_wrong_secret_costs_the_same_as_an_unknown_pad_and_reads_no_log(tmp_path: Path, in_memory: bool) -> None:
    async def told(store: Disk, pads: Pads, shared: SharedPad) -> None:
        if in_memory:
            await pads.find(shared.pad, shared.own)
        store.reads.clear()
        for name in (shared.pad, "pad-000000000000000000"):
            for secret in ("wrong", "", None):
                with pytest.raises(RequestError, match="no-pad"):
                    await pads.find(name, secret)
        with pytest.raises(RequestError, match="no-pad"):
            await pads.remove(shared.pad, "wrong")
        assert store.reads == [0] * 7

    story(tmp_path, told)


def test_deleted_pad_is_soon_overwritten_everywhere(tmp_path: Path) -> None:
    """Even if nobody writes anything for hours."""

    async def told(_store: Disk, pads: Pads, shared: SharedPad) -> None:
        await pads.remove(shared.pad, shared.own)
        await asyncio.to_thread(eventually, lambda: not any(NAME.encode() in path.read_bytes() for path in files))

    files = [tmp_path / f"tables.sqlite3{end}" for end in ("", "-wal")]
    story(tmp_path, told)
