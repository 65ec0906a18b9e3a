"""Chance that the seed decides: random streams for seatings, and lots."""

from collections.abc import Iterable
from hashlib import sha256
from typing import TypeVar

from gizzard.core.native.rng import Rng

T = TypeVar("T")


def rng_for(seed: str, *purpose: object) -> Rng:
    """A random stream, determined by the seed and what it is for."""
    return Rng(_digest(seed, *purpose))


def lot(seed: str, *purpose: object) -> int:
    """The lot of an entrant: the higher wins."""
    return _digest(seed, "lot", *purpose)


def shuffled(items: Iterable[T], rng: Rng) -> list[T]:
    """The items in a random order."""
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        other = rng.below(last + 1)
        order[last], order[other] = order[other], order[last]
    return order


def _digest(*parts: object) -> int:
    return int.from_bytes(sha256("/".join(map(str, parts)).encode("utf-8", "surrogatepass")).digest()[:8], "little")
