"""Clients that open tables and pads, act at them and remove them, or write a shared log, and the answers they get."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from typing import TYPE_CHECKING, Final

from gizzard.server.keys import key_of
from gizzard.server.pads.cells import Cell
from gizzard.server.pads.live import LivePad
from gizzard.server.pads.messages import PadBody
from gizzard.server.phrases import RequestError
from gizzard.server.tables.live_table import Table
from gizzard.server.tables.messages import Say, TableBody
from gizzard.server.tables.tables import Tables
from tests.server.store.simulation.history import History
from tests.server.store.simulation.virtual import Process
from tests.server.store.simulation.words import LOG

if TYPE_CHECKING:
    from tests.server.store.simulation.nodes import Node
    from tests.server.store.simulation.world import World

PATIENCE: Final = 3.0
"""Seconds after which a client that hears nothing tries another node."""
STAYING: Final = 4.0
"""Maximum number of seconds for which somebody stays at a table after an act."""
TABLE: Final = TableBody(rules={"players": 3}, name="Ann", seats=(None, None), chat="free")
PAD: Final = PadBody("game", {"players": 3}, 0)
ACTS: Final = {"write": 60, "look": 25, "erase": 3, "remove": 3, "part": 3}
GONE: Final = ("no-table", "no-pad")


class Guest:
    """Somebody at a table, who says one thing, and hears what others say."""

    def __init__(self, history: History, process: Process, table: str, secret: str, text: str) -> None:
        self.seat: int | None = 0
        self.key: str | None = key_of(secret)
        self.lang = "en"
        self.address: str | None = None
        self.process, self.table = process, table
        self._history, self._text = history, text
        self._messages: list[bytes] = []
        self.outcome: asyncio.Future[str] = asyncio.get_running_loop().create_future()

    def has_heard(self, text: str) -> bool:
        """Whether something was sent to it."""
        return any(text.encode() in message for message in self._messages)

    def send(self, message: bytes) -> None:
        self._messages.append(message)
        is_saved, is_refused = self._text.encode() in message, b'"refused"' in message
        if is_saved or is_refused:
            self._history.told(self.table, self._text, is_saved)
            self._end("saved" if is_saved else "refused")

    def drop(self, reason: RequestError) -> None:
        self._history.dropped(self, reason.code)
        self._end(reason.code)

    def _end(self, outcome: str) -> None:
        if not self.outcome.done():
            self.outcome.set_result(outcome)


class Client:
    """Somebody who acts again and again at a table or a pad, and finds another one once it is removed."""

    def __init__(self, world: World, number: int) -> None:
        self._world, self._number = world, number
        self._name = self._secret = self._what = ""
        self._joins = world.random.random() < 0.5
        """Whether it joins the table or pad of another client rather than opening one."""
        self._count = self._turn = 0
        self.progress = False
        """Whether anything was acknowledged since this was set."""
        self.leaving = False
        """Whether this client acts no more."""

    def act(self, url: str = "") -> None:
        """Do something, at that node or at any."""
        if self.leaving:
            return
        world = self._world
        if not url:
            (self._what,) = world.random.choices([*ACTS], [*ACTS.values()])
        self._turn += 1
        turn = self._turn
        ready = [node for node in world.nodes if node.tables and (not url or node.url == url)]
        if ready:
            act, heard = self._next_act(), partial(self._heard, turn, self._name)
            world.scheduler.after(world.network.travel(), world.random.choice(ready).ask, act, heard)
        world.scheduler.after(PATIENCE if ready else 0.2, self._again, turn, "")

    def _next_act(self) -> Callable[[Node], Awaitable[str]]:
        if self._what == "part":
            self._name = ""
        if not self._name:
            return self._enter
        self._count += 1
        return partial(self._act, self._name, self._secret, self._what, f"word-{self._number}-{self._count}-")

    def _heard(self, turn: int, name: str, outcome: str, owner: str) -> None:
        self._world.scheduler.after(self._world.network.travel(), self._told, turn, name, outcome, owner)

    def _told(self, turn: int, name: str, outcome: str, owner: str) -> None:
        self._world.network.note("client of", self, "hears", outcome, owner)
        if outcome in ("saved", "removed"):
            self.progress = True
        if outcome in GONE:
            self._world.history.not_found(name)
        if outcome in ("removed", *GONE) and name == self._name:
            self._name = ""
        if turn == self._turn:
            self._turn += 1
            self._world.scheduler.after(self._pause(outcome), self._again, self._turn, owner)

    def _pause(self, outcome: str) -> float:
        """For how long it waits now, in seconds. Clients take their time once no more faults come."""
        if outcome == "elsewhere":
            return 0.001
        if outcome not in ("saved", "seen"):
            return 0.2
        is_calm = self._world.scheduler.now > self._world.network.calm_from
        return (1.0 if is_calm else 0.3) * self._world.random.random()

    def _again(self, turn: int, owner: str) -> None:
        if turn == self._turn:
            self.act(owner)

    async def _enter(self, node: Node) -> str:
        """Get a name: that of another client, or a new one."""
        others = [client for client in self._world.clients if type(client) is type(self) and client._name]
        if self._joins and others:
            self._name, self._secret = others[0]._name, others[0]._secret
            return "seen"
        return await self._open(node)

    async def _open(self, node: Node) -> str:
        """Act without a name, and get one."""
        raise NotImplementedError

    async def _act(self, name: str, secret: str, what: str, text: str, node: Node) -> str:
        """Act at a table or pad under a name that was open."""
        raise NotImplementedError


class Player(Client):
    """Somebody at a table."""

    def __str__(self) -> str:
        return f"table {self._name}"

    async def _open(self, node: Node) -> str:
        self._name, self._secret = await node.served.open(TABLE)
        return "saved"

    async def _act(self, name: str, secret: str, what: str, text: str, node: Node) -> str:
        tables = node.served
        match what:
            case "remove":
                return await _remove_table(tables, name)
            case "erase":
                await tables.erase(name, secret)
                return "saved"
        table = await tables.find(name)
        if what == "look":
            return "seen"
        guest = Guest(self._world.history, node.process, name, secret, text)
        table.join(guest)
        self._world.history.joined(guest)
        table.receive(guest, Say(text=text))
        outcome = await guest.outcome
        staying = self._world.random.choice((0.0, STAYING)) * self._world.random.random()
        asyncio.get_running_loop().call_later(staying, self._leave, table, guest)
        return outcome

    def _leave(self, table: Table, guest: Guest) -> None:
        self._world.history.left(guest)
        table.leave(guest)


class Scorer(Client):
    """Somebody who keeps a pad."""

    def __str__(self) -> str:
        return f"pad {self._name}"

    async def _open(self, node: Node) -> str:
        pad = await node.pads.share(PAD)
        self._name, self._secret = pad.pad, pad.own
        return "saved"

    async def _act(self, name: str, secret: str, what: str, text: str, node: Node) -> str:
        tables = node.served
        if what == "remove":
            await node.pads.remove(name, secret)
            return "removed"
        await node.pads.permission(name, secret)
        pad = await node.pads.rooms.find(LivePad, name)
        if what == "look":
            return "seen"
        cell = Cell(text, f"{self._count:09}0000a")
        if not await pad.write({f"name.{self._number}": cell}, tables.time.now()):
            return "moved"
        self._world.history.told(name, text, saved=True)
        return "saved"


class Recorder(Client):
    """Something that adds words to the log that all nodes write, each until it is there, like the results of games."""

    def __init__(self, world: World, number: int) -> None:
        super().__init__(world, number)
        self._saved = 0

    def __str__(self) -> str:
        return "the shared log"

    async def _open(self, node: Node) -> str:
        text = f"word-{self._number}-{self._saved}-"
        await node.words.add(text)
        self._world.history.told(LOG, text, saved=True)
        self._saved += text.endswith(f"-{self._saved}-")
        return "saved"


async def _remove_table(tables: Tables, name: str) -> str:
    with tables.rooms.reserve(name) as is_free:
        if not is_free:
            return "busy"
        await tables.store.remove(name)
    return "removed"
