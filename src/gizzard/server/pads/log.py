"""A shared pad as a value, reduced from its log in the store. Its name distinguishes it from a table's log."""

from __future__ import annotations

import re
import secrets
from collections.abc import Mapping, Sequence
from functools import lru_cache, partial
from hmac import compare_digest
from typing import Any, Final, Literal

import msgspec
from msgspec.structs import replace

from gizzard.core.decoding import decode_json
from gizzard.core.game.plan import plan
from gizzard.core.rules.parsing import parse
from gizzard.scorepad.cells import Cell, Cells, latest, newer, next_stamp
from gizzard.scorepad.fields import Size
from gizzard.server.keys import key_of
from gizzard.server.pads.checks import default_name, relayed
from gizzard.server.rooms.kind import Kind, Nobody, Part
from gizzard.server.store.stored import Stored, row_of
from gizzard.server.wire import Object

DEVICE_DIGITS: Final = 16
PREFIX: Final = "pad-"
NAME_BYTES: Final = 9
NAME: Final = re.compile(f"{PREFIX}[0-9a-f]{{{2 * NAME_BYTES}}}")
"""The pattern of pad names; a store may refuse to query others."""
MAX_LOG_BYTES: Final = 2**20
"""Maximum size of a log; a game takes about 20 kB, so this leaves room for many corrections."""

Permission = Literal["own", "edit", "read"]
"""The permission that a secret grants; an owner can also remove the pad."""
PERMISSIONS: Final[tuple[Permission, ...]] = ("own", "edit", "read")


class PadSetup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The immutable setup of a pad."""

    created: int
    """In ms since 1970, by the server's clock."""
    game: str
    """The id of the game on the phones, by which a phone recognises it."""
    rules: Object
    first: int
    """The seat that deals first."""
    rounds: int
    keys: tuple[str, str, str]
    """The hashes of the secrets, in the order of `PERMISSIONS`."""

    @property
    def size(self) -> Size:
        """The dimensions of the pad."""
        return _size(msgspec.json.encode(self.rules))

    def may(self, secret: str | None) -> Permission | None:
        """The permission that a secret grants, or None. Takes constant time."""
        key = key_of(secret or "")
        matches = [compare_digest(key, known) for known in self.keys]
        return PERMISSIONS[matches.index(True)] if any(matches) else None


@lru_cache
def _size(rules: bytes) -> Size:
    read = parse(decode_json(rules, dict[str, Any]))
    return Size(read.players, plan(read))


NO_PAD: Final = PadSetup(0, "", {}, 0, 0, ("", "", ""))
"""Stands for a missing pad: it refuses all secrets, in the same time as any other."""


class PadEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An entry of the log: cells that replaced earlier ones."""

    at: int
    cells: dict[str, Cell]
    by: str | None = None
    """The device that delivered the cells, "" if unknown; None if all stamps name that device."""


class Pad(msgspec.Struct, frozen=True):
    """A shared pad after a number of entries of its log."""

    setup: PadSetup
    cells: Cells
    at: int
    """When it was last written."""
    n: int = 0
    """The number of entries."""
    size: int = 0
    """Bytes of all entries."""
    by: Mapping[str, str] = {}
    """The deliverer of each cell whose stamp names another device."""

    def after(self, *rows: str) -> Pad:
        """The pad after more stored entries. The cells are copied only once, because a log may be long."""
        cells, at, by = dict(self.cells), self.at, dict(self.by)
        for entry in map(_decode, rows):
            fresh = newer(entry.cells, cells)
            cells.update(fresh)
            for key in by.keys() & fresh.keys():
                del by[key]
            by |= {} if entry.by is None else relayed(fresh, entry.by)
            at = entry.at
        return Pad(self.setup, cells, at, self.n + len(rows), self.size + sum(map(len, rows)), by)


_decode = msgspec.json.Decoder(PadEntry).decode


def device_id(secret: str | None) -> str:
    """The id of the device with a secret, which only that device can prove."""
    return key_of(secret)[:DEVICE_DIGITS] if secret else ""


def new_name() -> str:
    """A random name for a new pad."""
    return PREFIX + secrets.token_hex(NAME_BYTES)


def entry_of(at: int, cells: Cells, by: str | None = None) -> str:
    """Encode cells and their deliverer as a log entry."""
    return row_of(PadEntry(at, dict(cells), by))


def read_pad(stored: Stored) -> Pad:
    """Decode a stored pad."""
    setup = decode_json(stored.setup, PadSetup)
    return Pad(setup, {}, setup.created).after(*stored.entries)


def about_player(name: str, stored: Stored, seat: int) -> dict[str, Any]:
    """Export all data that a pad stores about the player at a seat."""
    pad = read_pad(stored)
    entries = [_decode(row) for row in stored.entries]
    names = (entry.cells[f"name.{seat}"].v for entry in entries if f"name.{seat}" in entry.cells)
    own = {key: cell.v for key, cell in pad.cells.items() if key.endswith(f".{seat}") and cell.v is not None}
    return {"pad": name, "seat": seat, "names": list(dict.fromkeys(filter(None, names))), "written": own}


def without_player(stored: Stored, seat: int, at: int) -> Stored:
    """The log of a pad without a player's name, plus an entry that makes reconnecting phones forget it, too.

    The player's bids and tricks stay, anonymously.
    """
    pad, key = read_pad(stored), f"name.{seat}"
    entries = [_decode(row) for row in stored.entries]
    if not any(entry.cells.get(key, _EMPTY).v not in (None, default_name(seat)) for entry in entries):
        return stored  # nothing to erase
    kept = (
        replace(entry, cells={**entry.cells, key: replace(entry.cells[key], v=None)}) if key in entry.cells else entry
        for entry in entries
    )
    erased = Cell(default_name(seat), next_stamp(latest(pad.cells), at, "0"))
    return Stored(stored.setup, (*map(row_of, kept), entry_of(at, {key: erased})))


_EMPTY: Final = Cell(None, "0")


def people(pad: str, stored: Stored, seat: int, at: int, _reviews: Sequence[str]) -> Sequence[Part]:
    """What a pad stores about the player at a seat. Raises Nobody."""
    if seat >= (players := read_pad(stored).setup.size.players):
        raise Nobody(f"There is no seat {seat} on {pad}; it has {players}, counted from 0.")
    return [Part(pad, partial(about_player, pad, seat=seat), partial(without_player, seat=seat, at=at))]


PAD: Final = Kind(PREFIX, NAME, "no-pad", read_pad, last=lambda pad: pad.at, people=people)
