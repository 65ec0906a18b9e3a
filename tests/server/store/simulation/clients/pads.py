"""People who keep a pad."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, ClassVar, Final

from gizzard.scorepad.cells import Cell, Cells
from gizzard.server.pads.log import PAD, Pad, PadEntry
from gizzard.server.pads.messages import PadBody
from gizzard.server.pads.requests import writing
from gizzard.server.wire.messages import RequestError
from tests.server.store.simulation.clients.client import Client

if TYPE_CHECKING:
    from tests.server.store.simulation.nodes import Act, Node

BODY: Final = PadBody("game", {"players": 3}, 0)


class Scorer(Client):
    """Somebody who keeps a pad."""

    acts: ClassVar = {"write": 60, "look": 25, "remove": 3, "part": 3}

    async def _open(self, node: Node) -> None:
        pad = await node.served.pads.share(BODY)
        self._name, self._secret = pad.pad, pad.own

    def _chosen(self, what: str) -> Act:
        if what == "remove":
            return partial(_remove, self._name, self._secret)
        text = self._new_text() if what == "write" else ""
        return partial(self._at_pad, self._name, self._secret, text, f"{self._count:09}0000a")

    async def _at_pad(self, name: str, secret: str, text: str, stamp: str, node: Node) -> str:
        await node.served.pads.permission(name, secret)
        pad = await node.served.rooms.find(PAD, name)
        if not text:
            return "seen"

        async def write() -> None:
            await pad.change(partial(_written, {f"name.{self._number}": Cell(text, stamp)}, pad.now()))

        return await self._write(name, text, write)


def _written(cells: Cells, at: int, pad: Pad) -> PadEntry:
    if entry := writing(pad, cells, at):
        return entry
    raise RequestError("stale")  # something newer is there


async def _remove(name: str, secret: str, node: Node) -> str:
    await node.served.pads.remove(name, secret)
    return "removed"
