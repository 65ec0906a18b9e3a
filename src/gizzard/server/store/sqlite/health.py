"""The state of a data file, for monitoring."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from gizzard.server.store.protocol import StoreHealth

T = TypeVar("T")


def health_of(path: Path, writable: bool, in_place: bool, used: float | None) -> StoreHealth:
    """The current state of a data file."""
    return StoreHealth(
        file_bytes=_known(lambda: path.stat().st_size, 0),
        wal_bytes=_known(lambda: path.with_name(f"{path.name}-wal").stat().st_size, 0),
        free_disk_bytes=_known(lambda: shutil.disk_usage(path.parent).free, 0),
        last_backup=_known(lambda: backup_marker(path).stat().st_mtime, None),
        writable=writable,
        in_place=in_place,
        used=used,
    )


def backup_marker(path: Path) -> Path:
    """A file whose modification time is the time of the last backup."""
    return path.with_name(f"{path.name}.backup")


def _known(read: Callable[[], T], unknown: T) -> T:
    try:
        return read()
    except OSError:
        return unknown
