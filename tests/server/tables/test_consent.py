"""What people at a table need the consent of others for: undo, pause, kick."""

from collections.abc import Sequence
from typing import Any

from gizzard.server.tables.messages import Clock, SeatBody
from tests.patches import copied
from tests.server.tables.inside import RecordingClient, TableHost, calm, event_heard, heard, played_on, whose_turn

RULES: dict[str, Any] = {"players": 3, "rounds": 3}


async def test_a_move_is_taken_back_when_all_others_agree(built: TableHost) -> None:
    clients = await built.play(RULES, undo=True)
    await played_on(clients, lambda: clients[0].view["phase"] == "play")
    one = whose_turn(clients)
    before = copied(one.view)
    await one.choose()
    await heard(clients, one.n)
    await whose_turn(clients).choose()
    await one.asks("undo", "asked")
    others = [client for client in clients if client is not one]
    (ask,) = one.social["asks"]
    assert (ask["what"], ask["by"], set(ask["needs"])) == ("undo", one.seat, {other.seat for other in others})
    others[0].vote(ask["id"])
    others[1].vote(ask["id"])
    await event_heard(clients, "undone")
    assert one.view == before
    assert one.social["asks"] == []
    for client in clients:
        page = await built.again(client)
        assert page.view == client.view
        page.leave()
    await played_on(clients, lambda: one.view["phase"] == "over")


async def test_one_who_does_not_agree_is_enough(built: TableHost) -> None:
    clients = await built.play(RULES, undo=True)
    one = whose_turn(clients)
    await one.choose()
    await one.asks("undo", "asked")
    other = next(client for client in clients if client is not one)
    other.vote(1, yes=False)
    await event_heard(clients, "denied")
    assert not one.events("undone")
    other.vote(1)
    assert await other.refused() == "no-ask"


async def test_an_ask_that_nobody_answers_lapses(built: TableHost) -> None:
    clients = await built.play(RULES)
    await clients[0].asks("pause", "asked")
    assert await clients[0].refusal("pause") == "asked-already"
    built.time.pass_by(60)
    await event_heard(clients, "denied")


async def test_who_asked_can_withdraw_it(built: TableHost) -> None:
    anna, ben, _ = clients = await built.play(RULES)
    await anna.asks("pause", "asked")
    anna.vote(1)
    assert await anna.refused() == "no-ask"
    anna.vote(1, yes=False)
    await event_heard(clients, "denied")
    assert anna.events("denied")[-1]["why"] == "withdrawn"
    ben.vote(1)
    assert await ben.refused() == "no-ask"


async def test_what_was_denied_can_be_asked_for_again_after_a_move(built: TableHost) -> None:
    anna, ben, _ = clients = await built.play(RULES)
    await anna.asks("pause", "asked")
    ben.vote(1, yes=False)
    await event_heard(clients, "denied")
    assert await anna.refusal("pause") == "denied-already"
    await whose_turn(clients).choose()
    await anna.asks("pause", "asked")


async def test_the_clock_stands_still_while_others_vote_on_a_claim(built: TableHost) -> None:
    clients = await built.play(RULES | {"rounds": None, "schedule": [6]}, clock=Clock(30, 0))
    await played_on(clients, lambda: clients[0].view["phase"] == "play")
    one = whose_turn(clients)
    built.time.pass_by(20)
    await one.asks("claim", "asked", tricks="none")
    assert one.social["clock"]["since"] is None
    built.time.pass_by(59)
    await calm(one.table)
    assert not one.events("bot")
    next(client for client in clients if client is not one).vote(1, yes=False)
    await event_heard(clients, "denied")
    assert one.social["clock"]["since"] == built.time.now() - 20_000
    assert await one.refusal("claim", tricks="none") == "denied-already"
    built.time.pass_by(10)
    assert (await one.event("bot"))["why"] == "late"


async def test_a_claim_gives_nobody_time_back(built: TableHost) -> None:
    clients = await built.play(RULES | {"rounds": None, "schedule": [6]}, clock=Clock(30, 180))
    await played_on(clients, lambda: clients[0].view["phase"] == "play")
    one = whose_turn(clients)
    built.time.pass_by(200)
    await one.asks("claim", "asked", tricks="none")
    built.time.pass_by(20)
    await one.choose()
    assert one.social["clock"]["bank_ms"][one.seat] == 10_000


async def test_the_clock_stands_still_until_no_claim_is_open(built: TableHost) -> None:
    clients = await built.play(RULES | {"rounds": None, "schedule": [6]}, clock=Clock(30, 0))
    await played_on(clients, lambda: clients[0].view["phase"] == "play")
    one = whose_turn(clients)
    other = next(client for client in clients if client is not one)
    began = built.time.now()
    for client in (one, other):
        built.time.pass_by(10)
        await client.asks("claim", "asked", tricks="none")
    await other.until(lambda: len(other.social["asks"]) == 2)
    one.vote(1, yes=False)
    await one.event("denied")
    page = await built.again(one)
    assert one.social["clock"]["since"] is None is page.social["clock"]["since"]
    page.leave()
    built.time.pass_by(10)
    other.vote(2, yes=False)
    await one.until(lambda: not one.social["asks"])
    assert one.social["clock"]["since"] == began + 20_000


async def test_a_claim_costs_nobody_time_who_is_just_back(built: TableHost) -> None:
    clients = await built.play(RULES | {"rounds": None, "schedule": [6]}, clock=Clock(30, 0))
    await played_on(clients, lambda: clients[0].view["phase"] == "play")
    one = whose_turn(clients)
    await one.asks("brb", "brb")
    built.time.pass_by(10)
    await one.asks("back", "back")
    built.time.pass_by(20)
    await one.asks("claim", "asked", tricks="none")
    built.time.pass_by(50)
    one.vote(1, yes=False)
    await one.event("denied")
    assert one.social["seats"][one.seat]["away_until"] == built.time.now() - 20_000


async def test_a_claim_that_is_granted_in_a_pause_starts_no_clock(built: TableHost) -> None:
    clients = await built.play(RULES | {"rounds": None, "schedule": [6, 1]}, clock=Clock(30, 0))
    await played_on(clients, lambda: clients[0].view["phase"] == "play")
    one = whose_turn(clients)
    others = [client for client in clients if client is not one]
    await one.asks("claim", "asked", tricks="none")
    await others[0].asks("pause", "asked")
    for number, voters in [(2, [one, others[1]]), (1, others)]:
        for client in voters:
            client.vote(number)
    await event_heard(clients, "claimed")
    assert (one.social["state"], one.social["clock"]["since"]) == ("paused", None)
    await one.asks("resume", "resumed")
    await one.until(lambda: one.view["round"]["number"] == 2)


async def test_a_bot_asks_for_nothing_that_its_owner_asked_for(built: TableHost) -> None:
    clients = await built.play(RULES, clock=Clock(30, 0))
    late = whose_turn(clients)
    leaver, other = [client for client in clients if client is not late]
    await late.asks("pause", "asked")
    built.time.pass_by(30)
    assert (await other.event("denied"))["why"] == "withdrawn"
    other.heard.clear()
    await leaver.asks("pause", "asked")
    leaver.ask("leave")
    assert (await other.event("denied"))["why"] == "withdrawn"
    other.vote(2)
    assert await other.refused() == "no-ask"


async def test_a_request_does_not_wait_for_who_has_left(built: TableHost) -> None:
    anna, ben, cleo = clients = await built.play(RULES)
    await anna.asks("pause", "asked")
    ben.vote(1)
    await event_heard(clients, "voted")
    await cleo.asks("leave", "left")
    assert (await anna.event("denied"))["why"] == "unanswered"


async def test_undo_is_refused_if_the_table_does_not_allow_it(built: TableHost) -> None:
    clients = await built.play(RULES)
    await whose_turn(clients).choose()
    assert await clients[0].refusal("undo") == "no-undo"


async def test_a_pause_stops_clocks_and_moves(built: TableHost) -> None:
    clients = await built.play(RULES, clock=Clock(30, 0))
    await clients[0].asks("pause", "asked")
    clients[1].vote(1)
    clients[2].vote(1)
    await event_heard(clients, "paused")
    built.time.pass_by(3600)
    await calm(clients[0].table)
    assert not clients[0].events("bot")
    acting = whose_turn(clients)
    acting.act(acting.legal[0])
    assert await acting.refused() == "paused"
    await clients[2].asks("resume", "resumed")
    assert clients[0].social["clock"]["since"] == built.time.now()
    await acting.choose()


async def test_any_seat_can_end_a_pause(built: TableHost) -> None:
    anna, ben, cleo = clients = await built.play(RULES)
    await anna.asks("pause", "asked")
    ben.vote(1)
    cleo.vote(1)
    await event_heard(clients, "paused")
    assert ben.social["paused_by"] == anna.seat
    await anna.asks("leave", "left")
    assert ben.social["paused_by"] is None
    await anna.asks("resume", "resumed")


async def test_nobody_has_paused_a_table_that_was_closed(built: TableHost) -> None:
    (one,) = await built.play(RULES, persons=1)
    await one.asks("pause", "paused")
    one.leave()
    one.table.end()
    again = await built.again(one)
    await again.until(lambda: again.social["state"] == "ended")
    assert again.social["paused_by"] is None


async def test_more_than_half_kick_a_seat_until_its_owner_is_back(built: TableHost) -> None:
    clients = await built.play(RULES | {"players": 5}, persons=5, clock=None)
    await clients[0].asks("kick", "asked", seat=3)
    clients[1].vote(1)
    await event_heard(clients, "voted")
    assert not clients[0].events("kicked")
    clients[2].vote(1)
    await event_heard(clients, "kicked")
    assert clients[0].social["seats"][3]["playing"] == "bot"
    assert clients[0].social["asks"] == []
    await clients[3].asks("back", "back")


async def test_who_has_asked_for_a_kick_in_vain_cannot_ask_at_once(built: TableHost) -> None:
    """Whether they withdrew it or others declined; a game that waits for that seat would have no next move."""
    anna, ben, cleo = await built.play(RULES, clock=None)
    for number, voter in [(1, anna), (2, ben)]:
        await anna.asks("kick", "asked", seat=cleo.seat)
        voter.vote(number, yes=False)
        await anna.until(lambda: not anna.social["asks"])
        assert await anna.refusal("kick", seat=cleo.seat) == "denied-already"
        built.time.pass_by(59)
        assert await anna.refusal("kick", seat=ben.seat) == "denied-already"
        built.time.pass_by(1)
        anna.heard.clear()
    await anna.asks("kick", "asked", seat=cleo.seat)
    ben.vote(3, yes=False)
    await anna.event("denied")
    anna.heard.clear()
    await whose_turn([anna, ben, cleo]).choose()
    await anna.asks("kick", "asked", seat=cleo.seat)


async def test_nobody_kicks_who_will_be_right_back(built: TableHost) -> None:
    """They have announced when; after that they are like anybody else."""
    anna, ben, cleo = await built.play(RULES, clock=Clock(600, 0))
    await cleo.asks("brb", "brb")
    assert await anna.refusal("kick", seat=cleo.seat) == "kick-away"
    cleo.leave()
    built.time.pass_by(179)
    assert await ben.refusal("kick", seat=cleo.seat) == "kick-away"
    cleo.join()
    built.time.pass_by(1)
    await anna.asks("kick", "asked", seat=cleo.seat)


async def test_half_of_those_asked_are_not_enough_for_a_kick(built: TableHost) -> None:
    clients = await built.play(RULES | {"players": 4}, persons=4, clock=None)
    await clients[0].asks("kick", "asked", seat=3)
    clients[1].vote(1)
    clients[2].vote(1, yes=False)
    await event_heard(clients, "denied")
    assert clients[0].social["seats"][3]["playing"] == "person"


async def voters(built: TableHost, addresses: Sequence[str], target: int) -> list[int]:
    """Who is asked when the first player asks to remove the target; a letter for the address of each."""
    clients = await built.play(RULES | {"players": len(addresses)}, persons=len(addresses), clock=None)
    for client, address in zip(clients, addresses, strict=True):
        client.address = address
    clients[0].ask("kick", seat=target)
    return list((await clients[0].event("asked"))["needs"])


async def test_votes_to_remove_a_player_count_once_per_address(built: TableHost) -> None:
    assert await voters(built, "AAABCB", 3) == [4, 5]
    assert await voters(built, "ABBCCC", 1) == [2, 3]


async def test_addresses_of_one_subscriber_count_once(built: TableHost) -> None:
    own = [f"2001:db8:1:{number}::/64" for number in range(3)]
    assert await voters(built, [own[0], "2001:db8:2::/64", own[1], own[2], "198.51.100.7"], 1) == [4]


async def test_a_family_at_one_address_votes_among_itself(built: TableHost) -> None:
    assert await voters(built, "AAAA", 1) == [2, 3]
    assert await voters(built, "AAAB", 1) == [2, 3]


async def test_one_of_two_cannot_kick_the_other_while_they_are_here_or_load_the_page_again(built: TableHost) -> None:
    """With nobody else connected nobody can consent, and the clock handles an absent player."""
    clients = await built.play(RULES, clock=None)
    anna, ben, cem = clients
    cem.leave()
    assert await anna.refusal("kick", seat=1) == "kick-alone"
    ben.leave()
    built.time.pass_by(59)
    assert await anna.refusal("kick", seat=1) == "kick-alone"
    built.time.pass_by(1)
    await anna.asks("kick", "kicked", seat=1)
    ben.join()
    ben.ask("back")
    await anna.event("back")


async def test_an_undo_settles_all_other_undos(built: TableHost) -> None:
    """Two simultaneous requests: once the game has gone back for one, the other has nothing left to undo."""
    clients = await built.play(RULES, undo=True)
    first = whose_turn(clients)
    await first.choose()
    await heard(clients, first.n)
    second = whose_turn(clients)
    await second.choose()
    await heard(clients, second.n)
    third = next(client for client in clients if client not in (first, second))
    first.ask("undo")
    second.ask("undo")
    await third.until(lambda: len(third.events("asked")) == 2)
    second.vote(1)
    third.vote(1)
    await event_heard(clients, "undone")
    assert third.social["asks"] == []
    third.vote(2)
    assert await third.refused() == "no-ask"


async def test_host_removes_a_seated_player(built: TableHost) -> None:
    clients = await built.open(RULES)
    assert await clients[1].refusal("kick", seat=2) == "host-only"
    await clients[0].asks("kick", "kicked", seat=2)
    assert clients[0].social["seats"][2]["name"] is None
    clients[1].ask("leave")
    await clients[0].event("left")
    assert clients[0].social["seats"][1]["name"] is None


async def test_newcomer_at_a_deserted_table_becomes_host(built: TableHost) -> None:
    clients = await built.open(RULES, persons=2)
    table = clients[0].table
    for client in clients:
        await client.asks("leave", "left")
    seat, secret = await table.sit(SeatBody("Eve"))
    eve = RecordingClient(table, secret)
    eve.join()
    assert eve.social["seats"][seat]["host"]
    eve.ask("start")
    await eve.until(eve.begun)


async def test_open_requests_end_with_the_game(built: TableHost) -> None:
    """A pause that is agreed to after the last card would take the finished game away."""
    anna, ben = await built.play(RULES | {"rounds": 1}, persons=2)
    await anna.asks("pause", "asked")
    await played_on([anna, ben], lambda: anna.view["phase"] == "over")
    ben.vote(1)
    assert await ben.refused() == "no-ask"
    assert anna.social["state"] == "over"
    assert anna.social["asks"] == []
