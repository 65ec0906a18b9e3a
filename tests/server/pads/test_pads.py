"""All shared pads of a server: they are found, and removed, at the same moment."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from gizzard.server.pads.messages import PadBody
from gizzard.server.pads.pads import Pads
from gizzard.server.phrases import RequestError
from gizzard.server.store import SQLiteStore


def test_who_comes_while_a_pad_is_removed_finds_none(tmp_path: Path) -> None:
    async def story() -> None:
        store = SQLiteStore(tmp_path / "tables.sqlite3")
        pads = Pads(store)
        shared = await pads.share(PadBody("0a1b2c", {"players": 3}, 0), 1)
        coming = asyncio.create_task(pads.find(shared.pad))
        while shared.pad not in pads._pads:  # read, and the phone that asked for it not told yet
            await asyncio.sleep(0)
        await pads.remove(shared.pad, shared.own)
        with pytest.raises(RequestError, match="no-pad"):
            await coming
        await store.close()

    asyncio.run(story())
