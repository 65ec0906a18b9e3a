"""A public table that takes strangers in a few words, for the lobby and for those who look for a game."""

from __future__ import annotations

from typing import Final

import msgspec

from gizzard.server.domain.wire import Clock, Object
from gizzard.server.runtime.tables.live_table import Table

CONNECT_MS: Final = 15_000
"""How long a table without a connection counts as one that somebody is about to connect to."""


class Listing(msgspec.Struct, frozen=True):
    """A public table with a free seat, whose game has not begun."""

    table: str
    host: str | None
    """The name of its host; None if nobody is."""
    rules: Object
    free: int
    """Seats that anybody may take."""
    seats: int
    """All seats."""
    clock: Clock | None
    created: float
    """When it was opened, in seconds since 1970."""
    starts_itself: bool
    """Whether it starts without its host, as tables do that were opened for a search."""
    attended: bool
    """Whether somebody is connected."""
    expected: bool
    """Whether somebody is connected or about to be, and there is still time to sit down."""


def listing_of(table: Table, now: int) -> Listing | None:
    """A table as it is now (ms since 1970); None if strangers cannot sit down."""
    if not table.open_to_strangers:
        return None
    social, setup = table.state.social, table.setup
    attended = bool(table.here.seats)
    just_opened = setup.fill_at is not None and now < table.quiet_since + CONNECT_MS
    return Listing(
        table.name,
        social.seats[social.host].name,
        setup.rules,
        table.free_seats,
        len(social.seats),
        setup.settings.clock,
        setup.created,
        setup.fill_at is not None,
        attended,
        not table.starts_now and (attended or just_opened),
    )
