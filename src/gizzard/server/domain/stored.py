"""A table or pad as the store keeps it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Stored:
    """A table as stored: what it was set up with, and the entries of its log in order."""

    setup: str
    entries: tuple[str, ...]
