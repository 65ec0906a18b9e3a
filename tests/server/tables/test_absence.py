"""Clocks, and who is late, away, gone or back: nobody waits for a ghost, or is late for what they cannot see."""

from typing import Any

from gizzard.server.node.sweep import sweep
from gizzard.server.tables.messages import Clock
from tests.server.tables.inside import TableHost, calm, heard, played_on, whose_turn

RULES: dict[str, Any] = {"players": 3, "rounds": 4}
CLOCK = Clock(turn=30, bank=60)


async def test_a_bot_plays_for_who_is_late(built: TableHost) -> None:
    clients = await built.play(RULES, clock=CLOCK)
    late = whose_turn(clients)
    built.time.pass_by(89.9)
    await calm(clients[0].table)
    assert not clients[0].events("bot")
    built.time.pass_by(0.1)
    assert await late.event("bot") == {"kind": "bot", "seat": late.seat, "why": "late"}
    await late.until(lambda: late.view["to_act"] != [late.seat])
    assert late.social["seats"][late.seat]["playing"] == "bot"
    late.act({"bid": 0})
    assert await late.refused() == "bot-plays"


async def test_time_beyond_a_turn_comes_out_of_the_bank(built: TableHost) -> None:
    clients = await built.play(RULES, clock=CLOCK)
    slow = whose_turn(clients)
    built.time.pass_by(29)
    slow.act(slow.legal[0])
    await slow.until(lambda: slow.view["to_act"] != [slow.seat])
    assert slow.social["clock"] == {"turn_ms": 30_000, "bank_ms": [60_000] * 3, "since": built.time.now()}
    slower = whose_turn(clients)
    built.time.pass_by(50)
    slower.act(slower.legal[0])
    await slower.until(lambda: slower.view["to_act"] != [slower.seat])
    assert slower.social["clock"]["bank_ms"][slower.seat] == 40_000


async def test_who_leads_again_has_a_new_turn(built: TableHost) -> None:
    clients = await built.play(RULES | {"schedule": [3, 3]} | {"rounds": None}, clock=CLOCK)
    one = clients[0]
    for _ in range(12):
        built.time.pass_by(1)
        acting = whose_turn(clients)
        await acting.choose()
        await heard(clients, acting.n)
        assert one.social["clock"]["since"] == built.time.now()


async def test_owner_reclaims_the_seat_from_the_bot(built: TableHost) -> None:
    clients = await built.play(RULES, clock=CLOCK)
    late = whose_turn(clients)
    built.time.pass_by(90)
    await late.event("bot")
    await late.asks("back", "back")
    await played_on(clients, lambda: late.view["to_act"] == [late.seat])
    assert late.social["seats"][late.seat]["playing"] == "person"
    late.act(late.legal[0])
    await late.until(lambda: late.view["to_act"] != [late.seat])
    assert await late.refusal("back") == "not-now"


async def test_nobody_can_reset_the_clock_of_another(built: TableHost) -> None:
    clients = await built.play(RULES, clock=Clock(turn=2, bank=0))
    mover = whose_turn(clients)
    ally = next(client for client in clients if client is not mover)
    for ask, event in [("leave", "left"), ("back", "back")]:
        built.time.pass_by(0.9)
        ally.ask(ask)
        await mover.event(event)
    built.time.pass_by(0.2)
    assert await mover.event("bot") == {"kind": "bot", "seat": mover.seat, "why": "late"}


async def test_a_bot_plays_for_who_has_no_connection(built: TableHost) -> None:
    clients = await built.play(RULES, clock=Clock(600, 0))
    gone = clients.pop(2)
    gone.leave()
    assert not clients[0].social["seats"][2]["connected"]
    built.time.pass_by(59)
    again = await built.again(gone)
    assert clients[0].social["seats"][2]["connected"]
    built.time.pass_by(59)
    await calm(clients[0].table)
    assert not clients[0].events("bot")
    again.leave()
    built.time.pass_by(60)
    assert (await clients[0].event("bot"))["why"] == "gone"


async def test_without_a_clock_the_table_waits(built: TableHost) -> None:
    clients = await built.play(RULES, clock=None)
    clients[2].leave()
    built.time.pass_by(24 * 3600)
    assert clients[0].social["clock"] is None
    await calm(clients[0].table)
    assert not clients[0].events("bot")


async def test_table_stands_still_while_nobody_is_connected(built: TableHost) -> None:
    clients = await built.play(RULES, clock=CLOCK)
    n = clients[0].n
    for client in clients:
        client.leave()
    built.time.pass_by(50)
    back = await built.again(clients[0])
    assert back.n == n
    await back.event("woken")
    assert back.social["clock"]["since"] == built.time.now()
    built.time.pass_by(59)
    await calm(back.table)
    assert not back.events("bot")


async def test_right_back_stops_the_clock(built: TableHost) -> None:
    clients = await built.play(RULES, clock=CLOCK)
    away = whose_turn(clients)
    await away.asks("brb", "brb")
    assert away.social["seats"][away.seat]["away_until"] == built.time.now() + 180_000
    built.time.pass_by(180 + 89)
    await calm(away.table)
    assert not away.events("bot")
    away.act(away.legal[0])
    await away.until(lambda: away.view["to_act"] != [away.seat])
    assert away.social["seats"][away.seat]["away_until"] is None
    assert away.social["clock"]["bank_ms"][away.seat] == 1_000
    assert await away.refusal("brb") == "brb-once"


async def test_who_is_right_back_sooner_starts_the_clock(built: TableHost) -> None:
    clients = await built.play(RULES, clock=CLOCK)
    away = whose_turn(clients)
    await away.asks("brb", "brb")
    built.time.pass_by(20)
    await away.asks("back", "back")
    assert away.social["seats"][away.seat]["away_until"] == built.time.now()
    assert await away.refusal("back") == "not-now"
    built.time.pass_by(89)
    await calm(away.table)
    assert not away.events("bot")
    built.time.pass_by(1)
    assert (await away.event("bot"))["why"] == "late"


async def test_who_is_right_back_has_the_time_that_was_left(built: TableHost) -> None:
    """Immediately, when the three minutes are over, and by moving before that."""
    clients = await built.play(RULES, clock=CLOCK)
    for until, back in [(10, True), (180, False)]:
        away = whose_turn(clients)
        built.time.pass_by(40)
        away.heard.clear()
        await away.asks("brb", "brb")
        assert away.social["seats"][away.seat]["away_from"] == built.time.now()
        built.time.pass_by(until)
        if back:
            await away.asks("back", "back")
        built.time.pass_by(49)
        await calm(away.table)
        assert away.events("bot") == []
        await away.choose()
        await heard(clients, away.n)
        assert away.social["clock"]["bank_ms"][away.seat] == 1_000
    away = whose_turn(clients)
    built.time.pass_by(40)
    away.heard.clear()
    await away.asks("brb", "brb")
    built.time.pass_by(100)
    await away.choose()
    assert away.social["clock"]["bank_ms"][away.seat] == 50_000


async def test_who_was_away_in_another_turn_has_a_whole_one(built: TableHost) -> None:
    clients = await built.play(RULES, clock=CLOCK)
    mover = whose_turn(clients)
    away = clients[(clients.index(mover) + 1) % 3]
    await away.asks("brb", "brb")
    built.time.pass_by(20)
    await mover.choose()
    await heard(clients, mover.n)
    built.time.pass_by(160 + 89)
    await calm(away.table)
    assert away.events("bot") == []
    built.time.pass_by(1)
    assert (await away.event("bot"))["why"] == "late"


async def test_who_leaves_their_turn_has_used_its_time(built: TableHost) -> None:
    clients = await built.play(RULES, clock=CLOCK)
    slow = whose_turn(clients)
    built.time.pass_by(80)
    await slow.asks("leave", "left")
    await slow.until(lambda: slow.view["to_act"] != [slow.seat])
    await slow.asks("back", "back")
    assert slow.social["clock"]["bank_ms"][slow.seat] == 10_000


async def test_a_lost_connection_costs_no_more_time_than_was_used(built: TableHost) -> None:
    clients = await built.play(RULES, clock=Clock(600, 60))
    gone = clients.pop(clients.index(next(one for one in clients if one is not whose_turn(clients))))
    gone.leave()
    built.time.pass_by(60)
    assert (await clients[0].event("bot"))["why"] == "gone"
    again = await built.again(gone)
    await again.asks("back", "back")
    assert again.social["clock"]["bank_ms"] == [60_000] * 3


async def test_the_phone_of_who_will_be_right_back_may_sleep(built: TableHost) -> None:
    clients = await built.play(RULES, clock=Clock(600, 0))
    gone = clients.pop(2)
    await gone.asks("brb", "brb")
    gone.leave()
    built.time.pass_by(179)
    await calm(clients[0].table)
    assert not clients[0].events("bot")
    built.time.pass_by(1)
    assert (await clients[0].event("bot"))["why"] == "gone"


async def test_who_plays_is_back_without_a_clock_too(built: TableHost) -> None:
    clients = await built.play(RULES, clock=None)
    away = whose_turn(clients)
    await away.asks("brb", "brb")
    await away.choose()
    assert away.social["seats"][away.seat]["away_until"] is None


async def test_simultaneous_bidders_have_the_same_time(built: TableHost) -> None:
    clients = await built.play(RULES | {"bidding": "hidden"}, clock=CLOCK)
    began = built.time.now()
    built.time.pass_by(40)
    clients[1].act({"bid": 0})
    await clients[0].until(lambda: clients[0].view["to_act"] == [0, 2])
    assert clients[0].social["clock"] == {"turn_ms": 30_000, "bank_ms": [60_000, 50_000, 60_000], "since": began}
    built.time.pass_by(50)
    await clients[0].until(lambda: len(clients[0].events("bot")) == 2)


async def test_who_leaves_hands_the_table_on(built: TableHost) -> None:
    clients = await built.play(RULES)
    clients[0].ask("leave")
    await clients[1].event("left")
    assert [seat["host"] for seat in clients[1].social["seats"]] == [False, True, False]
    assert clients[1].social["seats"][0]["playing"] == "bot"
    await played_on(clients[1:] + clients[:1], lambda: clients[1].view["phase"] == "over")


async def test_a_table_nobody_comes_back_to_ends_and_keeps_its_record(built: TableHost) -> None:
    from gizzard.server.tables.log import record_json

    clients = await built.play(RULES, clock=None)
    table = clients[0].table
    await played_on(clients, lambda: clients[0].view["round"]["number"] == 2)
    await sweep(built.node)
    assert table.state.social.phase == "playing"
    for client in clients:
        client.leave()
    built.time.pass_by(60)
    assert not built.tables.live, "it has left memory"
    built.time.pass_by(24 * 3600)
    await sweep(built.node)
    back = await built.again(clients[0])
    await back.until(lambda: back.social["state"] == "ended")
    record = record_json(back.table.name, back.table.setup, back.table.state)
    assert record["unfinished"]
    assert len(record["rounds"]) == 1
    back.act({"bid": 0})
    assert await back.refused() == "ended"
    assert await built.tables.store.open_before(built.time.now()) == []


async def test_a_game_begins_without_a_host_who_has_been_gone_for_a_minute(built: TableHost) -> None:
    host, guest, other = await built.open(RULES)
    host.leave()
    built.time.pass_by(59)
    assert await guest.refusal("start") == "host-only"
    built.time.pass_by(1)
    assert await guest.refusal("kick", seat=other.seat) == "host-only"
    await guest.asks("start", "started")
    assert (await guest.event("bot"))["seat"] == host.seat
    assert guest.social["state"] == "playing"
    again = await built.again(host)
    await again.asks("back", "back")
