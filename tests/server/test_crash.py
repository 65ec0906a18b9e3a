"""Under load, killed at random moments: what anybody was told of is kept, and everybody is back (`make crash`)."""

from __future__ import annotations

import asyncio
from random import Random

from bench.crash import Asked, haunted


def test_nothing_told_is_lost_and_everybody_is_back() -> None:
    kills = asyncio.run(haunted(Asked(tables=3, rate=20, kills=2, cores=None, rng=Random(1))))
    assert all(kill.moves for kill in kills), "nobody played"
    assert [kill.lost for kill in kills] == [0, 0], "steps that clients were told of are not in the log"
    assert [kill.differ for kill in kills] == [0, 0], "who came back sees something else than who joins anew"
