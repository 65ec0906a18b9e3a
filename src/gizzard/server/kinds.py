"""All kinds of documents that a server keeps."""

from __future__ import annotations

from typing import Final

from gizzard.server.daily.log import DAY
from gizzard.server.pads.log import PAD
from gizzard.server.ratings.log import SEASON
from gizzard.server.rooms.kind import Kinds
from gizzard.server.tables.kind import TABLE
from gizzard.server.tournaments.kind import TOURNAMENT

KINDS: Final[Kinds] = (PAD, TOURNAMENT, DAY, SEASON, TABLE)
