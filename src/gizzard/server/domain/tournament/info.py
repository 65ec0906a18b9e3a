"""What a table says about its tournament."""

from __future__ import annotations

import msgspec


class TournamentInfo(msgspec.Struct, frozen=True):
    """Which table of a tournament it is; `warning`: how many ms before the round's end everybody is warned."""

    tournament: str
    round: int
    table: int
    warning: int | None
