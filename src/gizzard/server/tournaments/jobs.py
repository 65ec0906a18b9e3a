"""The function of tournaments that would block the event loop. It runs in a worker process."""

from __future__ import annotations

from gizzard.server.tournaments.requests import refusals
from gizzard.tournament import Advance, Pair, changed, decode


def seat_round(file: bytes, change: Pair | Advance) -> object:
    """The round that a change to a tournament pairs; searching for it can take minutes."""
    with refusals():
        return changed(decode(file), change, "now", "server").rounds[-1]
