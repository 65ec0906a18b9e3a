"""Players that reconnect when their server is killed, and record everything that they received."""

from __future__ import annotations

import asyncio
import json
from random import Random
from time import perf_counter
from typing import Any, cast

from examples.guest import change
from harness.load.players import Seat, Table, Tally
from harness.server import Opened

FIRST_PAUSE, LONGEST_PAUSE = 0.25, 2.0
"""Seconds that a client waits before it tries again, as the page does: each pause is twice the one before."""


class ReconnectingSeat(Seat):
    """A seat that applies every step as the page does, and records everything that it received."""

    def __init__(self, table: ReconnectingTable, link: Opened, before: ReconnectingSeat | None = None) -> None:
        super().__init__(table, link)
        self.whole: dict[str, Any] = before.whole if before else {}
        self.told: dict[int, dict[str, Any]] = before.told if before else {}
        """Steps by their numbers, since they were checked last."""
        self.tried_at = perf_counter()
        """When it began to connect; like `back_at` in seconds of `perf_counter`."""
        self.back_at: float | None = None
        """When it had all it had missed; None until then, and again once the server is about to be killed."""
        self.resumed = False
        self._answered = asyncio.Event()
        if before:
            self.n, self.legal = before.n, before.legal

    def heard(self, text: bytes) -> None:
        message = json.loads(text)
        kind = message["type"]
        if kind == "joined":
            self.whole, self.back_at = message, perf_counter()
        elif kind == "step":
            self._step(message)
        elif kind == "pong":
            self._answered.set()
        for changed in message.get("set", ()):
            change(self.whole, *changed)
        super().heard(text)
        self.resumed = self.resumed or kind == "resumed"
        if kind == "presence" and self.resumed and self.back_at is None:  # the last of what it had missed
            self.back_at = perf_counter()
            self.table.came()

    def _step(self, step: dict[str, Any]) -> None:
        if step["n"] != self.n + 1:
            self.table.tally.problems.append(f"step {step['n']} came after {self.n}")
        self.told[step["n"]] = step
        self.whole["n"] = step["n"]
        if "spec" in step:
            self.whole["spec"] = step["spec"]

    def hold(self) -> None:
        """What its connection still brings does not make it count as back."""
        self.back_at, self.resumed = None, False

    async def up_to_date(self) -> bool:
        """Waits until it has heard all that the server had sent it by now; False if it is cut off before."""
        self._answered.clear()
        self.say(b'{"type":"ping"}')
        first = [asyncio.create_task(event.wait()) for event in (self._answered, self.closed)]
        await asyncio.wait(first, return_when=asyncio.FIRST_COMPLETED)
        for each in first:
            each.cancel()
        return self._answered.is_set()


class ReconnectingTable(Table):
    """A table whose seats reconnect when they are cut off, and then wait until they may continue."""

    def __init__(self, links: list[Opened], tally: Tally, rng: Random, rate: float | None = None) -> None:
        super().__init__(links, tally, rng, rate)
        self.held = False
        self._returning: set[asyncio.Task[None]] = set()

    @property
    def id(self) -> str:
        """Its name."""
        return self.seats[0].link.table

    @property
    def own(self) -> list[ReconnectingSeat]:
        """Its seats."""
        return cast(list[ReconnectingSeat], self.seats)

    def seat(self, link: Opened) -> Seat:
        return ReconnectingSeat(self, link)

    def hold(self) -> None:
        """The server is about to be killed: no further moves, and every connected client has to reconnect."""
        self.held = True
        self.at_table.clear()
        if self.later:
            self.later.cancel()
        for seat in self.own:
            seat.hold()

    def came(self) -> None:
        if not self.held or all(seat.back_at is not None and seat.n == self.n for seat in self.own):
            super().came()

    def shown(self, n: int) -> None:
        super().shown(n)
        if self.held:
            self.came()

    def go_on(self) -> None:
        if not self.held:
            super().go_on()

    def act(self) -> None:
        """A seat that may moves, if there is one; nobody does while the table is held."""
        if not self.held and any(seat.legal for seat in self.seats):
            super().act()

    def let_go_on(self) -> None:
        """Play, each table in a time of its own."""
        self.held = False
        self.due = perf_counter() + self.pause * self.rng.random()
        self.later = asyncio.get_running_loop().call_later(self.due - perf_counter(), self.act)

    async def up_to_date(self) -> None:
        """Waits until all seats have heard all that there is by now; those that are cut off meanwhile come back."""
        for place in range(len(self.seats)):
            while not await self.own[place].up_to_date():
                await asyncio.sleep(FIRST_PAUSE)

    def lost(self, seat: Seat) -> None:
        if not self.leaving:
            returning = asyncio.create_task(self._return(self.seats.index(seat)))
            self._returning.add(returning)
            returning.add_done_callback(self._returning.discard)

    async def _return(self, place: int) -> None:
        pause = FIRST_PAUSE
        while True:
            await asyncio.sleep(pause * self.rng.uniform(0.75, 1.25))
            pause = min(2 * pause, LONGEST_PAUSE)
            before = self.own[place]
            again = self.seats[place] = ReconnectingSeat(self, before.link, before)
            try:
                await again.connect()
            except OSError:
                continue
            again.join(again.n)
            return
