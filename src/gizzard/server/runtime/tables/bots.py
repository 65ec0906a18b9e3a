"""The bots at a table: they play the seats without a person, and the rest of a claimed round."""

from __future__ import annotations

import asyncio
import logging
from functools import partial
from typing import Final

from gizzard.formats.actions import read_action
from gizzard.formats.types import View
from gizzard.formats.view import view
from gizzard.game.claims import Claim
from gizzard.game.moves import Act
from gizzard.game.state import to_act
from gizzard.server.domain.events import Object
from gizzard.server.runtime.tables.bot_pool import STAND_IN, TableBots
from gizzard.server.runtime.tables.host import TableHost
from gizzard.server.runtime.tables.queue import WorkQueue
from gizzard.server.runtime.tables.table_log import TableLog
from gizzard.server.store import StoreError

RETRY_MS: Final = 5000
"""How long bots wait after a move of theirs could not be saved."""

log = logging.getLogger(__name__)


class BotPlayer:
    """Plays for the bots of one table, one move at a time."""

    def __init__(self, table_log: TableLog, queue: WorkQueue, bots: TableBots, host: TableHost) -> None:
        self._log, self._queue, self._bots, self._host = table_log, queue, bots, host
        self._thinking: asyncio.Task[None] | None = None
        self._farewell: asyncio.Task[None] | None = None
        self._waits_until = 0

    @property
    def retry_at(self) -> int | None:
        """When bots try again after a move could not be saved, in ms since 1970; None if none is waiting."""
        return self._waits_until if self._waits_until > self._host.time.now() else None

    @property
    def thinking(self) -> bool:
        """Whether a bot is thinking beside the event loop."""
        return self._thinking is not None

    def act(self) -> None:
        """Plays what is to be played now, or has a bot think about it."""
        social = self._log.state.social
        if self._thinking or social.phase != "playing" or self.retry_at:
            return
        try:
            if social.claim:
                self._play(self._claimed(social.claim.seat, social.claim.tricks == "all"))
            elif (seat := self._next_seat()) is not None:
                self._think(seat)
        except Exception:
            log.exception("no bot can act", extra={"table": self._log.name})

    def say_goodbye(self) -> None:
        """Tells the engines how the game ended."""
        self._farewell = asyncio.create_task(self._bots.over(self._seen))

    async def close(self) -> None:
        """Stops thinking."""
        if self._thinking:
            self._thinking.cancel()
        tasks = [task for task in (self._thinking, self._farewell) if task]
        await asyncio.gather(*tasks, return_exceptions=True)

    def _next_seat(self) -> int | None:
        seats = self._log.state.social.seats
        return next((seat for seat in to_act(self._log.state.game) if seats[seat].bot or seats[seat].absent), None)

    def _claimed(self, seat: int, takes_all: bool) -> Act:
        """A move towards what was claimed."""
        game = self._log.state.game
        move = Claim(game.position, seat, takes_all).move()
        if move is not None:
            return move
        acting = to_act(game)[0]
        return Act(acting, game.position.legal(acting)[0])

    def _think(self, seat: int) -> None:
        """Plays the answer of a seat's bot, at once or when it has thought."""
        level = self._log.state.social.seats[seat].bot or STAND_IN
        seen = self._seen(seat)
        try:
            action = self._bots.answer_now(level, seen)
            if action is None:
                self._thinking = asyncio.create_task(self._think_on(seat, level, seen))
                return
            self._play_answer(seat, action)
        except Exception:
            self._failed(seat)
            self._play_answer(seat, self._any_action(seen))

    def _seen(self, seat: int) -> View:
        return view(self._log.state.game, seat, self._log.state.names)

    async def _think_on(self, seat: int, level: str, seen: View) -> None:
        n = self._log.state.n
        try:
            action: Object = await self._bots.answer_later(level, seen)
        except Exception:
            self._failed(seat)
            action = self._any_action(seen)
        self._thinking = None
        self._queue.put(None, partial(self._play_late, seat, n, action))

    def _play_late(self, seat: int, n: int, action: Object) -> None:
        """Plays an action chosen after step `n`, if it still fits: others may have bid meanwhile, or undone moves."""
        state = self._log.state
        if n >= state.undone and seat == self._next_seat() and state.social.phase == "playing":
            self._play_answer(seat, action)

    def _any_action(self, seen: View) -> Object:
        """Any legal action; a game never stops because a bot fails."""
        return self._host.rng.choice(seen["legal"])

    def _failed(self, seat: int) -> None:
        log.exception("a bot failed", extra={"table": self._log.name, "seat": seat})

    def _play_answer(self, seat: int, action: Object) -> None:
        self._play(read_action(self._log.state.game, seat, action))

    def _play(self, move: Act) -> None:
        self._log.move(move, self._played)

    def _played(self, error: StoreError | None) -> None:
        if error:
            self._waits_until = self._host.time.now() + RETRY_MS
