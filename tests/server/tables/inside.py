"""Tables without sockets: the real store and the real tables, on a manually advanced clock."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

from gizzard.core.formats.actions import received
from gizzard.core.game.claims import Claim
from gizzard.server.node.node import Node
from gizzard.server.store.postgres.store import PostgresStore
from gizzard.server.store.protocol import Store
from gizzard.server.store.sqlite.store import SQLiteStore
from gizzard.server.tables.bot_pool import BotPool
from gizzard.server.tables.claims import Verdict, judge
from gizzard.server.tables.live_table import Table
from gizzard.server.tables.matchmaking import Matchmaker
from gizzard.server.tables.messages import Act, Ask, MoveCursor, Say, SeatBody, TableBody, Vote
from gizzard.server.wire.keys import key_of
from gizzard.server.wire.messages import RequestError, read
from harness.client_state import Object, Shown
from harness.server import ENOUGH


class ScheduledCall:
    """Something that is to happen."""

    def __init__(self, when: int, callback: Callable[[], None]) -> None:
        self.when, self.callback, self.cancelled = when, callback, False

    def cancel(self) -> None:
        self.cancelled = True


class FakeTime:
    """A clock that stands until it is moved."""

    def __init__(self) -> None:
        self.time = 1_700_000_000_000
        self.coming: list[ScheduledCall] = []

    def now(self) -> int:
        return self.time

    def at(self, when: int, callback: Callable[[], None]) -> ScheduledCall | asyncio.Handle:
        if when <= self.time:
            return asyncio.get_running_loop().call_soon(callback)
        self.coming.append(ScheduledCall(when, callback))
        return self.coming[-1]

    def synchronize(self) -> None:
        """It is right as it is."""

    def pass_by(self, seconds: float) -> None:
        """Lets time pass, and all that is due happen in its turn."""
        end = self.time + round(seconds * 1000)
        while due := [each for each in self.coming if not each.cancelled and each.when <= end]:
            first = min(due, key=lambda each: each.when)
            self.coming.remove(first)
            self.time = max(self.time, first.when)
            first.callback()
        self.time = end


class RecordingClient(Shown):
    """A client that keeps what it is sent as a page does, and every message."""

    def __init__(self, table: Table, secret: str | None) -> None:
        super().__init__()
        self.table, self.secret = table, secret
        self.key = None if secret is None else key_of(secret)
        keys = [seat.key for seat in table.state.social.seats]
        self.seat = keys.index(self.key) if self.key and self.key in keys else None
        self.lang = "en"
        self.address: str | None = None
        self.dropped: str | None = None
        self.heard: list[Object] = []
        self._news = asyncio.Event()

    def send(self, message: bytes) -> None:
        content = json.loads(message)
        self.heard.append(content)
        self.take(content)
        self._news.set()

    def drop(self, reason: RequestError) -> None:
        self.dropped = reason.code
        self._news.set()

    async def until(self, wanted: Callable[[], object]) -> None:
        """Waits for messages until something holds."""
        async with asyncio.timeout(ENOUGH):
            while not wanted():
                self._news.clear()
                await self._news.wait()

    async def step(self, n: int) -> None:
        """Waits for that step."""
        await self.until(lambda: self.n >= n)

    def begun(self) -> bool:
        """Whether there is something to see of the game."""
        return bool(self.view)

    async def choose(self) -> None:
        """Plays the first legal action, once there is one, and waits until it is shown."""
        await self.until(lambda: self.legal)
        n = self.n
        self.act(self.legal[0])
        await self.step(n + 1)

    async def event(self, kind: str) -> Object:
        """Waits for an event of that kind, and returns the last one heard."""
        await self.until(lambda: self.events(kind))
        return self.events(kind)[-1]

    def events(self, kind: str) -> list[Object]:
        """The events of a kind that were heard."""
        heard = [message.get("event", {}) for message in self.heard]
        return [event for event in heard if event.get("kind") == kind]

    async def refused(self) -> str:
        """Waits for a refusal, and forgets it; its code."""
        await self.until(lambda: self._refusals())
        (message, *_) = self._refusals()
        self.heard.remove(message)
        return str(message["code"])

    async def asks(self, what: str, kind: str, **more: object) -> Object:
        """Asks for something, of which an event of that kind comes; the last one heard."""
        self.ask(what, **more)
        return await self.event(kind)

    async def refusal(self, what: str, **more: object) -> str:
        """Asks for something that is refused; the code of the refusal."""
        self.ask(what, **more)
        return await self.refused()

    def _refusals(self) -> list[Object]:
        return [message for message in self.heard if message["type"] == "refused"]

    @property
    def legal(self) -> list[Object]:
        legal: list[Object] = self.view["legal"] if self.view else []
        return legal

    def join(self, since: int | None = None) -> None:
        self.table.join(self, since)

    def leave(self) -> None:
        self.table.leave(self)

    def act(self, action: Object) -> None:
        self.table.receive(self, Act(self.n, received(action)))

    def ask(self, what: str, **more: object) -> None:
        self.table.receive(self, read(json.dumps({"type": "ask", "what": what, **more}), Ask))

    def vote(self, ask: int, yes: bool = True) -> None:
        self.table.receive(self, Vote(ask, yes))

    def say(self, phrase: str | None = None, text: str | None = None) -> None:
        self.table.receive(self, Say(phrase, text))

    def move_cursor(self, n: int, seat: int = 0) -> None:
        self.table.receive(self, MoveCursor(n, seat))


class TableHost:
    """Tables over a store on disk, and the people who come to them."""

    def __init__(self, store: Store, bot_pool: BotPool | None = None) -> None:
        self.time = FakeTime()
        self.node = Node(store, bot_pool, time=self.time)
        self.tables = self.node.tables
        self.tables.rng, self.tables.bot_pool.rng = Random(1), Random(2)
        self.tables.judge = self._judge  # type: ignore[method-assign]
        self.matchmaker = Matchmaker(self.tables)

    async def _judge(self, claim: Claim, address: str | None) -> Verdict:
        """In this process: to start another one takes longer than most tests."""
        return judge(claim.position, claim.seat, claim.takes_all)

    async def open(self, rules: Object, persons: int = 3, bot: str = "novice", **more: Any) -> list[RecordingClient]:
        """A table for several people, who have all sat down and joined; the first of them is its host."""
        kept = (None,) * (persons - 1) + (bot,) * (rules["players"] - persons)
        name, secret = await self.tables.open(TableBody(rules=rules, name="Anna", seats=kept, **more))
        table = await self.tables.find(name)
        secrets = [secret] + [(await table.sit(SeatBody(f"P{n}")))[1] for n in range(1, persons)]
        clients = [RecordingClient(table, secret) for secret in secrets]
        for client in clients:
            client.join()
        return clients

    async def play(self, rules: Object, persons: int = 3, **more: Any) -> list[RecordingClient]:
        """The same, and the game has begun."""
        clients = await self.open(rules, persons, **more)
        if persons > 1:
            clients[0].ask("start")
        for client in clients:
            await client.until(client.begun)
        return clients

    async def page(self, table: str, secret: str | None) -> RecordingClient:
        """Somebody's page at a table, just opened."""
        client = RecordingClient(await self.tables.find(table), secret)
        client.join()
        await client.until(lambda: client.n >= 0)
        return client

    async def again(self, client: RecordingClient) -> RecordingClient:
        """The same person on a page just opened."""
        return await self.page(client.table.name, client.secret)


@asynccontextmanager
async def house(path: Path, bot_pool: BotPool | None = None) -> AsyncIterator[TableHost]:
    store = SQLiteStore(path / "tables.sqlite3")
    built = TableHost(store, bot_pool)
    try:
        yield built
    finally:
        await built.node.close()
        await store.close()


@asynccontextmanager
async def cluster(database: str, count: int) -> AsyncIterator[list[TableHost]]:
    """Nodes on one database, none of which takes another's tables."""
    stores = [PostgresStore(database, f"http://node-{number}", beat=0.1, lease=3600) for number in range(count)]
    nodes = [TableHost(store) for store in stores]
    try:
        yield nodes
    finally:
        for node in nodes:
            await node.node.close()
        for store in stores:
            await store.close()


def watching(table: Table) -> RecordingClient:
    """A spectator who has just come."""
    client = RecordingClient(table, None)
    client.join()
    return client


async def played_on(clients: list[RecordingClient], until: Callable[[], object]) -> None:
    """Everybody plays their first legal action in turn until something holds."""
    while not until():
        acting = [client for client in clients if client.seat in clients[0].view["to_act"]]
        if acting:
            await acting[0].choose()
            await heard(clients, acting[0].n)
        else:
            await heard(clients, clients[0].n + 1)


async def heard(clients: Sequence[RecordingClient], n: int) -> None:
    """Waits until everybody has heard that step."""
    for client in clients:
        await client.step(n)


async def calm(table: Table) -> None:
    """Waits until nothing is on its way to the disk."""
    for _ in range(5):
        while table.held or table._bots.thinking:
            await asyncio.sleep(0)
        await asyncio.sleep(0)


async def answer(client: RecordingClient, n: int, action: Object) -> str:
    """What comes of an action: the code of its refusal, that it was played, or nothing."""
    before, heard_before = client.table.state.n, len(client.heard)
    client.table.receive(client, Act(n, received(action)))
    await calm(client.table)
    if refused := [each["code"] for each in client.heard[heard_before:] if each["type"] == "refused"]:
        return str(refused[0])
    return "played" if client.table.state.n > before else ""


async def event_heard(clients: list[RecordingClient], kind: str) -> None:
    """Waits until everybody has heard an event of that kind."""
    for client in clients:
        await client.event(kind)


def whose_turn(clients: list[RecordingClient]) -> RecordingClient:
    """Who alone is to act."""
    (seat,) = clients[0].view["to_act"]
    return next(client for client in clients if client.seat == seat)
