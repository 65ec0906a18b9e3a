"""People who keep a pad."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, ClassVar, Final

from gizzard.scorepad.cells import Cell
from gizzard.server.pads.live import LivePad
from gizzard.server.pads.messages import PadBody
from gizzard.server.phrases import RequestError
from tests.server.store.simulation.clients.client import Client

if TYPE_CHECKING:
    from tests.server.store.simulation.nodes import Act, Node

PAD: Final = PadBody("game", {"players": 3}, 0)


class Scorer(Client):
    """Somebody who keeps a pad."""

    acts: ClassVar = {"write": 60, "look": 25, "remove": 3, "part": 3}

    async def _open(self, node: Node) -> None:
        pad = await node.served.pads.share(PAD)
        self._name, self._secret = pad.pad, pad.own

    def _chosen(self, what: str) -> Act:
        if what == "remove":
            return partial(_remove, self._name, self._secret)
        text = self._new_text() if what == "write" else ""
        return partial(self._at_pad, self._name, self._secret, text, f"{self._count:09}0000a")

    async def _at_pad(self, name: str, secret: str, text: str, stamp: str, node: Node) -> str:
        await node.served.pads.permission(name, secret)
        pad = await node.served.pads.rooms.find(LivePad, name)
        if not text:
            return "seen"

        async def write() -> None:
            if not await pad.write({f"name.{self._number}": Cell(text, stamp)}, node.served.tables.time.now()):
                raise RequestError("stale")  # something newer is there

        return await self._write(name, text, write)


async def _remove(name: str, secret: str, node: Node) -> str:
    await node.served.pads.remove(name, secret)
    return "removed"
