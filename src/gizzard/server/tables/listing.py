"""Listings of public tables, for the lobby and for matchmaking."""

from typing import Final

import msgspec

from gizzard.server.tables.answers import LobbyTable, SeatCount
from gizzard.server.tables.live_table import Table
from gizzard.server.wire.dates import date_of

CONNECT_MS: Final = 15_000
"""How long the opener of a new table may take to connect."""


class Listing(msgspec.Struct, frozen=True):
    """A public table with a free seat, whose game has not begun."""

    shown: LobbyTable
    created: float
    """When it was opened, in seconds since 1970."""
    starts_itself: bool
    """Whether it starts without its host, as tables opened by matchmaking do."""
    attended: bool
    """Whether a player is connected."""
    expected: bool
    """Whether a player is connected or about to be, and there is still time to sit down."""


def listing_of(table: Table, now: int) -> Listing | None:
    """The listing of a table at a time (ms since 1970); None if strangers cannot sit down."""
    if not table.open_to_strangers:
        return None
    setup, attended = table.setup, bool(table.subscribers.present.seats)
    just_opened = setup.fill_at is not None and now < table.subscribers.quiet_since + CONNECT_MS
    expected = not table.starts_now and (attended or just_opened)
    return Listing(_shown(table), setup.created, setup.fill_at is not None, attended, expected)


def _shown(table: Table) -> LobbyTable:
    social, setup = table.state.social, table.setup
    host = next((seat.name for seat in (social.seats[social.host], *social.seats) if seat.name), "")
    seats = SeatCount(social.free_seats, len(social.seats))
    created = date_of(setup.created)
    return LobbyTable(table.name, host, setup.rules, seats, setup.settings.clock, created)
