"""The people in ratings: names on the leaderboard, deletion, and limits."""

from pathlib import Path
from unittest.mock import patch

import pytest

from gizzard.server.ratings.log import MAX_ENTERED, MAX_RENAMED
from gizzard.server.ratings.messages import leaderboard, own_ratings
from gizzard.server.ratings.rating import NEW, Rating
from gizzard.server.rooms.shared_log import SharedLogs
from gizzard.server.wire.messages import RequestError
from tests.server.ratings.rated import (
    NETWORKS,
    PLAYERS,
    RULES,
    SEASON,
    entered,
    judged,
    played,
    rows,
    season,
    taking_part,
)
from tests.server.tables.inside import TableHost, house, played_on


async def test_deletion_erases_the_key_and_names_at_once_and_leaves_the_others(tmp_path: Path) -> None:
    async with house(tmp_path) as built:
        clients = await played(built)
        await judged(built, clients)
        waiting = await taking_part(built)
        await built.node.ratings.list_as(PLAYERS[0], "Somebody")
        before = (await season(built)).ratings["standard-4", PLAYERS[1]]
        await built.node.ratings.erase(PLAYERS[0])
        text = "".join(await rows(built))
        assert PLAYERS[0] not in text
        assert not {"Anna", "Somebody"} & {*text.split('"')}
        known = await season(built)
        assert ("standard-4", PLAYERS[0]) not in known.ratings
        assert known.ratings["standard-4", PLAYERS[1]] == before
        await played_on(waiting, lambda: waiting[0].view["phase"] == "over")
        assert (await judged(built, waiting)).why == "rated"
    async with house(tmp_path) as built:
        assert own_ratings(SEASON, await season(built), None, PLAYERS[0]).ratings == ()


async def test_deletion_during_the_last_trick_leaves_the_others_their_game(built: TableHost) -> None:
    await judged(built, await played(built))
    known = (await season(built)).ratings
    old = {player: known["standard-4", player] for player in PLAYERS}
    clients = await taking_part(built)
    await played_on(clients, lambda: clients[0].view["round"]["number"] == 3 and clients[0].view["phase"] == "play")
    await built.node.ratings.erase(PLAYERS[0])
    assert PLAYERS[0] not in "".join(await rows(built))
    await played_on(clients, lambda: clients[0].view["phase"] == "over")
    found = await judged(built, clients)
    assert found.why == "rated"
    (gone,) = (one for one in found.players if one.player is None)
    assert gone.before == gone.after
    assert gone.before.mu == pytest.approx(old[PLAYERS[0]].mu, abs=0.06)
    assert gone.before.mu != pytest.approx(NEW.mu)
    ranked = (await season(built)).ratings
    assert {player for _, player in ranked} == {*PLAYERS[1:]}
    assert all(ranked["standard-4", player].games == 2 for player in PLAYERS[1:])


async def test_erasing_a_name_at_a_table_erases_it_from_the_leaderboard(built: TableHost) -> None:
    clients = await played(built)
    await judged(built, clients)
    assert (await season(built)).names[PLAYERS[0]] == "Anna"
    await built.tables.erase(clients[0].table.name, clients[0].secret or "")
    known = await season(built)
    assert PLAYERS[0] not in known.names
    assert ("standard-4", PLAYERS[0]) in known.ratings


async def test_a_leaderboard_shows_only_certain_ratings_of_people_who_are_listed(built: TableHost) -> None:
    clients = await played(built)
    await judged(built, clients)
    known = await season(built)
    assert leaderboard(known, "standard-4", (SEASON,), None).players == ()
    for number, player in enumerate(PLAYERS):
        rating = known.ratings["standard-4", player]
        known.ratings["standard-4", player] = type(rating)(30.0 - number, 4.0, 20)
        known.opponents[player] = known.opponents[player].after([(None, [f"{network}"]) for network in range(5)])
    shown = leaderboard(known, "standard-4", (SEASON,), PLAYERS[1]).players
    assert [(one.name, one.own) for one in shown] == [("Anna", False), ("P1", True), ("P2", False)]
    await built.node.ratings.list_as(PLAYERS[0], None)
    assert [one.name for one in leaderboard(await season(built), "standard-4", (SEASON,), None).players] == ["P1", "P2"]


async def test_same_names_on_a_leaderboard_are_numbered_in_the_order_of_their_listing(built: TableHost) -> None:
    await judged(built, await played(built))
    known = await season(built)
    for number, player in enumerate(PLAYERS):
        known.ratings["standard-4", player] = Rating(30.0 + number, 4.0, 20)
        known.opponents[player] = known.opponents[player].after([(None, [f"{network}"]) for network in range(5)])
    for player in PLAYERS[1:]:
        await built.node.ratings.list_as(player, "ÁNNA")
    names = [one.name for one in leaderboard(await season(built), "standard-4", (SEASON,), None).players]
    assert names == ["ÁNNA 3", "ÁNNA 2", "Anna"]
    for name in ("zzz", "anna"):
        await built.node.ratings.list_as(PLAYERS[0], name)
    names = [one.name for one in leaderboard(await season(built), "standard-4", (SEASON,), None).players]
    assert names == ["ÁNNA 2", "ÁNNA", "anna 3"]


async def test_a_name_is_chosen_only_so_often_and_can_always_be_taken_off(built: TableHost) -> None:
    await entered(built, await built.play(RULES))
    before, ratings = len(await rows(built)), built.node.ratings
    for number in range(MAX_RENAMED):
        assert await ratings.list_as(PLAYERS[0], f"Name {number}") == f"Name {number}"
    with pytest.raises(RequestError, match="listing-often"):
        await ratings.list_as(PLAYERS[0], "One more")
    for _ in range(3):
        assert await ratings.list_as(PLAYERS[0], None) is None
    assert len(await rows(built)) == before + MAX_RENAMED + 1


async def test_taking_part_again_does_not_change_a_name(built: TableHost) -> None:
    await entered(built, await built.play(RULES))
    await built.node.ratings.list_as(PLAYERS[0], "Somebody")
    await entered(built, await built.play(RULES))
    assert (await season(built)).names[PLAYERS[0]] == "Somebody"


async def test_nothing_is_written_of_somebody_who_does_not_take_part(built: TableHost) -> None:
    await entered(built, await built.play(RULES))
    ratings, before = built.node.ratings, await rows(built)
    assert await ratings.list_as("0" * 64, "Ghost") is None
    with patch.object(SharedLogs, "rewrite", side_effect=AssertionError):
        await ratings.erase("0" * 64)
    (other, *_) = await built.open(RULES)
    await ratings.enter(other.table, 0, None, NETWORKS[0], listed=True)
    assert await rows(built) == before
    assert await ratings.list_as(PLAYERS[0], "Somebody") == "Somebody"
    assert (await season(built)).names[PLAYERS[0]] == "Somebody"


async def test_a_seat_enters_only_so_often_and_can_always_withdraw(built: TableHost) -> None:
    clients = await built.open(RULES)
    ratings, table = built.node.ratings, clients[0].table

    async def enter(player: str | None, seat: int = 0, network: str = NETWORKS[0]) -> None:
        await ratings.enter(table, seat, player, network, listed=True)

    for _ in range(MAX_ENTERED // 2):
        await enter(PLAYERS[0])
        await enter(PLAYERS[1])
    for player in (PLAYERS[0], "another key"):
        with pytest.raises(RequestError, match="rating-often"):
            await enter(player)
    await enter(PLAYERS[1])
    assert len(await rows(built)) == MAX_ENTERED
    for network in NETWORKS:
        await enter(None, network=network)
    assert len(await rows(built)) == MAX_ENTERED + 1
    assert not [*(await season(built)).taking_part(table.name)]
    with pytest.raises(RequestError, match="rating-often"):
        await enter(PLAYERS[1])
    await enter(PLAYERS[1], seat=1)


async def test_deletion_does_not_let_a_seat_enter_more_often(built: TableHost) -> None:
    clients = await built.open(RULES)
    for number in range(MAX_ENTERED):
        await built.node.ratings.enter(clients[0].table, 0, PLAYERS[number % 2], NETWORKS[0], listed=True)
    for player in PLAYERS[:2]:
        await built.node.ratings.erase(player)
    with pytest.raises(RequestError, match="rating-often"):
        await entered(built, clients[:1])
