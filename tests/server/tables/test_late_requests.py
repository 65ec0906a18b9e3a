"""An action chosen for an earlier turn, or sent by an earlier connection of a seat, does not count."""

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from gizzard.server.tables.messages import Act, Clock
from tests.server.inside import RecordingClient, TableHost, heard, played_on, whose_turn
from tests.server.test_anything import calm

RULES: dict[str, Any] = {"players": 3, "rounds": 3}
GAMES: dict[str, dict[str, Any]] = {
    "standard": {"rounds": 4},
    "all bid at once": {"rounds": 4, "bidding": "hidden"},
    "cards passed": {"schedule": [3] * 4, "smyrna": ["pass-one", "pull-one"]},
    "forehead": {"schedule": [1, 1, 2], "forehead": True},
    "the dealer does not bid": {"rounds": 4, "saboteur": True},
}


async def test_a_card_chosen_for_an_earlier_trick_is_refused(built: TableHost) -> None:
    """The others have led it since, so that it would be legal: it is still the wrong trick."""
    clients = await built.play({"players": 3, "schedule": [5]})
    await played_on(clients, lambda: clients[0].view["phase"] == "play")
    one = whose_turn(clients)
    n, *_, kept = one.n, *one.legal
    await one.choose()
    await heard(clients, one.n)
    await played_on(clients, lambda: kept in one.legal)
    assert await answer(one, n, kept) == "stale"
    assert await answer(one, 0, kept) == "stale"
    assert await answer(one, one.n + 1, kept) == "stale", "nobody has seen that step"
    assert await answer(one, one.n, kept) == "played"


async def test_an_action_sent_once_more_is_not_answered(built: TableHost) -> None:
    """A client that was cut off may not know whether its action counted; it is shown on joining again."""
    clients = await built.play(RULES)
    one = whose_turn(clients)
    n, action = one.n, one.legal[0]
    assert await answer(one, n, action) == "played"
    back = clients[clients.index(one)] = await built.again(one)
    assert await answer(back, n, action) == ""
    await heard(clients, back.n)
    await played_on(clients, lambda: back.view["round"]["number"] == 2)
    assert await answer(back, n, action) == "stale", "it is not the last one any more"


async def test_what_others_do_meanwhile_makes_no_choice_late(built: TableHost) -> None:
    clients = await built.play(RULES | {"bidding": "hidden"}, clock=Clock(30, 30))
    anna, *others = clients
    n, action = anna.n, anna.legal[0]
    for other in others:
        await other.choose()
        await heard(clients, other.n)
        other.say("hello")
        await heard(clients, other.n + 1)
    assert await answer(anna, n, action) == "played"


async def test_a_card_chosen_before_a_bot_played_is_refused_once_the_owner_is_back(built: TableHost) -> None:
    clients = await built.play({"players": 3, "schedule": [5]})
    await played_on(clients, lambda: clients[0].view["phase"] == "play")
    one = whose_turn(clients)
    n = one.n
    one.ask("leave")
    await one.until(lambda: one.events("left") and one.seat not in one.view["to_act"])
    await one.asks("back", "back")
    await heard(clients, one.n)
    await played_on(clients, lambda: one.legal)
    assert await answer(one, n, one.legal[0]) == "stale"


async def test_an_earlier_connection_of_a_seat_does_not_count(built: TableHost) -> None:
    clients = await built.play(RULES)
    one = whose_turn(clients)
    phone = await built.again(one)
    assert await answer(one, one.n, one.legal[0]) == "seat-elsewhere"
    assert await answer(phone, phone.n, phone.legal[0]) == "played"
    phone.leave()
    one.say("hello")
    await one.event("said")


@pytest.mark.parametrize("what", ["undo", "claim"])
async def test_a_request_about_cards_played_since_is_refused(built: TableHost, what: str) -> None:
    clients = await built.play({"players": 3, "schedule": [5]}, undo=True)
    await played_on(clients, lambda: clients[0].view["phase"] == "play")
    one = whose_turn(clients)
    n = one.n
    await one.choose()
    assert await one.refusal(what, n=n) == "stale"
    one.ask(what, n=one.n)
    await calm(one.table)
    assert one.events("asked") or await one.refused() == "claim-impossible"


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("rules", GAMES.values(), ids=GAMES)
async def test_old_actions_change_nothing_and_new_ones_count(
    built: TableHost, rules: dict[str, Any], seed: int
) -> None:
    """Whatever is sent again in between: each action that was made counts once, in the turn it was chosen for."""

    rng = Random(seed)
    clients = await built.play({"players": 4, **rules}, persons=4, undo=True, chat="free")
    sent: list[tuple[RecordingClient, int, dict[str, Any]]] = []
    while clients[0].view["phase"] != "over":
        await disturb(built, clients, sent, rng)
        one = rng.choice([client for client in clients if client.legal])
        seen = one.n if rng.random() < 0.5 else turn_began(one)
        action = rng.choice(one.legal)
        assert await answer(one, seen, action) == "played"
        sent.append((one, seen, action))
        await heard(clients, one.n)


async def disturb(
    built: TableHost,
    clients: list[RecordingClient],
    sent: list[tuple[RecordingClient, int, dict[str, Any]]],
    rng: Random,
) -> None:
    """Old actions come again, somebody speaks, and a move is taken back now and then."""
    for client, n, action in rng.sample(sent, min(3, len(sent))):
        before = client.table.state
        assert await answer(client, n, action) in ("", "stale")
        assert client.table.state is before
    if rng.random() < 0.2:
        n = clients[0].n
        rng.choice(clients).say("wow")
        built.time.pass_by(5)
        await heard(clients, n + 1)
    if sent and rng.random() < 0.1:
        await take_back(clients, rng.choice(clients))


async def take_back(clients: Sequence[RecordingClient], asker: RecordingClient) -> None:
    """Everybody agrees to an undo, if there is a move to take back."""
    if not any(seat == asker.seat for _, seat, _ in asker.table.state.line):
        return
    before = len(asker.events("undone"))
    asker.ask("undo")
    await asker.until(lambda: asker.social["asks"])
    for client in clients:
        if client is not asker:
            client.vote(asker.social["asks"][-1]["id"])
    await asker.until(lambda: len(asker.events("undone")) > before)
    await heard(clients, asker.n)


def turn_began(client: RecordingClient) -> int:
    """The step with which it became this client's turn, as far as it was sent."""
    turn = 0
    for message in client.heard:
        began = any(change[0] in ("view.legal", "view") and change[1:] != [[]] for change in message.get("set", []))
        turn = message["n"] if message["type"] in ("joined", "step") and began else turn
    return turn or client.n


async def answer(client: RecordingClient, n: int, action: dict[str, Any]) -> str:
    """What comes of an action: the code of its refusal, that it was played, or nothing."""
    before, heard_before = client.table.state.n, len(client.heard)
    client.table.receive(client, Act(n, action))
    await calm(client.table)
    if refused := [each["code"] for each in client.heard[heard_before:] if each["type"] == "refused"]:
        return str(refused[0])
    return "played" if client.table.state.n > before else ""
