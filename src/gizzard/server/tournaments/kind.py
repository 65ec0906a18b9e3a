"""The kind of document that tournaments are."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from gizzard.server.rooms.kind import Kind, Nobody, Part
from gizzard.server.store.stored import Stored
from gizzard.server.tournaments.log import NAME, PREFIX, read_tournament
from gizzard.server.tournaments.personal import about_entrant, without_entrant


def people(tournament: str, stored: Stored, entrant: int, _at: int, _reviews: Sequence[str]) -> Sequence[Part]:
    """What a tournament stores about an entrant. Raises Nobody."""
    if entrant not in read_tournament(stored).people:
        raise Nobody(f"There is no entrant {entrant} in {tournament}; IDs count from 1.")
    return [
        Part(
            tournament,
            lambda log: about_entrant(tournament, read_tournament(log), entrant),
            partial(without_entrant, number=entrant),
        )
    ]


TOURNAMENT: Final = Kind(PREFIX, NAME, "no-tournament", read_tournament, last=lambda state: state.at, people=people)
