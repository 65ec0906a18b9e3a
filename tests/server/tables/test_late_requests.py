"""An action chosen for an earlier turn, or sent by an earlier connection of a seat, does not count."""

from typing import Any

import pytest

from gizzard.server.tables.messages import Clock
from tests.server.tables.inside import TableHost, answer, calm, heard, played_on, whose_turn

RULES: dict[str, Any] = {"players": 3, "rounds": 3}


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


async def test_who_acts_out_of_turn_is_told_no_numbers_of_seats(built: TableHost) -> None:
    clients = await built.play(RULES)
    early = next(client for client in clients if not client.legal)
    assert await answer(early, early.n, {"bid": 0}) == "not-your-turn"
    assert early.heard[-1]["text"] == "It is not your turn."


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


async def test_who_comes_back_once_bots_have_ended_the_game_is_told_that_it_went_on(built: TableHost) -> None:
    """There is no seat to take back any more."""
    clients = await built.play({"players": 3, "schedule": [1]})
    one = whose_turn(clients)
    n, action = one.n, one.legal[-1]
    one.ask("leave")
    await one.event("left")
    while one.view["phase"] != "over":
        await calm(one.table)
        for client in clients:
            if client is not one and client.legal:
                await client.choose()
    assert await answer(one, n, action) == "stale"
