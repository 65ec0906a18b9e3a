"""What a server serves: every feature with documents of its own, declared once, tables like the others."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final, TypeVar

from gizzard.server.daily import routes as daily
from gizzard.server.daily.log import DAY
from gizzard.server.daily.ranking import DailyDeals
from gizzard.server.pads import routes as pads
from gizzard.server.pads.log import PAD
from gizzard.server.pads.messages import FromPhone, ToPhone
from gizzard.server.pads.pads import Pads
from gizzard.server.pads.socket import serve_pad
from gizzard.server.ratings import routes as ratings
from gizzard.server.ratings.log import SEASON
from gizzard.server.ratings.ratings import Ratings
from gizzard.server.rooms.kind import AnyKind, Kinds
from gizzard.server.rooms.rooms import Rooms
from gizzard.server.tables import routes as tables
from gizzard.server.tables.bot_pool import BotPool
from gizzard.server.tables.events import Event
from gizzard.server.tables.log import TABLE
from gizzard.server.tables.messages import FromClient, FromServer
from gizzard.server.tables.socket import serve_client
from gizzard.server.tables.tables import IDLE_MS, Tables
from gizzard.server.tournaments import routes as tournaments
from gizzard.server.tournaments.kind import TOURNAMENT
from gizzard.server.tournaments.messages import HostChange, ToViewer
from gizzard.server.tournaments.tournaments import Tournaments
from gizzard.server.web.requests import Requests
from gizzard.server.web.socket import Serve, serve_viewer

Found = TypeVar("Found")


@dataclass(frozen=True)
class Started:
    """What a node has started so far, by type."""

    rooms: Rooms
    bot_pool: BotPool | None = None
    idle_ms: int = IDLE_MS
    """How long a table without clients stays in memory."""
    features: dict[type, Any] = field(default_factory=dict)

    def of(self, kind: type[Found]) -> Found:
        """A feature."""
        found: Found = self.features[kind]
        return found


@dataclass(frozen=True)
class Feature:
    """A feature with documents of its own."""

    kind: AnyKind
    api: Requests
    start: Callable[[Started], object] | None = None
    """Starts it on a node; None if its documents need nothing but a room."""
    serve: Callable[[Started], Serve] | None = None
    """Serves those who are connected to a document; None: to those who watch it, if the kind says what they see."""
    read: Mapping[str, Any] = field(default_factory=dict)
    """The types of what is read from its socket, by the names of their schemas."""
    sent: Mapping[str, Any] = field(default_factory=dict)
    """The types of what is sent over it."""

    def begin(self, started: Started) -> None:
        """Start it on a node."""
        if self.start is None:
            started.rooms.serve(self.kind)
        else:
            feature = self.start(started)
            started.features[type(feature)] = feature

    def socket(self, started: Started) -> Serve | None:
        """Who serves the clients of its documents; None if nobody is connected to one."""
        if self.serve:
            return self.serve(started)
        return partial(serve_viewer, started.rooms, self.kind) if self.kind.watching else None


FEATURES: Final = (
    Feature(
        TABLE,
        tables.api,
        lambda node: Tables(node.rooms, node.bot_pool, node.idle_ms),
        lambda node: partial(serve_client, node.of(Tables)),
        read={"FromClient": FromClient},
        sent={"FromServer": FromServer, "TableEvent": Event},
    ),
    Feature(DAY, daily.api, lambda node: DailyDeals(node.of(Tables))),
    Feature(SEASON, ratings.api, lambda node: Ratings(node.of(Tables))),
    Feature(
        TOURNAMENT,
        tournaments.api,
        lambda node: Tournaments(node.of(Tables)),
        read={"HostChange": HostChange},
        sent={"ToViewer": ToViewer},
    ),
    Feature(
        PAD,
        pads.api,
        lambda node: Pads(node.rooms),
        lambda node: partial(serve_pad, node.of(Pads)),
        read={"FromPhone": FromPhone},
        sent={"ToPhone": ToPhone},
    ),
)
"""All features; each may use those before it."""

KINDS: Final[Kinds] = tuple(sorted((each.kind for each in FEATURES), key=lambda kind: not kind.prefix))
"""All kinds of documents that a server keeps; tables, which have no prefix, are the last."""
