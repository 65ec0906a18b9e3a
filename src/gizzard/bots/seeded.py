"""Randomness determined by a seed and a view, so that the same question always gets the same answer."""

from collections.abc import Mapping
from hashlib import blake2b
from random import Random
from typing import Any

import msgspec


def canonical(value: object) -> bytes:
    """A JSON value with sorted keys and no white space; `True` and 1 differ, and so do 1 and 1.0."""
    return msgspec.json.encode(value, order="sorted")


def rng_of(seed: int, view: Mapping[str, Any]) -> Random:
    """A random generator for one answer, seeded by the seed and the view without its clock, and nothing else."""
    timeless = {key: value for key, value in view.items() if key != "clock_ms"}
    return Random(blake2b(b"%d/" % seed + canonical(timeless)).digest())
