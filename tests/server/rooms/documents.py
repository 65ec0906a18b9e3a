"""A document of each kind, with people whose names are written in it."""

from collections.abc import Sequence
from functools import partial
from typing import Any, Final, Protocol

from gizzard.scorepad.cells import Cell
from gizzard.server.daily.log import DAY, Began, without_key
from gizzard.server.daily.log import log_of as log_of_day
from gizzard.server.daily.ranking import DayRoom
from gizzard.server.keys import key_of
from gizzard.server.node import Node
from gizzard.server.pads.live import LivePad
from gizzard.server.pads.log import PAD
from gizzard.server.pads.log import without_player as without_pad_player
from gizzard.server.pads.messages import PadBody
from gizzard.server.ratings.log import SEASON, Listed, without_player
from gizzard.server.ratings.log import log_of as log_of_season
from gizzard.server.ratings.ratings import SeasonRoom
from gizzard.server.rooms.kind import AnyKind
from gizzard.server.rooms.rooms import Room
from gizzard.server.rooms.shared_log import Addition
from gizzard.server.tables.live_table import Table
from gizzard.server.tables.log import TABLE
from gizzard.server.tables.messages import SeatBody, TableBody
from gizzard.server.tournaments.kind import TOURNAMENT, without_entrant
from gizzard.server.tournaments.live import LiveTournament
from gizzard.server.tournaments.messages import EntrantBody, TournamentBody
from gizzard.server.tournaments.requests import entering
from tests.server.rooms.words import Listener

AnyRoom = Room[Any, Any]
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

    @property
    def room(self) -> type[AnyRoom]: ...

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
    kind, room, watched = TABLE, Table, True

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
    kind, room, watched = PAD, LivePad, True

    async def new(self, node: Node) -> str:
        return (await node.pads.share(PadBody("0a1b2c", {"players": 6}, 0))).pad

    def watch(self, room: LivePad) -> Listener:
        room.join(viewer := Listener(), "read")
        return viewer

    async def write(self, room: LivePad, name: str) -> None:
        await room.write({f"name.{len(self.names(room))}": Cell(name, "0mb2k5q1x0000a1")}, 10 * NOW)

    def names(self, room: LivePad) -> Sequence[str]:
        return [cell.v for key, cell in sorted(room.state.cells.items()) if key.startswith("name.")]

    async def erase(self, room: LivePad) -> None:
        await room.rewrite(partial(without_pad_player, seat=0, at=10 * NOW))


class AllTournaments:
    kind, room, watched = TOURNAMENT, LiveTournament, True

    async def new(self, node: Node) -> str:
        return (await node.tournaments.open(TournamentBody())).tournament

    def watch(self, room: LiveTournament) -> Listener:
        room.join(viewer := Listener(), None)
        return viewer

    async def write(self, room: LiveTournament, name: str) -> None:
        await room.change(lambda state: entering(state, EntrantBody(name), key_of(name), room.now(), None))

    def names(self, room: LiveTournament) -> Sequence[str]:
        return [entrant.name for entrant in room.state.tournament.entrants]

    async def erase(self, room: LiveTournament) -> None:
        await room.rewrite(partial(without_entrant, number=1))


class AllDays:
    """People are known by the hashes of their secrets."""

    kind, room, watched = DAY, DayRoom, False

    async def new(self, node: Node) -> str:
        return log_of_day((await node.daily.day()).deal.day)

    def watch(self, room: DayRoom) -> Listener:
        room.users += 1  # somebody adds an entry
        return Listener()

    async def write(self, room: DayRoom, name: str) -> None:
        await room.add(Addition(lambda day: Began(NOW, f"table{day.n}", name)))

    def names(self, room: DayRoom) -> Sequence[str]:
        return [attempt.key for attempt in room.state.attempts.values() if attempt.key]

    async def erase(self, room: DayRoom) -> None:
        await room.rewrite(partial(without_key, key=self.names(room)[0], at=NOW))


class AllSeasons:
    """Names are those of the leaderboard."""

    kind, room, watched = SEASON, SeasonRoom, False

    async def new(self, node: Node) -> str:
        await node.ratings._open(NOW / 1000)
        return log_of_season(node.ratings.current)

    def watch(self, room: SeasonRoom) -> Listener:
        room.users += 1  # somebody adds an entry
        return Listener()

    async def write(self, room: SeasonRoom, name: str) -> None:
        await room.add(Addition(lambda season: Listed(NOW, f"player {name}", name)))

    def names(self, room: SeasonRoom) -> Sequence[str]:
        return [*room.state.names.values()]

    async def erase(self, room: SeasonRoom) -> None:
        player = next(iter(room.state.names))
        await room.rewrite(partial(without_player, player=player, at=NOW, before=None))


ALL: Final[dict[str, Documents]] = {
    "table": AllTables(),
    "pad": AllPads(),
    "tournament": AllTournaments(),
    "day": AllDays(),
    "season": AllSeasons(),
}
