"""The state of a table is what its log says."""

from __future__ import annotations

from typing import Any

from gizzard.server.tables.feed.stream import NO_PRESENCE, joined_message
from gizzard.server.tables.live_table import Table
from gizzard.server.tables.messages import Clock
from gizzard.server.tables.state import state_of
from gizzard.server.wire import encode
from tests.server.inside import RecordingClient, TableHost, event_heard, played_on, whose_turn

RULES: dict[str, Any] = {"players": 3, "rounds": 3}


async def test_state_is_restored_from_the_log(built: TableHost) -> None:
    """All that happened, moves and events, is in the log: what is in memory can be had from it."""
    clients = await built.play(RULES, undo=True, clock=Clock(30, 30))
    await whose_turn(clients).choose()
    clients[1].say("hello")
    clients[2].ask("pause")
    await event_heard(clients, "asked")
    await clients[1].event("said")
    await same_as_its_log(built, clients[0].table)


async def test_a_game_that_went_back_and_on_to_its_end_is_what_its_log_says(built: TableHost) -> None:
    (anna,) = await built.play(RULES, persons=1, undo=True)
    for undone in (1, 2):
        await anna.choose()
        await undo(anna, undone)
        await same_as_its_log(built, anna.table)
    await played_on([anna], lambda: anna.view["phase"] == "over")
    await same_as_its_log(built, anna.table)


async def undo(player: RecordingClient, times: int) -> None:
    """Takes a move back, the n-th in all."""
    player.ask("undo")
    await player.until(lambda: len(player.events("undone")) == times)


async def same_as_its_log(built: TableHost, table: Table) -> None:
    """Live and replayed tables go through one reducer, so each viewer is shown the same of both."""
    replayed = state_of(*await built.tables.entries(table.name))
    while replayed.n != table.state.n:  # bots have played on while the log was read
        replayed = state_of(*await built.tables.entries(table.name))
    assert (replayed.n, replayed.social, replayed.turns) == (table.state.n, table.state.social, table.state.turns)
    for viewer in (None, 0, 1, 2):
        live, again = (
            joined_message("", table.setup, state, viewer, NO_PRESENCE, 0) for state in (table.state, replayed)
        )
        assert encode(live) == encode(again)
