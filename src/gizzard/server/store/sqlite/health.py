"""The state of a data file, for monitoring."""

from __future__ import annotations

import shutil
from pathlib import Path

from gizzard.server.store.protocol import StoreHealth


def health_of(path: Path, writable: bool, in_place: bool, used: float | None) -> StoreHealth:
    """The current state of a data file."""
    return StoreHealth(
        file_bytes=_size(path),
        wal_bytes=_size(path.with_name(f"{path.name}-wal")),
        free_disk_bytes=_free(path.parent),
        last_backup=_modified(backup_marker(path)),
        writable=writable,
        in_place=in_place,
        used=used,
    )


def backup_marker(path: Path) -> Path:
    """A file whose modification time is the time of the last backup."""
    return path.with_name(f"{path.name}.backup")


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return 0


def _modified(path: Path) -> float | None:
    try:
        return path.stat().st_mtime
    except OSError:
        return None


def _free(folder: Path) -> int:
    try:
        return shutil.disk_usage(folder).free
    except OSError:
        return 0
