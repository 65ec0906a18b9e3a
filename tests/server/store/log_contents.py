"""What logs may contain, as a fingerprint for each kind: `python -m tests.server.store.log_contents` stores them.

An earlier version cannot read what it does not know, so other contents require a higher `LOG_FORMAT`.
"""

from __future__ import annotations

import json
import sys
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import msgspec

from gizzard.core.cards import CODES
from gizzard.core.formats.phase_actions import PHASES
from gizzard.core.rules.ruleset import rules_schema
from gizzard.scorepad.fields import KEY as CELL_KEY
from gizzard.server.daily.log import DAY
from gizzard.server.pads.log import PAD
from gizzard.server.ratings.log import SEASON
from gizzard.server.rooms.kind import AnyKind
from gizzard.server.store.protocol import LOG_FORMAT
from gizzard.server.tables.log import TABLE
from gizzard.server.tournaments.kind import TOURNAMENT

STORED: Final = Path(__file__).with_suffix(".json")
LOGS: Final[dict[str, AnyKind]] = {
    "tables": TABLE,
    "pads": PAD,
    "tournaments": TOURNAMENT,
    "days": DAY,
    "seasons": SEASON,
}
"""The kinds of logs, by the names of their fingerprints."""


def contents() -> dict[str, Any]:
    """The format, and the fingerprints of what logs of that format may contain."""
    forms = {
        name: _undescribed(msgspec.json.schema_components((kind.setup, kind.entry))) for name, kind in LOGS.items()
    }
    forms |= {"rules": rules_schema(), "cards": CODES, "phases": [*PHASES.values()], "cells": CELL_KEY.pattern}
    return {"format": LOG_FORMAT} | {name: _fingerprint(form) for name, form in forms.items()}


def _undescribed(form: Any) -> Any:
    """Schemas without their descriptions."""
    if isinstance(form, dict):
        return {
            key: _undescribed(part) for key, part in form.items() if key != "description" or not isinstance(part, str)
        }
    return [*map(_undescribed, form)] if isinstance(form, list | tuple) else form


def _fingerprint(form: Any) -> str:
    return sha256(json.dumps(form, sort_keys=True).encode()).hexdigest()[:16]


if __name__ == "__main__":
    if STORED.is_file() and json.loads(STORED.read_text())["format"] == LOG_FORMAT:
        sys.exit("Raise LOG_FORMAT in gizzard.server.store.protocol first: earlier versions cannot read such logs.")
    STORED.write_text(json.dumps(contents(), indent=2) + "\n", "utf-8")
