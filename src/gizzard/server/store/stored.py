"""The stored form of a table or pad."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeVar

import msgspec

LOG_FORMAT: Final = 4
"""The version of the log format, incremented by every change that earlier versions cannot read. After that, older
servers no longer claim tables that a newer one has claimed (docs/decisions/0018)."""

E = TypeVar("E", bound=msgspec.Struct)


@dataclass(frozen=True)
class Stored:
    """A table as stored: its setup, and the entries of its log in order."""

    setup: str
    entries: tuple[str, ...]


def row_of(entry: msgspec.Struct) -> str:
    """A setup or an entry as it is stored."""
    return msgspec.json.encode(entry).decode()


def rewritten(stored: Stored, decode: Callable[[str], E], change: Callable[[E], E], erased: msgspec.Struct) -> Stored:
    """A log with changed entries, and `erased` as the last one, so that all nodes read it again; if none changes, the
    same log.
    """

    def changed(row: str) -> str:
        entry = decode(row)
        new = change(entry)
        return row if new == entry else row_of(new)

    rows = tuple(map(changed, stored.entries))
    return stored if rows == stored.entries else Stored(stored.setup, (*rows, row_of(erased)))
