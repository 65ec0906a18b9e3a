"""Small documents beside the tables, such as the bans: each is read and replaced as a whole.

Those of a data file are files beside it, such as `tables.sqlite3.bans`; those of a database are rows in it.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from threading import Lock
from typing import Final, Protocol

NAMES: Final = ("bans", "reports")
"""All documents that exist."""
Change = Callable[[bytes | None], bytes]
"""From what a document contains, None if there is none yet, to what it is to contain. It may be called again."""


class Document(Protocol):
    """A document; both methods block, may be called in any thread, and raise OSError or StoreError on failure."""

    @property
    def place(self) -> str:
        """Where it is, for people."""

    def read(self) -> bytes | None:
        """What it contains; None if it does not exist."""

    def change(self, change: Change) -> bytes:
        """Changes it, durably; what it contains then. Of two changes at the same time one sees what the other did."""


class FileDocument:
    """A file that only its owner can read, for one process."""

    def __init__(self, path: Path) -> None:
        self._path, self._changing = path, Lock()

    @property
    def place(self) -> str:
        """The path of the file."""
        return str(self._path)

    def read(self) -> bytes | None:
        """What the file contains; None if there is none."""
        with suppress(FileNotFoundError):
            return self._path.read_bytes()
        return None

    def change(self, change: Change) -> bytes:
        """Replaces the file."""
        with self._changing:
            content = change(self.read())
            _replace(self._path, content)
        return content


class MemoryDocument:
    """A document that ends with the process."""

    place = "memory"

    def __init__(self) -> None:
        self._content: bytes | None = None

    def read(self) -> bytes | None:
        """What it contains; None at first."""
        return self._content

    def change(self, change: Change) -> bytes:
        """Replaces it."""
        self._content = change(self._content)
        return self._content


def document_path(data: Path, name: str) -> Path:
    """The file of a document beside a data file."""
    return data.with_name(f"{data.name}.{name}")


def documents_beside(data: Path) -> dict[str, bytes]:
    """The content of each document that a data file has, by name."""
    found = {name: FileDocument(document_path(data, name)).read() for name in NAMES}
    return {name: content for name, content in found.items() if content is not None}


def put_beside(data: Path, documents: Mapping[str, bytes]) -> None:
    """Write documents beside a data file, durably."""
    for name, content in documents.items():
        _replace(document_path(data, name), content)


def _replace(path: Path, content: bytes) -> None:
    """Replaces a file atomically."""
    fresh = path.with_name(f"{path.name}.new")
    with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    fresh.replace(path)
