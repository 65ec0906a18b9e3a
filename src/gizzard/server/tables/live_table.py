"""A table: one game, its players and its spectators.

All changes of a table go through its queue in order and become entries of its log, which are on disk before anyone sees
them. A table never waits for a client: messages go into the client's own queue, and a client whose queue is full is
disconnected. A table has no task: it runs on requests, on completed writes, and on its timer.
"""

import asyncio
from collections.abc import Callable, Sequence
from functools import partial
from time import perf_counter
from typing import Final, TypeVar

from msgspec.structs import replace

from gizzard.core.errors import IllegalAction
from gizzard.core.formats.actions import Action
from gizzard.core.formats.moves import SeatAction
from gizzard.core.game.claims import Claim
from gizzard.core.game.state import to_act
from gizzard.server.rooms.reading import log_of
from gizzard.server.rooms.room import Refusal, Work
from gizzard.server.store.group import resolve
from gizzard.server.store.protocol import Done, Fenced, StoreError
from gizzard.server.tables.bot_pool import TableBots
from gizzard.server.tables.bots import BotPlayer
from gizzard.server.tables.budgets import Budgets
from gizzard.server.tables.changes import ChangeBody, ChangeSeatBody, with_changes
from gizzard.server.tables.claims import Verdict
from gizzard.server.tables.clock import due
from gizzard.server.tables.events import Ended, Entry, Event, Rematch, Woken
from gizzard.server.tables.feed.history import Loaded, Tail, load
from gizzard.server.tables.feed.spectators import Client
from gizzard.server.tables.feed.subscribers import Subscribers, owns_seat
from gizzard.server.tables.log import TABLE, without_person
from gizzard.server.tables.messages import Act, Ask, CursorJson, MoveCursor, Refused, Request, Say, SeatBody, Vote
from gizzard.server.tables.requests import SeatRequests, change_seat_event, sit_event
from gizzard.server.tables.setup import TableSetup, seat_of, seed_of_bots
from gizzard.server.tables.state import TableState
from gizzard.server.tables.table_log import TableHost, TableLog
from gizzard.server.traffic.bucket import Bucket
from gizzard.server.traffic.limits import ASKS
from gizzard.server.wire import metrics
from gizzard.server.wire.keys import key_of, new_secret
from gizzard.server.wire.messages import RequestError, encode

NOT_PLAYING: Final = {"gathering": "not-started", "paused": "paused", "ended": "ended", "over": "not-now"}


def _at_a_table(refused: IllegalAction) -> Refusal:
    """The refusal as people read it: they see whose turn it is, and seats have no numbers there."""
    return RequestError(refused.code) if refused.code == "not-your-turn" else refused


Found = TypeVar("Found")


class Table(TableLog):
    """One game with its people and clients."""

    def __init__(self, name: str, setup: TableSetup, loaded: Loaded, host: TableHost) -> None:
        super().__init__(name, setup, loaded.state, host)
        self.subscribers = Subscribers(name, setup, loaded, host.time.now())
        bots = TableBots(host.bot_pool, seed_of_bots(setup.shared.seed) if setup.shared else None)
        self._bots = BotPlayer(self, bots, host, lambda: self.subscribers.address)
        self.budgets = Budgets(host.time.now)
        self._wake_limit = Bucket(ASKS, host.time.now() / 1000)

    @property
    def viewers(self) -> list[Client]:
        """The connected players and spectators."""
        return self.subscribers.clients

    @property
    def in_use(self) -> bool:
        """Whether it must stay in memory: also for a while after its last client has left."""
        if self.subscribers or self._unattended or self._bots.thinking:
            return True
        return self._host.time.now() < self._unused_at or self.users > 0 or self.busy

    @property
    def _unused_at(self) -> int:
        """When it may leave memory if nobody comes back."""
        return self.subscribers.quiet_since + self._host.idle_ms

    @property
    def open_to_strangers(self) -> bool:
        """Whether it is public, has not begun, and has a free seat."""
        waits = self.setup.settings.public and self.state.social.phase == "gathering"
        return waits and self.state.social.free_seats > 0

    @property
    def starts_now(self) -> bool:
        """Whether its waiting time for players is over."""
        return self.setup.fill_at is not None and self.setup.fill_at <= self._host.time.now()

    @property
    def _unattended(self) -> bool:
        """Whether the game continues although nobody is connected."""
        return self.setup.tournament is not None and self.state.social.phase in ("gathering", "playing")

    # Requests of clients

    def join(self, client: Client, since: int | None = None, tail: Tail | None = None) -> None:
        """Send a client the full state, or the steps since `since`, and from then on every step.

        It does not wait in the queue: nobody is kept from the table by a write that hangs.
        """
        if gone := self.closed or self.halted:
            client.drop(gone)
            return
        if client.seat is not None:
            seat = self.state.social.seat_of(client.key)  # it may be another by now
            if seat is None:
                client.drop(RequestError("no-seat"))
                return
            client.seat = seat
        was_empty, now = not self.subscribers.present.seats, self._host.time.now()
        self.subscribers.add(client, now)
        self.subscribers.catch_up(client, self.state, since, tail, now)
        if self.subscribers.present.seats and was_empty and not self.setup.tournament:
            self.put(None, self._resume_clocks)
        else:
            self._run_queued()

    def leave(self, client: Client) -> None:
        """Remove a client."""
        self.subscribers.remove(client, self._host.time.now())
        self._run_queued()

    def receive(self, client: Client, message: Request) -> None:
        """Handle a message of a client, or send a refusal."""
        self.put(client, partial(self._handle, client, message, perf_counter()))

    async def sit(self, body: SeatBody, secret: str | None = None) -> tuple[int, str]:
        """Take a seat, by a secret that its owner has chosen, or a new one. Returns its number and secret; those of the
        seat that the secret owns already, if the request is repeated. Raises RequestError.
        """
        secret = secret or new_secret()
        return await self.answered(partial(self._sit, body, secret)), secret

    async def change_seat(self, body: ChangeSeatBody, secret: str) -> int:
        """Move the owner of a secret to a free seat, or change their name. Returns their seat. Raises RequestError."""
        stays = body.seat in (None, seat_of(self.state.social, secret))
        self.budgets.take(key_of(secret), "looks" if stays else "seats")
        return await self.answered(partial(self._change_seat, body, secret))

    async def answered(self, work: Callable[[asyncio.Future[Found]], None]) -> Found:
        """What work in its turn resolves its future with. Raises its refusal."""
        done: asyncio.Future[Found] = asyncio.get_running_loop().create_future()

        def run() -> None:
            try:
                self.check_length()
                work(done)
            except Exception as problem:  # passed to the waiting caller
                resolve(done, None, problem)

        self.put(None, run)
        return await done

    def charged(self, secret: str) -> int:
        """The seat that a secret owns, charged as an ask."""
        seat = seat_of(self.state.social, secret)
        self.budgets.take(key_of(secret))
        return seat

    async def erase(self, key: str) -> None:
        """Erase a person's name and chat from the log, and send all clients the new state."""
        await self.rewrite(partial(without_person, key=key, at=self._host.time.now()))

    async def change_setup(self, secret: str, body: ChangeBody) -> None:
        """Change the rules and settings before the game, for the host. Raises RequestError or RulesRefused."""
        seat_of(self.state.social, secret)
        self.budgets.take(key_of(secret), "rules")
        chance, now = self._host.rng, self._host.time.now()
        await self.rewrite(partial(with_changes, secret=secret, body=body, chance=chance, at=now))

    # Requests of the server

    def tail_needed(self, since: int | None) -> int | None:
        """The number after which log entries are needed to resend the steps after `since`; None if none are."""
        return None if since is None else self.subscribers.history.tail_needed(since, self.state.n)

    def last_step(self, client: Client) -> int:
        """The last step that a client has seen; spectators may be delayed."""
        return self.subscribers.state_for(client, self.state).n

    def resume(self) -> None:
        """Continue a game that was in progress when the server stopped, even if nobody is connected."""
        self.put(None, self._resume_clocks)

    def end(self) -> None:
        """End the game, unless clients are connected."""
        self.put(None, self._end)

    async def reload(self) -> None:
        """Read the log again, and send all clients the full state, because steps cannot remove what they have seen."""
        setup, entries = await log_of(TABLE, self.rooms.store, self.name)
        loaded = await load(setup, entries, self._host.time.now())
        before, after = self.state, loaded.state
        if (setup, after.n, after.social) != (self.setup, before.n, before.social):
            self.setup, self.state = setup, after
            self.subscribers.reset(setup, loaded, self._host.time.now())

    async def finish(self) -> None:
        """Wait for bots and the current job."""
        await asyncio.gather(self._bots.close(), super().finish())

    def _resume_clocks(self) -> None:
        """Restart the clocks when a player returns to an empty table, at a limited rate."""
        if self.state.social.phase != "playing" or self.state.social.since is None:
            return
        now = self._host.time.now()
        self.subscribers.restart_absences(now)
        if not self.full and not self._wake_limit.wait(now / 1000):
            self._add(None, [Woken()])

    def _sit(self, body: SeatBody, secret: str, done: asyncio.Future[int]) -> None:
        own = self.state.social.seat_of(key_of(secret))
        if own is not None:  # the answer to this request was lost
            resolve(done, own, None)
            return
        event = sit_event(self.state, body, secret, self.starts_now)
        self.add([event], lambda error: resolve(done, event.seat, error))

    def _change_seat(self, body: ChangeSeatBody, secret: str, done: asyncio.Future[int]) -> None:
        event = change_seat_event(self.setup, self.state, body, secret)
        own = self.state.social.seats[event.seat]
        changed = (event.name, event.key, event.avatar) != (own.name, own.key, own.avatar)
        self.add([event] if changed else [], lambda error: resolve(done, event.seat, error))

    def _end(self) -> None:
        if not self.subscribers and self.state.social.phase != "ended":
            self._add(None, [Ended()] if self.state.social.phase != "over" else [])

    # Moves and requests

    def _handle(self, client: Client, message: Request, arrived: float) -> None:
        match message:
            case Act(n, action):
                self._act(client, n, action, arrived)
            case Ask(what="rematch"):
                self._rematch(client)
            case Ask(what="claim"):
                self._claim(client, message)
            case Ask():
                self._add(client, self._limited_requests(client).ask(message, self._host.bot_pool.levels))
            case Vote():
                self._add(client, self._requests(client).vote(message))
            case Say():
                self._add(client, self._requests(client).say(message))
            case MoveCursor():
                self._move_cursor(client, message)

    def _act(self, client: Client, n: int, action: Action, arrived: float) -> None:
        seat = self._owner(client)
        if not self.subscribers.is_newest(client):
            raise RequestError("seat-elsewhere")
        social, turn = self.state.social, self.state.turns[seat]
        if turn.is_repeated(n, action):
            return  # the client has been shown the move, by its step or by what it was sent on joining
        if social.phase != "playing" and not self.state.game.over:
            raise RequestError(NOT_PLAYING[social.phase])
        if turn.is_late(n) or n > self.state.n:  # a step that nobody has seen cannot be the last one seen
            raise RequestError("stale")
        if social.seats[seat].absent or social.claim:
            raise RequestError("bot-plays")
        try:
            self.move(SeatAction(seat, action), self._on_saved(client, arrived))
        except IllegalAction as refused:
            raise _at_a_table(refused) from None

    def _claim(self, client: Client, ask: Ask) -> None:
        requests = self._limited_requests(client)
        if self.setup.is_secret:  # the answer would reveal something about the cards
            raise RequestError("not-now")
        requests.check_claim(ask)
        claim = Claim(self.state.game.position, requests.seat, ask.tricks == "all")
        self.run_beside(client, self._judge(client, claim, replace(ask, n=self.state.n)))

    async def _judge(self, client: Client, claim: Claim, ask: Ask) -> Work:
        """Judge a claim in another process, by playing out many deals; the game goes on meanwhile."""
        verdict = await self._host.judge(claim, client.address)
        return partial(self._claim_judged, client, ask, verdict)

    def _claim_judged(self, client: Client, ask: Ask, verdict: Verdict) -> None:
        """What others have done meanwhile changes no verdict; a claim before its seat's own next card is stale."""
        requests = self._requests(client)
        requests.check_claim(ask)
        self._add(client, requests.claim(ask, verdict))

    def _rematch(self, client: Client) -> None:
        seat = self._owner(client)
        over = self.state.social.phase in ("over", "ended") and not self.setup.tournament
        if not over or self.state.social.next:
            raise RequestError("not-now")
        self.hold_for(client, self._open_rematch(client, seat))

    async def _open_rematch(self, client: Client, seat: int) -> Work:
        table = await self._host.rematch(self, self.subscribers.present.seats, seat)
        return partial(self._add, client, [Rematch(seat, table)])

    def _move_cursor(self, client: Client, to: MoveCursor) -> None:
        """Among friends a spectator may move it, too: somebody who explains the game need not have played."""
        friend = client.seat is None and self.setup.for_friends and not self.setup.settings.public
        by = None if friend else self._owner(client)
        if not self.state.game.over:
            raise RequestError("not-now")
        if not 0 <= to.n <= self.state.n:
            raise RequestError("no-step")
        if not 0 <= to.seat < len(self.setup.seats):
            raise RequestError("no-such-seat", seats=len(self.setup.seats))
        self.subscribers.move_cursor(CursorJson(to.n, to.seat, by))

    def _limited_requests(self, client: Client) -> SeatRequests:
        """The requests of a client's seat, charged as an ask."""
        requests = self._requests(client)
        self.budgets.take(client.key or "")
        return requests

    def _requests(self, client: Client) -> SeatRequests:
        seat = self._owner(client)
        self.check_length()
        addresses = {seat: self.subscribers.addresses(seat) for seat in self.subscribers.present.seats}
        return SeatRequests(self.state, self.setup, addresses, self.subscribers.gone, seat, self._host.time.now())

    def _owner(self, client: Client) -> int:
        if client.seat is None:
            raise RequestError("spectator")
        if not owns_seat(client, self.state.social):
            raise RequestError("seat-lost")
        return client.seat

    def _add(self, client: Client | None, events: Sequence[Event]) -> None:
        self.add(events, self._on_saved(client))

    def _on_saved(self, client: Client | None, arrived: float | None = None) -> Done:
        """Callback that refuses the request if it could not be saved; `arrived` is the move's arrival, for metrics."""

        def done(error: StoreError | None) -> None:
            if isinstance(error, Fenced):
                return  # all clients are disconnected, and see the stored state when they reconnect
            if error:
                self.refuse(client, RequestError("not-saved"))
            elif arrived is not None:
                metrics.MOVES.observe(perf_counter() - arrived)

        return done

    def refuse(self, client: Client | None, reason: Refusal) -> None:
        """Tell a client that its request is refused."""
        metrics.REFUSED.labels(reason.code).inc()
        if client:
            client.send(encode(Refused(reason.code, reason.say(client.lang), self.last_step(client))))

    # Publishing

    def show_step(self, before: TableState, entry: Entry) -> None:
        """Send all clients their view of a step."""
        if self.state.game.over and not before.game.over:
            self._bots.end_engines()
            self._host.on_game_over(self)
        self.subscribers.show(before, entry, self.state, self._host.time.now())

    # Timers

    def idle(self) -> None:
        """Let bots act, and set the timer."""
        if self.closed:
            return
        if self.subscribers.present.seats or self._unattended:
            self._bots.act()
        super().idle()

    def next_timer(self) -> int | None:
        """The time of the next timer, in ms since 1970; None for never."""
        if not self.subscribers and not self._unattended:
            return self._unused_at if self._unused_at > self._host.time.now() else None
        found = self._timeout()
        times = (found and found[0], self._bots.retry_at, self.subscribers.spectators.due())
        return min((time for time in times if time is not None), default=None)

    def _timeout(self) -> tuple[int, Event] | None:
        """The next timeout; None while no player is connected, and in a game that cannot go on."""
        social = self.state.social
        if self.halted or not (self.subscribers.present.seats or self._unattended) or not (social.clock or social.asks):
            return None
        return due(social, to_act(self.state.game), self.subscribers.gone, self.setup)

    def wake(self) -> None:
        """Handle a timeout in its turn, without a task."""
        self.put(None, self._on_timer)

    def _on_timer(self) -> None:
        now = self._host.time.now()
        self.subscribers.show_spectators(now)
        found = self._timeout()
        if found and found[0] <= now:
            self._add(None, [found[1]])
