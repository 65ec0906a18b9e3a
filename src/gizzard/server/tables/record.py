"""The record of a table's game."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from gizzard.core.formats.record import record_of
from gizzard.server.phrases import RequestError
from gizzard.server.tables.setup import TableSetup
from gizzard.server.tables.state import TableState


def record_json(name: str, setup: TableSetup, state: TableState) -> dict[str, Any]:
    """The record of a finished or abandoned game. Raises RequestError while it is in progress."""
    check_over(state)
    bots, avatars = [seat.bot for seat in state.social.seats], [seat.avatar for seat in state.social.seats]
    date = datetime.fromtimestamp(setup.created, UTC).isoformat(timespec="seconds")
    more = {"id": name, "date": date, "deck": setup.deck, "bots": bots, "avatars": avatars}
    return record_of(state.game, state.names, setup.draw, **more)


def check_over(state: TableState) -> None:
    """Raise RequestError while a game is in progress."""
    if state.social.phase not in ("over", "ended"):
        raise RequestError("not-over")
