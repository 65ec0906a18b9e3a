"""What people at a table ask of each other: undo, pause, claims, kicks, another game, and a word now and then."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from gizzard.game import State, view
from gizzard.server.conduct import looking_alike
from gizzard.server.phrases import Problem
from gizzard.server.standing import standing_of
from gizzard.server.wire import Clock, SeatBody
from tests.games import bid_all, dealt, table
from tests.patches import copied
from tests.server.inside import Looker, heard, house, inside, played_on, whose_turn

RULES: dict[str, Any] = {"players": 3, "rounds": 3}


async def settled(lookers: list[Looker], kind: str) -> None:
    """Waits until everybody has heard of an event."""
    for looker in lookers:
        await looker.event(kind)


# Undo


@inside
async def test_a_move_is_taken_back_when_all_others_agree(tmp_path: Path) -> None:
    async with house(tmp_path) as built:
        lookers = await built.play(RULES, undo=True)
        await played_on(lookers, lambda: lookers[0].view["phase"] == "play")
        one = whose_turn(lookers)
        before = copied(one.view)
        await one.choose()
        await heard(lookers, one.n)
        await whose_turn(lookers).choose()
        one.ask("undo")
        await settled(lookers, "asked")
        others = [looker for looker in lookers if looker is not one]
        (ask,) = one.social["asks"]
        assert (ask["what"], ask["by"], set(ask["needs"])) == ("undo", one.seat, {other.seat for other in others})
        others[0].vote(ask["id"])
        others[1].vote(ask["id"])
        await settled(lookers, "undone")
        assert one.view == before
        assert one.social["asks"] == []
        for looker in lookers:
            assert (await built.again(looker)).view == looker.view
        await played_on(lookers, lambda: one.view["phase"] == "over")


@inside
async def test_one_who_does_not_agree_is_enough(tmp_path: Path) -> None:
    async with house(tmp_path) as built:
        lookers = await built.play(RULES, undo=True)
        one = whose_turn(lookers)
        await one.choose()
        one.ask("undo")
        await settled(lookers, "asked")
        other = next(looker for looker in lookers if looker is not one)
        other.vote(1, yes=False)
        await settled(lookers, "denied")
        assert not one.events("undone")
        other.vote(1)
        assert await other.refused() == "no-ask"


@inside
async def test_an_ask_that_nobody_answers_lapses(tmp_path: Path) -> None:
    async with house(tmp_path) as built:
        lookers = await built.play(RULES)
        lookers[0].ask("pause")
        await settled(lookers, "asked")
        lookers[0].ask("pause")
        assert await lookers[0].refused() == "asked-already"
        built.time.pass_by(60)
        await settled(lookers, "denied")


@inside
async def test_what_was_chosen_before_an_undo_does_not_count(tmp_path: Path) -> None:
    async with house(tmp_path) as built:
        (one,) = await built.play(RULES, persons=1, undo=True)
        await one.choose()
        stale = one.n
        one.ask("undo")
        await one.event("undone")
        one.table.act(one, stale, one.legal[0])
        assert await one.refused() == "taken-back"


@inside
async def test_where_nothing_is_taken_back(tmp_path: Path) -> None:
    async with house(tmp_path) as built:
        lookers = await built.play(RULES)
        await whose_turn(lookers).choose()
        lookers[0].ask("undo")
        assert await lookers[0].refused() == "no-undo"


# Pause, kick


@inside
async def test_a_pause_stops_clocks_and_moves(tmp_path: Path) -> None:
    async with house(tmp_path) as built:
        lookers = await built.play(RULES, clock=Clock(30, 0))
        lookers[0].ask("pause")
        await settled(lookers, "asked")
        lookers[1].vote(1)
        lookers[2].vote(1)
        await settled(lookers, "paused")
        built.time.pass_by(3600)
        assert not lookers[0].events("bot")
        acting = whose_turn(lookers)
        acting.act(acting.legal[0])
        assert await acting.refused() == "paused"
        lookers[2].ask("resume")
        await settled(lookers, "resumed")
        assert lookers[0].social["clock"]["since"] == built.time.now()
        await acting.choose()


@inside
async def test_more_than_half_kick_a_seat_until_its_owner_is_back(tmp_path: Path) -> None:
    async with house(tmp_path) as built:
        lookers = await built.play(RULES | {"players": 5}, persons=5, clock=None)
        lookers[0].ask("kick", seat=3)
        await settled(lookers, "asked")
        lookers[1].vote(1)
        await settled(lookers, "voted")
        assert not lookers[0].events("kicked")
        lookers[2].vote(1)
        await settled(lookers, "kicked")
        assert lookers[0].social["seats"][3]["playing"] == "bot"
        assert lookers[0].social["asks"] == []
        lookers[3].ask("back")
        await settled(lookers, "back")


@inside
async def test_half_of_those_asked_are_not_enough_for_a_kick(tmp_path: Path) -> None:
    async with house(tmp_path) as built:
        lookers = await built.play(RULES | {"players": 4}, persons=4, clock=None)
        lookers[0].ask("kick", seat=3)
        await settled(lookers, "asked")
        lookers[1].vote(1)
        lookers[2].vote(1, yes=False)
        await settled(lookers, "denied")
        assert lookers[0].social["seats"][3]["playing"] == "person"


@inside
async def test_one_of_two_cannot_kick_the_other_while_they_are_here(tmp_path: Path) -> None:
    """Where nobody else is connected there is no consent to be had, and an absent player is the clock's business."""
    async with house(tmp_path) as built:
        lookers = await built.play(RULES, clock=None)
        anna, ben, cem = lookers
        cem.leave()
        anna.ask("kick", seat=1)
        assert await anna.refused() == "kick-alone"
        ben.leave()
        anna.ask("kick", seat=1)
        await anna.event("kicked")
        ben.join()
        ben.ask("back")
        await anna.event("back")


@inside
async def test_an_undo_settles_all_other_undos(tmp_path: Path) -> None:
    """Two people ask at once; once the game has gone back for one, there is nothing left for the other to agree to."""
    async with house(tmp_path) as built:
        lookers = await built.play(RULES, undo=True)
        first = whose_turn(lookers)
        await first.choose()
        await heard(lookers, first.n)
        second = whose_turn(lookers)
        await second.choose()
        await heard(lookers, second.n)
        third = next(looker for looker in lookers if looker not in (first, second))
        first.ask("undo")
        second.ask("undo")
        await third.until(lambda: len(third.events("asked")) == 2)
        second.vote(1)
        third.vote(1)
        await settled(lookers, "undone")
        assert third.social["asks"] == []
        third.vote(2)
        assert await third.refused() == "no-ask"


@inside
async def test_the_host_sends_away_who_sat_down(tmp_path: Path) -> None:
    async with house(tmp_path) as built:
        lookers = await built.open(RULES)
        lookers[1].ask("kick", seat=2)
        assert await lookers[1].refused() == "host-only"
        lookers[0].ask("kick", seat=2)
        await lookers[0].event("kicked")
        assert lookers[0].social["seats"][2]["name"] is None
        lookers[1].ask("leave")
        await lookers[0].event("left")
        assert lookers[0].social["seats"][1]["name"] is None


@inside
async def test_whoever_comes_to_a_deserted_table_is_its_host(tmp_path: Path) -> None:
    async with house(tmp_path) as built:
        lookers = await built.open(RULES, persons=2)
        table = lookers[0].table
        for looker in lookers:
            looker.ask("leave")
            await looker.event("left")
        seat, secret = await table.sit(SeatBody("Eve"))
        eve = Looker(table, secret)
        eve.join()
        assert eve.social["seats"][seat]["host"]
        eve.ask("start")
        await eve.until(eve.begun)


# Claims


@inside
async def test_a_claim_that_can_only_go_one_way_is_played_out(tmp_path: Path) -> None:
    async with house(tmp_path) as built:
        lookers = await built.play(RULES)
        await played_on(lookers, lambda: lookers[0].view["phase"] == "play")
        await whose_turn(lookers).choose()
        await heard(lookers, max(looker.n for looker in lookers))
        await whose_turn(lookers).choose()
        await heard(lookers, max(looker.n for looker in lookers))
        last = whose_turn(lookers)
        won = await claimed(last, "all") or not await claimed(last, "none")
        await settled(lookers, "claimed")
        await last.until(lambda: last.view["round"]["number"] == 2)
        assert last.view["history"][0]["taken"][last.seat] == won
        assert last.social["claim"] is None


async def claimed(looker: Looker, tricks: str) -> bool:
    """Whether a claim is granted; one that cannot come true is refused."""
    looker.ask("claim", tricks=tricks)
    heard_of = len(looker.heard)
    await looker.until(lambda: len(looker.heard) > heard_of or looker.heard[-1]["type"] == "refused")
    if looker.events("claimed"):
        return True
    assert await looker.refused() == "claim-impossible"
    return False


@inside
async def test_a_claim_that_could_go_otherwise_needs_the_others(tmp_path: Path) -> None:
    async with house(tmp_path) as built:
        lookers = await built.play({"players": 3, "schedule": [5, 1]})
        await played_on(lookers, lambda: lookers[0].view["phase"] == "play")
        one = whose_turn(lookers)
        one.ask("claim", tricks="none")
        await settled(lookers, "asked")
        assert one.social["asks"][0]["tricks"] == "none"
        others = [looker for looker in lookers if looker is not one]
        for other in others:
            other.vote(1)
        await settled(lookers, "claimed")
        await one.until(lambda: one.view["round"]["number"] == 2)
        assert one.view["history"][0]["taken"][one.seat] == 0


@inside
async def test_alone_among_bots_only_what_is_certain_can_be_claimed(tmp_path: Path) -> None:
    async with house(tmp_path) as built:
        (alone,) = await built.play({"players": 3, "schedule": [5, 1]}, persons=1)
        await played_on([alone], lambda: alone.view["phase"] == "play" and alone.view["to_act"] == [0])
        alone.ask("claim", tricks="none")
        assert await alone.refused() == "claim-open"


def test_a_claim_is_judged_by_deals_that_look_the_same_from_the_seat() -> None:
    """What is refused or granted must not tell what others hold (docs/api.md)."""
    state = bid_all(dealt(table(schedule=[2, 1]), "AC KC", "2C 3D", "4C ZH", up="2H"), 0, 0, 0)
    deals = looking_alike(state.position, 0)
    assert deals[0] is state.position
    assert all(view(State(state.rules, deal), 0) == view(state, 0) for deal in deals)
    assert len({tuple(deal.held) for deal in deals}) > 10


# Another game


@inside
async def test_a_rematch_takes_everybody_along(tmp_path: Path) -> None:
    async with house(tmp_path) as built:
        lookers = await built.play(RULES | {"rounds": 1}, persons=2, clock=Clock(60, 0))
        lookers[1].ask("rematch")
        assert await lookers[1].refused() == "not-now"
        await played_on(lookers, lambda: lookers[0].view["phase"] == "over")
        lookers[1].ask("rematch")
        await settled(lookers, "rematch")
        name = lookers[0].social["next"]
        table = await built.tables.find(name)
        again = [Looker(table, looker.secret) for looker in lookers]
        for looker in again:
            looker.join()
        assert [looker.seat for looker in again] == [0, 1]
        assert [seat["host"] for seat in again[0].social["seats"]] == [False, True, False]
        again[1].ask("start")
        for looker in again:
            await looker.until(looker.begun)
        assert again[0].view["players"] == lookers[0].view["players"]
        lookers[0].ask("rematch")
        assert await lookers[0].refused() == "not-now"


@inside
async def test_whoever_left_leaves_a_free_seat_behind(tmp_path: Path) -> None:
    async with house(tmp_path) as built:
        lookers = await built.play(RULES | {"rounds": 1}, persons=3)
        leaver, *others = lookers
        leaver.ask("leave")
        await leaver.event("left")
        leaver.leave()
        await played_on(others, lambda: others[0].view["phase"] == "over")
        others[0].ask("rematch")
        await settled(others, "rematch")
        table = await built.tables.find(others[0].social["next"])
        assert [seat.free for seat in table.standing.social.seats] == [True, False, False]


@inside
async def test_two_people_who_want_a_rematch_get_one(tmp_path: Path) -> None:
    async with house(tmp_path) as built:
        anna, ben = await built.play(RULES | {"rounds": 1}, persons=2)
        await played_on([anna, ben], lambda: anna.view["phase"] == "over")
        anna.ask("rematch")
        ben.say("again")
        ben.ask("rematch")
        assert await ben.refused() == "not-now"
        assert len(anna.events("rematch")) == 1


@inside
async def test_what_was_asked_is_settled_when_the_game_is_over(tmp_path: Path) -> None:
    """A pause that is agreed to after the last card would take the finished game away."""
    async with house(tmp_path) as built:
        anna, ben = await built.play(RULES | {"rounds": 1}, persons=2)
        anna.ask("pause")
        await settled([anna, ben], "asked")
        await played_on([anna, ben], lambda: anna.view["phase"] == "over")
        ben.vote(1)
        assert await ben.refused() == "no-ask"
        assert anna.social["state"] == "over"
        assert anna.social["asks"] == []


@inside
async def test_others_are_served_while_a_claim_is_judged(tmp_path: Path) -> None:
    """That takes many positions, and so is done beside the event loop."""
    async with house(tmp_path) as built:
        (one,) = await built.play({"players": 3, "schedule": [20]}, persons=1)
        await played_on([one], lambda: one.view["phase"] == "play" and one.legal)
        one.ask("claim", tricks="all")
        turns = 0
        while not one._refusals():
            await asyncio.sleep(0)
            turns += 1
        assert turns > 10
        assert await one.refused() in ("claim-impossible", "claim-open")


@inside
async def test_alone_a_rematch_begins_at_once(tmp_path: Path) -> None:
    async with house(tmp_path) as built:
        (one,) = await built.play(RULES | {"rounds": 1}, persons=1)
        await played_on([one], lambda: one.view["phase"] == "over")
        one.ask("rematch")
        await one.event("rematch")
        again = Looker(await built.tables.find(one.social["next"]), one.secret)
        again.join()
        assert again.begun()


# Chat


@inside
async def test_what_is_said_is_heard_by_all_and_stays(tmp_path: Path) -> None:
    async with house(tmp_path) as built:
        lookers = await built.open(RULES, chat="free")
        lookers[1].say("hello")
        lookers[2].say(text="  good\u202e   evening\n ")
        await lookers[0].until(lambda: len(lookers[0].social["says"]) == 2)
        said = lookers[0].social["says"]
        assert [{key: line[key] for key in line if key != "at"} for line in said] == [
            {"seat": 1, "phrase": "hello"},
            {"seat": 2, "text": "good evening"},
        ]
        assert (await built.again(lookers[0])).social["says"] == said


@inside
async def test_what_cannot_be_said(tmp_path: Path) -> None:
    async with house(tmp_path) as built:
        lookers = await built.open(RULES)
        one = lookers[0]
        for phrase, text, code in [
            ("damn", None, "no-phrase"),
            (None, "anything", "no-free-text"),
            (None, None, "no-chat"),
            ("hello", "hello", "no-chat"),
        ]:
            one.say(phrase, text)
            assert await one.refused() == code
        free, *_ = await built.open(RULES, chat="free")
        for text in ("", "  \n ", "x" * 201):
            free.say(text=text)
            assert await free.refused() == "text-length"
        off, *_ = await built.open(RULES, chat="off")
        off.say("hello")
        assert await off.refused() == "no-chat"


@inside
async def test_too_much_at_once(tmp_path: Path) -> None:
    async with house(tmp_path) as built:
        one, *_ = await built.open(RULES)
        for _ in range(6):
            one.say("wow")
        assert await one.refused() == "too-much-chat"
        built.time.pass_by(10)
        one.say("wow")
        await one.until(lambda: len(one.social["says"]) == 6)


@inside
async def test_only_so_many_lines_are_kept_in_sight(tmp_path: Path) -> None:
    async with house(tmp_path) as built:
        one, *_ = await built.open(RULES)
        for number in range(105):
            built.time.pass_by(3)
            one.say("hello")
            await one.step(3 + number)
        assert len(one.social["says"]) == 55
        assert (await built.again(one)).social == one.social


@inside
async def test_at_a_public_table_there_are_only_phrases(tmp_path: Path) -> None:
    async with house(tmp_path) as built:
        with pytest.raises(Problem, match="public-chat"):
            await built.open(RULES, public=True, chat="free")


# Looking on


@inside
async def test_spectators_see_what_everybody_sees(tmp_path: Path) -> None:
    async with house(tmp_path) as built:
        lookers = await built.play(RULES, spectators="on")
        watcher = Looker(lookers[0].table, None)
        watcher.join()
        assert lookers[0].social["spectators"] == 1
        await played_on([*lookers, watcher], lambda: watcher.view["phase"] == "over")
        assert not any(message.get("legal") for message in watcher.heard)
        watcher.act({"bid": 1})
        assert await watcher.refused() == "spectator"
        watcher.say("hello")
        assert await watcher.refused() == "spectator"
        watcher.leave()
        assert lookers[0].social["spectators"] == 0


@inside
async def test_spectators_see_it_later(tmp_path: Path) -> None:
    async with house(tmp_path) as built:
        lookers = await built.play(RULES, spectators="on", delay=30, clock=None)
        watcher = Looker(lookers[0].table, None)
        watcher.join()
        assert not watcher.begun()
        watcher.act({"bid": 1})
        await watcher.until(lambda: watcher.heard[-1]["type"] == "refused")
        assert watcher.heard[-1]["n"] == watcher.n, "a refusal does not tell how far the game is"
        built.time.pass_by(30)
        assert watcher.begun()
        n = watcher.n
        await whose_turn(lookers).choose()
        built.time.pass_by(29)
        assert watcher.n == n
        again = Looker(lookers[0].table, None)
        again.join()
        assert again.n == n
        built.time.pass_by(1)
        assert (watcher.n, again.n) == (n + 1, n + 1)
        assert watcher.view == again.view


@inside
async def test_a_table_loaded_anew_keeps_its_spectators_behind(tmp_path: Path) -> None:
    async with house(tmp_path) as built:
        lookers = await built.play(RULES, spectators="on", delay=120, clock=None)
        built.time.pass_by(100)
        await whose_turn(lookers).choose()
        table = lookers[0].table
        for looker in lookers:
            looker.leave()
        built.time.pass_by(60)
        watcher = Looker(await built.tables.find(table.name), None)
        assert watcher.table is not table
        watcher.join()
        assert watcher.begun()
        assert watcher.n == table.standing.n - 1
        built.time.pass_by(60)
        assert watcher.n == table.standing.n


@inside
async def test_the_log_tells_how_the_table_stands(tmp_path: Path) -> None:
    """All that happened, moves and events, is in the log: what is in memory can be had from it."""
    async with house(tmp_path) as built:
        lookers = await built.play(RULES, undo=True, clock=Clock(30, 30))
        await whose_turn(lookers).choose()
        lookers[1].say("hello")
        lookers[2].ask("pause")
        await settled(lookers, "asked")
        await lookers[1].event("said")
        table = lookers[0].table
        meta, entries = await built.tables.entries(table.name)
        standing = standing_of(meta, entries)
        assert (standing.n, standing.social) == (table.standing.n, table.standing.social)
