"""Public summaries of a table, for the lobby and for new arrivals."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from gizzard.core.formats.round_spec import round_spec_json
from gizzard.core.game.plan import plan
from gizzard.server.tables.listing import Listing
from gizzard.server.tables.live_table import Table

Form = dict[str, Any]


def lobby_json(listing: Listing) -> Form:
    """An open table in the lobby."""
    return {
        "table": listing.table,
        "host": listing.host,
        "rules": listing.rules,
        "seats": {"free": listing.free, "of": listing.seats},
        "clock": listing.clock,
        "created": datetime.fromtimestamp(listing.created, UTC).isoformat(timespec="seconds"),
    }


def table_json(table: Table) -> Form:
    """The public summary of a table."""
    social, setup = table.state.social, table.setup
    return {
        "id": table.name,
        "state": social.phase,
        "rules": setup.rules,
        "deck": setup.deck,
        "names": [seat.name for seat in social.seats],
        "bots": [seat.bot for seat in social.seats],
        "avatars": [seat.avatar for seat in social.seats],
        "settings": setup.settings,
        "schedule": [round_spec_json(spec) for spec in plan(table.state.game.rules)],
        "next": social.next,
    }
