"""Judge whether the rest of a round can go as a seat claims, with the information of that seat.

The verdict must not reveal the cards of others, so it is the same for all deals that the seat cannot distinguish.
"""

from typing import Final, Literal

from gizzard.bots.search.sampling import sampler
from gizzard.bots.search.search import seed_of
from gizzard.core.game.claims import certain, possible
from gizzard.core.game.position import Position
from gizzard.core.native.rng import Rng

Verdict = Literal["certain", "possible", "impossible"]

SAMPLES: Final = 20
"""Sampled deals besides the true one. More take too long; with fewer the verdict reveals too much."""


def judge(position: Position, seat: int, takes_all: bool) -> Verdict:
    """Whether the seat must, may or cannot take all the remaining tricks (or none of them)."""
    deals = indistinguishable_deals(position, seat)
    if certain(deals, seat, takes_all):
        return "certain"
    return "possible" if possible(deals, seat, takes_all) else "impossible"


def indistinguishable_deals(position: Position, seat: int) -> list[Position]:
    """The position, and samples of positions that look the same to the seat."""
    seen, rng = sampler(position, seat), Rng(seed_of(position, seat, 0))
    return [position, *(seen.sample(rng) for _ in range(SAMPLES))]
