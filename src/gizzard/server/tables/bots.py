"""The bots at a table, which play seats without a person and the rest of a claimed round."""

import asyncio
import logging
from collections.abc import Callable
from functools import partial
from typing import Final

from gizzard.core.errors import IllegalAction
from gizzard.core.formats.actions import ActionJson, parsed
from gizzard.core.formats.moves import SeatAction
from gizzard.core.formats.view import View, view
from gizzard.core.game.claims import Claim
from gizzard.core.game.state import Act, to_act
from gizzard.server.store.protocol import StoreError
from gizzard.server.tables.bot_pool import STAND_IN, TableBots
from gizzard.server.tables.table_log import TableHost, TableLog
from gizzard.server.wire.messages import RequestError

RETRY_MS: Final = 5000
"""Delay before bots retry after a move could not be saved."""

log = logging.getLogger(__name__)


class BotPlayer:
    """Plays for the bots of one table, one move at a time."""

    def __init__(
        self, table_log: TableLog, bots: TableBots, host: TableHost, address: Callable[[], str | None]
    ) -> None:
        """`address`: of somebody who is playing; None if nobody is connected."""
        self._log, self._bots, self._host, self._address = table_log, bots, host, address
        self._thinking: asyncio.Task[None] | None = None
        self._engines_ending: asyncio.Task[None] | None = None
        self._next_attempt = 0

    @property
    def retry_at(self) -> int | None:
        """When bots retry after a move could not be saved, in ms since 1970; None if no retry is pending."""
        return self._next_attempt if self._next_attempt > self._host.time.now() else None

    @property
    def thinking(self) -> bool:
        """Whether a bot is thinking in the background."""
        return self._thinking is not None

    def act(self) -> None:
        """Play the next bot move, or start thinking about it; a claim is decided first, because a move settles it."""
        social = self._log.state.social
        if self._log.halted or self._thinking or social.phase != "playing" or social.deciding or self.retry_at:
            return
        try:
            if social.claim:
                self._play(self._claim_move(social.claim.seat, social.claim.tricks == "all"))
            elif (seat := self._next_seat()) is not None:
                self._think(seat)
        except Exception:
            log.exception("no bot can act", extra={"table": self._log.name})

    def end_engines(self) -> None:
        """Notify the engines of the end of the game."""
        self._engines_ending = asyncio.create_task(self._bots.end_game(self._view_of))

    async def close(self) -> None:
        """Cancel thinking."""
        if self._thinking:
            self._thinking.cancel()
        tasks = [task for task in (self._thinking, self._engines_ending) if task]
        await asyncio.gather(*tasks, return_exceptions=True)

    def _next_seat(self) -> int | None:
        seats = self._log.state.social.seats
        return next((seat for seat in to_act(self._log.state.game) if seats[seat].bot or seats[seat].absent), None)

    def _claim_move(self, seat: int, takes_all: bool) -> SeatAction:
        """A move that realises the claim."""
        game = self._log.state.game
        move = Claim(game.position, seat, takes_all).move()
        if move is None:
            acting = to_act(game)[0]
            move = Act(acting, game.position.legal(acting)[0])
        return SeatAction.of(game.position, move)

    def _think(self, seat: int) -> None:
        """Play the answer of a seat's bot, immediately or after thinking in the background."""
        level = self._log.state.social.seats[seat].bot or STAND_IN
        seen = self._view_of(seat)
        try:
            action = self._bots.answer_now(level, seen)
            if action is None:
                self._thinking = asyncio.create_task(self._think_async(seat, level, seen))
                return
            self._play_answer(seat, action)
        except Exception:
            self._failed(seat, seen)
            self._play_answer(seat, self._any_action(seen))

    def _view_of(self, seat: int) -> View:
        return view(self._log.state.game, seat, self._log.state.names)

    async def _think_async(self, seat: int, level: str, seen: View) -> None:
        n = self._log.state.n
        try:
            action: ActionJson = await self._bots.answer_later(level, seen, self._address())
        except Exception:
            self._failed(seat, seen)
            action = self._any_action(seen)
        self._thinking = None
        self._log.put(None, partial(self._play_late, seat, n, action))

    def _play_late(self, seat: int, n: int, action: ActionJson) -> None:
        """Play an action chosen after step `n`, unless it is stale: its owner may be back, moves undone, or a claim
        open or accepted."""
        state, social = self._log.state, self._log.state.social
        awaited = seat == self._next_seat() and social.phase == "playing" and not (social.claim or social.deciding)
        if awaited and not state.turns[seat].is_late(n):
            self._play_answer(seat, action)

    def _any_action(self, seen: View) -> ActionJson:
        """A random legal action, so that a failing bot does not block the game."""
        return self._host.rng.choice(seen["legal"])

    def _failed(self, seat: int, seen: View) -> None:
        """Log what the bot saw, without the players' names."""
        nameless = {key: value for key, value in seen.items() if key != "players"}
        log.exception("a bot failed", extra={"table": self._log.name, "seat": seat, "view": nameless})

    def _play_answer(self, seat: int, action: ActionJson) -> None:
        self._play(SeatAction(seat, parsed(action)))

    def _play(self, move: SeatAction) -> None:
        try:
            self._log.move(move, self._played)
        except (IllegalAction, RequestError):
            if not self._log.halted:
                raise

    def _played(self, error: StoreError | None) -> None:
        if error:
            self._next_attempt = self._host.time.now() + RETRY_MS
