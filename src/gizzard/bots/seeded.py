"""Randomness that a seed and a view determine, so that the same question always gets the same answer."""

from collections.abc import Mapping
from hashlib import blake2b
from random import Random
from typing import Any

import msgspec


def canonical(value: object) -> bytes:
    """A JSON value in the one way that sorts its keys and wastes no space; `True` and 1 differ, as do 1 and 1.0."""
    return msgspec.json.encode(value, order="sorted")


def rng_of(seed: int, view: Mapping[str, Any]) -> Random:
    """The randomness for one answer: from the seed and the view without its clock, and nothing else."""
    timeless = {key: value for key, value in view.items() if key != "clock_ms"}
    return Random(blake2b(b"%d/" % seed + canonical(timeless)).digest())
