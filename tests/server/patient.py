"""The command `gizzard`, whose node declares nobody dead, and is not declared dead, however busy the machine."""

from __future__ import annotations

import runpy
from functools import partial

from gizzard.server.store.postgres import store

PATIENT = 3600.0
"""Its lease, in seconds."""

if __name__ == "__main__":
    store.PostgresStore = partial(store.PostgresStore, lease=PATIENT)  # type: ignore[misc, assignment]
    runpy.run_module("tests.server.seeded", run_name="__main__")
