"""Games between Gizzard's own players: the same on positions and over views."""

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from gizzard.bots.arena.builtin import play_builtin
from gizzard.bots.arena.match import Match
from gizzard.bots.arena.table import MatchTable
from gizzard.bots.levels import POLICIES
from gizzard.bots.policies import search_policy
from gizzard.core.rules.presets import PRESETS
from gizzard.core.rules.special import Smyrna
from tests.bots.arena.matches import match, record_of, timeless
from tests.sizes import some

ENGINES = {"A": "random", "B": "rule", "C": "club"}


@pytest.fixture(autouse=True)
def _less_thought(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(POLICIES, "club", search_policy(2, 2))


async def both_ways(match: Match) -> None:
    async with MatchTable(match) as table:
        for game in list(match.games())[::3]:
            own, over_views = await play_builtin(match, game), await table.play_over_views(game)
            assert own.record == over_views.record
            assert timeless(own.result) == timeless(over_views.result)


@pytest.mark.parametrize("name", some(PRESETS))
def test_every_preset(name: str) -> None:
    rules: dict[str, Any] = {"schedule": [1, 4, 2, 5], **PRESETS[name], "rounds": 4}
    asyncio.run(both_ways(match(1, engines=ENGINES, **rules)))


@pytest.mark.parametrize("players", [4, 6])
def test_every_special_rule_and_seats_that_leave(players: int) -> None:
    names = [name.value for name in Smyrna]
    rules: dict[str, Any] = {
        "schedule": "reverse",
        "rounds": 5,
        "eliminate_every": 2,
        "smyrna": names,
        "tricksy": "chosen",
    }
    few = replace(match(1, engines=ENGINES, players=players, **rules), seatings=(tuple("ABCBAB"[:players]),))
    asyncio.run(both_ways(few))


def test_results_do_not_depend_on_records() -> None:
    with_records = match(1, engines={"A": "rule"})
    without = replace(with_records, records=False)
    (game,) = with_records.games()
    one, other = (asyncio.run(play_builtin(each, game)) for each in (with_records, without))
    assert timeless(one.result) == timeless(other.result)
    assert record_of(one)["rounds"]
    assert record_of(other) == {}
