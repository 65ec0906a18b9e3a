"""Random requests at any time: the table matches its log, all see the same, and the game continues."""

import asyncio
from random import Random
from typing import Any

import pytest

from gizzard.server.tables.messages import Clock
from gizzard.server.tables.state import state_of
from tests.server.inside import RecordingClient, TableHost
from tests.sizes import some

WISHES = ["start", "back", "brb", "leave", "undo", "pause", "resume", "claim", "kick", "rematch"]
RULES: dict[str, dict[str, Any]] = {
    "standard": {"rounds": 6},
    "hidden": {"rounds": 4, "bidding": "hidden"},
    "smyrna": {"schedule": [2] * 8, "smyrna": ["pass-one", "pull-one", "gizzard-fester"]},
    "forehead": {"schedule": [1, 1, 1, 2], "forehead": True, "blind_every": 2},
}


class Anybody:
    """Does anything at random."""

    def __init__(self, built: TableHost, clients: list[RecordingClient], rng: Random) -> None:
        self.built, self.clients, self.rng = built, clients, rng

    def do_anything(self) -> None:
        client = self.rng.choice(self.clients)
        kind = self.rng.random()
        if kind < 0.5:
            self.act(client)
        elif kind < 0.75:
            client.ask(self.rng.choice(WISHES), seat=self.rng.randint(-1, 4), tricks=self.rng.choice(["all", "none"]))
        elif kind < 0.9:
            client.vote(self.rng.randint(0, client.table.state.social.asked), self.rng.random() < 0.8)
        elif kind < 0.95:
            client.say(self.rng.choice(["hello", "nothing", None]), self.rng.choice([None, "text"]))
        else:
            self.built.time.pass_by(self.rng.choice([1, 10, 40, 100]))

    def act(self, client: RecordingClient) -> None:
        legal = client.legal if client.begun() else []
        client.act(self.rng.choice(legal) if legal else {"bid": 0})


async def calm(table: Any) -> None:
    """Waits until nothing is on its way to the disk."""
    for _ in range(5):
        while table.queue.held or table._bots.thinking:
            await asyncio.sleep(0)
        await asyncio.sleep(0)


async def check(built: TableHost, clients: list[RecordingClient]) -> None:
    """What is in memory is what the log says, and what was sent is what there is."""
    table = clients[0].table
    setup, entries = await built.tables.entries(table.name)
    state = state_of(setup, entries)
    assert (state.n, state.social, state.turns) == (table.state.n, table.state.social, table.state.turns)
    assert state.game.position.fields() == table.state.game.position.fields()
    for client in clients:
        again = RecordingClient(table, client.secret)
        again.join()
        for key in ("view", "spec", "social"):
            assert again.whole[key] == client.whole[key], key
        again.leave()


@pytest.mark.parametrize("rules", RULES.values(), ids=RULES)
@pytest.mark.parametrize("seed", some(range(4), 1))
async def test_random_messages_at_any_time_leave_the_server_working(
    built: TableHost, rules: dict[str, Any], seed: int
) -> None:
    rng = Random(seed)
    options: dict[str, Any] = {"undo": True, "clock": Clock(30, 60), "chat": "free", "spectators": "on"}
    clients = await built.open({"players": 4, **rules}, persons=4, **options)
    watcher = RecordingClient(clients[0].table, None)
    watcher.join()
    clients[0].ask("start")
    anybody = Anybody(built, [*clients, watcher], rng)
    for number in range(150):
        anybody.do_anything()
        if rng.random() < 0.7:
            await calm(watcher.table)
        if number % 50 == 49:
            await calm(watcher.table)
            await check(built, [*clients, watcher])
    await finished(built, clients)


async def finished(built: TableHost, clients: list[RecordingClient]) -> None:
    """Everybody has left for a walk: bots finish the game."""
    table = clients[0].table
    clients[0].ask("resume")
    for _ in range(400):
        await calm(table)
        if table.state.game.over:
            return
        built.time.pass_by(200)
    raise AssertionError(f"the game stands still: {table.state.social}")
