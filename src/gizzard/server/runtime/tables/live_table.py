"""A table: one game, its people, and those who watch.

Everything that changes a table passes through its queue, one thing after the other, and becomes entries of its log,
which are on disk before anyone sees them. A table never waits for a client: what is shown goes into the client's own
queue, and a client whose queue is full is disconnected. There is no task behind a table: it moves when it is asked,
when the disk has answered, and when its timer goes off.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import partial
from math import ceil
from time import perf_counter
from typing import Final, TypeVar

from gizzard.errors import IllegalAction
from gizzard.formats.actions import read_action
from gizzard.game.state import to_act
from gizzard.server import metrics
from gizzard.server.domain.events import Ended, Entry, Event, Object, Rematch, Sat, Woken
from gizzard.server.domain.phrases import RequestError
from gizzard.server.domain.table.personal import without_person
from gizzard.server.domain.table.requests import SeatRequests, sit_event
from gizzard.server.domain.table.setup import TableSetup, new_secret
from gizzard.server.domain.table.state import TableState
from gizzard.server.domain.wire import Ask, Pong, Refused, Say, SeatBody, Vote, encode
from gizzard.server.runtime.feed.history import Tail
from gizzard.server.runtime.feed.loading import Loaded, load
from gizzard.server.runtime.feed.stream import Connected
from gizzard.server.runtime.feed.subscribers import Client, Subscribers, owns_seat
from gizzard.server.runtime.limits import ASKS, Bucket
from gizzard.server.runtime.tables.bot_pool import TableBots
from gizzard.server.runtime.tables.bots import BotPlayer
from gizzard.server.runtime.tables.clock import due
from gizzard.server.runtime.tables.host import TableHost
from gizzard.server.runtime.tables.queue import Work, WorkQueue
from gizzard.server.runtime.tables.table_log import Done, TableLog
from gizzard.server.runtime.tables.timer import TableTimer
from gizzard.server.store import Fenced, StoreError

NOT_PLAYING: Final = {"gathering": "not-started", "paused": "paused", "ended": "ended", "over": "not-now"}
PONG: Final = encode(Pong())

T = TypeVar("T")


class Table:
    """One game with its people and clients."""

    def __init__(
        self,
        name: str,
        setup: TableSetup,
        state: TableState,
        host: TableHost,
        bots: TableBots,
        subscribers: Subscribers,
    ) -> None:
        self.name, self.closed = name, False
        self._host, self._subscribers = host, subscribers
        self._queue = WorkQueue(name, self._refuse, self._idle)
        self._log = TableLog(name, setup, state, host, self._queue, self._show)
        self._bots = BotPlayer(self._log, self._queue, bots, host)
        self._timer = TableTimer(host.time, self._wake_up)
        self._ask_limits: dict[str, Bucket] = {}
        """By the key of a seat, so that whoever takes the seat next starts with a full bucket."""
        self._wake_limit = Bucket(ASKS, host.time.now() / 1000)
        self._timer.set(self._next_look())

    @property
    def setup(self) -> TableSetup:
        """The setup with which it was opened."""
        return self._log.setup

    @property
    def state(self) -> TableState:
        """The state after the last entry that is on disk."""
        return self._log.state

    @property
    def here(self) -> Connected:
        """Who is connected."""
        return self._subscribers.here

    @property
    def quiet_since(self) -> int:
        """Since when nobody has been connected, in ms since 1970, while nobody is."""
        return self._subscribers.quiet_since

    @property
    def free_seats(self) -> int:
        """How many seats anybody may take."""
        return sum(seat.free for seat in self.state.social.seats)

    @property
    def open_to_strangers(self) -> bool:
        """Whether it is public, has not begun, and has a free seat."""
        waits = self.setup.settings.public and self.state.social.phase == "gathering"
        return waits and self.free_seats > 0

    @property
    def starts_now(self) -> bool:
        """Whether it has waited for people for as long as it was to."""
        return self.setup.fill_at is not None and self.setup.fill_at <= self._host.time.now()

    @property
    def backlog(self) -> int:
        """The number of queued requests."""
        return len(self._queue)

    # What clients ask of it

    def join(self, client: Client, since: int | None = None, tail: Tail | None = None) -> None:
        """Sends a client everything it may know, or what it has missed since a step, and from then on every step."""
        self._queue.put(client, partial(self._join, client, since, tail))

    def leave(self, client: Client) -> None:
        """Sends a client nothing more."""
        self._queue.put(client, lambda: self._subscribers.remove(client, self._host.time.now()))

    def act(self, client: Client, n: int, action: Object) -> None:
        """Plays an action that a client chose after step `n`, or tells that client why not."""
        self._queue.put(client, partial(self._act, client, n, action, perf_counter()))

    def ask(self, client: Client, ask: Ask) -> None:
        """Does what a seat asks for, or tells that client why not."""
        match ask.what:
            case "rematch":
                work = partial(self._rematch, client)
            case "claim":
                work = partial(self._claim, client, ask)
            case _:
                work = partial(self._ask, client, ask)
        self._queue.put(client, work)

    def vote(self, client: Client, vote: Vote) -> None:
        """Counts a seat's vote."""
        self._queue.put(client, lambda: self._add(client, self._requests(client).vote(vote)))

    def say(self, client: Client, say: Say) -> None:
        """Passes on what a seat says."""
        self._queue.put(client, lambda: self._add(client, self._requests(client).say(say)))

    def ping(self, client: Client) -> None:
        """Answers a ping."""
        client.send(PONG)

    async def sit(self, body: SeatBody) -> tuple[int, str]:
        """Lets somebody sit down; returns the seat and its secret."""
        secret = new_secret()
        done: asyncio.Future[Sat] = asyncio.get_running_loop().create_future()
        self._queue.put(None, partial(self._sit, body, secret, done))
        return (await done).seat, secret

    async def erase(self, key: str) -> None:
        """Erases a person's name and words from the log, and sends everybody the table without them."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._queue.put(None, lambda: self._queue.hold_for(None, self._erased(key, done)))
        await done

    # What the server asks of it

    def tail_needed(self, since: int | None) -> int | None:
        """The number after which log entries are needed to resend the steps after `since`; None if none are."""
        return None if since is None else self._subscribers.history.tail_needed(since, self.state.n)

    def last_step(self, client: Client) -> int:
        """The last step that a client may know; spectators may see the table with a delay."""
        return self._subscribers.state_for(client, self.state).n

    def end(self) -> None:
        """Closes the table for good, if nobody is at it."""
        self._queue.put(None, self._end)

    async def close(self) -> None:
        """Leaves memory; everything that was shown is on disk."""
        self.closed = True
        self._timer.cancel()
        await asyncio.gather(self._bots.close(), self._queue.close())

    def lose(self) -> None:
        """Another node may have the table: all clients are sent away, and nothing is added any more."""
        self._log.lost = self.closed = True
        self._timer.cancel()
        for client in self._subscribers.clients:
            client.drop(RequestError("moved"))

    # Coming and going

    def _join(self, client: Client, since: int | None, tail: Tail | None) -> None:
        if self._log.lost:
            client.drop(RequestError("moved"))
            return
        if client.seat is not None and not owns_seat(client, self.state.social):
            client.drop(RequestError("no-seat"))
            return
        nobody_before, now = not self.here.seats, self._host.time.now()
        self._subscribers.add(client, now)
        self._subscribers.catch_up(client, self.state, since, tail, now)
        if self.here.seats and nobody_before:
            self._resume_clocks()

    def _resume_clocks(self) -> None:
        """Somebody is here again. Nobody is late for what they could not see, unless this happens again and again."""
        if self.state.social.phase != "playing" or self.state.social.since is None:
            return
        now = self._host.time.now()
        self._subscribers.restart_absences(now)
        if not self._log.full and not self._wake_limit.wait(now / 1000):
            self._add(None, [Woken()])

    def _sit(self, body: SeatBody, secret: str, done: asyncio.Future[Sat]) -> None:
        try:
            self._log.check_length()
            event = sit_event(self.state, body, secret, self.starts_now)
            self._log.add([event], lambda error: resolve(done, event, error))
        except Exception as problem:  # whatever it is, somebody waits for it
            resolve(done, None, problem)

    def _end(self) -> None:
        if not self._subscribers and self.state.social.phase != "ended":
            self._add(None, [Ended()] if self.state.social.phase != "over" else [])

    # Moves and requests

    def _act(self, client: Client, n: int, action: Object, arrived: float) -> None:
        seat = self._owner(client)
        social = self.state.social
        if social.phase != "playing" and not self.state.game.over:
            raise RequestError(NOT_PLAYING[social.phase])
        if social.seats[seat].absent or social.claim:
            raise RequestError("bot-plays")
        if n < self.state.undone:
            raise RequestError("taken-back")
        self._log.move(read_action(self.state.game, seat, action), self._reported_to(client, arrived))

    def _ask(self, client: Client, ask: Ask) -> None:
        self._add(client, self._limited_requests(client).ask(ask, self._host.levels))

    def _claim(self, client: Client, ask: Ask) -> None:
        requests = self._limited_requests(client)
        if self.setup.shared:  # the answer would say something about the cards
            raise RequestError("not-now")
        requests.check_claim()
        self._queue.hold_for(client, self._judged(client, requests, ask))

    async def _judged(self, client: Client, requests: SeatRequests, ask: Ask) -> Work:
        """Many deals are played out to judge a claim, in another process."""
        verdict = await self._host.judge(self.name, requests.seat, ask.tricks == "all")
        return partial(self._add, client, requests.claim(ask, verdict))

    def _rematch(self, client: Client) -> None:
        seat = self._owner(client)
        if self.state.social.phase not in ("over", "ended") or self.state.social.next:
            raise RequestError("not-now")
        self._queue.hold_for(client, self._opened_rematch(client, seat))

    async def _opened_rematch(self, client: Client, seat: int) -> Work:
        return partial(self._add, client, [Rematch(seat, await self._host.rematch(self, seat))])

    def _limited_requests(self, client: Client) -> SeatRequests:
        """What a client may request, counted as one more ask of its seat."""
        requests, now = self._requests(client), self._host.time.now() / 1000
        if seconds := self._ask_limits.setdefault(client.key or "", Bucket(ASKS, now)).wait(now):
            raise RequestError("slow-down", seconds=ceil(seconds))
        return requests

    def _requests(self, client: Client) -> SeatRequests:
        seat = self._owner(client)
        self._log.check_length()
        present = {seat: self._subscribers.addresses(seat) for seat in self.here.seats}
        return SeatRequests(self.state, self.setup, present, seat, self._host.time.now())

    def _owner(self, client: Client) -> int:
        if client.seat is None:
            raise RequestError("spectator")
        if not owns_seat(client, self.state.social):
            raise RequestError("seat-lost")
        return client.seat

    def _add(self, client: Client | None, events: Sequence[Event]) -> None:
        self._log.add(events, self._reported_to(client))

    def _reported_to(self, client: Client | None, arrived: float | None = None) -> Done:
        """Tells a client if something of its could not be saved; `arrived`: when its move came, for the metrics."""

        def done(error: StoreError | None) -> None:
            if isinstance(error, Fenced):
                return  # everybody is disconnected, and sees what was saved when they come back
            if error:
                self._refuse(client, RequestError("not-saved"))
            elif arrived is not None:
                metrics.MOVES.observe(perf_counter() - arrived)

        return done

    def _refuse(self, client: Client | None, reason: IllegalAction | RequestError) -> None:
        metrics.REFUSED.labels(reason.code).inc()
        if client:
            client.send(encode(Refused(reason.code, reason.say(client.lang), self.last_step(client))))

    # Showing

    def _show(self, before: TableState, entry: Entry) -> None:
        if self.state.game.over and not before.game.over:
            self._bots.say_goodbye()
            self._host.over(self)
        self._subscribers.show(before, entry, self.state, self._host.time.now())

    async def _erased(self, key: str, done: asyncio.Future[None]) -> Work:
        """Erases, while the queue is held."""
        try:
            await self._host.store.rewrite(self.name, partial(without_person, key=key, at=self._host.time.now()))
            setup, entries = await self._host.entries(self.name)
            if len(entries) == self.state.n:  # an entry would say so had anything been erased
                return partial(resolve, done, None, None)
            loaded: Loaded[Client] = await load(setup, entries, self._host.time.now())
        except Exception as error:  # whatever it is, somebody waits for it
            return partial(resolve, done, None, error)
        return partial(self._begin_anew, setup, loaded, done)

    def _begin_anew(self, setup: TableSetup, loaded: Loaded[Client], done: asyncio.Future[None]) -> None:
        """Sends all clients the full state, because they cannot forget step by step."""
        resolve(done, None, None)
        self._log.setup, self._log.state = setup, loaded.state
        self._subscribers.begin_anew(setup, loaded, self._host.time.now())

    # Time

    def _idle(self) -> None:
        """Called when nothing is left to do for now."""
        if self.here.seats:
            self._bots.act()
        if not self.closed:
            self._timer.set(self._next_look())

    def _next_look(self) -> int | None:
        """When the table must check its clocks again, in ms since 1970; None for never."""
        if not self._subscribers:
            return self._subscribers.quiet_since + self._host.idle_ms
        found = self._due()
        times = (found and found[0], self._bots.retry_at, self._subscribers.spectators.due())
        return min((time for time in times if time is not None), default=None)

    def _due(self) -> tuple[int, Event] | None:
        """The next event that time brings; none while nobody is here."""
        social = self.state.social
        if not self.here.seats or not (social.clock or social.asks):
            return None
        return due(social, to_act(self.state.game), self._subscribers.gone, self.setup.fill_at)

    def _wake_up(self) -> None:
        self._queue.put(None, self._look)

    def _look(self) -> None:
        now = self._host.time.now()
        self._subscribers.show_spectators(now)
        if self._subscribers:
            found = self._due()
            if found and found[0] <= now:
                self._add(None, [found[1]])
        elif self._is_idle(now):
            self._host.forget(self)

    def _is_idle(self, now: int) -> bool:
        """Whether the table can leave memory: nobody has been here for long, no bot is thinking, nobody is about to
        join.
        """
        long_ago = self._subscribers.quiet_since + self._host.idle_ms <= now
        return long_ago and not self._bots.thinking and not self._queue


def resolve(done: asyncio.Future[T], result: T | None, error: Exception | None) -> None:
    """Completes a future, if its caller is still waiting."""
    if done.done():
        return
    if error:
        done.set_exception(error)
    else:
        done.set_result(result)  # type: ignore[arg-type]
