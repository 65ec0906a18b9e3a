"""How much the tests try: ``GIZZARD_TEST_SIZE`` is ``small`` (`make test`), ``large`` (`make test-long`) or ``soak``.

Small tests take a few of the presets, seeds and examples, and the same ones every time; large tests take all of them.
"""

import os
from collections.abc import Iterable
from typing import Any, TypeVar

from hypothesis import HealthCheck, settings

T = TypeVar("T")

SIZES = ("small", "large", "soak")
SIZE = SIZES.index(os.environ.get("GIZZARD_TEST_SIZE", SIZES[0]))
FEW = 5


def sized(small: T, large: T, soak: T) -> T:
    """The value for the size of this run."""
    return (small, large, soak)[SIZE]


def some(values: Iterable[T], few: int = FEW) -> list[T]:
    """All values; in a small run a few of them, spread evenly."""
    every = list(values)
    number = sized(min(few, len(every)), len(every), len(every))
    return [every[place * len(every) // number] for place in range(number)]


def examples(count: int, **others: Any) -> settings:
    """Hypothesis tries ``count`` examples; a quarter of them in a small run, 50 times as many in a soak."""
    return settings(max_examples=sized(max(count // 4, min(count, FEW)), count, 50 * count), **others)


settings.register_profile(
    "sized",
    deadline=None,
    derandomize=sized(True, True, False),
    max_examples=sized(25, 100, 2000),
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    **sized({"database": None}, {"database": None}, {}),
)
settings.load_profile("sized")
