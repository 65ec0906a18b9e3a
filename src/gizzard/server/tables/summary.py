"""The summary of a table that its link reveals."""

from __future__ import annotations

import msgspec

from gizzard.server.tables.live_table import Table
from gizzard.server.tables.messages import Phase, TournamentInfo
from gizzard.server.tables.setup import TableSetup
from gizzard.server.tables.state import TableState
from gizzard.server.wire import Object


class Summary(msgspec.Struct, frozen=True):
    """The public facts about a table, without its game."""

    phase: Phase
    rules: Object
    host: str | None
    """The name of its host; None if nobody is."""
    people: tuple[str, ...]
    """The names of all seated people, without bots."""
    free_seats: int
    for_friends: bool
    tournament: TournamentInfo | None = None
    """Its place in a tournament."""


def summary_of(table: Table) -> Summary:
    """The current summary of a table."""
    return summary_of_state(table.setup, table.state)


def summary_of_state(setup: TableSetup, state: TableState) -> Summary:
    """The summary of a table by its setup and state."""
    social = state.social
    people = tuple(seat.name for seat in social.seats if seat.name and not seat.bot)
    free = sum(seat.free for seat in social.seats)
    host = social.seats[social.host].name
    place = setup.tournament.info if setup.tournament else None
    return Summary(social.phase, setup.rules, host, people, free, setup.for_friends, place)
