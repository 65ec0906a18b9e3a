"""An append-only file of wizard-record/1 lines."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, BinaryIO

import msgspec

from gizzard.server.store.sqlite.copying import sync_folder
from gizzard.server.store.sqlite.file import make_private


class _Named(msgspec.Struct):
    id: str | None = None


_decoder = msgspec.json.Decoder(_Named)


class Archive:
    """Stores each game once, by the id of its record."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._known: set[str] | None = None

    def add(self, records: Sequence[Mapping[str, Any]]) -> int:
        """Append missing records durably, and return their number. Raises OSError."""
        if not records:
            return 0
        make_private(self._path)
        with self._path.open("a+b") as file:
            if self._known is None:
                self._known = _ids(file)
            return _append(file, records, self._known)


def _ids(file: BinaryIO) -> set[str]:
    """The ids of the archived games. A line truncated by a crash is removed; its game will be archived again."""
    file.seek(0)
    known, whole = set(), 0
    for line in file:
        if not line.endswith(b"\n"):
            file.truncate(whole)
            break
        whole += len(line)
        known.add(_id(line))
    return known


def _id(line: bytes) -> str:
    try:
        return _decoder.decode(line).id or ""
    except msgspec.DecodeError:  # not written by Gizzard
        return ""


def _append(file: BinaryIO, records: Sequence[Mapping[str, Any]], known: set[str]) -> int:
    new = [record for record in records if record["id"] not in known]
    file.write(b"".join(msgspec.json.encode(record) + b"\n" for record in new))
    file.flush()
    os.fsync(file.fileno())
    sync_folder(Path(file.name).parent)
    known.update(record["id"] for record in new)
    return len(new)
