"""How hypothesis runs: the same examples every time; ``HYPOTHESIS_PROFILE=soak`` tries many more, and new ones."""

import os
from collections.abc import Iterator
from math import inf

import pytest
from hypothesis import HealthCheck, settings

from gizzard.bots import patience

_SLOW = [HealthCheck.too_slow, HealthCheck.data_too_large]

settings.register_profile("quick", deadline=None, derandomize=True, database=None, suppress_health_check=_SLOW)
settings.register_profile("soak", deadline=None, max_examples=2000, suppress_health_check=_SLOW)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick"))


@pytest.fixture(scope="session", autouse=True)
def _unhurried_bots() -> Iterator[None]:
    """What a bot answers in this process does not depend on how busy the machine is."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(patience, "LIMIT", inf)
        yield
