"""The command `gizzard`, whose node declares nobody dead, and is not declared dead, however busy the machine."""

from __future__ import annotations

import runpy
from functools import partialmethod
from unittest.mock import patch

from gizzard.server.store.postgres.store import PostgresStore

PATIENT = 3600.0
"""Its lease, in seconds."""

if __name__ == "__main__":
    # Changed in place, for whoever has imported the class already
    with patch.object(PostgresStore, "__init__", partialmethod(PostgresStore.__init__, lease=PATIENT)):
        runpy.run_module("harness.seeded_server", run_name="__main__")
