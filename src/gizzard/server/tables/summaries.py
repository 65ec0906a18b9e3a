"""Public summaries of a table, for the lobby and for new arrivals."""

from __future__ import annotations

from datetime import UTC, datetime

from gizzard.server.tables.answers import LobbyTable, SeatCount, TableSummary
from gizzard.server.tables.feed.stream import schedule_json
from gizzard.server.tables.listing import Listing
from gizzard.server.tables.live_table import Table


def lobby_table(listing: Listing) -> LobbyTable:
    """An open table in the lobby."""
    return LobbyTable(
        listing.table,
        listing.host,
        listing.rules,
        SeatCount(listing.free, listing.seats),
        listing.clock,
        datetime.fromtimestamp(listing.created, UTC).isoformat(timespec="seconds"),
    )


def table_summary(table: Table) -> TableSummary:
    """The public summary of a table."""
    social, setup = table.state.social, table.setup
    return TableSummary(
        id=table.name,
        state=social.phase,
        rules=setup.rules,
        deck=setup.deck,
        names=tuple(seat.name for seat in social.seats),
        bots=tuple(seat.bot for seat in social.seats),
        avatars=tuple(seat.avatar for seat in social.seats),
        settings=setup.settings,
        schedule=schedule_json(table.state.game.rules),
        next=social.next,
    )
