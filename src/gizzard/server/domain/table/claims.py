"""Judges claims: whether the rest of a round can go as a seat claims, as far as that seat can see.

The answer must not reveal the cards of others, so it is the same for all deals that look alike to the seat.
"""

from __future__ import annotations

from typing import Final, Literal

from gizzard.game.claims import certain, possible
from gizzard.game.position import Position
from gizzard.native.rng import Rng
from gizzard.search.sampling import sampler
from gizzard.search.search import seed_of

Verdict = Literal["certain", "possible", "impossible"]

ALIKE: Final = 20
"""Deals tried beside the true one. More take too long; with fewer the answer reveals too much."""


def judge(position: Position, seat: int, takes_all: bool) -> Verdict:
    """Whether the seat must, may or cannot take all the remaining tricks (or none of them)."""
    deals = looking_alike(position, seat)
    if certain(deals, seat, takes_all):
        return "certain"
    return "possible" if possible(deals, seat, takes_all) else "impossible"


def looking_alike(position: Position, seat: int) -> list[Position]:
    """The position, and others that look the same to the seat."""
    seen, rng = sampler(position, seat), Rng(seed_of(position, seat, 0))
    return [position, *(seen.sample(rng) for _ in range(ALIKE))]
