"""Claims: the rest of a round is played out as a seat claims, if that is possible."""

import asyncio
from contextlib import ExitStack
from typing import Any

import pytest

from gizzard.core.formats.actions import ActionJson
from gizzard.core.formats.view import View, view
from gizzard.core.game.claims import Claim
from gizzard.core.game.state import State
from gizzard.server.jobs.process import MAX_PER_ADDRESS
from gizzard.server.tables.bot_pool import TableBots
from gizzard.server.tables.claims import Verdict, indistinguishable_deals
from gizzard.server.wire.messages import RequestError
from tests.games import bid_all, dealt, table
from tests.server.tables.inside import RecordingClient, TableHost, calm, event_heard, heard, played_on, whose_turn

RULES: dict[str, Any] = {"players": 3, "rounds": 3}


async def test_a_claim_that_can_only_go_one_way_is_played_out(built: TableHost) -> None:
    clients = await built.play(RULES)
    await played_on(clients, lambda: clients[0].view["phase"] == "play")
    await whose_turn(clients).choose()
    await heard(clients, max(client.n for client in clients))
    await whose_turn(clients).choose()
    await heard(clients, max(client.n for client in clients))
    last = whose_turn(clients)
    won = await claimed(last, "all") or not await claimed(last, "none")
    await event_heard(clients, "claimed")
    await last.until(lambda: last.view["round"]["number"] == 2)
    assert last.view["history"][0]["taken"][last.seat] == won
    assert last.social["claim"] is None


async def claimed(client: RecordingClient, tricks: str) -> bool:
    """Whether a claim is granted; one that cannot come true is refused."""
    client.ask("claim", tricks=tricks)
    heard_of = len(client.heard)
    await client.until(lambda: len(client.heard) > heard_of or client.heard[-1]["type"] == "refused")
    if client.events("claimed"):
        return True
    assert await client.refused() == "claim-impossible"
    return False


async def test_a_claim_that_could_go_otherwise_needs_the_others(built: TableHost) -> None:
    clients = await built.play({"players": 3, "schedule": [5, 1]})
    await played_on(clients, lambda: clients[0].view["phase"] == "play")
    one = whose_turn(clients)
    await one.asks("claim", "asked", tricks="none")
    assert one.social["asks"][0]["tricks"] == "none"
    others = [client for client in clients if client is not one]
    for other in others:
        other.vote(1)
    await event_heard(clients, "claimed")
    await one.until(lambda: one.view["round"]["number"] == 2)
    assert one.view["history"][0]["taken"][one.seat] == 0


async def test_alone_among_bots_only_what_is_certain_can_be_claimed(built: TableHost) -> None:
    (alone,) = await built.play({"players": 3, "schedule": [5, 1]}, persons=1)
    await played_on([alone], lambda: alone.view["phase"] == "play" and alone.view["to_act"] == [0])
    assert await alone.refusal("claim", tricks="none") == "claim-open"


def test_a_claim_is_judged_by_deals_that_look_the_same_from_the_seat() -> None:
    """What is refused or granted must not tell what others hold (docs/api.md)."""
    state = bid_all(dealt(table(schedule=[2, 1]), "AC KC", "2C 3D", "4C ZH", up="2H"), 0, 0, 0)
    deals = indistinguishable_deals(state.position, 0)
    assert deals[0] is state.position
    assert all(view(State(state.rules, deal), 0) == view(state, 0) for deal in deals)
    assert len({tuple(deal.held) for deal in deals}) > 10


async def test_others_are_served_while_a_claim_is_judged(built: TableHost) -> None:
    """That takes many positions, and so another process."""
    vars(built.tables).pop("judge")  # as a server does it
    (one,) = await built.play({"players": 3, "schedule": [20]}, persons=1)
    await played_on([one], lambda: one.view["phase"] == "play" and one.legal)
    one.ask("claim", tricks="all")
    turns = 0
    while not one._refusals():
        await asyncio.sleep(0)
        turns += 1
    assert turns > 10
    assert await one.refused() in ("claim-impossible", "claim-open")


class Judge:
    """Answers every claim with the same verdict when it is released."""

    def __init__(self, built: TableHost, verdict: Verdict) -> None:
        self.verdict, self.asked, self.answers = verdict, asyncio.Event(), asyncio.Event()
        built.tables.judge = self._judge  # type: ignore[method-assign]

    async def _judge(self, claim: Claim, address: str | None) -> Verdict:
        self.asked.set()
        await self.answers.wait()
        return self.verdict


async def in_play(built: TableHost) -> list[RecordingClient]:
    clients = await built.play({"players": 3, "schedule": [5, 1]})
    await played_on(clients, lambda: clients[0].view["phase"] == "play")
    return clients


async def test_others_play_on_at_the_table_while_a_claim_is_judged(built: TableHost) -> None:
    clients, judge = await in_play(built), Judge(built, "certain")
    acting = whose_turn(clients)
    waiting = next(client for client in clients if client is not acting)
    waiting.ask("claim", tricks="all")
    await judge.asked.wait()
    await acting.choose()
    await heard(clients, max(client.n for client in clients))
    judge.answers.set()
    await event_heard(clients, "claimed")


async def test_a_bot_waits_until_a_claim_is_decided(built: TableHost, monkeypatch: pytest.MonkeyPatch) -> None:
    thought = asyncio.Event()

    async def slow(bots: TableBots, level: str, seen: View, address: str | None) -> ActionJson:
        await thought.wait()
        return seen["legal"][0]

    monkeypatch.setattr(TableBots, "answer_now", lambda *_: None)
    monkeypatch.setattr(TableBots, "answer_later", slow)
    anna, ben = clients = await built.play({"players": 3, "schedule": [5, 1]}, persons=2, clock=None)
    table, bot = anna.table, 2
    thought.set()
    await played_on(clients, lambda: anna.view["phase"] == "play" and anna.view["to_act"] != [bot])
    thought.clear()
    await played_on(clients, lambda: anna.view["to_act"] == [bot])
    await anna.asks("claim", "asked", tricks="none")
    n = table.state.n
    thought.set()
    await calm(table)
    assert (table.state.n, len(anna.social["asks"])) == (n, 1)
    ben.vote(1, yes=False)
    await heard(clients, n + 3)  # the vote, what came of it, and the bot's card


async def test_claim_of_a_seat_that_has_played_on_is_stale(built: TableHost) -> None:
    clients, judge = await in_play(built), Judge(built, "certain")
    acting = whose_turn(clients)
    acting.ask("claim", tricks="all")
    await judge.asked.wait()
    await acting.choose()
    await heard(clients, max(client.n for client in clients))
    judge.answers.set()
    assert await acting.refused() == "stale"


async def test_an_address_waits_for_some_verdicts_at_a_time(built: TableHost) -> None:
    vars(built.tables).pop("judge")  # as a server does it
    (one,) = await built.play({"players": 3, "schedule": [5]}, persons=1)
    await played_on([one], lambda: one.view["phase"] == "play")
    claim, claims = Claim(one.table.state.game.position, 0, True), built.tables._claims
    with ExitStack() as waiting:
        for _ in range(MAX_PER_ADDRESS):
            waiting.enter_context(claims.slot("198.51.100.7"))
        with pytest.raises(RequestError, match="busy"):
            await built.tables.judge(claim, "198.51.100.7")
        assert await built.tables.judge(claim, "198.51.100.8") in ("certain", "possible", "impossible")
