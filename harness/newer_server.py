"""The command `gizzard` of a later version, whose logs an earlier one does not understand."""

from __future__ import annotations

import runpy

from gizzard.server.store import protocol

if __name__ == "__main__":
    protocol.LOG_FORMAT += 1  # type: ignore[misc]
    runpy.run_module("harness.seeded_server", run_name="__main__")
