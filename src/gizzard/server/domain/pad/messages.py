"""What phones and the server tell each other about a shared pad; a `Join` that names a pad comes first."""

from __future__ import annotations

from typing import Annotated, Any, Final

import msgspec

from gizzard.formats.result import GAME_NAME
from gizzard.server.domain.events import Object
from gizzard.server.domain.pad.cells import Cell
from gizzard.server.domain.pad.log import May
from gizzard.server.domain.wire import Error, Ping, Pong


class PadBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game to be shared; what is written on its pad follows over the socket."""

    game: Annotated[str, msgspec.Meta(pattern=GAME_NAME)]
    """The game's name on the phone."""
    rules: Object
    first: Annotated[int, msgspec.Meta(ge=0)]
    """The seat that deals first."""


class Write(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="write"):
    """Cells that the server lacks."""

    cells: dict[str, Cell]
    device: str | None = None
    """The phone's secret, of which the name in its stamps is a hash."""


FromPhone = Write | Ping


class SharedPad(msgspec.Struct, frozen=True):
    """A new shared pad and its secrets: the owner's, and those for the two links."""

    pad: str
    own: str
    edit: str
    read: str


class PadShown(msgspec.Struct, frozen=True, tag="pad", omit_defaults=True):
    """The whole pad, to a phone that has joined."""

    game: str
    created: int
    rules: Object
    first: int
    may: May
    cells: dict[str, Cell]
    phones: int
    """How many are connected, with this one."""
    by: dict[str, str] = {}
    """The deliverer of each cell that another device delivered than its stamp names; "" if it did not say which."""


class CellsWritten(msgspec.Struct, frozen=True, tag="written", omit_defaults=True):
    """Cells that are on the disk now; the phone that wrote them is told as all others are."""

    cells: dict[str, Cell]
    by: dict[str, str] = {}
    """As in `PadShown`."""


class PhonesConnected(msgspec.Struct, frozen=True, tag="phones"):
    """A phone came or went."""

    phones: int


class WriteRefused(msgspec.Struct, frozen=True, tag="refused"):
    """Cells that were not written, none of them, and why."""

    code: str
    text: str
    cells: list[str]
    """The fields that this pad will never take, if it is they; the others may be sent again."""


ToPhone = PadShown | CellsWritten | PhonesConnected | WriteRefused | Pong | Error

FROM_PHONE: Final[msgspec.json.Decoder[Any]] = msgspec.json.Decoder(FromPhone)
