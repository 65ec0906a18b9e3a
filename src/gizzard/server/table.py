"""A table: one game, one queue of what happens to it, and those who look on.

All that changes a game passes through its queue, one thing after the other. A move is on disk before anyone sees it,
and nobody is waited for: what is shown goes into a client's own queue, and a client that lets it fill up is dropped.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from random import Random
from typing import Any, Final, Protocol

from gizzard.bots.levels import answer
from gizzard.game import Move, State, apply, chance, move_to_json, plan, read_action, spec_form, to_act, view
from gizzard.game.specform import round_form
from gizzard.refusal import Refusal
from gizzard.server.opening import Meta
from gizzard.server.phrases import Problem
from gizzard.server.store import Store, StoreError
from gizzard.server.wire import Joined, Object, Refused, Step, TableInfo, encode

RETRY_SECONDS: Final = 5.0
"""How long bots wait after a move of theirs could not be saved."""

log = logging.getLogger(__name__)

Work = Callable[[], Awaitable[None]]


class Client(Protocol):
    """Somebody who looks at a table from a seat."""

    seat: int
    lang: str

    def send(self, message: bytes) -> None:
        """Passes a message on without ever waiting."""


class Table:
    """One game with its clients. `run` is its only writer; everyone else puts work into its queue."""

    def __init__(self, name: str, meta: Meta, state: State, moves: int, store: Store, rng: Random) -> None:
        self.name = name
        self.meta = meta
        self.state = state
        self.moves = moves
        """How many moves, deals and pulls included, are on disk: the number of the last step."""
        self.closed = False
        self._store = store
        self._rng = rng
        self._clients: list[Client] = []
        self._queue: asyncio.Queue[tuple[Work, asyncio.Future[None]]] = asyncio.Queue()

    async def run(self, idle_seconds: float) -> None:
        """Does what is asked, in order, until nobody has been here for so long."""
        while not self.closed:
            try:
                async with asyncio.timeout(None if self._clients else idle_seconds):
                    work, done = await self._queue.get()
            except TimeoutError:
                self.closed = self._queue.empty()
                continue
            await _do(work, done)
            await self._let_bots_act()

    async def join(self, client: Client) -> None:
        """Shows a client all it may know, and from then on every step."""
        await self._ask(partial(self._join, client))

    async def act(self, client: Client, action: Object) -> None:
        """Plays a client's action, or tells it alone why not."""
        await self._ask(partial(self._act, client, action))

    def leave(self, client: Client) -> None:
        """Shows a client nothing more."""
        self._ask(partial(self._leave, client))

    def _ask(self, work: Work) -> asyncio.Future[None]:
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._queue.put_nowait((work, done))
        return done

    async def _join(self, client: Client) -> None:
        joined = Joined(self.moves, self._info(client.seat), spec_form(self.state), self._view(client.seat))
        client.send(encode(joined))
        self._clients.append(client)

    async def _leave(self, client: Client) -> None:
        if client in self._clients:
            self._clients.remove(client)

    async def _act(self, client: Client, action: Object) -> None:
        try:
            await self._play(read_action(self.state, client.seat, action))
        except Refusal as refusal:
            self._refuse(client, refusal.code, refusal.say(client.lang))
        except StoreError as error:
            log.error("table %s: a move could not be saved: %s", self.name, error)
            self._refuse(client, "not-saved", Problem("not-saved").say(client.lang))

    def _refuse(self, client: Client, code: str, text: str) -> None:
        client.send(encode(Refused(code, text, self.moves)))

    async def _let_bots_act(self) -> None:
        try:
            while (seat := self._bot_to_act()) is not None:
                await self._play(await self._bot_move(seat))
        except StoreError as error:
            log.error("table %s: a bot's move could not be saved: %s", self.name, error)
            asyncio.get_running_loop().call_later(RETRY_SECONDS, self._ask, _nothing)
        except Exception:
            log.exception("table %s: no bot can act", self.name)

    def _bot_to_act(self) -> int | None:
        return next((seat for seat in to_act(self.state) if self.meta.bots[seat]), None)

    async def _bot_move(self, seat: int) -> Move:
        """What a seat's bot plays; any legal move where the bot fails, for a game never stops for that."""
        seen = view(self.state, seat, self.meta.names)
        try:
            action = await asyncio.to_thread(answer, str(self.meta.bots[seat]), seen, self._rng.getrandbits(64))
            return read_action(self.state, seat, action)
        except Exception:
            log.exception("table %s: the bot at seat %d failed", self.name, seat)
            return read_action(self.state, seat, self._rng.choice(seen["legal"]))

    async def _play(self, move: Move) -> None:
        """One step: a seat's move and the chance that follows it, first onto disk, then onto the screens."""
        before, state = self.state, apply(self.state, move)
        rows = [move_to_json(before, move)]
        while (due := chance(state, self._rng)) is not None:
            rows.append(move_to_json(state, due))
            state = apply(state, due)
        await self._store.append(self.name, self.moves, [encode(row).decode() for row in rows])
        self.state, self.moves = state, self.moves + len(rows)
        self._show(rows[0], len(before.history))

    def _show(self, move: Object, rounds_before: int) -> None:
        """Sends each client the step as its seat sees it; tabs of one seat share the bytes."""
        messages: dict[int, bytes] = {}
        for client in self._clients:
            if client.seat not in messages:
                messages[client.seat] = encode(self._step(move, client.seat, rounds_before))
            client.send(messages[client.seat])

    def _step(self, move: Object, seat: int, rounds_before: int) -> Step:
        seen = self._view(seat)
        ended = tuple(seen.pop("history")[rounds_before:])
        return Step(self.moves, public_move(move, seat, seen), spec_form(self.state), seen, ended)

    def _view(self, seat: int) -> Object:
        return dict(view(self.state, seat, self.meta.names))

    def _info(self, seat: int) -> TableInfo:
        meta = self.meta
        schedule = tuple(round_form(spec) for spec in plan(self.state.rules))
        return TableInfo(self.name, meta.deck, seat, meta.names, meta.bots, meta.draw, meta.dealer, schedule)


def public_move(move: Object, seat: int, seen: Mapping[str, Any]) -> Object:
    """A move as a seat may know it: others' bids once its view shows them, others' passes and unseen cards never."""
    mover = move["seat"]
    hidden = "pass" in move or move.get("play") == "?" or ("bid" in move and seen["round"]["bids"][mover] is None)
    return {"seat": mover} if hidden and mover != seat else move


async def _do(work: Work, done: asyncio.Future[None]) -> None:
    """Does one thing and tells who asked for it how it went; a failure is theirs, and the table goes on."""
    try:
        await work()
    except Exception as error:
        log.exception("a table could not do what was asked")
        if not done.done():
            done.set_exception(error)
    else:
        if not done.done():
            done.set_result(None)


async def _nothing() -> None:
    """Wakes a table."""
