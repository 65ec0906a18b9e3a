"""The messages between phones and the server about a shared pad, after a `Join` that names the pad."""

from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal

import msgspec

from gizzard.core.formats.result import GAME_NAME
from gizzard.core.rules.ruleset import RulesJson
from gizzard.scorepad.cells import Cell
from gizzard.server.wire.messages import ClientMessage, Code, Error, Ping, Pong

Permission = Literal["own", "edit", "read"]
"""The permission that a secret grants; an owner can also remove the pad."""


class PadBody(ClientMessage, frozen=True):
    """A request to share a game; its cells follow over the socket."""

    game: Annotated[str, msgspec.Meta(pattern=GAME_NAME)]
    """The id of the game on the phone."""
    rules: RulesJson
    first: Annotated[int, msgspec.Meta(ge=0)]
    """The seat that deals first."""


class Write(ClientMessage, frozen=True, tag="write"):
    """Cells that the server lacks."""

    cells: dict[str, Cell]
    device: str | None = None
    """The phone's secret; the device in its stamps is the hash of it."""


FromPhone = Write | Ping


class SharedPad(msgspec.Struct, frozen=True):
    """A new shared pad and its secrets: the owner's, and those of the two links."""

    pad: str
    own: str
    edit: str
    read: str


class PadShown(msgspec.Struct, frozen=True, tag="pad", omit_defaults=True):
    """The complete pad, sent to a phone that has joined."""

    game: str
    created: int
    rules: RulesJson
    first: int
    may: Permission
    cells: Mapping[str, Cell]
    phones: int
    """The number of connected phones, including this one."""
    by: Mapping[str, str] = {}
    """The deliverer of each cell whose stamp names another device; "" if unknown."""


class CellsWritten(msgspec.Struct, frozen=True, tag="written", omit_defaults=True):
    """Cells that are durable now, sent to all phones including the writer."""

    cells: dict[str, Cell]
    by: dict[str, str] = {}
    """As in `PadShown`."""


class PhonesConnected(msgspec.Struct, frozen=True, tag="phones"):
    """The number of connected phones has changed."""

    phones: int


class WriteRefused(msgspec.Struct, frozen=True, tag="refused"):
    """A write that was refused as a whole, and why."""

    code: Code
    text: str
    cells: list[str]
    """The permanently invalid cells, if any; the others may be sent again."""


ToPhone = PadShown | CellsWritten | PhonesConnected | WriteRefused | Pong | Error

FROM_PHONE: Final[msgspec.json.Decoder[Any]] = msgspec.json.Decoder(FromPhone)
