"""What must hold in every log that is stored, by itself."""

from collections import Counter

from msgspec import Struct
from msgspec.json import Decoder

from gizzard.server.node.features import KINDS
from gizzard.server.rooms.kind import kind_of
from gizzard.server.store.protocol import Stored


class Result(Struct):
    """As much of an entry as is checked."""

    kind: str = ""
    table: str = ""


_decode = Decoder(Result).decode
ONCE = ("finished", "judged")
"""The kinds of entries that a table may have once, in a day and in a season."""


def problem_in(name: str, stored: Stored) -> str | None:
    """What is wrong with a log, if anything."""
    kind = kind_of(name, KINDS)
    try:
        kind.read(stored)
    except Exception as error:
        return f"{name} cannot be read: {error!r}"
    counted = Counter((result.kind, result.table) for result in map(_decode, stored.entries) if result.kind in ONCE)
    twice = [table for (_, table), times in counted.items() if times > 1]
    return f"{name} has a result twice, of {twice[0]}" if twice else None
