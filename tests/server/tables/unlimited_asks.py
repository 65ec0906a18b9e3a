"""`gizzard serve` that answers every ask, however many come from a seat."""

import runpy
from unittest.mock import patch

from gizzard.server.tables import budgets
from gizzard.server.traffic.limits import UNLIMITED

if __name__ == "__main__":
    with patch.object(budgets, "ASKS", UNLIMITED):
        runpy.run_module("harness.seeded_server", run_name="__main__")
