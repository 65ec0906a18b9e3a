"""A node that loses its claims drops documents of every kind at the same moment: other nodes may own any of them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from gizzard.server.pads.live import LivePad
from gizzard.server.pads.messages import PadBody
from gizzard.server.store import SQLiteStore
from gizzard.server.tournaments.live import LiveTournament
from gizzard.server.tournaments.messages import TournamentBody
from tests.server.inside import TableHost, inside
from tests.server.rooms.words import Listener


class WatchedStore(SQLiteStore):
    """A store that keeps one callback for the loss of all claims, as PostgreSQL's does."""

    lost: Callable[[], None]
    watched = 0

    def watch(self, lost: Callable[[], None]) -> None:
        self.lost, self.watched = lost, self.watched + 1


@inside
async def test_documents_of_every_kind_are_lost_together(tmp_path: Path) -> None:
    store = WatchedStore(tmp_path / "tables.sqlite3")
    host = TableHost(store)
    (client,) = await host.open({"players": 3}, persons=1)
    rooms, viewers = host.tables.rooms, [Listener(), Listener()]
    pad = await rooms.find(LivePad, (await host.node.pads.share(PadBody("0a1b2c", {"players": 3}, 0))).pad)
    pad.join(viewers[0], "edit")
    opened = await host.node.tournaments.open(TournamentBody())
    (await rooms.find(LiveTournament, opened.tournament)).join(viewers[1], None, is_host=True)
    store.lost()
    assert [client.dropped, *(viewer.dropped for viewer in viewers)] == ["moved"] * 3
    assert not any((host.tables.live, rooms.live(LivePad), rooms.live(LiveTournament)))
    assert store.watched == 1, "PostgreSQL starts a timer for each"
    await host.tables.close()
    await store.close()
