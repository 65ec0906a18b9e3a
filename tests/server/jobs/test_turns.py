"""Bounded work: a limited number of jobs at a time, the rest by turns of their addresses, in order of arrival."""

import asyncio
from contextlib import AsyncExitStack

import pytest
from prometheus_client import Gauge

from gizzard.server.jobs.turns import Turns
from gizzard.server.tables.bot_pool import BOT_THREADS, BotPool, TableBots
from gizzard.server.wire import metrics
from tests.bots.programs import views


def gauge() -> Gauge:
    return Gauge("test", "A test.", registry=None)


def shown(gauge: Gauge) -> float:
    return next(iter(gauge.collect())).samples[0].value


async def test_turns_are_bounded_and_come_in_order() -> None:
    busy, waiting = gauge(), gauge()
    turns, order, most = Turns(2, busy, waiting), [], 0

    async def work(number: int) -> None:
        nonlocal most
        async with turns.one():
            order.append(number)
            most = max(most, turns.taken)
            await asyncio.sleep(0)

    await asyncio.gather(*map(work, range(20)))
    assert order == list(range(20))
    assert most == 2
    assert turns.taken == 0


async def test_addresses_take_turns_so_that_a_flood_from_one_delays_others_by_one_job() -> None:
    turns = Turns(1)
    order: list[str] = []

    async def work(address: str) -> None:
        async with turns.one(address):
            order.append(address)

    async with turns.one():
        jobs = [asyncio.create_task(work(address)) for address in ["flood"] * 5 + ["one", "one", "other"]]
        await asyncio.sleep(0)
    await asyncio.gather(*jobs)
    assert order == ["flood", "one", "other", "flood", "one", "flood", "flood", "flood"]


async def test_turn_of_a_caller_who_has_left_goes_to_the_next() -> None:
    turns = Turns(1)
    async with turns.one():
        gone = [asyncio.create_task(turns.one("here").__aenter__()) for _ in range(3)]
        last = asyncio.create_task(turns.one("there").__aenter__())
        await asyncio.sleep(0)
        gone[0].cancel()
    gone[1].cancel()  # in the moment in which it could have had the turn
    gone[2].cancel()
    await last
    assert turns.taken == 1


async def test_jobs_are_counted_and_leave_the_queue_after_a_timeout() -> None:
    busy, waiting = gauge(), gauge()
    turns = Turns(1, busy, waiting)
    async with turns.one():
        queued = asyncio.create_task(turns.one().__aenter__())
        await asyncio.sleep(0)
        assert (shown(busy), shown(waiting)) == (1, 1)
        with pytest.raises(TimeoutError):
            async with turns.one(within=0):
                pass
        queued.cancel()
        await asyncio.wait([queued])
    assert (turns.taken, shown(waiting)) == (0, 0)
    async with turns.one(within=0.1):
        assert turns.taken == 1


async def test_bots_that_take_their_time_wait_for_their_turn() -> None:
    bot_pool, (view,) = BotPool(), views(1)
    async with AsyncExitStack() as others:
        for _ in range(BOT_THREADS):
            await others.enter_async_context(bot_pool.turns.one())
        bots = [asyncio.create_task(TableBots(bot_pool).answer_later("club", view)) for _ in range(5)]
        at_once = TableBots(bot_pool).answer_now("novice", view)
        await asyncio.sleep(0)
        assert shown(metrics.BOTS_WAITING) == 5
        assert at_once in view["legal"]
    for action in await asyncio.gather(*bots):
        assert action in view["legal"]
    assert (shown(metrics.BOTS_WAITING), shown(metrics.BOTS_BUSY)) == (0, 0)
