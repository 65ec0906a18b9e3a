"""The daily deal: one game a day that is the same for everyone."""

import asyncio
from collections.abc import Sequence
from pathlib import Path

import pytest

from gizzard.server.daily import log as daily
from gizzard.server.daily.log import Began, log_of
from gizzard.server.daily.messages import DailyGame
from gizzard.server.node.sweep import sweep
from gizzard.server.ops.retention import Retention
from gizzard.server.store.protocol import Done, StoreError
from gizzard.server.wire.dates import day_of
from gizzard.server.wire.keys import key_of
from gizzard.server.wire.messages import RequestError
from tests.present import present
from tests.server.tables.inside import RecordingClient, TableHost, cluster, house, played_on

ANNA, BEN = "anna-has-a-secret-of-her-own", "ben-has-a-secret-of-his-own"
HOUR, DAY = 3600.0, 86_400.0
TODAY = "2023-11-14"
"""The day on which the time of these tests stands, at 22:13."""


@pytest.fixture(autouse=True)
def quick_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Short games among bots that answer immediately."""
    monkeypatch.setattr(daily, "OPPONENTS", ("novice", "novice", "novice"))
    monkeypatch.setattr(daily, "WEEK", (("first-five",),) * 7)


async def begun(built: TableHost, secret: str = ANNA, day: str | None = None) -> DailyGame:
    return await built.node.daily.begin(day, key_of(secret), "Anna", None)


async def joined(built: TableHost, game: DailyGame, secret: str = ANNA) -> RecordingClient:
    client = await built.page(game.table, secret)
    await client.until(client.begun)
    return client


async def finished(built: TableHost, secret: str = ANNA, day: str | None = None) -> RecordingClient:
    """The owner of that secret has played to the end, always the first legal card, and the result is recorded."""
    client = await joined(built, await begun(built, secret, day), secret)
    await played_on([client], lambda: client.view["phase"] == "over")
    await built.tables.recording.close()
    return client


async def test_everyone_has_the_same_cards_and_the_same_bots(built: TableHost) -> None:
    anna, ben = await finished(built, ANNA), await finished(built, BEN)
    assert anna.view["history"] == ben.view["history"]


async def test_only_the_first_game_of_a_day_is_ranked(built: TableHost) -> None:
    client = await finished(built)
    again = await finished(built)
    day = await built.node.daily.day()
    assert again.table.name != client.table.name
    assert list(day.attempts) == [client.table.name]
    assert day.ranked == [client.view["scores"][0]]


async def test_a_result_that_the_disk_refuses_is_noted_when_it_no_longer_does(tmp_path: Path) -> None:
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("gizzard.server.tables.recording.RETRY_SECONDS", 0)
        async with house(tmp_path) as built:
            store, full, refused = built.tables.store, True, asyncio.Event()
            append = store.append

            def append_while_full(name: str, n: int, rows: Sequence[str], done: Done, closes: bool = False) -> None:
                if full and name.startswith("daily-"):
                    refused.set()
                    done(StoreError("the disk is full"))
                else:
                    append(name, n, rows, done, closes)

            client = await joined(built, await begun(built))
            patched.setattr(store, "append", append_while_full)
            await played_on([client], lambda: client.view["phase"] == "over")
            await refused.wait()
            assert (await built.node.daily.day()).ranked == []
            full = False
            while not (ranked := (await built.node.daily.day()).ranked):
                await asyncio.sleep(0)
            assert ranked == [client.view["scores"][0]]


async def test_next_day_has_other_cards_and_unfinished_games_do_not_count(built: TableHost) -> None:
    yesterday = await built.node.daily.day()
    late = await joined(built, await begun(built, BEN), BEN)
    built.time.pass_by(3 * HOUR)
    today = await built.node.daily.day()
    assert (yesterday.deal.day, today.deal.day) == (TODAY, "2023-11-15")
    assert yesterday.deal.hash != today.deal.hash
    await played_on([late], lambda: late.view["phase"] == "over")
    await built.tables.recording.close()
    ended = await built.node.daily.day(TODAY)
    assert [attempt.points for attempt in ended.attempts.values()] == [late.view["scores"][0]]
    assert ended.ranked == []
    assert await built.node.daily.days() == [TODAY]


async def test_an_earlier_day_stays_playable_and_does_not_count(built: TableHost) -> None:
    client = await finished(built)
    built.time.pass_by(DAY)
    later = await finished(built, BEN, TODAY)
    assert later.view["history"] == client.view["history"]
    assert list((await built.node.daily.day(TODAY)).attempts) == [client.table.name]


async def test_nobody_hears_of_a_day_to_come(built: TableHost) -> None:
    for day in ("2023-11-15", "2023-11-13", "tomorrow", "../tables"):
        with pytest.raises(RequestError) as refused:
            await built.node.daily.day(day)
        assert refused.value.code == "no-day"


async def test_games_of_today_are_hidden_until_ones_own_is_over(built: TableHost) -> None:
    client = await finished(built)
    setup, show = client.table.setup, built.node.daily.check_shown
    await show(setup, key_of(ANNA))
    await begun(built, BEN)
    for stranger in (None, key_of(BEN)):
        with pytest.raises(RequestError) as refused:
            await show(setup, stranger)
        assert refused.value.code == "daily-hidden"
    built.time.pass_by(DAY)
    await show(setup, None)


async def test_no_claim_tells_anything_of_the_cards(built: TableHost) -> None:
    client = await joined(built, await begun(built))
    assert await client.refusal("claim", tricks="all") == "not-now"
    assert await client.refusal("undo") == "no-undo"


async def test_a_game_that_a_bot_played_on_does_not_count(built: TableHost) -> None:
    client = await joined(built, await begun(built))
    client.ask("leave")
    await client.until(lambda: client.view["phase"] == "over")
    await built.tables.recording.close()
    (attempt,) = (await built.node.daily.day()).attempts.values()
    assert (attempt.points, attempt.ranked) == (client.view["scores"][0], False)


async def test_erasing_ones_data_leaves_a_result_without_an_owner(built: TableHost) -> None:
    client = await finished(built)
    await built.tables.erase(client.table.name, ANNA)
    day = await built.node.daily.day()
    assert day.attempt_of(key_of(ANNA)) is None
    assert day.ranked == [client.view["scores"][0]]
    stored = present(await built.tables.store.load(log_of(TODAY)))
    assert key_of(ANNA) not in "".join(stored.entries)


async def test_nothing_of_who_erases_their_data_outlives_the_day(built: TableHost) -> None:
    game = await begun(built)
    await begun(built, BEN)
    await built.tables.erase(game.table, ANNA)
    for passed, marked in ((0, 1), (3 * HOUR, 0)):
        built.time.pass_by(passed)
        await sweep(built.node)
        day = await built.node.daily.day(TODAY)
        assert [attempt.key for attempt in day.attempts.values()] == [None, key_of(BEN)]
        assert sum(attempt.mark is not None for attempt in day.attempts.values()) == marked
    stored = present(await built.tables.store.load(log_of(TODAY)))
    assert '"mark":"' not in "".join(stored.entries)


async def test_old_days_go_when_old_games_do(built: TableHost) -> None:
    await finished(built)
    for days, kept in ((1, [log_of(TODAY)]), (5, [])):
        built.time.pass_by(days * DAY)
        await sweep(built.node, Retention(3 * DAY))
        assert [name for name in await built.tables.store.tables() if name == log_of(TODAY)] == kept


async def test_nodes_of_a_cluster_share_a_day(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gizzard.server.rooms.shared_log.READ_SECONDS", 0)
    async with cluster(database, 2) as nodes:
        one, other = (built.node for built in nodes)
        assert (await one.daily.day()).deal == (await other.daily.day()).deal
        anna = await one.daily.begin(None, key_of(ANNA), "Anna", None)
        ben = await other.daily.begin(None, key_of(BEN), "Ben", None)
        assert [*(await one.daily.day()).attempts] == [anna.table, ben.table]
        assert await other.daily.begin(None, key_of(ANNA), "Anna", None) == anna
        await one.tables.erase(anna.table, ANNA)
        assert (await other.daily.day()).attempt_of(key_of(ANNA)) is None


async def test_day_is_read_once_a_second_and_own_game_immediately(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with cluster(database, 2) as nodes:
        one, other = (built.node for built in nodes)
        anna = await one.daily.begin(None, key_of(ANNA), "Anna", None)
        assert [*(await other.daily.day()).attempts] == [anna.table]
        monkeypatch.setattr("gizzard.server.rooms.shared_log.READ_SECONDS", 3600)
        ben = await one.daily.begin(None, key_of(BEN), "Ben", None)
        assert [*(await other.daily.day()).attempts] == [anna.table]
        assert [*(await other.daily.day(key=key_of(ANNA))).attempts] == [anna.table, ben.table]


async def test_a_day_that_a_node_holds_is_not_read_again(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gizzard.server.rooms.shared_log.READ_SECONDS", 0)
    async with cluster(database, 1) as (built,):
        anna = await built.node.daily.begin(None, key_of(ANNA), "Anna", None)
        async with built.tables.rooms.use(daily.DAY, log_of(TODAY)):
            monkeypatch.setattr(built.tables.store, "tail", None)
            assert [*(await built.node.daily.day()).attempts] == [anna.table]


async def test_concurrent_nodes_record_each_result_once(database: str) -> None:
    """As when all servers start again after a game ended whose result nobody could note."""
    async with cluster(database, 4) as (built, *others):
        built.tables.game_over.clear()
        client = await finished(built)
        days = await asyncio.gather(*(each.node.daily.day() for each in others))
        assert [day.ranked for day in days] == [[client.view["scores"][0]]] * 3
        stored = present(await built.tables.store.load(log_of(TODAY)))
        assert len(stored.entries) == 2, "it began, and it ended"


def test_cards_do_not_depend_on_play() -> None:
    one, same, other = (daily.deal_of(TODAY, seed) for seed in ("a", "a", "b"))
    assert one == same
    assert one.hash != other.hash


def test_a_day_begins_and_ends_at_midnight() -> None:
    assert day_of(daily.end_of(TODAY) - 1) == TODAY
    assert day_of(daily.end_of(TODAY)) == "2023-11-15"


def test_percentile_is_the_share_of_others_below() -> None:
    assert daily.percentile(50, [50]) is None
    assert daily.percentile(90, [90, 50, 20]) == 1.0
    assert daily.percentile(20, [90, 50, 20]) == 0.0


def test_an_entry_without_a_key_belongs_to_nobody() -> None:
    day = daily.Day(daily.deal_of(TODAY, "a"), {}).after([Began(0, "table")])
    assert day.attempt_of(None) is None
