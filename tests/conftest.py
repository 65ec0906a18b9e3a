"""How hypothesis runs: the same examples every time; ``HYPOTHESIS_PROFILE=soak`` tries many more, and new ones."""

import os

from hypothesis import HealthCheck, settings

_SLOW = [HealthCheck.too_slow, HealthCheck.data_too_large]

settings.register_profile("quick", deadline=None, derandomize=True, database=None, suppress_health_check=_SLOW)
settings.register_profile("soak", deadline=None, max_examples=2000, suppress_health_check=_SLOW)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick"))
