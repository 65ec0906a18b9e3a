"""Random games: whatever people do, and whatever of it comes again, the table matches its log, all see the same, who
comes back from any step is sent what they missed, and the game continues.
"""

from random import Random
from typing import Any

import pytest

from gizzard.server.tables.messages import Clock
from gizzard.server.tables.state import state_of
from harness.client_state import Object
from tests.patches import copied
from tests.server.tables.feed.test_resume import resume, steps_after
from tests.server.tables.inside import RecordingClient, TableHost, answer, calm
from tests.sizes import some

WISHES = ["start", "back", "brb", "leave", "undo", "pause", "resume", "claim", "kick", "rematch"]
RULES: dict[str, Object] = {
    "standard": {"rounds": 6},
    "hidden": {"rounds": 4, "bidding": "hidden"},
    "delayed, blind": {"rounds": 4, "bidding": "delayed", "blind_every": 2},
    "forehead, tricksy": {"schedule": [1, 1, 1, 2], "forehead": True, "tricksy": "chosen"},
    "smyrna": {"schedule": [2] * 8, "smyrna": ["pass-one", "pull-one", "gizzard-fester"]},
    "eliminations": {"players": 6, "schedule": "reverse", "rounds": 3, "eliminate_every": 2},
    "the dealer does not bid": {"rounds": 4, "saboteur": True},
}
STOPPED = {"paused", "bot-plays", "not-now", "over"}
"""Why a legal action in one's own turn may not count."""


class Rememberer(RecordingClient):
    """A client that remembers what it saw after every step."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.memory: dict[int, Object] = {}
        self.join()

    def send(self, message: bytes) -> None:
        super().send(message)
        self.memory[self.n] = copied(self.whole)


class Anybody:
    """Does anything at random."""

    def __init__(self, built: TableHost, clients: list[Rememberer], rng: Random) -> None:
        self.built, self.clients, self.rng = built, clients, rng
        self.table = clients[0].table
        self.played: list[tuple[Rememberer, int, Object]] = []

    async def do_anything(self) -> None:
        client = self.rng.choice(self.clients)
        kind = self.rng.random()
        if kind < 0.5:
            await self.act(self.rng.choice([each for each in self.clients if each.begun() and each.legal] or [client]))
        elif kind < 0.6:
            await self.repeat()
        elif kind < 0.65:
            await self.take_back(client)
        elif kind < 0.8:
            client.ask(self.rng.choice(WISHES), seat=self.rng.randint(-1, 4), tricks=self.rng.choice(["all", "none"]))
        elif kind < 0.9:
            client.vote(self.rng.randint(0, client.table.state.social.asked), self.rng.random() < 0.8)
        elif kind < 0.95:
            client.say(self.rng.choice(["hello", "nothing", None]), self.rng.choice([None, "text"]))
        else:
            self.built.time.pass_by(self.rng.choice([1, 10, 40, 100]))

    async def act(self, client: Rememberer) -> None:
        """An action counts that was chosen at any step of the turn."""
        if self.rng.random() < 0.5:
            await calm(self.table)
        legal = client.legal if client.begun() else []
        if self.table.held or not legal:
            client.act(self.rng.choice(legal) if legal else {"bid": 0})
            return
        n, action = self.rng.choice([client.n, turn_began(client)]), self.rng.choice(legal)
        told = await answer(client, n, action)
        assert told in {"played", *STOPPED}
        if told == "played":
            self.played.append((client, n, action))

    async def repeat(self) -> None:
        """An action that has counted does not count again."""
        await calm(self.table)
        for client, n, action in self.rng.sample(self.played, min(3, len(self.played))):
            before = self.table.state
            assert await answer(client, n, action) in {"", "stale", *STOPPED}
            assert self.table.state is before

    async def take_back(self, client: Rememberer) -> None:
        """Everybody agrees to an undo, if there is a move to take back."""
        client.ask("undo")
        await calm(self.table)
        for other in self.clients:
            other.vote(self.table.state.social.asked)


def turn_began(client: RecordingClient) -> int:
    """The step with which it became this client's turn, as far as it was sent."""
    turn = 0
    for message in client.heard:
        began = any(change[0] in ("view.legal", "view") and change[1:] != [[]] for change in message.get("set", []))
        turn = message["n"] if message["type"] in ("joined", "step") and began else turn
    return turn or client.n


async def check(built: TableHost, client: Rememberer, rng: Random) -> None:
    """The state in memory follows from the log, and clients have it, including one that reconnects."""
    table = client.table
    state = state_of(*await built.tables.entries(table.name))
    assert (state.n, state.social, state.turns) == (table.state.n, table.state.social, table.state.turns)
    assert state.game.position.fields() == table.state.game.position.fields()
    known = sorted(n for n, seen in client.memory.items() if seen["view"])  # before the game nothing is resent
    for since in [None, *rng.sample(known, min(6, len(known)))]:
        back = RecordingClient(table, client.secret)
        if since is None:
            back.join()
        else:
            back.whole, back.n = copied(client.memory[since]), since
            await resume(built, back, since)
            assert back.heard[0]["type"] == "resumed"
            assert steps_after(back, since) == steps_after(client, since)
        for key in ("view", "spec", "social"):
            assert back.whole[key] == client.whole[key], key
        back.leave()


@pytest.mark.parametrize("rules", RULES.values(), ids=RULES)
@pytest.mark.parametrize("seed", some(range(4), 1))
async def test_anything_at_any_time_leaves_the_table_working(built: TableHost, rules: Object, seed: int) -> None:
    rng = Random(seed)
    options: dict[str, Any] = {"undo": True, "clock": Clock(30, 60), "chat": "free", "spectators": "on"}
    rules = {"players": 4, **rules}
    people = await built.open(rules, persons=rules["players"], **options)
    clients = [Rememberer(people[0].table, client.secret) for client in people]
    clients.append(Rememberer(people[0].table, None))
    for client in people:
        client.leave()
    clients[0].ask("start")
    anybody = Anybody(built, clients, rng)
    for _ in range(120):
        await anybody.do_anything()
        if rng.random() < 0.7:
            await calm(anybody.table)
    await calm(anybody.table)
    for client in clients:
        await check(built, client, rng)
    await finished(built, clients)


async def finished(built: TableHost, clients: list[Rememberer]) -> None:
    """Everybody has left for a walk: bots finish the game."""
    table = clients[0].table
    clients[0].ask("resume")
    for _ in range(400):
        await calm(table)
        if table.state.game.over:
            return
        built.time.pass_by(200)
    raise AssertionError(f"the game stands still: {table.state.social}")
