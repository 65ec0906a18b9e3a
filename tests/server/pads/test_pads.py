"""All shared pads of a server: they are found, and removed, at the same moment."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from gizzard.server.pads.cells import Cell, clock_of
from gizzard.server.pads.live import LivePad
from gizzard.server.pads.messages import PadBody, SharedPad
from gizzard.server.pads.pads import Pads
from gizzard.server.phrases import RequestError
from gizzard.server.rooms import live_logs
from gizzard.server.store import MAX_ENTRY, Fenced, SQLiteStore
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


class Phone:
    """A phone that hears nothing."""

    def send(self, message: bytes) -> None:
        pass

    def drop(self, reason: RequestError) -> None:
        pass


def story(tmp_path: Path, told: Callable[[Disk, Pads, SharedPad], Awaitable[None]]) -> None:
    """What happens to a pad that is shared and on which somebody has written their name."""

    async def run() -> None:
        store = Disk(tmp_path / "tables.sqlite3")
        pads = Pads(store)
        shared = await pads.share(PadBody("0a1b2c", {"players": 3}, 0), 1)
        pad, _ = await pads.find(shared.pad, shared.edit)
        await pads.write(pad, {"name.0": Cell(NAME, STAMP)}, clock_of(STAMP))
        store.reads.clear()
        await told(store, pads, shared)
        await store.close()

    asyncio.run(run())


async def loaded(pads: Pads, name: str) -> LivePad:
    """A pad that was just loaded, before the tasks that wait for it resume."""
    while name not in pads._live:
        await asyncio.sleep(0)
    return pads._live[name]


def test_who_comes_while_a_pad_is_removed_finds_none(tmp_path: Path) -> None:
    async def told(_store: Disk, pads: Pads, shared: SharedPad) -> None:
        coming = asyncio.create_task(pads.find(shared.pad, shared.read))
        await loaded(pads, shared.pad)
        await pads.remove(shared.pad, shared.own)
        with pytest.raises(RequestError, match="no-pad"):
            await coming

    story(tmp_path, told)


def test_who_comes_when_the_first_phone_has_just_left_finds_the_pad(tmp_path: Path) -> None:
    async def told(_store: Disk, pads: Pads, shared: SharedPad) -> None:
        coming = asyncio.create_task(pads.find(shared.pad, shared.edit))
        with pads.visit(await loaded(pads, shared.pad), Phone()):
            pass
        for found in (pads.find(shared.pad, shared.read), coming):
            assert NAME in str((await found)[0].pad.cells)

    story(tmp_path, told)


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


def test_one_read_of_the_log_serves_all_who_wait_for_it(tmp_path: Path) -> None:
    async def told(store: Disk, pads: Pads, shared: SharedPad) -> None:
        found = await asyncio.gather(*(pads.find(shared.pad, shared.edit) for _ in range(20)))
        assert len({id(pad) for pad, _ in found}) == 1
        assert store.reads.count(MAX_ENTRY) == 1

    story(tmp_path, told)


def test_pad_that_is_lost_while_it_is_loaded_is_not_in_memory(tmp_path: Path) -> None:
    async def told(_store: Disk, pads: Pads, shared: SharedPad) -> None:
        coming = asyncio.create_task(pads.find(shared.pad, shared.edit))
        while shared.pad not in pads._loading:
            await asyncio.sleep(0)
        await asyncio.sleep(0)  # it is claimed, and being read
        pads.disconnect_all()
        with pytest.raises(Fenced):
            await coming
        assert pads._live == {}

    story(tmp_path, told)


def test_pad_leaves_memory_if_all_who_wait_for_it_go_away_while_it_is_loaded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def told(_: Disk, pads: Pads, shared: SharedPad) -> None:
        monkeypatch.setattr(live_logs, "UNUSED_SECONDS", 0.0)
        coming = asyncio.create_task(pads.find(shared.pad, shared.read))
        while not pads._loading:
            await asyncio.sleep(0)
        coming.cancel()
        await asyncio.gather(*pads._loading.values())
        while pads.live:
            await asyncio.sleep(0)

    story(tmp_path, told)


def test_deleted_pad_is_soon_overwritten_everywhere(tmp_path: Path) -> None:
    """Even if nobody writes anything for hours."""

    async def told(_store: Disk, pads: Pads, shared: SharedPad) -> None:
        await pads.remove(shared.pad, shared.own)
        await asyncio.to_thread(eventually, lambda: not any(NAME.encode() in path.read_bytes() for path in files))

    files = [tmp_path / f"tables.sqlite3{end}" for end in ("", "-wal")]
    story(tmp_path, told)
