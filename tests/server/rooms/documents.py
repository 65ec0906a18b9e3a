"""A document of each kind, with people whose names are written in it."""

from collections.abc import Sequence
from functools import partial
from typing import Any, Final, Protocol

from gizzard.scorepad.cells import Cell
from gizzard.server.daily.log import DAY, Began, Day, without_key
from gizzard.server.daily.log import log_of as log_of_day
from gizzard.server.node.node import Node
from gizzard.server.pads.log import PAD, Pad
from gizzard.server.pads.log import without_player as without_pad_player
from gizzard.server.pads.messages import PadBody
from gizzard.server.pads.requests import writing
from gizzard.server.ratings.log import SEASON, Listed, Season, without_player
from gizzard.server.ratings.log import log_of as log_of_season
from gizzard.server.rooms.kind import AnyKind
from gizzard.server.rooms.room import Room
from gizzard.server.rooms.viewers import Viewer
from gizzard.server.tables.live_table import Table
from gizzard.server.tables.log import TABLE
from gizzard.server.tables.messages import SeatBody, TableBody
from gizzard.server.tournaments.kind import TOURNAMENT, without_entrant
from gizzard.server.tournaments.live import LiveTournament
from gizzard.server.tournaments.messages import EntrantBody, TournamentBody
from gizzard.server.tournaments.requests import entering
from gizzard.server.wire.keys import key_of
from tests.server.rooms.words import Listener

NOW: Final = 1_700_000_000_000


class Spectator(Listener):
    """Somebody who watches a table."""

    seat: int | None = None
    key: str | None = None
    lang = "en"
    address: str | None = None


class Documents(Protocol):
    """How documents of one kind are made and changed."""

    @property
    def kind(self) -> AnyKind: ...

    watched: bool
    """Whether people are connected to one."""

    async def new(self, node: Node) -> str:
        """Create one, and return its name."""

    def watch(self, room: Any) -> Listener:
        """Somebody who has joined."""

    async def write(self, room: Any, name: str) -> None:
        """Write somebody's name in it."""

    def names(self, room: Any) -> Sequence[str]:
        """The names that are in it."""

    async def erase(self, room: Any) -> None:
        """Erase the person whose name was written first."""


class AllTables:
    kind, watched = TABLE, True

    async def new(self, node: Node) -> str:
        name, _ = await node.tables.open(
            TableBody(rules={"players": 6}, name="Host", seats=(None,) * 5, spectators="on")
        )
        return name

    def watch(self, room: Table) -> Listener:
        room.join(viewer := Spectator())
        return viewer

    async def write(self, room: Table, name: str) -> None:
        await room.sit(SeatBody(name))

    def names(self, room: Table) -> Sequence[str]:
        return [seat.name or "" for seat in room.state.social.seats[1:] if seat.key]

    async def erase(self, room: Table) -> None:
        await room.erase(room.state.social.seats[1].key or "")


class AllPads:
    kind, watched = PAD, True
    secret = ""

    async def new(self, node: Node) -> str:
        shared = await node.pads.share(PadBody("0a1b2c", {"players": 6}, 0))
        self.secret = shared.read
        return shared.pad

    def watch(self, room: Room[Pad, Viewer]) -> Listener:
        room.admit(viewer := Listener(), self.secret)
        return viewer

    async def write(self, room: Room[Pad, Viewer], name: str) -> None:
        cells = {f"name.{len(self.names(room))}": Cell(name, "0mb2k5q1x0000a1")}
        await room.change(lambda pad: writing(pad, cells, 10 * NOW))

    def names(self, room: Room[Pad, Viewer]) -> Sequence[str]:
        return [cell.v for key, cell in sorted(room.state.cells.items()) if key.startswith("name.")]

    async def erase(self, room: Room[Pad, Viewer]) -> None:
        await room.rewrite(partial(without_pad_player, seat=0, at=10 * NOW))


class AllTournaments:
    kind, watched = TOURNAMENT, True

    async def new(self, node: Node) -> str:
        return (await node.tournaments.open(TournamentBody())).tournament

    def watch(self, room: LiveTournament) -> Listener:
        room.admit(viewer := Listener(), None)
        return viewer

    async def write(self, room: LiveTournament, name: str) -> None:
        await room.change(lambda state: entering(state, EntrantBody(name), key_of(name), room.now(), None))

    def names(self, room: LiveTournament) -> Sequence[str]:
        return [entrant.name for entrant in room.state.tournament.entrants]

    async def erase(self, room: LiveTournament) -> None:
        await room.rewrite(partial(without_entrant, number=1))


class AllDays:
    """People are known by the hashes of their secrets."""

    kind, watched = DAY, False

    async def new(self, node: Node) -> str:
        return log_of_day((await node.daily.day()).deal.day)

    def watch(self, room: Room[Day, Viewer]) -> Listener:
        room.users += 1  # somebody adds an entry
        return Listener()

    async def write(self, room: Room[Day, Viewer], name: str) -> None:
        await room.change(lambda day: Began(NOW, f"table{day.n}", name))

    def names(self, room: Room[Day, Viewer]) -> Sequence[str]:
        return [attempt.key for attempt in room.state.attempts.values() if attempt.key]

    async def erase(self, room: Room[Day, Viewer]) -> None:
        await room.rewrite(partial(without_key, key=self.names(room)[0], at=NOW))


class AllSeasons:
    """Names are those of the leaderboard."""

    kind, watched = SEASON, False

    async def new(self, node: Node) -> str:
        await node.ratings._open(NOW / 1000)
        return log_of_season(node.ratings.current)

    def watch(self, room: Room[Season, Viewer]) -> Listener:
        room.users += 1  # somebody adds an entry
        return Listener()

    async def write(self, room: Room[Season, Viewer], name: str) -> None:
        await room.change(lambda _: Listed(NOW, f"player {name}", name))

    def names(self, room: Room[Season, Viewer]) -> Sequence[str]:
        return [*room.state.names.values()]

    async def erase(self, room: Room[Season, Viewer]) -> None:
        player = next(iter(room.state.names))
        await room.rewrite(partial(without_player, player=player, at=NOW, before=None))


ALL: Final[dict[str, Documents]] = {
    "table": AllTables(),
    "pad": AllPads(),
    "tournament": AllTournaments(),
    "day": AllDays(),
    "season": AllSeasons(),
}
