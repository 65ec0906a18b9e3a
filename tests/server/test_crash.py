"""Under load, killed at random moments: what anybody was told of is kept, and everybody is back (`make crash`)."""

from __future__ import annotations

import asyncio
import json
from random import Random

from tests.load.kills import Asked, killed
from tests.load.players import Tally, opened
from tests.load.reconnecting import ReconnectingTable
from tests.server.live import Server


def test_nothing_told_is_lost_and_everybody_is_back() -> None:
    kills = asyncio.run(killed(Asked(tables=3, rate=20, kills=2, cores=None, rng=Random(1))))
    assert all(kill.moves for kill in kills), "nobody played"
    assert [kill.lost for kill in kills] == [0, 0], "steps that clients were told of are not in the log"
    assert [kill.differ for kill in kills] == [0, 0], "who came back sees something else than who joins anew"
    for kill in kills:
        assert max(kill.pause, kill.served) <= kill.back <= kill.pause + kill.served


def test_a_step_in_flight_brings_nobody_back(server: Server) -> None:
    async def held() -> None:
        table = ReconnectingTable(opened(server), Tally(), Random(1))
        for seat in table.own:
            seat.heard(json.dumps({"type": "joined", "n": 1}).encode())
        assert table.at_table.is_set()
        table.hold()
        for seat in table.own:
            seat.heard(json.dumps({"type": "step", "n": 2}).encode())
        assert not table.at_table.is_set()

    asyncio.run(held())
