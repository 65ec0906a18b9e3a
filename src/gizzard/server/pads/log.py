"""A shared pad as a value, reduced from its log in the store. Its name distinguishes it from a table's log."""

from __future__ import annotations

import re
import secrets
from collections.abc import Mapping, Sequence
from functools import lru_cache, partial
from hmac import compare_digest
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from gizzard.core.decoding import decode_json
from gizzard.core.game.plan import plan
from gizzard.core.rules.parsing import parse
from gizzard.scorepad.cells import Cell, Cells, latest, newer, next_stamp
from gizzard.scorepad.fields import Size
from gizzard.server.pads.checks import changed, default_name, relayed
from gizzard.server.pads.messages import CellsWritten, PadShown, Permission, PhonesConnected
from gizzard.server.rooms.kind import Kind, Log, Nobody, Part, Seen, Watching, rewritten, row_of
from gizzard.server.wire.keys import key_of
from gizzard.server.wire.messages import Object, RequestError

DEVICE_DIGITS: Final = 16
PREFIX: Final = "pad-"
NAME_BYTES: Final = 9
NAME: Final = re.compile(f"{PREFIX}[0-9a-f]{{{2 * NAME_BYTES}}}")
"""The pattern of pad names; a store may refuse to query others."""
MAX_LOG_BYTES: Final = 2**20
"""Maximum size of a log; a game takes about 20 kB, so this leaves room for many corrections."""

MAX_PHONES: Final = 50
"""Maximum number of connections per pad."""
MAX_READERS: Final = 40
"""Maximum number of connections for read-only phones to join, because a read-only link may be widely shared."""

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


PadLog = Log[PadSetup, PadEntry]


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

    def after(self, entries: Sequence[PadEntry]) -> Pad:
        """The pad after more entries. The cells are copied only once, because a log may be long."""
        cells, at, by = dict(self.cells), self.at, dict(self.by)
        for entry in entries:
            fresh = newer(entry.cells, cells)
            cells.update(fresh)
            for key in by.keys() & fresh.keys():
                del by[key]
            by |= {} if entry.by is None else relayed(fresh, entry.by)
            at = entry.at
        size = self.size + sum(len(row_of(entry)) for entry in entries)
        return Pad(self.setup, cells, at, self.n + len(entries), size, by)


def device_id(secret: str | None) -> str:
    """The id of the device with a secret, which only that device can prove."""
    return key_of(secret)[:DEVICE_DIGITS] if secret else ""


def new_name() -> str:
    """A random name for a new pad."""
    return PREFIX + secrets.token_hex(NAME_BYTES)


def about_player(name: str, log: PadLog, seat: int) -> dict[str, Any]:
    """Export all data that a pad stores about the player at a seat."""
    pad = PAD.state(log)
    names = (entry.cells[f"name.{seat}"].v for entry in log.entries if f"name.{seat}" in entry.cells)
    own = {key: cell.v for key, cell in pad.cells.items() if key.endswith(f".{seat}") and cell.v is not None}
    return {"pad": name, "seat": seat, "names": list(dict.fromkeys(filter(None, names))), "written": own}


def without_player(log: PadLog, seat: int, at: int) -> PadLog:
    """The log of a pad without a player's name, plus an entry that makes reconnecting phones forget it, too.

    The player's bids and tricks stay, anonymously.
    """
    pad, key = PAD.state(log), f"name.{seat}"
    if not any(entry.cells.get(key, _EMPTY).v not in (None, default_name(seat)) for entry in log.entries):
        return log  # nothing to erase

    def without(entry: PadEntry) -> PadEntry:
        nameless = key in entry.cells and {**entry.cells, key: replace(entry.cells[key], v=None)}
        return replace(entry, cells=nameless) if nameless else entry

    erased = Cell(default_name(seat), next_stamp(latest(pad.cells), at, "0"))
    return rewritten(log, without, PadEntry(at, {key: erased}))


_EMPTY: Final = Cell(None, "0")


def people(pad: str, log: PadLog, seat: int, at: int, _reviews: Sequence[str]) -> Sequence[Part]:
    """What a pad stores about the player at a seat. Raises Nobody."""
    if seat >= (players := log.setup.size.players):
        raise Nobody(f"There is no seat {seat} on {pad}; it has {players}, counted from 0.")
    return [Part(pad, partial(about_player, pad, seat=seat), partial(without_player, seat=seat, at=at))]


def _admit(pad: Pad, secret: str | None, phones: int) -> Permission:
    """What a phone may do that joins others. Raises RequestError."""
    may = pad.setup.may(secret)
    if may is None:
        raise RequestError("no-pad")
    most = MAX_READERS if may == "read" else MAX_PHONES
    if phones >= most:
        raise RequestError("pad-crowded", most=most)
    return may


def _shown(seen: Seen[Pad]) -> PadShown:
    pad, setup = seen.state, seen.state.setup
    return PadShown(setup.game, setup.created, setup.rules, setup.first, "read", pad.cells, seen.viewers, pad.by)


def _changed(before: PadShown, after: PadShown) -> CellsWritten:
    fresh = changed(after.cells, before.cells)
    return CellsWritten(fresh, {key: after.by[key] for key in fresh if key in after.by})


PAD: Final[Kind[PadSetup, PadEntry, Pad]] = Kind(
    PREFIX,
    NAME,
    "no-pad",
    PadSetup,
    PadEntry,
    begin=lambda setup: Pad(setup, {}, setup.created),
    after=Pad.after,
    last=lambda log: log.entries[-1].at if log.entries else log.setup.created,
    people=people,
    watching=Watching(
        _admit, _shown, joined=lambda pad, may: replace(pad, may=may), changed=_changed, counted=PhonesConnected
    ),
)
