"""Who comes back is sent what they missed, from whatever step on: the same that those who stayed were sent."""

import json
from random import Random
from typing import Any

import pytest

from gizzard.server.tables.feed.history import MAX_MISSED, RECENT
from gizzard.server.tables.messages import Clock
from tests.patches import copied
from tests.server.inside import RecordingClient, TableHost, heard, played_on
from tests.server.tables.test_late_requests import take_back

Whole = dict[str, Any]
RULES: dict[str, dict[str, Any]] = {
    "standard": {"rounds": 4},
    "hidden": {"rounds": 3, "bidding": "hidden"},
    "delayed, blind": {"rounds": 4, "bidding": "delayed", "blind_every": 2},
    "forehead, tricksy": {"schedule": [1, 1, 2], "forehead": True, "tricksy": "chosen"},
    "smyrna": {"schedule": [2] * 8, "smyrna": ["pass-one", "pull-one", "gizzard-fester"]},
    "eliminations": {"players": 6, "schedule": "reverse", "rounds": 3, "eliminate_every": 2},
}


class Deaf(RecordingClient):
    """A client that makes nothing of what it is sent."""

    def send(self, message: bytes) -> None:
        self.heard.append(json.loads(message))


class Rememberer(RecordingClient):
    """A client that remembers what it saw after every step."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.memory: dict[int, Whole] = {}

    def send(self, message: bytes) -> None:
        super().send(message)
        self.memory[self.n] = copied(self.whole)


async def eventful(clients: list[Rememberer], rng: Random, most: int) -> None:
    """A game in which moves are taken back, seats left and taken back, and things said."""
    for _ in range(most):
        one = clients[0]
        if one.view["phase"] == "over":
            return
        acting = next(client for client in clients if client.seat in one.view["to_act"])
        choice = rng.random()
        n = one.n
        if choice < 0.1 and acting.table.state.line:
            await take_back(clients, rng.choice(clients))
        elif choice < 0.15:
            rng.choice(clients).say("wow")
            await heard(clients, n + 1)
        else:
            acting.act(rng.choice(acting.legal))
            await heard(clients, n + 1)


async def check_every_return(built: TableHost, client: Rememberer, rng: Random) -> None:
    """From some steps on, what is missed leads to what is."""
    known = sorted(client.memory)
    for since in rng.sample(known, min(6, len(known))):
        back = RecordingClient(client.table, client.secret)
        back.whole, back.n = copied(client.memory[since]), since
        await resume(built, back, since)
        assert [message["type"] for message in back.heard[:1]] == ["resumed"]
        assert (back.n, back.view, back.whole["spec"]) == (client.n, client.view, client.whole["spec"])
        assert back.social == client.social
        assert [each for each in back.heard if each["type"] == "step"] == steps_after(client, since)
        back.leave()


async def resume(built: TableHost, client: RecordingClient, since: int) -> None:
    """Joins as a connection does: with the tail of the log, if necessary."""
    after = client.table.tail_needed(since)
    tail = None if after is None else await built.tables.tail(client.table.name, after)
    client.table.join(client, since, tail)


def steps_after(client: RecordingClient, since: int) -> list[Whole]:
    return [message for message in client.heard if message["type"] == "step" and message["n"] > since]


@pytest.mark.parametrize("rules", RULES.values(), ids=RULES)
async def test_client_resumes_from_any_step(built: TableHost, rules: dict[str, Any]) -> None:
    rng = Random(1)
    options: dict[str, Any] = {"undo": True, "clock": Clock(), "spectators": "on"}
    players = await built.open({"players": 4, **rules}, persons=rules.get("players", 4), **options)
    clients = [Rememberer(client.table, client.secret) for client in players]
    watcher = Rememberer(clients[0].table, None)
    for client in [*clients, watcher]:
        client.join()
    clients[0].ask("start")
    for client in [*clients, watcher]:
        await client.until(client.begun)
    await eventful(clients, rng, 45)
    await heard([*clients, watcher], clients[0].table.state.n)
    for client in [*clients, watcher]:
        await check_every_return(built, client, rng)


async def test_a_number_that_cannot_be_gets_the_whole(built: TableHost) -> None:
    (one,) = await built.play({"players": 3}, persons=1)
    for since in (-1, one.n + 1, 10**15):
        back = RecordingClient(one.table, one.secret)
        await resume(built, back, since)
        assert back.heard[0]["type"] == "joined"


async def test_a_table_from_disk_remembers_its_last_steps(built: TableHost) -> None:
    (one,) = await built.play({"players": 3}, persons=1)
    stayed = Deaf(one.table, one.secret)
    stayed.join()
    one = await built.again(one)
    await played_on([one], lambda: one.n > 3 * RECENT)
    await one.until(lambda: one.legal)  # so that no bot continues
    for client in (one, stayed):
        client.leave()
    built.tables.rooms.lose(one.table)
    table = await built.tables.find(one.table.name)
    since = table.state.n - RECENT
    back = Deaf(table, one.secret)
    back.join(since)
    assert steps_after(back, since) == steps_after(stayed, since)
    assert table.tail_needed(since) is None
    assert table.tail_needed(since - 1) is not None


async def test_a_table_from_disk_tells_nothing_from_before_it_was_erased(built: TableHost) -> None:
    anna, ben = await built.play({"players": 3}, persons=2)
    await built.tables.erase(anna.table.name, str(anna.secret))
    for client in (anna, ben):
        client.leave()
    built.tables.rooms.lose(anna.table)
    table = await built.tables.find(anna.table.name)
    back = RecordingClient(table, ben.secret)
    await resume(built, back, table.state.n - 1)
    assert [message["type"] for message in back.heard] == ["joined"]


async def test_who_has_missed_very_much_is_sent_the_whole(built: TableHost) -> None:
    """A long table is not replayed for one client: that would hold up all others."""
    (one,) = await built.play({"players": 3, "schedule": [20] * 6}, persons=1)
    stayed = Deaf(one.table, one.secret)
    stayed.join()
    one = await built.again(one)
    await played_on([one], lambda: one.n > MAX_MISSED + 80)
    await one.until(lambda: one.legal)  # so that no bot continues
    for missed, kind in [
        (RECENT + 1, "resumed"),
        (50, "resumed"),
        (MAX_MISSED, "resumed"),
        (MAX_MISSED + 1, "joined"),
    ]:
        since = one.n - missed
        assert (one.table.tail_needed(since) is not None) == (kind == "resumed")
        back = Deaf(one.table, one.secret)
        await resume(built, back, since)
        assert back.heard[0]["type"] == kind
        assert kind == "joined" or steps_after(back, since) == steps_after(stayed, since)
        back.leave()
