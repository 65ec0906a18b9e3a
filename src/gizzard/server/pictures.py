"""A table seen from outside: in the lobby, and before one sits down."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from gizzard.game import plan
from gizzard.game.specform import round_form
from gizzard.server.table import Table

Form = dict[str, Any]


def is_open(table: Table) -> bool:
    """Whether a stranger may sit down: a public table that gathers, with a free seat and somebody at it."""
    social = table.standing.social
    free = any(seat.free for seat in social.seats)
    return table.meta.settings.public and social.phase == "gathering" and free and bool(table.here.seats)


def lobby_form(table: Table) -> Form:
    """An open table in the lobby."""
    social = table.standing.social
    return {
        "table": table.name,
        "host": social.seats[social.host].name,
        "rules": table.meta.rules,
        "seats": {"free": sum(seat.free for seat in social.seats), "of": len(social.seats)},
        "clock": table.meta.settings.clock,
        "created": _date(table),
    }


def table_form(table: Table) -> Form:
    """What everybody may know of a table."""
    social, meta = table.standing.social, table.meta
    return {
        "id": table.name,
        "state": social.phase,
        "rules": meta.rules,
        "deck": meta.deck,
        "names": [seat.name for seat in social.seats],
        "bots": [seat.bot for seat in social.seats],
        "settings": meta.settings,
        "schedule": [round_form(spec) for spec in plan(table.standing.game.rules)],
        "next": social.next,
    }


def _date(table: Table) -> str:
    return datetime.fromtimestamp(table.meta.created, UTC).isoformat(timespec="seconds")
