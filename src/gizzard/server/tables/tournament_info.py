"""A table's place in a tournament."""

from __future__ import annotations

import msgspec


class TournamentInfo(msgspec.Struct, frozen=True):
    """A table of a tournament; `warning`: ms before the end of the round at which everybody is warned."""

    tournament: str
    round: int
    table: int
    warning: int | None
