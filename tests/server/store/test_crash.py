"""Kills under load at random moments: everything that clients received is kept, and all reconnect (`make crash`)."""

import asyncio
import json
from random import Random

from harness.load.kills import Asked, killed
from harness.load.players import Tally, opened
from harness.load.reconnecting import ReconnectingTable
from harness.server import Server


def test_received_steps_are_kept_and_all_clients_reconnect() -> None:
    kills = asyncio.run(killed(Asked(tables=3, rate=20, kills=2, cores=None, rng=Random(1))))
    assert all(kill.moves for kill in kills), "nobody played"
    assert [kill.lost for kill in kills] == [0, 0], "steps that clients were told of are not in the log"
    assert [kill.differ for kill in kills] == [0, 0], "who came back sees something else than who joins anew"
    for kill in kills:
        assert max(kill.pause, kill.served) <= kill.back <= kill.pause + kill.served


async def test_a_step_in_flight_brings_nobody_back(server: Server) -> None:
    table = ReconnectingTable(opened(server), Tally(), Random(1))
    for seat in table.own:
        seat.heard(json.dumps({"type": "joined", "n": 1}).encode())
    assert table.at_table.is_set()
    table.hold()
    for seat in table.own:
        seat.heard(json.dumps({"type": "step", "n": 2}).encode())
    assert not table.at_table.is_set()
