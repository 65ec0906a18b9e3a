"""Clients that open documents, write in them and remove them, and the answers they get."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable
from functools import partial
from typing import TYPE_CHECKING, ClassVar, Final

from gizzard.server.wire.messages import RequestError

if TYPE_CHECKING:
    from tests.server.store.simulation.nodes import Act, Node
    from tests.server.store.simulation.world import World

PATIENCE: Final = 3.0
"""Seconds after which a client that hears nothing tries another node."""
MISSING: Final = ("no-table", "no-pad", "no-tournament")

Write = Callable[[], Awaitable[object]]


class Client(ABC):
    """Somebody who acts again and again in a document, and finds another one once it is removed."""

    acts: ClassVar[dict[str, int]]
    """What it does, and how often; `part`: it looks for another document."""

    def __init__(self, world: World, number: int) -> None:
        self._world, self._number = world, number
        self._name = self._secret = self._what = ""
        self._is_over = False
        """Whether there is nothing more to do in the document."""
        self._joins = world.random.random() < 0.5
        """Whether it joins the document of another client rather than opening one."""
        self._count = self._turn = 0
        self.progress = False
        """Whether anything was acknowledged since this was set."""
        self.leaving = False
        """Whether this client acts no more."""

    def __str__(self) -> str:
        return f"{type(self).__name__} of {self._name or 'nothing yet'}"

    def act(self, url: str = "") -> None:
        """Do something, at that node or at any."""
        if self.leaving:
            return
        world = self._world
        if not url:
            (self._what,) = world.random.choices([*self.acts], [*self.acts.values()])
        self._turn += 1
        turn = self._turn
        ready = [node for node in world.nodes if node.server and (not url or node.url == url)]
        if ready:
            act, heard = self._next_act(), partial(self._heard, turn, self._name)
            world.scheduler.after(world.network.travel(), world.random.choice(ready).ask, act, heard)
        world.scheduler.after(PATIENCE if ready else 0.2, self._again, turn, "")

    def _next_act(self) -> Act:
        if self._is_over:
            self._name, self._is_over = "", False
            return self._open_anew
        if not self._name or self._what == "part":
            self._name = ""
            return self._enter
        return self._chosen(self._what)

    def _new_text(self) -> str:
        """Something to write that nobody else writes."""
        self._count += 1
        return f"word-{self._number}-{self._count}-"

    def _heard(self, turn: int, name: str, outcome: str, owner: str) -> None:
        self._world.scheduler.after(self._world.network.travel(), self._told, turn, name, outcome, owner)

    def _told(self, turn: int, name: str, outcome: str, owner: str) -> None:
        self._world.network.note(self, "hears", outcome, owner)
        if outcome in ("saved", "removed"):
            self.progress = True
        if outcome in MISSING:
            self._world.history.not_found(name)
        if outcome in ("removed", *MISSING) and name == self._name:
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
        return await self._open_anew(node)

    async def _open_anew(self, node: Node) -> str:
        await self._open(node)
        return "saved"

    async def _write(self, log: str, text: str, write: Write) -> str:
        """Write a text into a log. Raises what `write` raises."""
        history = self._world.history
        history.asked(log, text)
        try:
            await write()
        except RequestError:
            history.refused(log, text)
            raise
        history.told(log, text)
        return "saved"

    @abstractmethod
    async def _open(self, node: Node) -> None:
        """Open a document, and remember its name."""

    @abstractmethod
    def _chosen(self, what: str) -> Act:
        """An act in the document that is open. What is decided now does not change while the message travels."""
