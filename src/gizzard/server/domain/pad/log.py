"""A shared pad as a value: a log in the store, of what was written when. Its name tells it from a table's log."""

from __future__ import annotations

import re
import secrets
from collections.abc import Mapping
from hmac import compare_digest
from typing import Any, Final, Literal

import msgspec
from msgspec.structs import replace

from gizzard.server.domain.events import Object
from gizzard.server.domain.pad.cells import CLOCK_DIGITS, Cell, Cells, Size, base36, clock_of, newer, nobody, relayed
from gizzard.server.domain.stored import Stored
from gizzard.server.domain.table.setup import key_of
from gizzard.server.domain.wire import encode

DEVICE_DIGITS: Final = 16
PREFIX: Final = "pad-"
NAME_BYTES: Final = 9
NAME: Final = re.compile(f"{PREFIX}[0-9a-f]{{{2 * NAME_BYTES}}}")
"""The names of pads; a store may refuse to look for others."""
MAX_LOG_BYTES: Final = 2**20
"""A game takes some 20 kB, so this is a game and all of its corrections many times over."""

May = Literal["own", "edit", "read"]
"""What the holder of a secret may do: an owner also stops the sharing."""
MAY: Final[tuple[May, ...]] = ("own", "edit", "read")


class PadSetup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a pad is shared with; it never changes."""

    created: int
    """In ms since 1970, on the server's clock."""
    game: str
    """The game's name on the phones: where one has it already, it is the same game."""
    rules: Object
    first: int
    """The seat that deals first."""
    rounds: int
    keys: tuple[str, str, str]
    """The hashes of the secrets, in the order of `MAY`."""

    @property
    def size(self) -> Size:
        """How much there is to write."""
        return Size(self.rules["players"], self.rounds)

    def may(self, secret: str | None) -> May | None:
        """What a secret is good for; None for a wrong one. It takes as long for each."""
        key = key_of(secret or "")
        right = [compare_digest(key, known) for known in self.keys]
        return MAY[right.index(True)] if any(right) else None


NO_PAD: Final = PadSetup(0, "", {}, 0, 0, ("", "", ""))
"""Stands for a pad that does not exist: no secret opens it, and refusing one takes as long as at any other."""


class Written(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An entry of the log: cells that took the places of earlier ones."""

    at: int
    cells: dict[str, Cell]
    by: str | None = None
    """The device that delivered the cells, "" for one that did not say; None if it is the one that the stamps name."""


class Pad(msgspec.Struct, frozen=True):
    """A shared pad after a number of entries of its log."""

    setup: PadSetup
    cells: Cells
    at: int
    """When it was last written on."""
    n: int = 0
    """The number of entries."""
    size: int = 0
    """Bytes of all entries."""
    by: Mapping[str, str] = {}
    """The deliverer of each cell that another device delivered than its stamp names."""

    def after(self, *rows: str) -> Pad:
        """The pad after more entries, as they are stored. The cells are copied once: a log may have many entries."""
        cells, at, by = dict(self.cells), self.at, dict(self.by)
        for entry in map(_decode, rows):
            fresh = newer(entry.cells, cells)
            cells.update(fresh)
            for key in by.keys() & fresh.keys():
                del by[key]
            by |= {} if entry.by is None else relayed(fresh, entry.by)
            at = entry.at
        return Pad(self.setup, cells, at, self.n + len(rows), self.size + sum(map(len, rows)), by)


_decode = msgspec.json.Decoder(Written).decode


def device_named(secret: str | None) -> str:
    """The name of the device that has a secret: only that device can deliver cells under it."""
    return key_of(secret)[:DEVICE_DIGITS] if secret else ""


def is_pad_log(name: str) -> bool:
    """Whether a log in the store is that of a shared pad."""
    return name.startswith(PREFIX)


def new_name() -> str:
    """The name of a new pad."""
    return PREFIX + secrets.token_hex(NAME_BYTES)


def entry_of(at: int, cells: Cells, by: str | None = None) -> str:
    """Cells as an entry of the log, and which device delivered them."""
    return encode(Written(at, dict(cells), by)).decode()


def read_pad(stored: Stored) -> Pad:
    """A pad as it is stored."""
    setup = msgspec.json.decode(stored.setup, type=PadSetup)
    return Pad(setup, {}, setup.created).after(*stored.entries)


def about_player(name: str, stored: Stored, seat: int) -> dict[str, Any]:
    """Everything that a pad keeps about the player at a seat."""
    pad = read_pad(stored)
    entries = [_decode(row) for row in stored.entries]
    names = (entry.cells[f"name.{seat}"].v for entry in entries if f"name.{seat}" in entry.cells)
    own = {key: cell.v for key, cell in pad.cells.items() if key.endswith(f".{seat}") and cell.v is not None}
    return {"pad": name, "seat": seat, "names": list(dict.fromkeys(filter(None, names))), "written": own}


def without_player(stored: Stored, seat: int, at: int) -> Stored:
    """The log of a pad without the name of a player, and with one more entry by which the phones that come back
    forget it, too.

    What they bid and took stays, as nobody's.
    """
    pad, key = read_pad(stored), f"name.{seat}"
    entries = [_decode(row) for row in stored.entries]
    if not any(entry.cells.get(key, _NOBODY).v not in (None, nobody(seat)) for entry in entries):
        return stored  # nothing is left to be erased
    kept = (
        replace(entry, cells={**entry.cells, key: replace(entry.cells[key], v=None)}) if key in entry.cells else entry
        for entry in entries
    )
    erased = Cell(nobody(seat), stamp_after(pad.cells, at))
    return Stored(stored.setup, (*(encode(entry).decode() for entry in kept), entry_of(at, {key: erased})))


_NOBODY: Final = Cell(None, "0")


def stamp_after(cells: Cells, at: int) -> str:
    """A stamp of the server's own, later than all on a pad; `at` is the time in ms since 1970."""
    latest = max((cell.t for cell in cells.values()), default="0")
    wall = max(at, clock_of(latest) + 1)
    return f"{base36(wall):0>{CLOCK_DIGITS}}00000"
