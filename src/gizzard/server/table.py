"""A table: one game, its people, and those who look on.

All that changes a table passes through its queue, one thing after the other, and becomes entries of its log. An entry
is on disk before anyone sees it. Nobody is waited for: what is shown goes into a client's own queue, and a client that
lets it fill up is dropped. There is no task behind a table: it moves when it is asked, when the disk has answered, and
when its timer goes off.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Coroutine, Sequence
from functools import partial
from math import ceil
from random import Random
from time import perf_counter
from typing import Final, Protocol, TypeVar

from gizzard.game import Act, View, apply, move_to_json, read_action, to_act, view
from gizzard.game.claims import Claim
from gizzard.refusal import Refusal
from gizzard.server import metrics
from gizzard.server.audience import Audience, Client, owns_seat
from gizzard.server.clock import Time, Timer, due
from gizzard.server.conduct import Conduct, sat_down
from gizzard.server.events import Ended, Entry, Event, Object, Rematch, Sat, Started, Woken
from gizzard.server.history import Tail
from gizzard.server.limits import ASKS, Bucket
from gizzard.server.loading import Loaded, load
from gizzard.server.opening import Meta, new_secret
from gizzard.server.personal import erased
from gizzard.server.phrases import Problem
from gizzard.server.standing import Standing, drawn, happened, moved
from gizzard.server.store import Store, StoreError
from gizzard.server.stream import Here
from gizzard.server.thinkers import Thinking
from gizzard.server.wire import Ask, Pong, Refused, Say, SeatBody, Vote, encode

RETRY_MS: Final = 5000
"""How long bots wait after a move of theirs could not be saved."""
LONGEST_LOG: Final = 20_000
"""After so many entries only moves are added, and what time brings: far more than any game of the rules has."""

T = TypeVar("T")

log = logging.getLogger(__name__)

STAND_IN: Final = "novice"
"""The level of the bot that plays for an absent person."""
PONG: Final = encode(Pong())

Made = list[tuple[Entry, Standing]]
"""Entries, each with how the table stands after it."""


class House(Protocol):
    """What a table needs of the place it stands in."""

    time: Time
    rng: Random
    store: Store
    idle_ms: int

    @property
    def levels(self) -> Sequence[str]:
        """The levels of bots that play here."""

    async def entries(self, name: str) -> tuple[Meta, list[Entry]]:
        """What a table's log holds now."""

    async def rematch(self, table: Table, host: int) -> str:
        """Opens a table for the same people; its name."""

    def forget(self, table: Table) -> None:
        """A table leaves memory."""


class Table:
    """One game with its people and clients."""

    def __init__(
        self, name: str, meta: Meta, standing: Standing, house: House, thinking: Thinking, audience: Audience
    ) -> None:
        self.name, self.meta, self.standing = name, meta, standing
        self.closed = False
        self._house, self._thinking = house, thinking
        self._audience = audience
        self._work: deque[tuple[Client | None, Callable[[], None]]] = deque()
        self._ask_limits: dict[str, Bucket] = {}
        """By the key of who asks: whoever takes a seat next starts with a full bucket."""
        self._wakings = Bucket(ASKS, house.time.now() / 1000)
        self._saving = False
        self._thought: asyncio.Task[None] | None = None
        self._farewell: asyncio.Task[None] | None = None
        self._rewriting: asyncio.Task[None] | None = None
        self._held: asyncio.Task[None] | None = None
        self._rest_until = 0
        """When bots try again after the disk refused them."""
        self._timer: Timer | None = None
        self._timer_at = 0
        self._set_timer()

    # What is asked of it

    def join(self, client: Client, since: int | None = None, tail: Tail | None = None) -> None:
        """Shows a client all it may know, or what it has missed since a step, and from then on every step."""
        self._do(client, lambda: self._join(client, since, tail))

    def leave(self, client: Client) -> None:
        """Shows a client nothing more."""
        self._do(client, lambda: self._leave(client))

    def act(self, client: Client, n: int, action: Object) -> None:
        """Plays a client's action, or tells it alone why not."""
        arrived = perf_counter()
        self._do(client, lambda: self._act(client, n, action, arrived))

    def ask(self, client: Client, ask: Ask) -> None:
        """Does what a seat asks for, or tells it alone why not."""
        if ask.what == "rematch":
            self._do(client, lambda: self._rematch(client))
        elif ask.what == "claim":
            self._do(client, lambda: self._hold(client, self._judged(self._asking(client), ask)))
        else:
            self._do(client, lambda: self._events(client, self._asked(client, ask)))

    def vote(self, client: Client, vote: Vote) -> None:
        """Takes a seat's vote."""
        self._do(client, lambda: self._events(client, self._conduct(client).voted(vote)))

    def say(self, client: Client, say: Say) -> None:
        """Passes on what a seat says."""
        self._do(client, lambda: self._events(client, self._conduct(client).said(say)))

    def ping(self, client: Client) -> None:
        """Answers that somebody is there."""
        client.send(PONG)

    async def sit(self, body: SeatBody) -> tuple[int, str]:
        """Lets somebody sit down: the seat and its secret."""
        secret = new_secret()
        done: asyncio.Future[Sat] = asyncio.get_running_loop().create_future()
        self._do(None, lambda: self._sit(body, secret, done))
        return (await done).seat, secret

    async def erase(self, key: str) -> None:
        """Takes a person's name and words out of the log, and shows everybody the table without them."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._do(None, lambda: self._rewrite(key, done))
        await done

    @property
    def here(self) -> Here:
        """Who is connected."""
        return self._audience.here

    def tail_needed(self, since: int | None) -> int | None:
        """The number after which entries of the log are needed for who saw that step last; None where none are."""
        return None if since is None else self._audience.history.tail_needed(since, self.standing.n)

    def step_shown_to(self, client: Client) -> int:
        """The number of the last step that a client may know of: spectators may see the table with a delay."""
        return self._audience.standing_for(client, self.standing).n

    @property
    def backlog(self) -> int:
        """How much waits to be done."""
        return len(self._work)

    def end(self) -> None:
        """Closes the table for good, where nobody is at it."""
        self._do(None, self._end)

    async def close(self) -> None:
        """Leaves memory; whatever was shown is on disk."""
        self.closed = True
        if self._timer:
            self._timer.cancel()
        if self._thought:
            self._thought.cancel()
        under_way = [task for task in (self._thought, self._farewell, self._rewriting, self._held) if task]
        await asyncio.gather(*under_way, return_exceptions=True)

    # One thing after the other

    def _do(self, client: Client | None, work: Callable[[], None]) -> None:
        self._work.append((client, work))
        if not self._saving:
            self._go_on()

    def _go_on(self) -> None:
        while self._work and not self._saving:
            client, work = self._work.popleft()
            try:
                work()
            except (Refusal, Problem) as refused:
                self._refuse(client, refused)
            except Exception:
                log.exception("could not do what was asked", extra={"table": self.name})
                self._refuse(client, Problem("internal"))
        if not self._saving:
            self._let_bots_act()
            self._set_timer()

    def _refuse(self, client: Client | None, reason: Refusal | Problem) -> None:
        metrics.REFUSED.labels(reason.code).inc()
        if client:
            client.send(encode(Refused(reason.code, reason.say(client.lang), self.step_shown_to(client))))

    def _commit(self, made: Made, told: Callable[[StoreError | None], None]) -> None:
        """Puts entries on disk; then they are shown, and only then the next thing is done."""
        self._saving = True
        rows = [encode(entry).decode() for entry, _ in made]
        phase = made[-1][1].social.phase if made else self.standing.social.phase
        closes = phase in ("over", "ended")
        self._house.store.append(self.name, self.standing.n + 1, rows, partial(self._saved, made, told), closes)

    def _saved(self, made: Made, told: Callable[[StoreError | None], None], error: StoreError | None) -> None:
        if error is None:
            for entry, standing in made:
                before, self.standing = self.standing, standing
                self._show(before, entry)
                if standing.social.phase != before.social.phase:
                    log.info("table %s", standing.social.phase, extra={"table": self.name})
        else:
            log.error("an entry could not be saved", extra={"table": self.name, "why": str(error)})
        self._saving = False
        told(error)
        self._go_on()

    def _tell(self, client: Client | None, arrived: float | None = None) -> Callable[[StoreError | None], None]:
        """Lets a client know where something of its could not be saved; `arrived`: when a move came."""

        def told(error: StoreError | None) -> None:
            if error:
                self._refuse(client, Problem("not-saved"))
            elif arrived is not None:
                metrics.MOVES.observe(perf_counter() - arrived)

        return told

    def _show(self, before: Standing, entry: Entry) -> None:
        try:
            self._audience.show(before, entry, self.standing, self._house.time.now())
        except Exception:  # it is on disk: the game goes on, and who finds a step missing joins anew
            log.exception("a step could not be shown", extra={"table": self.name, "step": self.standing.n})
        if self.standing.game.over and not before.game.over:
            self._farewell = asyncio.create_task(self._thinking.over(self._seen))

    # Coming and going

    def _join(self, client: Client, since: int | None, tail: Tail | None) -> None:
        if client.seat is not None and not owns_seat(client, self.standing.social):
            client.drop(Problem("no-seat"))
            return
        nobody_before, now = not self.here.seats, self._house.time.now()
        self._audience.come(client, now)
        self._audience.catch_up(client, self.standing, since, tail, now)
        if self.here.seats and nobody_before:
            self._wake()

    def _leave(self, client: Client) -> None:
        self._audience.go(client, self._house.time.now())

    def _end(self) -> None:
        if not self._audience and self.standing.social.phase != "ended":
            self._events(None, [Ended()] if self.standing.social.phase != "over" else [])

    def _wake(self) -> None:
        """Somebody is here again: nobody is late for what they could not see, unless this comes again and again."""
        if self.standing.social.phase != "playing" or self.standing.social.since is None:
            return
        now = self._house.time.now()
        self._audience.forgive(now)
        if self.standing.n < LONGEST_LOG and not self._wakings.wait(now / 1000):
            self._events(None, [Woken()])

    def _sit(self, body: SeatBody, secret: str, done: asyncio.Future[Sat]) -> None:
        try:
            self._check_length()
            event = sat_down(self.standing, body, secret)
            made = self._made([event])
        except Exception as problem:  # whatever it is, whoever asked waits for it
            done.set_exception(problem)
        else:
            self._commit(made, lambda error: _finish(done, event, error))

    def _rewrite(self, key: str, done: asyncio.Future[None]) -> None:
        self._saving = True
        self._rewriting = asyncio.create_task(self._rewritten(key, done))

    async def _rewritten(self, key: str, done: asyncio.Future[None]) -> None:
        """Nothing else is done meanwhile. Clients begin anew, for they cannot forget step by step."""
        try:
            now = self._house.time.now()
            await self._house.store.rewrite(self.name, lambda stored: erased(stored, key, now))
            self.meta, entries = await self._house.entries(self.name)
            if len(entries) > self.standing.n:  # an entry says so where anything was erased
                loaded: Loaded[Client] = await load(self.meta, entries, now)
                self.standing = loaded.standing
                self._audience.begin_anew(self.meta, loaded, now)
        except (StoreError, Problem) as error:
            _finish(done, None, error)
        else:
            _finish(done, None, None)
        finally:
            self._rewriting, self._saving = None, False
            self._go_on()

    def _rematch(self, client: Client) -> None:
        seat = self._owner(client)
        if self.standing.social.phase not in ("over", "ended") or self.standing.social.next:
            raise Problem("not-now")
        self._hold(client, self._opened_rematch(seat))

    async def _opened_rematch(self, seat: int) -> list[Event]:
        return [Rematch(seat, await self._house.rematch(self, seat))]

    # Moves and events

    def _act(self, client: Client, n: int, action: Object, arrived: float) -> None:
        seat = self._owner(client)
        social = self.standing.social
        if social.phase != "playing" and not self.standing.game.over:
            raise Problem(NOT_PLAYING[social.phase])
        if social.seats[seat].absent or social.claim:
            raise Problem("bot-plays")
        if n < self.standing.undone:
            raise Problem("taken-back")
        self._play(read_action(self.standing.game, seat, action), self._tell(client, arrived))

    def _play(self, move: Act, told: Callable[[StoreError | None], None]) -> None:
        """One step: a seat's move and the chance that follows it."""
        before, at = self.standing, self._house.time.now()
        game, dealt = drawn(apply(before.game, move), self._house.rng)
        entry = Entry(at, move_to_json(before.game, move), chance=dealt)
        self._commit([(entry, moved(before, move.seat, at, game, self.meta.settings.undo))], told)

    def _asked(self, client: Client, ask: Ask) -> list[Event]:
        """What comes of an ask."""
        return self._asking(client).asked(ask, self._house.levels)

    def _asking(self, client: Client) -> Conduct:
        """Who asks for something. A seat has only so many asks in so long."""
        conduct, now = self._conduct(client), self._house.time.now() / 1000
        if seconds := self._ask_limits.setdefault(client.key or "", Bucket(ASKS, now)).wait(now):
            raise Problem("slow-down", seconds=ceil(seconds))
        return conduct

    async def _judged(self, conduct: Conduct, ask: Ask) -> list[Event]:
        """What comes of a claim, which is judged by playing out many deals: beside the event loop."""
        return await asyncio.to_thread(conduct.asked, ask, self._house.levels)

    def _hold(self, client: Client, work: Coroutine[None, None, list[Event]]) -> None:
        """Does what takes a while, and then what comes of it; meanwhile everything else at this table waits."""
        self._saving = True
        self._held = asyncio.create_task(self._held_for(client, work))

    async def _held_for(self, client: Client, work: Coroutine[None, None, list[Event]]) -> None:
        events: list[Event] = []
        try:
            events = await work
        except Problem as problem:
            self._refuse(client, problem)
        except StoreError:
            self._refuse(client, Problem("not-saved"))
        except Exception:
            log.exception("could not do what was asked", extra={"table": self.name})
            self._refuse(client, Problem("internal"))
        self._held, self._saving = None, False
        if events:  # before whatever has waited meanwhile
            self._work.appendleft((client, lambda: self._events(client, events)))
        self._go_on()

    def _conduct(self, client: Client) -> Conduct:
        seat = self._owner(client)
        self._check_length()
        return Conduct(self.standing, self.meta.settings, self.here.seats, seat, self._house.time.now())

    def _check_length(self) -> None:
        """Problem once a log is so long that only the game itself may make it longer."""
        if self.standing.n >= LONGEST_LOG:
            raise Problem("log-full")

    def _owner(self, client: Client) -> int:
        if client.seat is None:
            raise Problem("spectator")
        if not owns_seat(client, self.standing.social):
            raise Problem("seat-lost")
        return client.seat

    def _events(self, client: Client | None, events: Sequence[Event]) -> None:
        self._commit(self._made(events), self._tell(client))

    def _made(self, events: Sequence[Event]) -> Made:
        made: Made = []
        standing, at = self.standing, self._house.time.now()
        for event in events:
            game, dealt = drawn(standing.game, self._house.rng) if isinstance(event, Started) else (standing.game, ())
            standing = happened(standing, event, at, game)
            made.append((Entry(at, event=event, chance=dealt), standing))
        return made

    # Bots

    def _let_bots_act(self) -> None:
        social = self.standing.social
        if self._thought or not self.here.seats or social.phase != "playing":
            return
        if self._house.time.now() < self._rest_until:
            return
        try:
            if social.claim:
                self._play(self._claimed(social.claim.seat, social.claim.tricks == "all"), self._bot_told)
            elif (seat := self._bot_to_act()) is not None:
                self._think(seat)
        except Exception:
            log.exception("no bot can act", extra={"table": self.name})

    def _bot_to_act(self) -> int | None:
        seats = self.standing.social.seats
        return next((seat for seat in to_act(self.standing.game) if seats[seat].bot or seats[seat].absent), None)

    def _claimed(self, seat: int, takes_all: bool) -> Act:
        game = self.standing.game
        move = Claim(game.position, seat, takes_all).move()
        if move is not None:
            return move
        acting = to_act(game)[0]
        return Act(acting, game.position.legal(acting)[0])

    def _think(self, seat: int) -> None:
        """Plays what a seat's bot answers, now or when it has thought."""
        level = self.standing.social.seats[seat].bot or STAND_IN
        seen = self._seen(seat)
        try:
            action = self._thinking.at_once(level, seen)
            if action is None:
                self._thought = asyncio.create_task(self._think_on(seat, level, seen))
                return
            move = read_action(self.standing.game, seat, action)
        except Exception:
            self._bot_failed(seat)
            move = self._any_move(seat, seen)
        self._play(move, self._bot_told)

    def _seen(self, seat: int) -> View:
        return view(self.standing.game, seat, self.standing.names)

    async def _think_on(self, seat: int, level: str, seen: View) -> None:
        n = self.standing.n
        try:
            action = await self._thinking.in_time(level, seen)
        except Exception:
            self._bot_failed(seat)
            action = self._house.rng.choice(seen["legal"])
        self._thought = None
        self._do(None, lambda: self._thought_of(seat, n, action))

    def _thought_of(self, seat: int, n: int, action: Object) -> None:
        """Plays what was thought of after step `n`, where it still fits: others may have bid meanwhile, or undone."""
        if n >= self.standing.undone and seat == self._bot_to_act() and self.standing.social.phase == "playing":
            self._play(read_action(self.standing.game, seat, action), self._bot_told)

    def _any_move(self, seat: int, seen: View) -> Act:
        """Any legal move, for a game never stops for a bot that fails."""
        return read_action(self.standing.game, seat, self._house.rng.choice(seen["legal"]))

    def _bot_failed(self, seat: int) -> None:
        log.exception("a bot failed", extra={"table": self.name, "seat": seat})

    def _bot_told(self, error: StoreError | None) -> None:
        if error:
            self._rest_until = self._house.time.now() + RETRY_MS

    # Time

    def _set_timer(self) -> None:
        when = self._next_look()
        if when is None or self.closed or (self._timer and self._timer_at <= when):
            return
        if self._timer:
            self._timer.cancel()
        self._timer_at = when
        self._timer = self._house.time.at(when, self._wake_up)

    def _next_look(self) -> int | None:
        """When the table must look at its clock again, in ms since 1970."""
        if not self._audience:
            return self._audience.quiet_since + self._house.idle_ms
        found = self._due()
        times = (found and found[0], self._rest_until or None, self._audience.gallery.due())
        return min((time for time in times if time is not None), default=None)

    def _due(self) -> tuple[int, Event] | None:
        """What time brings next; nothing while nobody is here."""
        social = self.standing.social
        if not self.here.seats or not (social.clock or social.asks):
            return None
        return due(social, to_act(self.standing.game), self._audience.gone)

    def _wake_up(self) -> None:
        self._timer = None
        self._do(None, self._tick)

    def _tick(self) -> None:
        now = self._house.time.now()
        self._audience.show_gallery(now)
        if self._rest_until <= now:
            self._rest_until = 0
        if not self._audience:
            idle = self._audience.quiet_since + self._house.idle_ms <= now
            if idle and not self._thought and not self._work:  # somebody who waits in the queue is about to be here
                self._house.forget(self)
            return
        found = self._due()
        if found and found[0] <= now:
            self._events(None, [found[1]])


NOT_PLAYING: Final = {"gathering": "not-started", "paused": "paused", "ended": "ended", "over": "not-now"}


def _finish(done: asyncio.Future[T], result: T, error: StoreError | Problem | None) -> None:
    if done.done():  # whoever asked is gone
        return
    if error:
        done.set_exception(error)
    else:
        done.set_result(result)
