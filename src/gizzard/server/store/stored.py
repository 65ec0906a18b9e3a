"""The stored form of a table or pad."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

LOG_FORMAT: Final = 4
"""The version of the log format, incremented by every change that earlier versions cannot read. After that, older
servers no longer claim tables that a newer one has claimed (docs/decisions/0018)."""


@dataclass(frozen=True)
class Stored:
    """A table as stored: its setup, and the entries of its log in order."""

    setup: str
    entries: tuple[str, ...]
