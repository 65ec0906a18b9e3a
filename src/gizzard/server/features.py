"""What a server keeps besides tables: every feature with documents of its own, declared once."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from typing import Any, Final, NamedTuple

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
from gizzard.server.tables.log import TABLE
from gizzard.server.tables.tables import Tables
from gizzard.server.tournaments import routes as tournaments
from gizzard.server.tournaments.kind import TOURNAMENT
from gizzard.server.tournaments.live import LiveTournament
from gizzard.server.tournaments.messages import HostChange, ToViewer
from gizzard.server.tournaments.tournaments import Tournaments
from gizzard.server.web.requests import Requests
from gizzard.server.web.watching import serve_viewer


class Feature(NamedTuple):
    """A feature with documents of its own."""

    kind: AnyKind
    start: Callable[[Tables], object]
    """Starts it on a node; it keeps its documents among the rooms of the tables."""
    api: Requests
    serve: Callable[..., Awaitable[None]] | None = None
    """Serves those who watch a document; None if nobody is connected to one."""
    read: Mapping[str, Any] = {}
    """The types of what is read from its socket, by the names of their schemas."""
    sent: Mapping[str, Any] = {}
    """The types of what is sent over it."""


def _pads(tables: Tables) -> Pads:
    return Pads(tables.rooms, tables.time)


FEATURES: Final = (
    Feature(DAY, DailyDeals, daily.api),
    Feature(SEASON, Ratings, ratings.api),
    Feature(
        TOURNAMENT,
        Tournaments,
        tournaments.api,
        partial(serve_viewer, LiveTournament),
        {"HostChange": HostChange},
        {"ToViewer": ToViewer},
    ),
    Feature(PAD, _pads, pads.api, serve_pad, {"FromPhone": FromPhone}, {"ToPhone": ToPhone}),
)

KINDS: Final[Kinds] = (*(feature.kind for feature in FEATURES), TABLE)
"""All kinds of documents that a server keeps."""
