"""The stored form of a table or pad."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Stored:
    """A table as stored: its setup, and the entries of its log in order."""

    setup: str
    entries: tuple[str, ...]
