"""`gizzard serve` that answers every ask, however many come from a seat."""

from __future__ import annotations

import runpy
from unittest.mock import patch

from gizzard.server.runtime.limits import UNLIMITED
from gizzard.server.runtime.tables import live_table

if __name__ == "__main__":
    with patch.object(live_table, "ASKS", UNLIMITED):
        runpy.run_module("harness.seeded_server", run_name="__main__")
